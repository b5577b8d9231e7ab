import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderInHouse } from '../../testing/render.tsx';
import { Dialog } from './dialog.tsx';
import { Popover } from './popover.tsx';
import type { PopoverProps } from './popover.tsx';

function show(props: Partial<PopoverProps> = {}) {
  renderInHouse(
    <Popover title="Cart" trigger={<button type="button">Open</button>} {...props}>
      {props.children ?? (
        <>
          <button type="button">First</button>
          <button type="button" disabled>
            Off
          </button>
          <button type="button">Last</button>
        </>
      )}
    </Popover>,
  );
  return screen.getByRole('button', { name: 'Open' });
}
const panel = () => screen.queryByRole('dialog', { name: 'Cart' });
/** Presses Tab where the focus is; returns whether the panel has taken it. */
function tab(shiftKey = false): boolean {
  const at = document.activeElement as HTMLElement;
  const event = createEvent.keyDown(at, { key: 'Tab', shiftKey });
  fireEvent(at, event);
  return event.defaultPrevented;
}

test('Tab past either end returns to the button and closes; within it Tab is the browser’s', () => {
  const button = show();
  fireEvent.click(button);
  expect(tab()).toBe(false);
  screen.getByRole('button', { name: 'Last' }).focus();
  expect(tab(true)).toBe(false);
  expect(panel()).toBeTruthy();
  expect(tab()).toBe(true);
  expect(panel()).toBeNull();
  expect(document.activeElement).toBe(button);
  fireEvent.click(button);
  expect(document.activeElement?.textContent).toBe('First');
  expect(tab(true)).toBe(true);
  expect(panel()).toBeNull();
  expect(document.activeElement).toBe(button);
});

test('content without a control has the focus, and Tab leaves it in both directions', () => {
  const button = show({ children: <p>long</p> });
  for (const isBack of [false, true]) {
    fireEvent.click(button);
    expect([document.activeElement?.textContent, (document.activeElement as HTMLElement).tabIndex]).toEqual([
      'long',
      0,
    ]);
    expect(tab(isBack)).toBe(true);
    expect(panel()).toBeNull();
  }
});

test('Escape returns to the button, unless a word is composed; a press outside keeps the focus', () => {
  const button = show();
  fireEvent.click(button);
  fireEvent.keyDown(document.activeElement as Element, { key: 'Escape', isComposing: true });
  expect(panel()).toBeTruthy();
  fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' });
  expect(panel()).toBeNull();
  expect(document.activeElement).toBe(button);
  fireEvent.click(button);
  (document.activeElement as HTMLElement).blur();
  fireEvent.pointerDown(document.body);
  expect(panel()).toBeNull();
  expect(document.activeElement).toBe(document.body);
  // Without an open panel Escape is everybody's.
  const escape = createEvent.keyDown(document.body, { key: 'Escape' });
  fireEvent(document.body, escape);
  expect(escape.defaultPrevented).toBe(false);
});

test('one that only shows something leaves the focus on its button; it may have header and foot', () => {
  const button = show({ keepFocus: true, header: 'Twelve lines', footer: 'Total 12.00' });
  button.focus();
  fireEvent.click(button);
  expect(document.activeElement).toBe(button);
  expect(panel()?.textContent).toBe('Twelve linesFirstOffLastTotal 12.00');
});

test('one that is opened from outside asks to be closed, and is open as long as it is told', () => {
  const asked: boolean[] = [];
  const button = show({ open: true, onOpenChange: (open) => asked.push(open) });
  fireEvent.click(button);
  expect(asked).toEqual([false]);
  expect(panel()).toBeTruthy();
});

/** A panel with a dialog of its own. */
function Asking() {
  const [asks, setAsks] = useState(false);
  return (
    <Popover title="Cart" trigger={<button type="button">Open</button>}>
      <button type="button" onClick={() => setAsks(true)}>
        Check out
      </button>
      <Dialog open={asks} title="Sure?" onClose={() => setAsks(false)}>
        <p>The cart is emptied.</p>
      </Dialog>
    </Popover>
  );
}

test('a press in the dialog that a panel has opened does not close the panel', async () => {
  renderInHouse(<Asking />);
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  fireEvent.click(screen.getByRole('button', { name: 'Check out' }));
  fireEvent.pointerDown(await screen.findByText('The cart is emptied.'));
  expect(screen.getByText('Check out')).toBeTruthy();
});

test('Escape in the dialog that a panel has opened closes the dialog, and the panel stays', async () => {
  renderInHouse(<Asking />);
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  fireEvent.click(screen.getByRole('button', { name: 'Check out' }));
  const question = await screen.findByText('The cart is emptied.');
  // A dialog has the keys from the frame on in which it takes the focus.
  await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true));
  fireEvent.keyDown(question, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByText('The cart is emptied.')).toBeNull());
  expect(screen.getByText('Check out')).toBeTruthy();
});
