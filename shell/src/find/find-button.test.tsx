import { loadWithRetry } from '@iwe/remote-kit';
import { toastStore } from '@iwe/session';
import { ShellProviders } from '@iwe/ui';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { FindButton } from './find-button.tsx';

jest.mock('@iwe/remote-kit', () => ({ loadWithRetry: jest.fn() }));

/** Stands for the dialog, whose code arrives when the test says. */
function Dialog({ early, onClose }: { early: string; onClose: () => void }) {
  return (
    <div role="dialog" aria-label="Find">
      <input aria-label="What" value={early} readOnly />
      <button onClick={onClose}>Close</button>
    </div>
  );
}
let arrive: () => Promise<void>;
let fail: () => Promise<void>;
const below = jest.fn<void, [string]>();
const onKey = (event: KeyboardEvent) => below(event.key);
/** Presses a key where the focus is; returns whether the browser does nothing with it. */
const press = (key: string, init: KeyboardEventInit = {}) => {
  let isAllowed = true;
  act(() => {
    isAllowed = fireEvent.keyDown(document.activeElement ?? document.body, { key, ...init });
  });
  return !isAllowed;
};
const ask = () => press('k', { ctrlKey: true });
const dialog = () => screen.queryByRole('dialog', { name: 'Find' });
const field = () => screen.getByLabelText<HTMLInputElement>('What');

beforeEach(() => {
  toastStore.set([]);
  jest.mocked(loadWithRetry).mockReset();
  jest.mocked(loadWithRetry).mockImplementation(
    () =>
      new Promise((resolve, reject) => {
        arrive = () => act(async () => resolve(Dialog));
        fail = () => act(async () => reject(new Error('no network')));
      }),
  );
  render(
    <ShellProviders>
      <FindButton />
    </ShellProviders>,
  );
  below.mockReset();
  document.addEventListener('keydown', onKey);
});
afterEach(() => document.removeEventListener('keydown', onKey));

test('a dialog whose code cannot be loaded says so, and is tried again with the next press', async () => {
  ask();
  await fail();
  expect(dialog()).toBeNull();
  expect(toastStore.get().map(({ kind }) => kind)).toEqual(['error']);
  ask();
  await arrive();
  expect(dialog()).toBeTruthy();
  expect(loadWithRetry).toHaveBeenCalledTimes(2);
});

test('letters typed before it is open are its own; keys with Ctrl, and Tab, are the page’s', async () => {
  ask();
  below.mockReset();
  expect([press('i'), press('b', { ctrlKey: true }), press('b', { altKey: true }), press('Tab'), press('n')]).toEqual([
    true,
    false,
    false,
    false,
    true,
  ]);
  expect(below.mock.calls.flat()).toEqual(['b', 'b', 'Tab']);
  await arrive();
  expect(field().value).toBe('in');
});

test('once its field has the focus a key is the field’s, behind what was typed before', async () => {
  ask();
  press('i');
  await arrive();
  act(() => {
    field().focus();
    // As a dialog does with the field that it focuses.
    field().select();
  });
  expect(press('n')).toBe(false);
  expect([field().selectionStart, field().selectionEnd]).toEqual([1, 1]);
});

test('a field in which nothing was typed before is left as it is', async () => {
  ask();
  await arrive();
  act(() => field().focus());
  act(() => field().setSelectionRange(0, 0));
  press('n');
  expect(field().selectionStart).toBe(0);
});

test('after it was closed, letters are the page’s again, and what was typed is forgotten', async () => {
  ask();
  press('i');
  await arrive();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  act(() => (document.activeElement as HTMLElement | null)?.blur());
  below.mockReset();
  expect(press('a')).toBe(false);
  expect(below).toHaveBeenCalledWith('a');
  ask();
  expect(dialog()).toBeTruthy();
  expect(field().value).toBe('');
  // Its code is there.
  expect(loadWithRetry).toHaveBeenCalledTimes(1);
});
