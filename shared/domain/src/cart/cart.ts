import { CART_QUANTITY_MAX } from '../wording/constants.ts';

/** One product in the quoting cart. */
export interface CartEntry {
  readonly id: number;
  readonly name: string;
  readonly code: string;
  readonly qty: number;
}

/** Whether a number is a valid cart quantity: whole, 0 to 999 (spec §5). */
export function isCartQuantity(quantity: number): boolean {
  return Number.isInteger(quantity) && quantity >= 0 && quantity <= CART_QUANTITY_MAX;
}

/**
 * Returns the cart with a product added: the quantity of a product already in it increases, up to 999; 0 or an invalid
 * quantity adds nothing.
 */
export function addToCart(entries: readonly CartEntry[], added: CartEntry): readonly CartEntry[] {
  if (!isCartQuantity(added.qty) || added.qty === 0) return entries;
  if (!entries.some((entry) => entry.id === added.id)) return [...entries, added];
  return entries.map((entry) =>
    entry.id === added.id ? { ...entry, qty: Math.min(CART_QUANTITY_MAX, entry.qty + added.qty) } : entry,
  );
}

/** Returns the cart with a quantity set; 0 removes the product, an invalid quantity changes nothing. */
export function setCartQuantity(entries: readonly CartEntry[], id: number, quantity: number): readonly CartEntry[] {
  if (!isCartQuantity(quantity)) return entries;
  return quantity === 0
    ? entries.filter((entry) => entry.id !== id)
    : entries.map((entry) => (entry.id === id ? { ...entry, qty: quantity } : entry));
}

/** Returns the number of pieces in the cart, for the badge. */
export function cartPieces(entries: readonly CartEntry[]): number {
  return entries.reduce((sum, entry) => sum + entry.qty, 0);
}
