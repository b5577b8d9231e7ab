import { cleanup, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createRef, useState } from 'react';
import { toast, toastStore } from '@iwe/session';
import { Toaster } from '../feedback/toaster.tsx';
import { useHotkey } from '../controls/use-hotkey.ts';
import { renderInHouse } from '../../testing/render.tsx';
import { Dialog } from './dialog.tsx';
import type { DialogProps } from './dialog.tsx';
import { Drawer } from './drawer.tsx';
import { Floating } from './floating.tsx';
import { focusable } from './focusable.ts';
import { Menu } from './menu.tsx';
import { Popover } from './popover.tsx';

const onClose = jest.fn();
beforeEach(() => onClose.mockReset());
/** A press outside of everything, as a dialog hears it. */
const pressOutside = (target: Element = document.body) => {
  fireEvent.pointerDown(target);
  fireEvent.pointerUp(target);
  fireEvent.click(target);
};
/** Gives every element a box: only what is seen can have a dialog's first focus, and jsdom lays nothing out. */
const seeAll = () => jest.spyOn(Element.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList);
const wait = () => new Promise((resolve) => void requestAnimationFrame(() => requestAnimationFrame(resolve)));

describe('a drawer', () => {
  function Keys({ onKey }: { onKey: () => void }) {
    useHotkey('mod+s', onKey);
    return null;
  }

  test('has its title, content and foot, and is closed by its cross and by Escape', async () => {
    renderInHouse(
      <Drawer open title="Filters" onClose={onClose} footer={<button type="button">Search</button>}>
        <p>content</p>
      </Drawer>,
    );
    const drawer = within(await screen.findByRole('dialog', { name: 'Filters' }));
    expect(drawer.getByText('content')).toBeTruthy();
    expect(drawer.getByRole('button', { name: 'Search' })).toBeTruthy();
    await wait();
    fireEvent.click(drawer.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2));
  });

  test('has its own keys, and those of the page are off meanwhile', async () => {
    const [page, own] = [jest.fn(), jest.fn()];
    renderInHouse(
      <>
        <Keys onKey={page} />
        <Drawer open title="Filters" onClose={onClose}>
          <button type="button">First</button>
          <Keys onKey={own} />
        </Drawer>
      </>,
    );
    fireEvent.keyDown(await screen.findByRole('button', { name: 'First' }), { key: 's', ctrlKey: true });
    expect([page.mock.calls.length, own.mock.calls.length]).toEqual([0, 1]);
  });

  test('begins where that is wanted', async () => {
    const boxes = seeAll();
    const second = createRef<HTMLButtonElement>();
    renderInHouse(
      <Drawer open title="Filters" onClose={onClose} initialFocus={second}>
        <button type="button">First</button>
        <button type="button" ref={second}>
          Second
        </button>
      </Drawer>,
    );
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Second'));
    boxes.mockRestore();
  });

  test('that is closed has nothing', () => {
    renderInHouse(
      <Drawer open={false} title="Filters" onClose={onClose}>
        <p>content</p>
      </Drawer>,
    );
    expect(screen.queryByText('content')).toBeNull();
  });
});

describe('a dialog', () => {
  const show = (props: Partial<DialogProps> = {}) =>
    renderInHouse(
      <>
        <button type="button">Page</button>
        <Dialog open title="Edit" onClose={onClose} footer={<button type="button">Save</button>} {...props} />
      </>,
    );

  test('that asks something is not closed by a press beside it; an ordinary one is', async () => {
    const { unmount } = show({ role: 'alertdialog' });
    await screen.findByRole('alertdialog');
    await wait();
    pressOutside();
    await wait();
    expect(onClose).not.toHaveBeenCalled();
    unmount();
    show();
    await screen.findByRole('dialog');
    await wait();
    pressOutside();
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  });

  test('that must not be left has no cross, and neither Escape nor a press beside it closes it', async () => {
    show({ dismissable: false });
    const dialog = await screen.findByRole('dialog');
    await wait();
    expect(within(dialog).queryByRole('button', { name: 'Close' })).toBeNull();
    fireEvent.keyDown(dialog, { key: 'Escape' });
    pressOutside();
    await wait();
    expect(onClose).not.toHaveBeenCalled();
    expect(within(dialog).getByRole('button', { name: 'Save' })).toBeTruthy();
  });

  test('is not closed by a press on a message', async () => {
    toastStore.set([]);
    toast.info('Saved by Kim', { duration: 600_000 });
    const { rerender } = renderInHouse(<Toaster />);
    rerender(
      <>
        <Toaster />
        <Dialog open title="Edit" onClose={onClose} />
      </>,
    );
    await screen.findByRole('dialog');
    await wait();
    pressOutside(screen.getByText('Saved by Kim'));
    await wait();
    expect(onClose).not.toHaveBeenCalled();
  });

  test('begins where that is wanted', async () => {
    const boxes = seeAll();
    const save = createRef<HTMLButtonElement>();
    const footer = (
      <button type="button" ref={save}>
        Save
      </button>
    );
    show({ children: <button type="button">First</button>, footer, initialFocus: save });
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Save'));
    boxes.mockRestore();
  });

  test('contains the panels that are opened in it: a press on them is none beside it', async () => {
    const children = (
      <Popover title="Stock" trigger={<button type="button">More</button>}>
        <p>Tempe: 4</p>
      </Popover>
    );
    show({ children });
    await wait();
    fireEvent.click(await screen.findByRole('button', { name: 'More' }));
    expect(screen.getByRole('dialog', { name: 'Edit' }).contains(screen.getByText('Tempe: 4'))).toBe(true);
    pressOutside(screen.getByText('Tempe: 4'));
    await wait();
    expect(onClose).not.toHaveBeenCalled();
  });

  test('gives the focus afterwards to where that is wanted', async () => {
    const last = createRef<HTMLButtonElement>();
    function Page() {
      const [open, setOpen] = useState(true);
      return (
        <>
          <button type="button" ref={last}>
            Last
          </button>
          <Dialog open={open} title="Edit" onClose={() => setOpen(false)} finalFocus={() => last.current} />
        </>
      );
    }
    renderInHouse(<Page />);
    await screen.findByRole('dialog');
    await wait();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Last'));
  });
});

