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
import type { Cart } from './cart-types.ts';
import { sessionStore } from '../session-store.ts';
import { closeTabChannel } from '../tab-channel.ts';
import { testAccount } from '../testing/fakes.ts';

const quote = { id: 81, no: 'Q-81', name: 'Van', note: '', validUntil: '2030-01-01', contentVersion: 3 };
const customer = (id: number) => ({ id, name: `Customer ${id}` }) as unknown as NonNullable<Cart['csr']>;
const tyre = { id: 7, code: '2055516-X', name: 'Primacy 4' };

const said: { type: string; cart?: Cart }[] = [];
let hear: (message: object) => void = () => {};
const real = globalThis.BroadcastChannel;
let stop = () => {};
beforeEach(() => {
  globalThis.BroadcastChannel = class {
    onmessage: ((event: { data: unknown }) => void) | null = null;
    constructor() {
      hear = (data) => this.onmessage?.({ data });
    }
    postMessage(message: { type: string }) {
      said.push(message);
    }
    close() {}
  } as unknown as typeof BroadcastChannel;
  localStorage.clear();
  said.length = 0;
  sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [], account: testAccount() });
  stop = startCart();
});
afterEach(() => {
  stop();
  closeTabChannel();
  globalThis.BroadcastChannel = real;
});
const reopen = () => replaceCart({ entries: [{ ...tyre, qty: 2 }], csr: customer(3), quote });
const quantities = () => cartStore.get().entries.map(({ id, qty }) => [id, qty]);

test('a reopened quote replaces what was in the cart, and stays the user’s own after a reload', () => {
  addToCart({ ...tyre, id: 8 }, 1);
  reopen();
  expect([quantities(), cartStore.get().quote]).toEqual([[[7, 2]], quote]);
  stop();
  cartStore.set({ stamp: null, entries: [], csr: null });
  stop = startCart();
  expect([quantities(), cartStore.get().quote, cartStore.get().csr?.id]).toEqual([[[7, 2]], quote, 3]);
});

test('changing products keeps the quote; another customer, none, or an emptied cart drops it', () => {
  reopen();
  setCartQuantity(7, 5);
  addToCart({ ...tyre, id: 8 }, 1);
  removeFromCart(8);
  setCartCustomer(customer(3));
  expect(cartStore.get().quote).toEqual(quote);
  for (const leave of [() => setCartCustomer(customer(4)), () => setCartCustomer(null), clearCart]) {
    reopen();
    leave();
    expect(cartStore.get().quote).toBeNull();
  }
});

test('a product that is added has only what the cart needs', () => {
  addToCart({ ...tyre, price: 12 } as typeof tyre, 1);
  expect(cartStore.get().entries).toEqual([{ ...tyre, qty: 1 }]);
});

test('every change is told to the other tabs, and a refused one is not', () => {
  addToCart(tyre, 2);
  setCartQuantity(7, 1000);
  setCartQuantity(7, -1);
  expect(said.map(({ type, cart }) => [type, cart?.entries[0]?.qty])).toEqual([['cart', 2]]);
});

test('the cart of another tab is taken over when it is of the same user and organisation', () => {
  const { stamp } = cartStore.get();
  const told: Cart = { stamp, entries: [{ ...tyre, qty: 9 }], csr: null };
  for (const other of [null, { user: 'kim@example.test', orgId: 4 }, { user: testAccount().email, orgId: 9 }])
    hear({ type: 'cart', cart: { ...told, stamp: other } });
  expect(quantities()).toEqual([]);
  hear({ type: 'cart', cart: told });
  expect(quantities()).toEqual([[7, 9]]);
  expect(said).toEqual([]);
  stop();
  hear({ type: 'cart', cart: { ...told, entries: [] } });
  expect(quantities()).toEqual([[7, 9]]);
});

test('a stored cart that is damaged is an empty one', () => {
  addToCart(tyre, 2);
  const { stamp } = cartStore.get();
  for (const broken of ['{', JSON.stringify({ stamp, entries: 'none' }), JSON.stringify({ entries: [] })]) {
    localStorage.setItem('iwe.cart', broken);
    stop();
    stop = startCart();
    expect(cartStore.get()).toEqual({ stamp, entries: [], csr: null, quote: null });
  }
});
