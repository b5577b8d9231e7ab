import { createEvent, fireEvent, screen } from '@testing-library/react';
import { renderInHouse } from '../../testing/render.tsx';
import { Menu } from './menu.tsx';
import type { MenuSection } from './menu.tsx';

const SECTIONS: readonly MenuSection[] = [
  {
    label: 'New',
    items: [
      { id: 'bill', label: 'Bill', current: true },
      { id: 'blocked', label: 'Blocked', disabled: true },
      { id: 'brand', label: 'Brand' },
    ],
  },
  { items: [{ id: 'order', label: 'Order', href: '/orders' }] },
];

function show(sections: readonly MenuSection[] = SECTIONS) {
  const own = jest.fn();
  renderInHouse(
    <>
      <button type="button">Before</button>
      <Menu
        header={<p>Who</p>}
        sections={sections}
        trigger={
          <button type="button" aria-label="Create" onClick={own}>
            +
          </button>
        }
      />
    </>,
  );
  const button = screen.getByRole('button', { name: 'Create' });
  fireEvent.click(button);
  return { button, own };
}
const focused = () => document.activeElement?.textContent;
/** Presses a key in the menu; returns whether the menu has taken it. */
function press(key: string): boolean {
  const menu = screen.getByRole('menu');
  const event = createEvent.keyDown(menu, { key });
  fireEvent(menu, event);
  return event.defaultPrevented;
}

test('arrows go round the entries that can be chosen, Home and End to the ends', () => {
  show();
  const reached = ['ArrowUp', 'ArrowDown', 'ArrowDown', 'End', 'ArrowDown', 'Home', 'ArrowUp', 'ArrowUp'].map((key) => {
    press(key);
    return focused();
  });
  expect(reached).toEqual(['Order', 'Bill', 'Brand', 'Order', 'Bill', 'Bill', 'Order', 'Brand']);
});

test('a letter goes to the next entry beginning with it, past the end; other keys are ignored', () => {
  show();
  const reached = ['B', 'b', 'o', 'b'].map((key) => {
    press(key);
    return focused();
  });
  expect(reached).toEqual(['Brand', 'Bill', 'Order', 'Bill']);
  expect([press('x'), press(' '), press('Shift')]).toEqual([false, false, false]);
  expect(focused()).toBe('Bill');
});

test('Tab closes it and returns to its button; a press outside closes it and leaves the focus', () => {
  const { button } = show();
  expect(press('Tab')).toBe(true);
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(button);
  fireEvent.click(button);
  const before = screen.getByRole('button', { name: 'Before' });
  before.focus();
  fireEvent.pointerDown(before);
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(before);
});

test('its button closes it and keeps its own handler; the menu has name, heading and header', () => {
  const { button, own } = show();
  expect(own).toHaveBeenCalledTimes(1);
  expect([button.getAttribute('aria-haspopup'), button.getAttribute('aria-expanded')]).toEqual(['menu', 'true']);
  expect(screen.getByRole('menu', { name: 'Create' }).id).toBe(button.getAttribute('aria-controls'));
  expect(screen.getByRole('group', { name: 'New' })).toBeTruthy();
  expect(screen.getByText('Who')).toBeTruthy();
  const current = screen.getAllByRole('menuitem').filter((item) => item.getAttribute('aria-current') === 'true');
  expect(current.map(({ textContent }) => textContent)).toEqual(['Bill']);
  fireEvent.click(button);
  expect(screen.queryByRole('menu')).toBeNull();
  expect([button.getAttribute('aria-expanded'), button.getAttribute('aria-controls')]).toEqual(['false', null]);
});

test('a chosen entry closes the menu first, then does its work; a link stays in its tab', () => {
  const seen: boolean[] = [];
  const onSelect = () => seen.push(screen.queryByRole('menu') === null);
  const { button } = show([{ items: [{ id: 'a', label: 'Orders', href: '#orders', onSelect }] }]);
  const link = screen.getByRole('menuitem', { name: 'Orders' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['#orders', null]);
  fireEvent.click(link);
  expect(seen).toHaveLength(1);
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(button);
});

test('the pointer takes the focus to the entry below it', () => {
  show();
  fireEvent.pointerEnter(screen.getByRole('menuitem', { name: 'Order' }));
  expect(focused()).toBe('Order');
});
