import type { ProductBalance } from './balances.ts';
import { unitCostOf } from './unit-cost.ts';

/**
 * movement: goods and value of an approval; reversal: mirrors one entry; revaluation: value only (late freight and
 * clearance); variance: a difference that no goods can carry, the only kind outside the stock value. An entry's value
 * and its variance always add up to the nominal amount (a receipt's cost, a mirrored value).
 */
export type LedgerKind = 'movement' | 'reversal' | 'revaluation' | 'variance';

/** One line of the append-only stock ledger. Quantities are signed units, values signed cents. */
export interface LedgerEntry {
  readonly kind: LedgerKind;
  readonly productId: number;
  readonly warehouseId: number;
  readonly lineId: number;
  readonly quantity: number;
  readonly valueCents: number;
  /** Cents with at most four decimals; null when no goods moved. */
  readonly unitCostCents: number | null;
  readonly warehouseQuantityAfter: number;
  readonly quantityAfter: number;
  readonly valueAfterCents: number;
  /** The id of the entry that this one reverses. */
  readonly reverses: number | null;
}

/** An entry as stored, with its id. */
export interface PostedEntry extends LedgerEntry {
  readonly entryId: number;
}

/** Where a movement belongs: line, product and warehouse. */
export interface EntryPlace {
  readonly productId: number;
  readonly warehouseId: number;
  readonly lineId: number;
}

/**
 * Moves the units of one warehouse and returns the entry with the balances afterwards; the cost balance must have been
 * changed before.
 */
export function recordEntry(
  entries: LedgerEntry[],
  balance: ProductBalance,
  kind: LedgerKind,
  place: EntryPlace,
  quantity: number,
  valueCents: number,
  reverses: number | null = null,
): void {
  const warehouseQuantityAfter = (balance.onHand.get(place.warehouseId) ?? 0) + quantity;
  if (quantity !== 0) balance.onHand.set(place.warehouseId, warehouseQuantityAfter);
  entries.push({
    kind,
    productId: place.productId,
    warehouseId: place.warehouseId,
    lineId: place.lineId,
    quantity: quantity + 0,
    valueCents: valueCents + 0,
    unitCostCents: unitCostOf(valueCents, quantity),
    warehouseQuantityAfter,
    quantityAfter: balance.cost.quantity,
    valueAfterCents: balance.cost.valueCents,
    reverses,
  });
}

/** Records a variance, if there is one. */
export function recordVariance(
  entries: LedgerEntry[],
  balance: ProductBalance,
  place: EntryPlace,
  valueCents: number,
): void {
  if (valueCents !== 0) recordEntry(entries, balance, 'variance', place, 0, valueCents);
}
