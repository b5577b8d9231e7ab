import type { CustomerOption } from '@iwe/contract';
import { addToCart as withProduct, isCartQuantity, setCartQuantity as withQuantity } from '@iwe/domain';
import type { Cart, CartEntry, CartStamp } from './cart-types.ts';
import { localMemory } from '../local-memory.ts';
import { sessionStore } from '../session-store.ts';
import type { Session } from '../session-store.ts';
import { createStore, useStore } from '../store.ts';
import { hearTabs, tellTabs } from '../tab-channel.ts';

const KEY = 'cart';

/** The cart of the current user and organisation; empty while nobody is signed in. */
export const cartStore = createStore<Cart>({ stamp: null, entries: [], csr: null });

/** Adds a product; the quantity of one already in the cart increases by `qty`, up to 999. */
export function addToCart({ id, name, code }: Omit<CartEntry, 'qty'>, qty: number): void {
  if (isCartQuantity(qty) && qty > 0)
    changeCart((cart) => ({ ...cart, entries: withProduct(cart.entries, { id, name, code, qty }) }));
}

/**
 * Sets the quantity of a product in the cart. Anything but a whole number from 0 to 999 changes nothing; 0 removes the
 * product.
 */
export function setCartQuantity(productId: number, qty: number): void {
  if (isCartQuantity(qty)) changeCart((cart) => ({ ...cart, entries: withQuantity(cart.entries, productId, qty) }));
}

/** Removes a product from the cart. */
export function removeFromCart(productId: number): void {
  changeCart((cart) => ({ ...cart, entries: cart.entries.filter((entry) => entry.id !== productId) }));
}

/** Selects the customer of the cart, or none. A cart for somebody else belongs to its quote no longer. */
export function setCartCustomer(csr: CustomerOption | null): void {
  changeCart((cart) => ({ ...cart, csr, quote: cart.csr?.id === csr?.id ? (cart.quote ?? null) : null }));
}

/** Replaces the whole cart, such as by a quote that is reopened. */
export function replaceCart(content: Pick<Cart, 'entries' | 'csr' | 'quote'>): void {
  changeCart((cart) => ({ stamp: cart.stamp, ...content }));
}

/** Empties the cart and removes its customer and quote. */
export function clearCart(): void {
  changeCart((cart) => ({ ...cart, entries: [], csr: null, quote: null }));
}

/** Returns the cart and re-renders at every change in this tab or another one of the same user and organisation. */
export function useCart(): Cart {
  return useStore(cartStore);
}

/** Follows the session and the other tabs. Call it once, when the session starts; returns a function that stops it. */
export function startCart(): () => void {
  const follow = () => cartStore.set(loadCart(stampOf(sessionStore.get())));
  follow();
  const unsubscribe = sessionStore.subscribe(() => {
    if (!sameStamp(cartStore.get().stamp, stampOf(sessionStore.get()))) follow();
  });
  const unhear = hearTabs((message) => {
    if (message.type === 'cart' && sameStamp(message.cart.stamp, cartStore.get().stamp)) cartStore.set(message.cart);
  });
  return () => {
    unsubscribe();
    unhear();
  };
}

function changeCart(change: (cart: Cart) => Cart): void {
  const { stamp } = cartStore.get();
  if (!stamp) return;
  // Another tab may have written while its message is still being delivered, so storage is read first.
  const cart = change(loadCart(stamp));
  localMemory.write(KEY, cart);
  cartStore.set(cart);
  tellTabs({ type: 'cart', cart });
}

function loadCart(stamp: CartStamp | null): Cart {
  const empty: Cart = { stamp, entries: [], csr: null, quote: null };
  if (!stamp) return empty;
  const stored = localMemory.read<Cart>(KEY);
  if (!stored || !sameStamp(stored.stamp, stamp) || !Array.isArray(stored.entries)) return empty;
  return { stamp, entries: stored.entries, csr: stored.csr ?? null, quote: stored.quote ?? null };
}

function stampOf(session: Session): CartStamp | null {
  return session.account ? { user: session.account.email, orgId: session.account.orgId } : null;
}

function sameStamp(one: CartStamp | null, other: CartStamp | null): boolean {
  return one?.user === other?.user && one?.orgId === other?.orgId;
}
