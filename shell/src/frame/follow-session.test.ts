import { sessionStore } from '@iwe/session';
import type { Account } from '@iwe/contract';
import { followSession } from './follow-session.ts';

const start = jest.fn();
const stop = jest.fn();
jest.mock('../platform/index.ts', () => ({
  platformStore: { start: (eId: string) => start(eId), stop: () => stop() },
}));

const session = (status: 'starting' | 'signed-in' | 'signed-out', eId: number | null = null) =>
  sessionStore.set({ status, token: null, accounts: [], account: eId === null ? null : ({ eId } as Account) });

test('the remotes of an account are loaded at the sign-in and dropped at the sign-out', () => {
  session('starting');
  const unfollow = followSession();
  expect(start).not.toHaveBeenCalled();
  expect(stop).not.toHaveBeenCalled();
  session('starting', 7);
  expect(start).not.toHaveBeenCalled();
  session('signed-in', 7);
  expect(start).toHaveBeenLastCalledWith('7');
  expect(stop).not.toHaveBeenCalled();
  session('signed-out');
  expect(stop).toHaveBeenCalledTimes(1);
  expect(start).toHaveBeenCalledTimes(1);
  unfollow();
  session('signed-in', 8);
  expect(start).toHaveBeenCalledTimes(1);
});

test('a session that is there already counts', () => {
  start.mockClear();
  session('signed-in', 9);
  followSession()();
  expect(start).toHaveBeenLastCalledWith('9');
});
