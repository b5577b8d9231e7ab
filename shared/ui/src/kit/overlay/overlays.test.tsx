import { act, fireEvent, render, screen } from '@testing-library/react';
import { toast, toastStore } from '@iwe/session';
import { ShellProviders } from '../../lists/shell-providers.tsx';
import { renderInHouse } from '../../testing/render.tsx';
import { confirm } from './confirm.ts';
import { Menu } from './menu.tsx';
import { Popover } from './popover.tsx';

test("a menu: arrows and letters move, the browser's Enter chooses, Escape returns to the button", () => {
  const onPassword = jest.fn();
  renderInHouse(
    <Menu
      trigger={<button type="button">User</button>}
      sections={[
        {
          items: [
            { id: 'a', label: 'Profile' },
            { id: 'b', label: 'Change Password', onSelect: onPassword },
          ],
        },
        { label: 'New', items: [{ id: 'c', label: 'Invoice', href: '/x', newTab: true }] },
      ]}
    />,
  );
  const button = screen.getByRole('button', { name: 'User' });
  fireEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  const menu = screen.getByRole('menu', { name: 'User' });
  expect(document.activeElement?.textContent).toBe('Profile');
  fireEvent.keyDown(menu, { key: 'ArrowDown' });
  expect(document.activeElement?.textContent).toBe('Change Password');
  fireEvent.keyDown(menu, { key: 'i' });
  expect(document.activeElement?.textContent).toBe('Invoice');
  expect(document.activeElement?.getAttribute('target')).toBe('_blank');
  fireEvent.keyDown(menu, { key: 'Escape' });
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(button);
  fireEvent.click(button);
  fireEvent.click(screen.getByRole('menuitem', { name: 'Change Password' }));
  expect(onPassword).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('menu')).toBeNull();
});

test('a popover mounts its content on opening, takes the focus, and closes on a press outside', () => {
  renderInHouse(
    <Popover title="Cart" trigger={<button type="button">Open</button>}>
      <button type="button">Check out</button>
    </Popover>,
  );
  expect(screen.queryByText('Check out')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(screen.getByRole('dialog', { name: 'Cart' })).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('Check out');
  fireEvent.pointerDown(screen.getByText('Check out'));
  expect(screen.queryByRole('dialog')).not.toBeNull();
  fireEvent.pointerDown(document.body);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a popover that starts open takes the focus once visible: its control or else its content', () => {
  const seen: string[] = [];
  const focus = jest.spyOn(HTMLElement.prototype, 'focus').mockImplementation(function (this: HTMLElement) {
    seen.push(this.closest<HTMLElement>('[data-layer]')?.style.visibility ?? '');
  });
  renderInHouse(
    <Popover open title="History" trigger={<button type="button">Open</button>}>
      <p>long</p>
    </Popover>,
  );
  expect(seen).toEqual(['']);
  focus.mockRestore();
  renderInHouse(
    <Popover open title="Stock" trigger={<button type="button">Open</button>}>
      <p>longer</p>
    </Popover>,
  );
  expect(document.activeElement?.textContent).toBe('longer');
});

test('a panel inside a panel: Escape closes the inner one first', () => {
  renderInHouse(
    <Popover title="Outer" trigger={<button type="button">Open</button>}>
      <Popover title="Inner" trigger={<button type="button">More</button>}>
        <span>deep</span>
      </Popover>
    </Popover>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
  fireEvent.pointerDown(screen.getByText('deep'));
  expect(screen.getAllByRole('dialog')).toHaveLength(2);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(screen.getByRole('dialog', { name: 'Outer' })).toBeTruthy();
  expect(screen.queryByRole('dialog', { name: 'Inner' })).toBeNull();
});

test('confirm resolves to the chosen action, one question at a time', async () => {
  render(
    <ShellProviders>
      <p>page</p>
    </ShellProviders>,
  );
  let first: Promise<string | null> = Promise.resolve(null);
  let second = first;
  await act(async () => {
    first = confirm({
      title: 'Check out',
      body: 'Empty the cart?',
      actions: [
        { id: 'go', label: 'just GO' },
        { id: 'empty', label: 'Empty & GO', tone: 'accent' },
      ],
    });
    second = confirm({ title: 'Logout' });
  });
  expect(screen.queryByText('Logout')).toBeNull();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Empty & GO', hidden: true })));
  await expect(first).resolves.toBe('empty');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Cancel', hidden: true })));
  await expect(second).resolves.toBe('cancel');
});

test('messages disappear after their time, wait under the pointer, and can be closed', () => {
  jest.useFakeTimers();
  toastStore.set([]);
  render(
    <ShellProviders>
      <p>page</p>
    </ShellProviders>,
  );
  act(() => {
    toast.error(['First line.', 'Second line.']);
    toast.warning('No more data to load', { duration: 3500 });
  });
  expect(screen.getAllByRole('alert')).toHaveLength(2);
  act(() => jest.advanceTimersByTime(3500));
  expect(screen.queryByText('No more data to load')).toBeNull();
  fireEvent.pointerEnter(screen.getByRole('region', { name: 'Messages' }));
  act(() => jest.advanceTimersByTime(10_000));
  expect(screen.getByText('Second line.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Close message' }));
  expect(screen.queryByText('Second line.')).toBeNull();
  jest.useRealTimers();
});
