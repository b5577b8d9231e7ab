import type { CostBalance, StockBalances } from './balances.ts';
import { recordEntry, recordVariance, type LedgerEntry, type PostedEntry } from './ledger-entry.ts';
import { applyIn, applyOut, valueOfOut } from './moving-average.ts';
import { findShortages, type NegativeStockPolicy, type Shortage } from './shortage.ts';

/** A reversal that passed (`shortages` are the acknowledged ones), or one that was refused and changed nothing. */
export type StockReversal =
  | { readonly posted: true; readonly entries: LedgerEntry[]; readonly shortages: readonly Shortage[] }
  | { readonly posted: false; readonly shortages: readonly Shortage[] };

/** What a reversal needs in addition to the entries. */
export interface ReversalContext {
  readonly policy: NegativeStockPolicy;
  /** Transfers and warehouse changes move goods at one value, so they are mirrored unchanged. */
  readonly isTransfer: boolean;
  /** Returns a line's number for people. */
  readonly lineNumberOf: (lineId: number) => number;
  /** Returns the product's cost price in cents, the last resort for goods issued below zero. */
  readonly costPriceOf?: (productId: number) => number;
}

/**
 * Reverses a posting without deleting anything (DOMAIN §5). `posted` are the sheet's entries that are not reversed yet,
 * in posting order, including variances. Each is mirrored in quantity and value; when nothing else moved, the previous
 * figures are restored exactly. When the mirrored value would leave a value below 0, or a value at quantity 0, the
 * goods are issued at the average (the last unit taking the remainder) and the difference becomes a variance.
 */
export function reverseEntries(
  balances: StockBalances,
  posted: readonly PostedEntry[],
  context: ReversalContext,
): StockReversal {
  // The last step is undone first. A transfer's goods are received before they are issued: in between, the cheap goods
  // of today would not have the original value to issue.
  const undone = posted
    .map((entry, index) => ({ entry, index }))
    .sort(
      (a, b) => a.entry.productId - b.entry.productId || (context.isTransfer ? a.index - b.index : b.index - a.index),
    );
  const moves = undone
    .filter(({ entry }) => entry.quantity !== 0)
    .map(({ entry }) => ({
      lineId: entry.lineId,
      lineNumber: context.lineNumberOf(entry.lineId),
      productId: entry.productId,
      warehouseId: entry.warehouseId,
      quantity: -entry.quantity,
    }));
  const shortages = findShortages(balances, moves);
  if (context.policy === 'block' && shortages.length > 0) return { posted: false, shortages };

  const entries: LedgerEntry[] = [];
  for (const { entry } of undone) {
    const balance = balances.product(entry.productId);
    if (entry.kind === 'variance') {
      recordVariance(entries, balance, entry, -entry.valueCents);
      continue;
    }
    const actualCents = context.isTransfer
      ? mirror(balance.cost, entry)
      : reverseCost(balance.cost, entry, context.costPriceOf?.(entry.productId) ?? 0);
    recordEntry(entries, balance, 'reversal', entry, -entry.quantity, actualCents, entry.entryId);
    recordVariance(entries, balance, entry, -entry.valueCents - actualCents);
  }
  return { posted: true, entries, shortages };
}

/** Changes the cost balance and returns the signed value of the reversal. */
function reverseCost(cost: CostBalance, entry: PostedEntry, costPriceCents: number): number {
  const nothingMoved = cost.quantity === entry.quantityAfter && cost.valueCents === entry.valueAfterCents;
  if (nothingMoved) return mirror(cost, entry);
  if (entry.quantity < 0) return applyIn(cost, -entry.quantity, -entry.valueCents);
  const quantityAfter = cost.quantity - entry.quantity;
  const valueAfterCents = cost.valueCents - entry.valueCents;
  const isSound = quantityAfter > 0 ? valueAfterCents >= 0 : quantityAfter === 0 && valueAfterCents === 0;
  if (entry.quantity === 0) {
    const actualCents = isSound ? -entry.valueCents : cost.quantity > 0 ? -cost.valueCents : 0;
    cost.valueCents += actualCents;
    return actualCents;
  }
  const leavingCents = isSound ? entry.valueCents : valueOfOut(cost, entry.quantity, costPriceCents);
  applyOut(cost, entry.quantity, leavingCents);
  return -leavingCents;
}

function mirror(cost: CostBalance, entry: PostedEntry): number {
  cost.quantity -= entry.quantity;
  cost.valueCents -= entry.valueCents;
  return -entry.valueCents;
}
