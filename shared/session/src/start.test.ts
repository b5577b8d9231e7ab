import { addToCart, cartStore } from './cart/cart-store.ts';
import { selfOrderStore } from './badge-poll.ts';
import { accountChangedStore, sessionStore } from './session-store.ts';
import { startSession } from './start.ts';
import { closeTabChannel } from './tab-channel.ts';
import { fakeServer, testAccount } from './testing/fakes.ts';
import { toastStore } from './toast-bus.ts';

const tempe = testAccount();
const melbourne = testAccount({ eId: 2, orgId: 9 });
const accounts =
  (...data: object[]) =>
  () => ({ body: { data, current: null } });
const settled = async () => {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
};
const remember = (eId: number, known: object[]) => {
  localStorage.setItem('iwe.access_token', '"Bearer t1"');
  localStorage.setItem('iwe.account', String(eId));
  localStorage.setItem('iwe.accounts', JSON.stringify(known));
};
const shown = () => toastStore.get().map(({ lines, duration }) => [lines.join(), duration]);

let stop = () => {};
beforeEach(() => {
  localStorage.clear();
  toastStore.set([]);
  accountChangedStore.set(false);
  sessionStore.set({ status: 'starting', token: null, accounts: [], account: null });
});
afterEach(() => {
  stop();
  stop = () => {};
  closeTabChannel();
});

test('a page starts with the remembered sign-in, cart and numbers, and watches other tabs', async () => {
  remember(1, [tempe]);
  fakeServer({
    '/api/ag/account': accounts(tempe, melbourne),
    '/api/ag/csr-self-order': () => ({ body: { cnt: 3 } }),
  });
  stop = startSession();
  await settled();
  expect(sessionStore.get()).toMatchObject({ status: 'signed-in', token: 'Bearer t1', account: { eId: 1 } });
  expect(selfOrderStore.get()).toBe(3);
  addToCart({ id: 7, code: 'x', name: 'x' }, 1);
  expect(cartStore.get().entries).toHaveLength(1);
  localStorage.setItem('iwe.account', '2');
  window.dispatchEvent(new Event('focus'));
  expect(accountChangedStore.get()).toBe(true);
});

test('what a page began ends with it', async () => {
  remember(1, [tempe]);
  fakeServer({ '/api/ag/account': accounts(tempe), '/api/ag/csr-self-order': () => ({ body: { cnt: 3 } }) });
  const end = startSession();
  await settled();
  end();
  localStorage.setItem('iwe.account', '2');
  window.dispatchEvent(new Event('focus'));
  expect(accountChangedStore.get()).toBe(false);
  const sent = fakeServer({ '/api/ag/csr-self-order': () => ({ body: { cnt: 4 } }) });
  sessionStore.set({ ...sessionStore.get(), account: melbourne });
  await settled();
  expect(sent).toEqual([]);
  expect(cartStore.get().stamp?.orgId).toBe(tempe.orgId);
});

test('without a remembered sign-in nobody is signed in, and nothing is asked', async () => {
  const sent = fakeServer({});
  stop = startSession();
  await settled();
  expect([sessionStore.get().status, sent]).toEqual(['signed-out', []]);
});

test('an unresponsive server leaves the remembered account; without one the sign-in is shown', async () => {
  remember(1, [tempe]);
  fakeServer({});
  stop = startSession();
  await settled();
  expect(sessionStore.get()).toMatchObject({ status: 'signed-in', account: { eId: 1 } });
  stop();
  remember(1, []);
  sessionStore.set({ status: 'starting', token: null, accounts: [], account: null });
  stop = startSession();
  await settled();
  expect(sessionStore.get().status).toBe('signed-out');
});

test('who has become warehouse staff meanwhile is told so and signed out', async () => {
  remember(1, [tempe]);
  fakeServer({ '/api/ag/account': accounts(testAccount({ role: 5 })) });
  stop = startSession();
  await settled();
  expect(sessionStore.get().status).toBe('signed-out');
  expect(shown()).toEqual([['No iWE access permission for warehouse staff.', 3500]]);
  expect(localStorage.getItem('iwe.access_token')).toBeNull();
});

test('a remembered account of the warehouse gives way to another one of the user', async () => {
  const worker = testAccount({ eId: 5, role: 6 });
  remember(5, [worker, melbourne]);
  fakeServer({ '/api/ag/account': accounts(worker, melbourne) });
  stop = startSession();
  await settled();
  expect(sessionStore.get().account?.eId).toBe(2);
});

test('a tab keeps its account if another is chosen elsewhere, and takes its role from the answer', async () => {
  remember(1, [tempe, melbourne]);
  fakeServer({
    '/api/ag/account': () => {
      localStorage.setItem('iwe.account', '2');
      return { body: { data: [{ ...tempe, role: 3 }, melbourne], current: null } };
    },
  });
  stop = startSession();
  await settled();
  expect(sessionStore.get().account).toMatchObject({ eId: 1, role: 3 });
  const known = JSON.parse(localStorage.getItem('iwe.accounts') ?? '[]') as { role: number }[];
  expect([known.map(({ role }) => role), localStorage.getItem('iwe.account')]).toEqual([[3, melbourne.role], '2']);
});

test('a tab whose account became one of the warehouse goes on with another one', async () => {
  remember(1, [tempe, melbourne]);
  fakeServer({ '/api/ag/account': accounts(testAccount({ role: 5 }), melbourne) });
  stop = startSession();
  await settled();
  expect(sessionStore.get()).toMatchObject({ status: 'signed-in', account: { eId: 2 } });
  expect(localStorage.getItem('iwe.account')).toBe('2');
});
