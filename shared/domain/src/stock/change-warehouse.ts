import type { StockBalances } from './balances.ts';
import { recordEntry, type LedgerEntry, type PostedEntry } from './ledger-entry.ts';
import { reverseEntries, type ReversalContext, type StockReversal } from './reverse-entries.ts';
import { findShortages } from './shortage.ts';

/**
 * An approved sheet's goods go to (or come from) another warehouse: its movements are reversed and posted again there, at
 * their original value (DOMAIN §4). The cost balance ends as it was. Refused, with nothing changed, when a warehouse would
 * go below zero under `block`.
 */
export function changeWarehouse(balances: StockBalances, posted: readonly PostedEntry[], warehouseId: number, context: Omit<ReversalContext, 'isTransfer'>): StockReversal {
  const moved = posted.filter((entry) => entry.quantity !== 0 && entry.warehouseId !== warehouseId).sort((a, b) => a.productId - b.productId);
  const moves = moved.flatMap((entry) => {
    const line = { lineId: entry.lineId, lineNumber: context.lineNumberOf(entry.lineId), productId: entry.productId };
    return [
      { ...line, warehouseId: entry.warehouseId, quantity: -entry.quantity },
      { ...line, warehouseId, quantity: entry.quantity },
    ];
  });
  const shortages = findShortages(balances, moves);
  if (context.policy === 'block' && shortages.length > 0) return { posted: false, shortages };

  const entries: LedgerEntry[] = [];
  for (const entry of moved) {
    const takeBack = (): void => {
      const reversal = reverseEntries(balances, [entry], { ...context, policy: 'warn', isTransfer: true });
      if (reversal.posted) entries.push(...reversal.entries);
    };
    const moveAgain = (): void => {
      const balance = balances.product(entry.productId);
      balance.cost.quantity += entry.quantity;
      balance.cost.valueCents += entry.valueCents;
      recordEntry(entries, balance, 'movement', { ...entry, warehouseId }, entry.quantity, entry.valueCents);
    };
    // Goods come in before they go out: in between, the value of then may be more than the goods of today are worth.
    for (const step of entry.quantity > 0 ? [moveAgain, takeBack] : [takeBack, moveAgain]) step();
  }
  return { posted: true, entries, shortages };
}
