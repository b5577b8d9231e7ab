import type { StockBalances } from './balances.ts';
import type { LedgerEntry, PostedEntry } from './ledger-entry.ts';
import { postSheet, type StockLine, type StockSheet } from './post-sheet.ts';
import { reverseEntries } from './reverse-entries.ts';
import type { NegativeStockPolicy } from './shortage.ts';

export const SYDNEY = 1;
export const PERTH = 2;

let lastEntryId = 0;

/** Returns a line with usual values; the line id equals its number. */
export function aLine(changes: Partial<StockLine>): StockLine {
  return {
    lineId: changes.lineNumber ?? 1,
    lineNumber: 1,
    productId: 7,
    quantity: 1,
    priceCents: 0,
    movesStock: true,
    ...changes,
  };
}

/** Returns a sheet of one line unless others are given. */
export function aSheet(
  type: StockSheet['type'],
  line: Partial<StockLine>,
  changes: Partial<StockSheet> = {},
): StockSheet {
  return { type, taxType: 1, warehouseId: SYDNEY, lines: [aLine(line)], ...changes };
}

/** Returns entries as stored. */
export function stored(entries: readonly LedgerEntry[]): PostedEntry[] {
  return entries.map((entry) => ({ ...entry, entryId: ++lastEntryId }));
}

/** Posts a sheet that must not be refused and returns the stored entries. */
export function post(balances: StockBalances, sheet: StockSheet, policy: NegativeStockPolicy = 'block'): PostedEntry[] {
  const posting = postSheet(balances, sheet, policy);
  if (!posting.posted) throw new Error(`refused: ${JSON.stringify(posting)}`);
  return stored(posting.entries);
}

/** Reverses entries that must be reversible. */
export function reverse(
  balances: StockBalances,
  posted: readonly PostedEntry[],
  policy: NegativeStockPolicy = 'block',
  isTransfer = false,
): PostedEntry[] {
  const reversal = reverseEntries(balances, posted, { policy, isTransfer, lineNumberOf: (lineId) => lineId });
  if (!reversal.posted) throw new Error(`refused: ${JSON.stringify(reversal)}`);
  return stored(reversal.entries);
}

/** Returns kind, quantity and value of entries. */
export function brief(entries: readonly LedgerEntry[]): [string, number, number][] {
  return entries.map((entry) => [entry.kind, entry.quantity, entry.valueCents]);
}

/** Returns quantity and value of a product. */
export function figures(balances: StockBalances, productId = 7): [number, number] {
  const { quantity, valueCents } = balances.product(productId).cost;
  return [quantity, valueCents];
}
