import { sessionStore } from '@iwe/session';
import type { Account } from '@iwe/contract';
import { withAccount } from './with-account.ts';

const account = { eId: 101, role: 2 } as Account;

afterEach(() => {
  sessionStore.set({ status: 'signed-out', token: null, accounts: [], account: null });
});

test('with an account it runs at once, synchronously', () => {
  sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [account], account });
  const work = jest.fn(async () => 'done');
  void withAccount(work);
  expect(work).toHaveBeenCalledTimes(1);
});

test('between a token and its accounts it waits, then runs once', async () => {
  sessionStore.set({ status: 'starting', token: 'Bearer t', accounts: [], account: null });
  const work = jest.fn(async () => 'done');
  const answer = withAccount(work);
  sessionStore.set({ status: 'starting', token: 'Bearer u', accounts: [], account: null });
  expect(work).not.toHaveBeenCalled();
  sessionStore.set({ status: 'signed-in', token: 'Bearer u', accounts: [account], account });
  sessionStore.set({ status: 'signed-in', token: 'Bearer u', accounts: [account], account: { ...account } });
  await expect(answer).resolves.toBe('done');
  expect(work).toHaveBeenCalledTimes(1);
});

test('rejects with a refusal after the wait, too', async () => {
  const answer = withAccount(async () => Promise.reject(new Error('403')));
  sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [account], account });
  await expect(answer).rejects.toThrow('403');
});
