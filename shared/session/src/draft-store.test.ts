import { draftStore } from './draft-store.ts';
import { sessionStore } from './session-store.ts';
import { testAccount } from './testing/fakes.ts';

const signInAs = (changes = {}) => sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [], account: testAccount(changes) });

beforeEach(() => {
  localStorage.clear();
  signInAs();
});

test('a draft is found by its user, organisation and route only', () => {
  draftStore.save('/order_add/Invoices', { reference: 'PO 1' });
  expect(draftStore.load('/order_add/Invoices')?.value).toEqual({ reference: 'PO 1' });
  expect(draftStore.load('/order_add/Bills')).toBeNull();
  signInAs({ orgId: 9 });
  expect(draftStore.load('/order_add/Invoices')).toBeNull();
  signInAs({ email: 'other@example.test' });
  expect(draftStore.routes()).toEqual([]);
  signInAs();
  expect(draftStore.routes()).toEqual(['/order_add/Invoices']);
  draftStore.remove('/order_add/Invoices');
  expect(draftStore.routes()).toEqual([]);
});

test('drafts older than a week go when another one is written', () => {
  draftStore.save('/old', 1);
  const key = Object.keys(localStorage).find((name) => name.endsWith('/old')) ?? '';
  localStorage.setItem(key, JSON.stringify({ value: 1, savedAt: Date.now() - 8 * 86_400_000 }));
  draftStore.save('/new', 2);
  expect(draftStore.routes()).toEqual(['/new']);
});
