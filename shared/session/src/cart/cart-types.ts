import type { CustomerOption } from '@iwe/contract';
import { CART_QUANTITY_MAX } from '@iwe/domain';

/** One product in the quoting cart (spec §3 "Cart"). */
export interface CartEntry {
  /** Product id. */
  id: number;
  name: string;
  code: string;
  /** Whole units, 1 to 999. */
  qty: number;
}

/** The owner of the cart: a cart of another user or organisation is never shown. */
export interface CartStamp {
  /** The user's email. */
  user: string;
  orgId: number;
}

/** The quote that a cart was reopened from. */
export interface CartQuote {
  id: number;
  no: string;
  name: string;
  note: string;
  /** 'yyyy-MM-dd' */
  validUntil: string;
  contentVersion: number;
}

/** The quoting cart: products and the selected customer (spec: `csr`). */
export interface Cart {
  stamp: CartStamp | null;
  entries: readonly CartEntry[];
  csr: CustomerOption | null;
  /** Missing or null for a cart that belongs to no quote. */
  quote?: CartQuote | null;
}

/** The largest quantity of one cart entry (spec §9). */
export const CART_QTY_MAX = CART_QUANTITY_MAX;
