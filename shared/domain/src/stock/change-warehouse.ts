import type { StockBalances } from './balances.ts';
import { recordEntry, type LedgerEntry, type PostedEntry } from './ledger-entry.ts';
import { reverseEntries, type ReversalContext, type StockReversal } from './reverse-entries.ts';
import { findShortages } from './shortage.ts';

/**
 * Moves an approved sheet's postings to another warehouse: its movements are reversed and posted again there, at their
 * original value (DOMAIN §4). The cost balance ends unchanged. Refused, with nothing changed, when a warehouse would go
 * below zero under `block`.
 */
export function changeWarehouse(
  balances: StockBalances,
  posted: readonly PostedEntry[],
  warehouseId: number,
  context: Omit<ReversalContext, 'isTransfer'>,
): StockReversal {
  const moved = posted
    .filter((entry) => entry.quantity !== 0 && entry.warehouseId !== warehouseId)
    .sort((a, b) => a.productId - b.productId);
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
    // Goods are received before they are issued: in between, the original value may exceed the current value of the
    // goods.
    for (const step of entry.quantity > 0 ? [moveAgain, takeBack] : [takeBack, moveAgain]) step();
  }
  return { posted: true, entries, shortages };
}
