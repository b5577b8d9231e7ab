import { act } from '@testing-library/react';

const WAIT_MS = 60_000;
const sync = jest.fn(() => Promise.resolve());
jest.mock('./run-session.ts', () => ({
  startRunSession: () => Promise.resolve({ sync, waitMs: () => WAIT_MS }),
}));
jest.mock('./run-store.ts', () => ({ openRunStore: () => Promise.resolve({}) }));
jest.mock('./run-page.tsx', () => ({ RunPage: () => null }));

const settle = (ms = 0) => act(() => jest.advanceTimersByTimeAsync(ms));
/** The driver comes to the page or leaves it. */
const turn = (visibilityState: 'visible' | 'hidden') => {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibilityState });
  document.dispatchEvent(new Event('visibilitychange'));
};

test('the run is read at the start, when driver or network returns, and from time to time', async () => {
  jest.useFakeTimers();
  await import('./index.tsx');
  await settle();
  const seen = [sync.mock.calls.length];
  const after = async (what: () => void, ms?: number) => {
    what();
    await settle(ms);
    seen.push(sync.mock.calls.length);
  };
  await after(() => turn('hidden'));
  await after(() => turn('visible'));
  await after(() => window.dispatchEvent(new Event('online')));
  // The time begins anew with each look.
  await after(() => undefined, WAIT_MS - 1);
  await after(() => undefined, 1);
  expect(seen).toEqual([1, 1, 2, 3, 3, 4]);
  jest.useRealTimers();
});
