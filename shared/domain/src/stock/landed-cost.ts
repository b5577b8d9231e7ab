import { usdToAudCents } from '../money/fx.ts';
import { multiplyDivideRounded } from '../money/rounding.ts';
import { splitByLargestRemainder } from '../money/split.ts';

/** How freight and clearance are spread over the lines (organisation setting). */
export type LandedCostMethod = 'value' | 'quantity';

/** The costs of an import: freight in USD cents, rate in USD per AUD, clearance in AUD cents. */
export interface LandedCostInput {
  readonly seaFreightCents: number;
  readonly fxRate: string | number | null | undefined;
  readonly clearanceCostCents: number;
}

/**
 * Returns L = round2(sea_freight / fx_rate) + clearance_cost, in AUD cents; undefined when there is freight without a
 * positive rate.
 */
export function landedCost(input: LandedCostInput): number | undefined {
  const freightCents = input.seaFreightCents === 0 ? 0 : usdToAudCents(input.seaFreightCents, input.fxRate);
  return freightCents === undefined ? undefined : freightCents + input.clearanceCostCents;
}

/**
 * Returns each line's share of the landed cost in cents, in line order; services get none. The shares add up exactly.
 * Throws an InvalidSplitError when there is a cost but no line to bear it (422).
 */
export function spreadLandedCost(
  landedCents: number,
  lines: readonly { readonly quantity: number; readonly priceCents: number; readonly movesStock: boolean }[],
  method: LandedCostMethod,
): number[] {
  const bases = lines.map((line) => (line.movesStock ? line.quantity * (method === 'value' ? line.priceCents : 1) : 0));
  return splitByLargestRemainder(landedCents, bases);
}

/**
 * Returns the part of an unbilled cost that a part bill of the order proposes: in proportion to its base (value or
 * units) among what is still open; all of it when the bill covers everything open.
 */
export function proposeCostShare(openCostCents: number, billBase: number, openBase: number): number {
  if (openCostCents <= 0 || billBase <= 0 || openBase <= 0) return 0;
  return billBase >= openBase ? openCostCents : multiplyDivideRounded(openCostCents, billBase, openBase);
}
