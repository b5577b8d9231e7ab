import { TaxType } from '../enums/tax-type.ts';
import { divideRounded, multiplyDivideRounded } from './rounding.ts';
import { splitByLargestRemainder } from './split.ts';

/** Whether amounts of this tax type include GST (spec §9: types 2 and 3). */
export function includesGst(taxType: number): boolean {
  return taxType === TaxType.TaxInclusive || taxType === TaxType.GstOnIncome;
}

/** Returns the line amount in cents: quantity × price (spec §9). Exact, because the price is in whole cents. */
export function lineAmount(quantity: number, priceCents: number): number {
  return quantity * priceCents + 0;
}

/**
 * Returns the GST contained in a total, in cents: total / 11, rounded once per sheet, for tax types 2 and 3, otherwise
 * 0 (DOMAIN §1).
 */
export function gstOfTotal(totalCents: number, taxType: number): number {
  return includesGst(taxType) ? divideRounded(totalCents, 11) : 0;
}

/**
 * Returns each line's share of the sheet's GST in cents, by largest remainder over the line amounts (each ≥ 0): Σ =
 * sheet GST.
 */
export function lineGstShares(amountsCents: readonly number[], taxType: number): number[] {
  let totalCents = 0;
  for (const amount of amountsCents) totalCents += amount;
  return splitByLargestRemainder(gstOfTotal(totalCents, taxType), amountsCents);
}

/**
 * Returns a unit price without GST for display: price / 1.1 to two decimals (spec §9). Line amounts use their GST share
 * instead.
 */
export function priceExGst(priceCents: number): number {
  return multiplyDivideRounded(priceCents, 10, 11);
}

/** The totals of a sheet in cents, with the GST share of every line in the given order. */
export interface SheetTotals {
  readonly totalCents: number;
  readonly gstCents: number;
  readonly subtotalCents: number;
  readonly quantity: number;
  readonly lineAmountsCents: readonly number[];
  readonly lineGstCents: readonly number[];
}

/** Returns every total of a sheet from its lines and tax type; used by server and screens. */
export function sheetTotals(
  lines: readonly { readonly quantity: number; readonly priceCents: number }[],
  taxType: number,
): SheetTotals {
  const lineAmountsCents = lines.map((line) => lineAmount(line.quantity, line.priceCents));
  const totalCents = lineAmountsCents.reduce((sum, amount) => sum + amount, 0);
  const gstCents = gstOfTotal(totalCents, taxType);
  return {
    totalCents,
    gstCents,
    subtotalCents: totalCents - gstCents,
    quantity: lines.reduce((sum, line) => sum + line.quantity, 0),
    lineAmountsCents,
    lineGstCents: splitByLargestRemainder(gstCents, lineAmountsCents),
  };
}
