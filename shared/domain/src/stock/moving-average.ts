import { multiplyDivideRounded } from '../money/rounding.ts';
import type { CostBalance } from './balances.ts';
import { unitCostOf, valueAtUnitCost } from './unit-cost.ts';

/**
 * The moving average of DOMAIN §5 on one product's cost balance. Laws that hold after every step: quantity 0 means
 * value 0, and while the quantity is above 0 the value is not below 0.
 */

/**
 * What `quantity` units (> 0) take out, in cents: their part of the value, rounded; the last unit takes all that is left.
 * Below zero the units on hand take all value and the rest leaves at the last average, else at `costPriceCents`, else at 0.
 */
export function valueOfOut(cost: Readonly<CostBalance>, quantity: number, costPriceCents: number): number {
  if (cost.quantity <= 0) return valueAtUnitCost(quantity, cost.lastUnitCostCents ?? costPriceCents);
  if (quantity < cost.quantity) return multiplyDivideRounded(cost.valueCents, quantity, cost.quantity);
  return cost.valueCents + multiplyDivideRounded(cost.valueCents, quantity - cost.quantity, cost.quantity);
}

/** Takes `quantity` units with `valueCents` out. */
export function applyOut(cost: CostBalance, quantity: number, valueCents: number): void {
  // Kept only when the positive range is left: until then the average can be read from the balance itself.
  if (cost.quantity > 0 && quantity >= cost.quantity) cost.lastUnitCostCents = unitCostOf(cost.valueCents, cost.quantity);
  cost.quantity -= quantity;
  cost.valueCents -= valueCents;
}

/**
 * Takes `quantity` units (> 0) worth `valueCents` in and gives what the stock value really grew by. Usually that is the
 * same; a receipt that reaches or crosses zero leaves the units on hand at its own cost, and the difference is a variance.
 */
export function applyIn(cost: CostBalance, quantity: number, valueCents: number): number {
  const before = cost.valueCents;
  const quantityAfter = cost.quantity + quantity;
  cost.valueCents = cost.quantity < 0 && quantityAfter >= 0 ? multiplyDivideRounded(valueCents, quantityAfter, quantity) : before + valueCents;
  cost.quantity = quantityAfter;
  return cost.valueCents - before;
}

/** What `quantity` units coming in without a cost of their own are worth: the average, else the last average, else the cost price. */
export function valueAtAverage(cost: Readonly<CostBalance>, quantity: number, costPriceCents: number): number {
  if (cost.quantity > 0) return multiplyDivideRounded(cost.valueCents, quantity, cost.quantity);
  return valueAtUnitCost(quantity, cost.lastUnitCostCents ?? costPriceCents);
}

/** What the units of an adjustment gain are worth: the average, else a given cost, the cost price, the last average; undefined when there is no cost at all. */
export function valueOfGain(cost: Readonly<CostBalance>, quantity: number, costPriceCents: number, givenUnitCostCents: number | undefined): number | undefined {
  if (cost.quantity > 0) return multiplyDivideRounded(cost.valueCents, quantity, cost.quantity);
  const unitCostCents = givenUnitCostCents ?? (costPriceCents > 0 ? costPriceCents : cost.lastUnitCostCents);
  return unitCostCents === null ? undefined : valueAtUnitCost(quantity, unitCostCents);
}

/** What one unit of a gain costs by what is known (whole cents): the average, else the cost price, else the last average; undefined when there is no cost at all. */
export function costOfGain(cost: Readonly<CostBalance>, costPriceCents: number): number | undefined {
  return valueOfGain(cost, 1, costPriceCents, undefined);
}