test('Tab stops at what can be used and is shown, in its order', () => {
  const place = document.createElement('div');
  place.innerHTML = `
    <a href="#1">a</a><a>b</a><button>c</button><button disabled>d</button><input value="e"><input disabled>
    <select><option>f</option></select><select disabled></select><textarea>g</textarea><textarea disabled></textarea>
    <p tabindex="0">h</p><p tabindex="-1">i</p><button tabindex="-1">j</button><div hidden><button>k</button></div>`;
  const names = focusable(place).map((element) => element.textContent || (element as HTMLInputElement).value);
  expect(names).toEqual(['a', 'c', 'e', 'f', 'g', 'h']);
  expect(focusable(null)).toEqual([]);
});

describe('a panel beside its button', () => {
  const rect = { x: 40, y: 100, left: 40, top: 100, right: 140, bottom: 120, width: 100, height: 20 };
  const box = rect as DOMRect;
  const layer = () => document.querySelector<HTMLElement>('[data-layer]')!;
  const show = (props: object = {}, { at = box, height = 800 } = {}) => {
    const anchor = document.body.appendChild(document.createElement('button'));
    anchor.getBoundingClientRect = () => at;
    Object.defineProperty(document.documentElement, 'clientWidth', { configurable: true, value: 1000 });
    Object.defineProperty(document.documentElement, 'clientHeight', { configurable: true, value: height });
    renderInHouse(
      <Floating anchor={() => anchor} placement="bottom-start" onClose={onClose} {...props}>
        panel
      </Floating>,
    );
    return anchor;
  };
  afterEach(() => {
    for (const name of ['clientWidth', 'clientHeight']) Reflect.deleteProperty(document.documentElement, name);
    cleanup();
    document.body.replaceChildren();
  });

  test('is below it with a gap, no higher than the window has room, and as wide as is wanted', async () => {
    show({ maxHeight: 300, matchWidth: true });
    await waitFor(() => expect([layer().style.left, layer().style.top]).toEqual(['40px', '126px']));
    expect([layer().style.maxHeight, layer().style.minWidth]).toEqual(['300px', '100px']);
  });

  test('has its own width where it is not that of its button', async () => {
    show();
    await waitFor(() => expect(layer().style.top).toBe('126px'));
    expect(layer().style.minWidth).toBe('');
    expect(Number.parseFloat(layer().style.maxHeight)).toBeGreaterThan(300);
  });

  test('keeps some height in a low window', async () => {
    show({}, { at: { ...rect, y: 50, top: 50, bottom: 70 } as DOMRect, height: 130 });
    await waitFor(() => expect(layer().style.maxHeight).toBe('80px'));
  });

  test('a press on its button is not outside; one elsewhere closes every panel it is outside of', () => {
    const anchor = show();
    fireEvent.pointerDown(anchor);
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.pointerDown(document.body);
    expect(onClose.mock.calls).toEqual([['outside']]);
  });
});

test('Escape is that of the panel on top alone; the panels below stay', () => {
  const below = jest.fn();
  document.addEventListener('keydown', below);
  renderInHouse(
    <Popover title="Outer" trigger={<button type="button">Open</button>}>
      <Menu trigger={<button type="button">More</button>} sections={[{ items: [{ id: 'a', label: 'A' }] }]} />
    </Popover>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
  const escape = createEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
  fireEvent(screen.getByRole('menu'), escape);
  expect([screen.queryByRole('menu'), screen.queryByRole('dialog') !== null]).toEqual([null, true]);
  expect([below.mock.calls.length, escape.defaultPrevented]).toEqual([0, true]);
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
  fireEvent.pointerDown(document.body);
  expect([screen.queryByRole('menu'), screen.queryByRole('dialog')]).toEqual([null, null]);
  document.removeEventListener('keydown', below);
});

test('an entry of a menu that is off cannot be chosen; one with a key shows it', () => {
  const onSelect = jest.fn();
  renderInHouse(
    <Menu
      trigger={<button type="button">More</button>}
      sections={[{ items: [{ id: 'a', label: 'Void', disabled: true, onSelect, hint: <kbd>V</kbd> }] }]}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
  const entry = screen.getByRole<HTMLButtonElement>('menuitem', { name: 'Void V' });
  expect(entry.disabled).toBe(true);
  fireEvent.click(entry);
  expect(onSelect).not.toHaveBeenCalled();
});
