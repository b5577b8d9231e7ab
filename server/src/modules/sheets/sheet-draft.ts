import type { SheetFieldValues } from '@iwe/contract';
import type { WorkedOutColumns } from './sheet-columns.ts';

/** A line as it will be stored. `id` is null for a line that is new. */
export interface DraftLine {
  id: number | null;
  seq: number;
  productId: number;
  code: string;
  quantity: number;
  priceCents: number;
  usdPriceCents: number | null;
  amountCents: number;
  gstCents: number;
  description: string;
  priceSource: string;
  isManual: boolean;
  sourceLineId: number | null;
  heldQuantity: number;
  /** Adjustments: the counted units, the system's units then, and when (ISO). Null elsewhere and before the count. */
  countedQuantity: number | null;
  systemQuantity: number | null;
  countedAt: string | null;
}

/** A sheet's content as it will be stored: what a save decides, and nothing else. */
export interface DraftSheet {
  fields: SheetFieldValues;
  workedOut: WorkedOutColumns;
  lines: DraftLine[];
}
