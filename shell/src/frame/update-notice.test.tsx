import { toastStore } from '@iwe/session';
import { ShellProviders } from '@iwe/ui';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import type { LeaveState, Platform } from '../platform/index.ts';
import { UpdateNotice } from './update-notice.tsx';

let leaving: LeaveState = 'clean';
let platform: Pick<Platform, 'updateAvailable' | 'updates' | 'blockedHere'>;
const reloads = jest.fn();
jest.mock('../platform/index.ts', () => ({
  usePlatform: () => platform,
  canLeaveAll: () => leaving,
  reloadPage: () => reloads(),
  platformStore: { get: () => ({ ...platform, reload: async () => undefined }) },
}));

/** The part of BroadcastChannel that two tabs of a browser need. */
class Channel {
  static all: Channel[] = [];
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor() {
    Channel.all.push(this);
  }
  postMessage(data: unknown): void {
    for (const other of Channel.all) if (other !== this) other.onmessage?.({ data });
  }
  close(): void {
    Channel.all = Channel.all.filter((other) => other !== this);
  }
}

const show = () =>
  render(
    <ShellProviders>
      <UpdateNotice />
    </ShellProviders>,
  );
const setVisibility = (state: 'visible' | 'hidden') => {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
};
const settled = () =>
  act(async () => {
    await Promise.resolve();
    await Promise.resolve();
  });

// The line's code is loaded when it is first needed; afterwards it is there at once.
beforeAll(async () => {
  platform = { updateAvailable: true, updates: [], blockedHere: [] };
  const { unmount } = show();
  await screen.findByText(/A newer version is ready/);
  unmount();
});
beforeEach(() => {
  leaving = 'clean';
  platform = {
    updateAvailable: true,
    updates: [
      { name: 'mf-sales', version: '1.1.0', notes: 'Quotings find by size.\nFaster.' },
      { name: 'mf-reports', version: '2.0.0', notes: '' },
    ],
    blockedHere: [],
  };
  reloads.mockClear();
  sessionStorage.clear();
  Channel.all = [];
  Object.defineProperty(globalThis, 'BroadcastChannel', { configurable: true, writable: true, value: Channel });
  setVisibility('visible');
  act(() => toastStore.set([]));
});

test("offers the versions with their teams' notes, and reloads on a click", () => {
  show();
  expect(screen.getByRole('status').textContent).toContain(
    'mf-sales 1.1.0 and mf-reports 2.0.0 are ready. Save your work, then reload.',
  );
  fireEvent.click(screen.getByRole('button', { name: 'What is new' }));
  const notes = within(screen.getByRole('dialog', { name: 'What is new' }));
  expect(notes.getByText(/Quotings find by size/)).toBeTruthy();
  expect(notes.getByText('mf-sales 1.1.0')).toBeTruthy();
  expect(notes.queryByText(/mf-reports/)).toBeNull();
  expect(reloads).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reloads).toHaveBeenCalledTimes(1);
});

test('changed settings are named as such, beside a newer version only that', () => {
  const settings = { name: 'mf-reports', version: '1.0.0', notes: '', hasOtherSettings: true as const };
  platform = { ...platform, updates: [settings] };
  const { unmount } = show();
  expect(screen.getByRole('status').textContent).toContain('An administrator changed settings of mf-reports.');
  expect(screen.queryByRole('button', { name: 'What is new' })).toBeNull();
  unmount();
  platform = { ...platform, updates: [settings, { name: 'mf-sales', version: '1.1.0', notes: '' }] };
  show();
  expect(screen.getByRole('status').textContent).toContain('mf-sales 1.1.0 is ready.');
});

test('three versions are named, and one whose number is not known is not', () => {
  const update = (name: string, version: string | null) => ({ name, version, notes: '' });
  platform = { ...platform, updates: ['a', 'b', 'c'].map((name) => update(`mf-${name}`, '1.1.0')) };
  const { unmount } = show();
  expect(screen.getByRole('status').textContent).toContain('mf-a 1.1.0, mf-b 1.1.0 and mf-c 1.1.0 are ready.');
  unmount();
  platform = { ...platform, updates: [update('mf-a', '1.1.0'), update('mf-gone', null)] };
  show();
  expect(screen.getByRole('status').textContent).toContain('mf-a 1.1.0 is ready.');
});

