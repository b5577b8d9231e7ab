import { multiplyDivideRounded } from '../money/rounding.ts';

const FOUR_DECIMALS = 10_000;

/**
 * Returns the value per unit in cents with at most four decimals (as the ledger stores it); null for a quantity of 0.
 */
export function unitCostOf(valueCents: number, quantity: number): number | null {
  return quantity === 0 ? null : multiplyDivideRounded(valueCents, FOUR_DECIMALS, quantity) / FOUR_DECIMALS;
}

/** Returns quantity × unit cost (cents with at most four decimals), rounded once to whole cents. */
export function valueAtUnitCost(quantity: number, unitCostCents: number): number {
  return multiplyDivideRounded(quantity, Math.round(unitCostCents * FOUR_DECIMALS), FOUR_DECIMALS);
}
