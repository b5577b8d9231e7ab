import type { SourceLine, StockCover, PlaceStock } from '@iwe/contract';
import type { SheetLineTexts } from '@iwe/domain';
import type { GridRow } from '../grid/model/index.ts';

/** The product data of a line. Money in cents, AUD with GST. */
export interface LineItem {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly unit: string;
  /** EAN and UPC, with a blank between; absent for a product of a stored line. */
  readonly barcodes?: string;
  readonly category: number;
  /** The third listed price; null or 0 turns the price notices off. */
  readonly classACents: number | null;
  /** On hand in all warehouses. */
  readonly stock: number;
  /** On hand minus drafts, ignoring the current sheet. */
  readonly available: number;
  readonly stock3rdP: number;
  readonly stocks: readonly PlaceStock[];
  /** The price for the sheet's customer and its source; null when none is set. */
  readonly price: ItemPrice | null;
  /** List cost in AUD cents; null or absent when it has none or this user may not see it. */
  readonly costCents?: number | null;
  /** Last purchase price in USD cents; purchases only. */
  readonly usdCents?: number | null;
  /** How long stock and incoming units last; purchases only. */
  readonly cover?: StockCover | null;
}

/** A price with its source, as the server names it. */
export interface ItemPrice {
  readonly cents: number;
  readonly source: string;
}

/** A text that the server must resolve to a product. */
export interface PendingLookup {
  readonly by: 'code' | 'name';
  readonly text: string;
  /**
   * What happens when no product matches: a pasted text stays, marked; a typed one is cleared when the cell is left
   * (spec §2).
   */
  readonly onMiss: 'mark' | 'clear';
}

/** A line being edited. */
export interface EditorLine extends GridRow, SheetLineTexts {
  /** Its stored id; null for a new line. */
  readonly id: number | null;
  readonly item: LineItem | null;
  readonly lookup: PendingLookup | null;
  /** Whole units; null until something was typed. */
  readonly quantity: number | null;
  /** Unit price in cents; null until known. */
  readonly priceCents: number | null;
  readonly priceSource: string;
  /** Typed by hand: later changes of customer or date don't change it. */
  readonly manual: boolean;
  /** The price for which the notice was answered with Sure, in cents. */
  readonly sureCents: number | null;
  readonly sourceLineId: number | null;
  /** USD price in cents; purchases only. */
  readonly usdCents?: number | null;
  /** The line that it was created from, with its open quantity; for stored lines and clones. */
  readonly source?: Pick<SourceLine, 'no' | 'quantity' | 'open'> | null;
  /** Adjustments: the counted units; null until something was typed. */
  readonly counted?: number | null;
  /**
   * Adjustments: the system's quantity when the stored number was counted (`at`: ISO moment), and movements since; null
   * for a number that is not saved.
   */
  readonly frozen?: {
    readonly counted: number;
    readonly system: number;
    readonly at: string;
    readonly moved: number;
  } | null;
  /** Adjustments: counted again with the same number; saving records the system's quantity again. */
  readonly recount?: boolean;
}
