import { expireSession, onExpiry } from './session-end.ts';
import { returnPath, sessionStore } from './session-store.ts';
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

test('a page is stored with its query, except the start page and the sign-in', () => {
  for (const [page, kept] of [
    ['/bills?status=2', '/bills?status=2'],
    ['/', null],
    ['/?from=mail', null],
    ['/login', null],
  ] as const) {
    window.history.replaceState(null, '', page);
    sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [], account: testAccount() });
    expireSession('Bearer t');
    expect(returnPath.take()).toBe(kept);
  }
});

test('cart, drafts and the chosen account stay when a session expires; its token goes', () => {
  localStorage.clear();
  const kept = { 'iwe.cart': '1', 'iwe.draft|sam@example.test|4|/bills': '2', 'iwe.account': '1' };
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
  for (const key of ['access_token', 'accounts', 'role']) localStorage.setItem(`iwe.${key}`, '"x"');
  sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [], account: testAccount() });
  expireSession('Bearer t');
  expect(Object.fromEntries(Object.entries(localStorage))).toEqual(kept);
  expect(sessionStore.get()).toEqual({ status: 'signed-out', token: null, accounts: [], account: null });
});
