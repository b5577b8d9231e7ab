import { sheetTotals } from '@iwe/domain';
import type { SheetTotals } from '@iwe/domain';
import type { ProblemItem } from '../../../core/errors.ts';
import type { DraftLine } from '../sheet-draft.ts';

/** No sheet is worth more: amounts stay exact in every sum (cents of AUD). */
const MAX_TOTAL_CENTS = 99_999_999_999_99;

/** Returns the totals of a sheet; they are 0, with a problem, where they are too large to add up exactly. */
export function checkedTotals(
  rows: readonly Pick<DraftLine, 'quantity' | 'price_cents'>[],
  taxType: number,
  usdTotalCents: number,
): { totals: SheetTotals; problems: ProblemItem[] } {
  const lines = rows.map((row) => ({ quantity: row.quantity, priceCents: row.price_cents }));
  const isTooLarge =
    lines.some((line) => line.quantity * line.priceCents > MAX_TOTAL_CENTS) || usdTotalCents > MAX_TOTAL_CENTS;
  const totals = sheetTotals(isTooLarge ? [] : lines, taxType);
  if (!isTooLarge && totals.totalCents <= MAX_TOTAL_CENTS) return { totals, problems: [] };
  const message = 'The total of the sheet is too large. Check quantities and prices.';
  return { totals, problems: [{ code: 'total.tooLarge', message }] };
}
