import { TaxType } from '../enums/tax-type.ts';
import { divideRounded, multiplyDivideRounded } from './rounding.ts';
import { splitByLargestRemainder } from './split.ts';

/** Whether amounts of this tax type include GST (spec §9: types 2 and 3). */
export function includesGst(taxType: number): boolean {
  return taxType === TaxType.TaxInclusive || taxType === TaxType.GstOnIncome;
}

/** The line amount in cents: quantity × price (spec §9). Exact, because the price already has whole cents. */
export function lineAmount(quantity: number, priceCents: number): number {
  return quantity * priceCents + 0;
}

/** The GST inside a total, in cents: total / 11 rounded once per sheet for tax types 2 and 3, otherwise 0 (DOMAIN §1). */
export function gstOfTotal(totalCents: number, taxType: number): number {
  return includesGst(taxType) ? divideRounded(totalCents, 11) : 0;
}

/** What is left of a total without its GST, in cents; total, GST and subtotal always add up. */
export function subtotalOf(totalCents: number, taxType: number): number {
  return totalCents - gstOfTotal(totalCents, taxType);
}

/** Each line's share of the sheet's GST in cents, by largest remainder over the line amounts (each ≥ 0): Σ = sheet GST. */
export function lineGstShares(amountsCents: readonly number[], taxType: number): number[] {
  let totalCents = 0;
  for (const amount of amountsCents) totalCents += amount;
  return splitByLargestRemainder(gstOfTotal(totalCents, taxType), amountsCents);
}

/** A unit price shown without GST: price / 1.1 to two decimals (spec §9). Line amounts come from their GST share instead. */
export function priceExGst(priceCents: number): number {
  return multiplyDivideRounded(priceCents, 10, 11);
}

/** The totals of a sheet in cents, with the GST share of every line in the order given. */
export interface SheetTotals {
  readonly totalCents: number;
  readonly gstCents: number;
  readonly subtotalCents: number;
  readonly quantity: number;
  readonly lineAmountsCents: readonly number[];
  readonly lineGstCents: readonly number[];
}

/** Computes every figure of a sheet from its lines and tax type, the way server and screens both show it. */
export function sheetTotals(lines: readonly { readonly quantity: number; readonly priceCents: number }[], taxType: number): SheetTotals {
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
