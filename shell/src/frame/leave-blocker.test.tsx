import { sessionStore, toastStore } from '@iwe/session';
import { ShellProviders } from '@iwe/ui';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { addLeaveGuard } from '../platform/host/can-leave.ts';
import type { LeaveState } from '../platform/types.ts';
import { BUSY_MESSAGE, LeaveBlocker } from './leave-blocker.tsx';

/** jsdom lacks it, and the router describes each navigation by one. */
globalThis.Request ??= class {
  readonly method = 'GET';
  readonly url: string;
  readonly signal: unknown;
  constructor(url: string, { signal }: RequestInit) {
    this.url = url;
    this.signal = signal;
  }
} as unknown as typeof Request;

jest.mock('../platform/index.ts', () => jest.requireActual('../platform/host/can-leave.ts'));

let removeGuard = () => {};
let state: LeaveState;
beforeEach(() => {
  state = 'dirty';
  removeGuard = addLeaveGuard(() => state);
  toastStore.set([]);
  sessionStore.set({ ...sessionStore.get(), status: 'signed-in' });
});
afterEach(() => removeGuard());

/** An editor with unsaved work, two pages after the first one. */
function open() {
  const router = createMemoryRouter([{ path: '*', element: <LeaveBlocker /> }], {
    initialEntries: ['/quotings', '/invoices', '/invoices/1?tab=lines'],
  });
  render(
    <ShellProviders>
      <RouterProvider router={router} />
    </ShellProviders>,
  );
  return {
    go: (to: string | number) =>
      act(async () => {
        await (typeof to === 'number' ? router.navigate(to) : router.navigate(to));
      }),
    path: () => router.state.location.pathname + router.state.location.search,
  };
}
const question = () => screen.queryByRole('alertdialog') ?? screen.queryByRole('dialog');
const answer = (name: string) =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name }));
  });

test('unsaved work is left only after the question', async () => {
  const { go, path } = open();
  await go('/products');
  expect(path()).toBe('/invoices/1?tab=lines');
  expect(screen.getByText('Leave without saving?')).toBeTruthy();
  await answer('Leave');
  expect(path()).toBe('/products');
  expect(question()).toBeNull();
});

test('staying keeps the page, and the next way out asks again', async () => {
  const { go, path } = open();
  await go('/products');
  await answer('Stay');
  expect(path()).toBe('/invoices/1?tab=lines');
  await go('/products');
  await answer('Leave');
  expect(path()).toBe('/products');
});

test('Escape is no leave to go: the page and what was typed stay', async () => {
  const { go, path } = open();
  await go('/products');
  await act(async () => {
    fireEvent.keyDown(question() as HTMLElement, { key: 'Escape' });
  });
  await waitFor(() => expect(question()).toBeNull());
  expect(path()).toBe('/invoices/1?tab=lines');
});

test('another destination while the question is open is not another question', async () => {
  const { go, path } = open();
  await go(-1);
  await go('/products');
  expect(screen.getAllByText('Leave without saving?')).toHaveLength(1);
  await answer('Leave');
  expect(path()).toBe('/products');
});

test('nobody is asked on the same page, without unsaved work, or when signed out', async () => {
  const { go, path } = open();
  await go('/invoices/1?tab=history');
  expect(path()).toBe('/invoices/1?tab=history');
  state = 'clean';
  await go('/invoices/2');
  expect(path()).toBe('/invoices/2');
  state = 'dirty';
  sessionStore.set({ ...sessionStore.get(), status: 'signed-out' });
  await go('/login');
  expect(path()).toBe('/login');
  expect(question()).toBeNull();
});

test('a save under way is not left; that is said instead of asked', async () => {
  state = 'busy';
  const { go, path } = open();
  await go('/products');
  expect(path()).toBe('/invoices/1?tab=lines');
  expect(question()).toBeNull();
  expect(JSON.stringify(toastStore.get())).toContain(BUSY_MESSAGE);
  state = 'clean';
  await go('/products');
  expect(path()).toBe('/products');
});
