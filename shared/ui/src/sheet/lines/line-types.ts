import type { SourceLine, StockCover, PlaceStock } from '@iwe/contract';
import type { GridRow } from '../grid/model/index.ts';

/** What a line knows of its product. Money in cents, AUD with GST. */
export interface LineItem {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly unit: string;
  readonly category: number;
  /** The third listed price; null or 0 switches the price notices off. */
  readonly classACents: number | null;
  /** On hand over all warehouses. */
  readonly stock: number;
  /** What drafts leave of it, without the sheet at hand. */
  readonly available: number;
  readonly stock3rdP: number;
  readonly stocks: readonly PlaceStock[];
  /** The price for the sheet's customer and where it comes from; null when none is set. */
  readonly price: ItemPrice | null;
  /** What it costs by its list, AUD cents; null or absent where it has none or this user may not see it. */
  readonly costCents?: number | null;
  /** What it was last bought for, USD cents; purchases only. */
  readonly usdCents?: number | null;
  /** How long stock and incoming last; purchases only. */
  readonly cover?: StockCover | null;
}

/** A price with its source, as the server names it. */
export interface ItemPrice { readonly cents: number; readonly source: string }

/** A text that waits for the server to say which product it means. */
export interface PendingLookup {
  readonly by: 'code' | 'name';
  readonly text: string;
  /** What happens when no product has it: a pasted text stays, marked; a typed one that was left is cleared (spec §2). */
  readonly onMiss: 'mark' | 'clear';
}

/** A line under work. */
export interface EditorLine extends GridRow {
  /** Its stored id; null for a new line. */
  readonly id: number | null;
  readonly item: LineItem | null;
  readonly lookup: PendingLookup | null;
  /** Whole units; null until something was typed. */
  readonly quantity: number | null;
  /** Unit price in cents; null until known. */
  readonly priceCents: number | null;
  readonly priceSource: string;
  /** Typed by hand: later changes of customer or date leave it alone. */
  readonly manual: boolean;
  /** The price whose notice was answered with Sure, in cents. */
  readonly sureCents: number | null;
  readonly description: string;
  readonly sourceLineId: number | null;
  /** USD price in cents; purchases only. */
  readonly usdCents?: number | null;
  /** The line that it comes from, with what is still open there; of stored lines and of clones. */
  readonly source?: Pick<SourceLine, 'no' | 'quantity' | 'open'> | null;
  /** Adjustments: the units that were counted; null until something was typed. */
  readonly counted?: number | null;
  /** Adjustments: what the system said when the stored number was counted (ISO moment), and what moved since; null for a number that is not saved. */
  readonly frozen?: { readonly counted: number; readonly system: number; readonly at: string; readonly moved: number } | null;
  /** Adjustments: counted again with the same number: saving takes the system's number anew. */
  readonly recount?: boolean;
}
