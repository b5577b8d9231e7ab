import { expireSession, onExpiry } from './session-end.ts';
import { sessionStore } from './session-store.ts';
import { testAccount } from './testing/fakes.ts';

test('what an expiring session would lose is stored while its user is still known', () => {
  sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [], account: testAccount() });
  const known: (string | undefined)[] = [];
  const end = onExpiry(() => known.push(sessionStore.get().account?.email));
  expireSession('Bearer of an earlier sign-in');
  expect(known).toEqual([]);
  expireSession('Bearer t');
  expect(known).toEqual([testAccount().email]);
  end();
  sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [], account: testAccount() });
  expireSession('Bearer t');
  expect(known).toHaveLength(1);
});
