import { multiplyDivideRounded } from '../money/rounding.ts';
import type { StockBalances } from './balances.ts';
import { recordEntry, recordVariance, type LedgerEntry } from './ledger-entry.ts';

/** A line of an approved bill whose share of freight and clearance changes. */
export interface RevaluedLine {
  readonly lineId: number;
  readonly productId: number;
  readonly warehouseId: number;
  readonly receivedQuantity: number;
  readonly oldShareCents: number;
  readonly newShareCents: number;
}

/**
 * Late freight and clearance (DOMAIN §5): per line (new − old) × min(on hand, received) / received enters the stock value,
 * the rest goes to variance; past sales are never touched. The value of goods on hand never falls below 0.
 */
export function revalue(balances: StockBalances, lines: readonly RevaluedLine[]): LedgerEntry[] {
  const entries: LedgerEntry[] = [];
  const carriedBefore = new Map<number, number>();
  for (const line of [...lines].sort((a, b) => a.productId - b.productId)) {
    const changeCents = line.newShareCents - line.oldShareCents;
    if (changeCents === 0 || line.receivedQuantity <= 0) continue;
    const balance = balances.product(line.productId);
    const { cost } = balance;
    // The units on hand carry a change once, also where several lines of the bill brought the same product.
    const before = carriedBefore.get(line.productId) ?? 0;
    const carrying = Math.max(0, Math.min(cost.quantity - before, line.receivedQuantity));
    carriedBefore.set(line.productId, before + carrying);
    const shareCents = Math.max(multiplyDivideRounded(changeCents, carrying, line.receivedQuantity), carrying > 0 ? -cost.valueCents : 0);
    if (shareCents !== 0) {
      cost.valueCents += shareCents;
      recordEntry(entries, balance, 'revaluation', line, 0, shareCents);
    }
    recordVariance(entries, balance, line, changeCents - shareCents);
  }
  return entries;
}