test('a newer shell alone has no notes', () => {
  platform = { ...platform, updates: [] };
  show();
  expect(screen.getByRole('status').textContent).toContain('A newer version is ready.');
  expect(screen.queryByRole('button', { name: 'What is new' })).toBeNull();
});

test.each<[LeaveState, number]>([
  ['clean', 1],
  ['dirty', 0],
  ['busy', 0],
])('a hidden page that is %s reloads by itself: %d', (state, times) => {
  leaving = state;
  show();
  expect(reloads).not.toHaveBeenCalled();
  setVisibility('hidden');
  expect(reloads).toHaveBeenCalledTimes(times);
});

test('a page that was hidden with unsaved input reloads only once it is clean and hidden', () => {
  leaving = 'dirty';
  show();
  setVisibility('hidden');
  setVisibility('visible');
  leaving = 'clean';
  expect(reloads).not.toHaveBeenCalled();
  setVisibility('hidden');
  expect(reloads).toHaveBeenCalledTimes(1);
  // The page is on its way: nothing asks for it again.
  setVisibility('visible');
  setVisibility('hidden');
  expect(reloads).toHaveBeenCalledTimes(1);
});

test('a page that becomes clean while it is hidden then reloads', () => {
  jest.useFakeTimers();
  leaving = 'busy';
  const { unmount } = show();
  setVisibility('hidden');
  act(() => {
    jest.advanceTimersByTime(10_000);
  });
  expect(reloads).not.toHaveBeenCalled();
  leaving = 'clean';
  act(() => {
    jest.advanceTimersByTime(10_000);
  });
  expect(reloads).toHaveBeenCalledTimes(1);
  unmount();
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});

test('waits while a save is in progress', () => {
  leaving = 'busy';
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reloads).not.toHaveBeenCalled();
  expect(toastStore.get().map(({ lines }) => lines[0])).toEqual([
    'Saving is still under way. Please wait until it is done.',
  ]);
});

test.each([
  ['Stay', 0],
  ['Reload', 1],
])('over unsaved work it asks: %s', async (answer, times) => {
  leaving = 'dirty';
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
  const question = within(await screen.findByRole('alertdialog'));
  await act(async () => {
    fireEvent.click(question.getByRole('button', { name: answer }));
  });
  expect(reloads).toHaveBeenCalledTimes(times);
});

test.each<[LeaveState, number]>([
  ['clean', 1],
  ['dirty', 0],
])('another tab took the update: this one, %s, follows %d times', async (state, times) => {
  leaving = state;
  show();
  act(() => new Channel().postMessage('taken'));
  await settled();
  expect(reloads).toHaveBeenCalledTimes(times);
  expect(screen.getByRole('status')).toBeTruthy();
});

test('a tab that has the newest releases already does not follow another one', async () => {
  platform = { ...platform, updateAvailable: false };
  show();
  act(() => new Channel().postMessage('taken'));
  await settled();
  expect(reloads).not.toHaveBeenCalled();
});

test('another tab is told when the update is loaded here', () => {
  show();
  const heard: unknown[] = [];
  new Channel().onmessage = ({ data }) => {
    heard.push(data);
  };
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(heard).toEqual(['taken']);
});

test('a blocked release is left at once, even over a typed form; the next page says so once', () => {
  leaving = 'dirty';
  platform = { updateAvailable: true, updates: [], blockedHere: ['mf-sales@1.1.0', 'mf-stock@2.0.0'] };
  const { unmount } = show();
  expect(reloads).toHaveBeenCalledTimes(1);
  unmount();
  platform = { updateAvailable: false, updates: [], blockedHere: [] };
  show();
  expect(toastStore.get().map(({ lines }) => lines[0])).toEqual([
    'mf-sales@1.1.0, mf-stock@2.0.0 was withdrawn by an administrator. Another version runs now.',
  ]);
  act(() => toastStore.set([]));
  show();
  expect(toastStore.get()).toEqual([]);
});

test('a save in progress is waited for before a blocked release is left, but not for ever', () => {
  jest.useFakeTimers();
  leaving = 'busy';
  platform = { updateAvailable: false, updates: [], blockedHere: ['mf-sales@1.1.0'] };
  show();
  act(() => {
    jest.advanceTimersByTime(5000);
  });
  expect(reloads).not.toHaveBeenCalled();
  act(() => {
    jest.advanceTimersByTime(11_000);
  });
  expect(reloads).toHaveBeenCalledTimes(1);
  jest.useRealTimers();
});
