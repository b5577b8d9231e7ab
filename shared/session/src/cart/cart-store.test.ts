import {
  addToCart,
  cartStore,
  clearCart,
  removeFromCart,
  replaceCart,
  setCartCustomer,
  setCartQuantity,
  startCart,
} from './cart-store.ts';
import { sessionStore } from '../session-store.ts';
import { closeTabChannel } from '../tab-channel.ts';
import { testAccount } from '../testing/fakes.ts';

const tyre = { id: 7, code: '2055516-X', name: 'Primacy 4' };
const wheel = { id: 8, code: 'ALLOY-17', name: 'Alloy 17' };
const customer = {
  id: 3,
  name: 'Bob Motors',
  code: '51100001',
  phone: '',
  priceType: 'Class A / COD',
  paymentType: 'COD',
  areaType: '',
  classId: null,
  attention: '',
};
const signInAs = (changes = {}) =>
  sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [], account: testAccount(changes) });
const quantities = () => cartStore.get().entries.map((entry) => [entry.id, entry.qty]);

let stop = () => {};
beforeEach(() => {
  localStorage.clear();
  signInAs();
  stop = startCart();
});
afterEach(() => {
  stop();
  closeTabChannel();
});

test('adding a product that is in the cart increases its quantity, up to 999', () => {
  addToCart(tyre, 2);
  addToCart(wheel, 1);
  addToCart(tyre, 3);
  expect(quantities()).toEqual([
    [7, 5],
    [8, 1],
  ]);
  addToCart(tyre, 998);
  expect(quantities()).toEqual([
    [7, 999],
    [8, 1],
  ]);
});

test.each([0, -1, 1.5, 1000, Number.NaN])('a quantity of %p is not added', (qty) => {
  addToCart(tyre, qty);
  expect(quantities()).toEqual([]);
});

test('a quantity is edited, removed by 0, and a product is removed', () => {
  addToCart(tyre, 2);
  addToCart(wheel, 1);
  setCartQuantity(7, 12);
  setCartQuantity(8, 1000);
  expect(quantities()).toEqual([
    [7, 12],
    [8, 1],
  ]);
  setCartQuantity(8, 0);
  removeFromCart(7);
  expect(quantities()).toEqual([]);
});

test('the cart and its customer survive a reload', () => {
  addToCart(tyre, 2);
  setCartCustomer(customer);
  stop();
  cartStore.set({ stamp: null, entries: [], csr: null });
  stop = startCart();
  expect(quantities()).toEqual([[7, 2]]);
  expect(cartStore.get().csr?.name).toBe('Bob Motors');
});

test('the cart of another user or organisation is discarded', () => {
  addToCart(tyre, 2);
  signInAs({ orgId: 9, eId: 2 });
  expect(quantities()).toEqual([]);
  addToCart(wheel, 1);
  signInAs({ orgId: 4, email: 'other@example.test' });
  expect(quantities()).toEqual([]);
});

test('nothing is added while nobody is signed in', () => {
  sessionStore.set({ status: 'signed-out', token: null, accounts: [], account: null });
  addToCart(tyre, 2);
  expect(quantities()).toEqual([]);
});

test('clearing removes products and customer', () => {
  addToCart(tyre, 2);
  setCartCustomer(customer);
  clearCart();
  expect(cartStore.get()).toMatchObject({ entries: [], csr: null });
});

test('what another tab has just written is added to, not overwritten', () => {
  addToCart(tyre, 1);
  const stored = JSON.parse(localStorage.getItem('iwe.cart') ?? '{}') as { entries: unknown[] };
  localStorage.setItem('iwe.cart', JSON.stringify({ ...stored, entries: [...stored.entries, { ...wheel, qty: 4 }] }));
  addToCart(tyre, 1);
  expect(quantities()).toEqual([
    [7, 2],
    [8, 4],
  ]);
});

describe('a cart that is filled from a quote', () => {
  const quote = { id: 12, no: 'QT000012' } as unknown as NonNullable<ReturnType<typeof cartStore.get>['quote']>;
  const reopened = { entries: [{ ...tyre, qty: 4 }], csr: customer, quote };

  test('has its products, customer and quote instead of the previous ones, even after a reload', () => {
    addToCart(wheel, 1);
    replaceCart(reopened);
    stop();
    stop = startCart();
    expect(quantities()).toEqual([[7, 4]]);
    expect(cartStore.get()).toMatchObject({ csr: { id: 3 }, quote: { id: 12 } });
  });

  test('belongs to its quote as long as it is for the same customer', () => {
    replaceCart(reopened);
    setCartCustomer({ ...customer, phone: '1' });
    expect(cartStore.get().quote).toMatchObject({ id: 12 });
    setCartCustomer({ ...customer, id: 4 });
    expect(cartStore.get().quote).toBeNull();
    replaceCart(reopened);
    setCartCustomer(null);
    expect(cartStore.get()).toMatchObject({ csr: null, quote: null, entries: [{ id: 7 }] });
  });

  test('loses its quote when it is emptied, not when a product is changed', () => {
    replaceCart(reopened);
    setCartQuantity(7, 1);
    addToCart(wheel, 1);
    expect(cartStore.get().quote).toMatchObject({ id: 12 });
    clearCart();
    expect(cartStore.get()).toMatchObject({ entries: [], csr: null, quote: null });
  });
});
