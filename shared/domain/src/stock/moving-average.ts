import { multiplyDivideRounded } from '../money/rounding.ts';
import type { CostBalance } from './balances.ts';
import { unitCostOf, valueAtUnitCost } from './unit-cost.ts';

/**
 * The moving average of DOMAIN §5 on one product's cost balance. Invariants after every step: quantity 0 means value 0,
 * and while the quantity is above 0 the value is not below 0.
 */

/**
 * Returns the value in cents that `quantity` units (> 0) take out: their rounded part of the value; the last unit takes
 * the remainder. When the quantity goes below zero, the units on hand take all value, and the rest is valued at the
 * last average, else at `costPriceCents`, else at 0.
 */
export function valueOfOut(cost: Readonly<CostBalance>, quantity: number, costPriceCents: number): number {
  if (cost.quantity <= 0) return valueAtUnitCost(quantity, cost.lastUnitCostCents ?? costPriceCents);
  if (quantity < cost.quantity) return multiplyDivideRounded(cost.valueCents, quantity, cost.quantity);
  return cost.valueCents + multiplyDivideRounded(cost.valueCents, quantity - cost.quantity, cost.quantity);
}

/** Removes `quantity` units with `valueCents`. */
export function applyOut(cost: CostBalance, quantity: number, valueCents: number): void {
  // Stored only when the quantity leaves the positive range; until then the average can be computed from the balance.
  if (cost.quantity > 0 && quantity >= cost.quantity)
    cost.lastUnitCostCents = unitCostOf(cost.valueCents, cost.quantity);
  cost.quantity -= quantity;
  cost.valueCents -= valueCents;
}

/**
 * Adds `quantity` units (> 0) worth `valueCents` and returns by how much the stock value grew. Usually that is the same
 * amount; a receipt that reaches or crosses zero values the units on hand at its own cost, and the difference is a
 * variance.
 */
export function applyIn(cost: CostBalance, quantity: number, valueCents: number): number {
  const before = cost.valueCents;
  const quantityAfter = cost.quantity + quantity;
  cost.valueCents =
    cost.quantity < 0 && quantityAfter >= 0
      ? multiplyDivideRounded(valueCents, quantityAfter, quantity)
      : before + valueCents;
  cost.quantity = quantityAfter;
  return cost.valueCents - before;
}

/**
 * Returns the value of `quantity` units received without a cost of their own: at the average, else the last average,
 * else the cost price.
 */
export function valueAtAverage(cost: Readonly<CostBalance>, quantity: number, costPriceCents: number): number {
  if (cost.quantity > 0) return multiplyDivideRounded(cost.valueCents, quantity, cost.quantity);
  return valueAtUnitCost(quantity, cost.lastUnitCostCents ?? costPriceCents);
}

/**
 * Returns the value of an adjustment gain: at the average, else a given cost, the cost price, the last average;
 * undefined when there is no cost at all.
 */
export function valueOfGain(
  cost: Readonly<CostBalance>,
  quantity: number,
  costPriceCents: number,
  givenUnitCostCents: number | undefined,
): number | undefined {
  if (cost.quantity > 0) return multiplyDivideRounded(cost.valueCents, quantity, cost.quantity);
  const unitCostCents = givenUnitCostCents ?? (costPriceCents > 0 ? costPriceCents : cost.lastUnitCostCents);
  return unitCostCents === null ? undefined : valueAtUnitCost(quantity, unitCostCents);
}

/**
 * Returns the known unit cost of a gain in whole cents: the average, else the cost price, else the last average;
 * undefined when there is no cost at all.
 */
export function costOfGain(cost: Readonly<CostBalance>, costPriceCents: number): number | undefined {
  return valueOfGain(cost, 1, costPriceCents, undefined);
}
