import { marginOf } from '../approval/approval-figures.ts';
import type { Margin } from '../approval/approval-figures.ts';
import { DEFAULT_INVOICE_TAX_TYPE } from '../enums/tax-type.ts';
import { movesStock } from '../enums/product.ts';
import { sheetTotals } from '../money/gst.ts';

/** A line of a cart or quote. Money in cents, GST included. */
export interface CartLineFacts {
  readonly quantity: number;
  readonly priceCents: number;
  readonly category: number;
  /** On hand without what drafts reserve, in all warehouses. */
  readonly available: number;
  /** Cost of one unit without GST; null when nothing is known, and for services. */
  readonly costCents: number | null;
}

/** The totals of a cart as an invoice of it would have them. Money in cents. */
export interface CartFigures {
  readonly quantity: number;
  readonly subtotalCents: number;
  readonly gstCents: number;
  readonly totalCents: number;
  readonly lineAmountsCents: readonly number[];
  /** The units of each line that are not free; 0 where stock is enough or is not counted. */
  readonly shortQuantities: readonly number[];
  /** Without GST, as an approval shows it. */
  readonly margin: Margin;
}

/** Returns the figures of a cart by the rules of a new invoice. */
export function cartFigures(lines: readonly CartLineFacts[]): CartFigures {
  const totals = sheetTotals(lines, DEFAULT_INVOICE_TAX_TYPE);
  return {
    quantity: totals.quantity,
    subtotalCents: totals.subtotalCents,
    gstCents: totals.gstCents,
    totalCents: totals.totalCents,
    lineAmountsCents: totals.lineAmountsCents,
    shortQuantities: lines.map((line) => shortQuantity(line)),
    margin: marginOf(
      lines.map((line, index) => ({
        quantity: line.quantity,
        priceCents: line.priceCents,
        gstCents: totals.lineGstCents[index] ?? 0,
        unitCostCents: movesStock(line.category) ? line.costCents : 0,
      })),
    ),
  };
}

/** Returns the units of a line that no free stock covers. */
function shortQuantity({ category, available, quantity }: CartLineFacts): number {
  return movesStock(category) ? Math.max(0, quantity - Math.max(0, available)) : 0;
}
