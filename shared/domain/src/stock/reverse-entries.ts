import type { CostBalance, StockBalances } from './balances.ts';
import { recordEntry, recordVariance, type LedgerEntry, type PostedEntry } from './ledger-entry.ts';
import { applyIn, applyOut, valueOfOut } from './moving-average.ts';
import { findShortages, type NegativeStockPolicy, type Shortage } from './shortage.ts';

/** A reversal that went through (shortages are the acknowledged ones), or one that was refused and changed nothing. */
export type StockReversal =
  | { readonly posted: true; readonly entries: LedgerEntry[]; readonly shortages: readonly Shortage[] }
  | { readonly posted: false; readonly shortages: readonly Shortage[] };

/** What a reversal needs beside the entries. */
export interface ReversalContext {
  readonly policy: NegativeStockPolicy;
  /** Transfers and changed warehouses move goods at one value, so they are mirrored as they are. */
  readonly isTransfer: boolean;
  /** The position of a line for people. */
  readonly lineNumberOf: (lineId: number) => number;
  /** The product's cost price in cents, the last resort for goods that leave below zero. */
  readonly costPriceOf?: (productId: number) => number;
}

/**
 * Takes a posting back without deleting anything (DOMAIN §5). `posted` are the sheet's entries that are not reversed yet,
 * in posting order, variances included. Each is mirrored in quantity and value; when nothing else moved, the figures of
 * before come back exactly. Where the mirrored value would leave a value below 0, or a value at quantity 0, the goods leave at
 * the average (the last unit taking all) and the difference becomes a variance.
 */
export function reverseEntries(balances: StockBalances, posted: readonly PostedEntry[], context: ReversalContext): StockReversal {
  // The last step is undone first. A transfer's goods come back before they leave: in between, cheap goods of today could not
  // give away the dear value of then.
  const undone = posted.map((entry, index) => ({ entry, index })).sort((a, b) => a.entry.productId - b.entry.productId || (context.isTransfer ? a.index - b.index : b.index - a.index));
  const moves = undone
    .filter(({ entry }) => entry.quantity !== 0)
    .map(({ entry }) => ({ lineId: entry.lineId, lineNumber: context.lineNumberOf(entry.lineId), productId: entry.productId, warehouseId: entry.warehouseId, quantity: -entry.quantity }));
  const shortages = findShortages(balances, moves);
  if (context.policy === 'block' && shortages.length > 0) return { posted: false, shortages };

  const entries: LedgerEntry[] = [];
  for (const { entry } of undone) {
    const balance = balances.product(entry.productId);
    if (entry.kind === 'variance') {
      recordVariance(entries, balance, entry, -entry.valueCents);
      continue;
    }
    const actualCents = context.isTransfer ? mirror(balance.cost, entry) : reverseCost(balance.cost, entry, context.costPriceOf?.(entry.productId) ?? 0);
    recordEntry(entries, balance, 'reversal', entry, -entry.quantity, actualCents, entry.entryId);
    recordVariance(entries, balance, entry, -entry.valueCents - actualCents);
  }
  return { posted: true, entries, shortages };
}

/** Changes the cost balance and gives the signed value that the reversal carries. */
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
