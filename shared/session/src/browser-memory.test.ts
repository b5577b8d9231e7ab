import { draftStore } from './draft-store.ts';
import { localMemory, storageName, tabMemory } from './local-memory.ts';
import { rememberedSession, returnPath, sessionStore } from './session-store.ts';
import { toastStore } from './toast-bus.ts';
import { testAccount } from './testing/fakes.ts';

const signInAs = (changes = {}) =>
  sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [], account: testAccount(changes) });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  signInAs();
});
afterEach(() => jest.restoreAllMocks());

test('what the browser remembers has a prefix of its own, and others’ entries are not listed', () => {
  localStorage.setItem('another.program', '1');
  localMemory.write('role', { a: [1] });
  expect(localStorage.getItem('iwe.role')).toBe('{"a":[1]}');
  expect(storageName('role')).toBe('iwe.role');
  expect(localMemory.read('role')).toEqual({ a: [1] });
  expect(localMemory.keys()).toEqual(['role']);
  expect(tabMemory.read('role')).toBeNull();
  localMemory.remove('role');
  expect(localMemory.read('role')).toBeNull();
  expect(localStorage.getItem('another.program')).toBe('1');
});

test('what is no JSON, and a storage that is full or disabled, count as nothing remembered', () => {
  localStorage.setItem('iwe.role', '{broken');
  expect(localMemory.read('role')).toBeNull();
  const refuses = () => {
    throw new DOMException('refused', 'SecurityError');
  };
  for (const name of ['getItem', 'setItem', 'removeItem', 'key'] as const)
    jest.spyOn(Storage.prototype, name).mockImplementation(refuses);
  expect(() => localMemory.write('role', 1)).not.toThrow();
  expect(() => localMemory.remove('role')).not.toThrow();
  expect([localMemory.read('role'), localMemory.keys(), tabMemory.read('role')]).toEqual([null, [], null]);
});

test('that the storage is full is told, once', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  for (const route of ['/here', '/there']) draftStore.save(route, 1);
  expect(toastStore.get().map(({ kind, lines }) => [kind, lines[0]?.slice(0, 41)])).toEqual([
    ['warning', 'This browser has no room left for iWE: un'],
  ]);
});

test('a logout’s clearing of drafts takes all organisations of that user, and nobody else’s', () => {
  draftStore.save('/here', 1);
  signInAs({ orgId: 9 });
  draftStore.save('/there', 2);
  signInAs({ email: 'kim@example.test' });
  draftStore.save('/of-kim', 3);
  localMemory.write('cart', 'kept');
  signInAs();
  draftStore.clear();
  expect(localMemory.keys().sort()).toEqual(['cart', 'draft|kim@example.test|4|/of-kim']);
});

test('without an account no draft is saved, found or removed', () => {
  draftStore.save('/here', 1);
  sessionStore.set({ status: 'signed-out', token: null, accounts: [], account: null });
  draftStore.save('/here', 2);
  draftStore.remove('/here');
  draftStore.clear();
  expect([draftStore.load('/here'), draftStore.routes()]).toEqual([null, []]);
  signInAs();
  expect(draftStore.load('/here')?.value).toBe(1);
});

test('the page to return to belongs to this tab, is given once, and may be forgotten', () => {
  returnPath.keep('/invoices?status=1');
  expect(localMemory.keys()).toEqual([]);
  expect([returnPath.take(), returnPath.take()]).toEqual(['/invoices?status=1', null]);
  returnPath.keep('/bills');
  returnPath.forget();
  expect(returnPath.take()).toBeNull();
});

test('a remembered token without accounts is checked with the server; no token is no session', () => {
  const account = testAccount({ eId: 3 });
  localMemory.write('accounts', [testAccount(), account]);
  localMemory.write('account', 3);
  expect(rememberedSession()).toBeNull();
  localMemory.write('access_token', 'Bearer kept');
  expect(rememberedSession()).toMatchObject({ status: 'signed-in', token: 'Bearer kept', account: { eId: 3 } });
  for (const accounts of [[], [testAccount({ role: 5 }), testAccount({ role: 6 })]]) {
    localMemory.write('accounts', accounts);
    expect(rememberedSession()).toEqual({ status: 'starting', token: 'Bearer kept', accounts: [], account: null });
  }
});
