import { draftStore } from './draft-store.ts';
import { sessionStore } from './session-store.ts';
import { testAccount } from './testing/fakes.ts';

const signInAs = (changes = {}) =>
  sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [], account: testAccount(changes) });

beforeEach(() => {
  localStorage.clear();
  signInAs();
});

test('a draft is found only by its user, organisation and route', () => {
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

test('drafts older than a week are removed, by the first save of a day', () => {
  const now = jest.spyOn(Date, 'now');
  const day = 24 * 60 * 60 * 1000;
  const start = Date.now();
  draftStore.save('/old', 1);
  now.mockReturnValue(start + 6 * day);
  draftStore.save('/new', 2);
  expect(draftStore.routes()).toEqual(['/old', '/new']);
  now.mockReturnValue(start + 8 * day);
  draftStore.save('/new', 3);
  expect(draftStore.routes()).toEqual(['/new']);
  now.mockRestore();
});

test('a save does not read the other drafts: it happens at every pause in typing', () => {
  for (let sheet = 0; sheet < 20; sheet += 1) draftStore.save(`/sheet/${sheet}`, { lines: [] });
  const reads = jest.spyOn(Storage.prototype, 'getItem');
  draftStore.save('/sheet/1', { lines: [1] });
  expect(reads).not.toHaveBeenCalled();
  reads.mockRestore();
});
