import { multiplyDivideRounded } from '../money/rounding.ts';
import type { CostBalance, StockBalances } from './balances.ts';
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
 * Posts late freight and clearance (DOMAIN §5): per product of the bill (new − old) × min(on hand, received) / received
 * changes the stock value, the rest becomes a variance; past sales are never changed. The value of goods on hand never
 * falls below 0. Each line carries its own change; what the product's stock bears does not depend on their order.
 */
export function revalue(balances: StockBalances, lines: readonly RevaluedLine[]): LedgerEntry[] {
  const entries: LedgerEntry[] = [];
  const received = lines.filter((line) => line.receivedQuantity > 0);
  const productIds = [...new Set(received.map((line) => line.productId))].sort((a, b) => a - b);
  for (const productId of productIds) {
    const own = received.filter((line) => line.productId === productId);
    const balance = balances.product(productId);
    const shares = stockShares(own, balance.cost);
    // Increases first: no entry leaves the goods with less than they end with.
    const ordered = own
      .map((line, index) => ({ line, shareCents: shares[index] ?? 0 }))
      .sort((a, b) => b.shareCents - a.shareCents);
    for (const { line, shareCents } of ordered) {
      if (shareCents !== 0) {
        balance.cost.valueCents += shareCents;
        recordEntry(entries, balance, 'revaluation', line, 0, shareCents);
      }
      recordVariance(entries, balance, line, changeOf(line) - shareCents);
    }
  }
  return entries;
}

const changeOf = (line: RevaluedLine): number => line.newShareCents - line.oldShareCents;

/**
 * Returns for each line of one product the part of its change that the units on hand bear, in cents; together exactly
 * the product's part. The line with the largest change takes the cents that rounding leaves.
 */
function stockShares(lines: readonly RevaluedLine[], cost: Pick<CostBalance, 'quantity' | 'valueCents'>): number[] {
  const receivedQuantity = lines.reduce((sum, line) => sum + line.receivedQuantity, 0);
  const changeCents = lines.reduce((sum, line) => sum + changeOf(line), 0);
  const carrying = Math.max(0, Math.min(cost.quantity, receivedQuantity));
  const productCents = Math.max(
    multiplyDivideRounded(changeCents, carrying, receivedQuantity),
    carrying > 0 ? -cost.valueCents : 0,
  );
  const shares = lines.map((line) => multiplyDivideRounded(changeOf(line), carrying, receivedQuantity));
  const changes = lines.map((line) => Math.abs(changeOf(line)));
  const largest = changes.indexOf(Math.max(...changes));
  const leftOver = productCents - shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share, index) => (index === largest ? share + leftOver : share));
}
