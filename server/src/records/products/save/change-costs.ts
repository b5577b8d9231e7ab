import { fromCents } from '@iwe/domain';
import type { RequestTransaction } from '../../../core/app-types.ts';
import { writeAudit } from '../../../core/writes/public.ts';
import { recordPriceChanges } from '../product-record.repository.ts';
import type { ProductPriceChange } from '../product-record.repository.ts';
import { updateCosts } from './cost.repository.ts';
import type { CostRecord } from './cost.repository.ts';

/** A locked product with its new cost in cents; null is "not set". */
export interface CostChange {
  product: CostRecord;
  costCents: number | null;
  costUsdCents: number | null;
}

/**
 * Stores the cost of locked products, each under a new version with price history and audit, as a save of the product's
 * form does. Products whose cost stays are left alone. Returns how many changed.
 */
export async function changeCosts(
  tx: RequestTransaction,
  changes: readonly CostChange[],
  action: string,
): Promise<number> {
  const changed = changes.filter((change) => costDifferences(change).length > 0);
  if (changed.length === 0) return 0;
  await updateCosts(
    tx,
    changed.map(({ product, costCents, costUsdCents }) => ({ id: product.id, costCents, costUsdCents })),
  );
  await recordPriceChanges(tx, changed.flatMap(costDifferences));
  // Sent together: a price list changes up to 5,000 of them.
  await Promise.all(
    changed.map((change) =>
      writeAudit(tx, {
        action,
        entity: 'product',
        entityId: change.product.id,
        before: side(change, 'oldCents'),
        after: { ...side(change, 'newCents'), version: change.product.content_version + 1 },
      }),
    ),
  );
  return changed.length;
}

/** Returns the entries of the price history for a changed cost. */
function costDifferences({ product, costCents, costUsdCents }: CostChange): ProductPriceChange[] {
  const all = [
    { productId: product.id, name: 'cost', oldCents: product.cost_price_cents, newCents: costCents },
    { productId: product.id, name: 'costUsd', oldCents: product.cost_usd_cents, newCents: costUsdCents },
  ];
  return all.filter(({ oldCents, newCents }) => oldCents !== newCents);
}

/** Returns one side of a change for the audit, in dollars under the names of the form. */
const side = (change: CostChange, which: 'oldCents' | 'newCents'): Record<string, number | null> =>
  Object.fromEntries(
    costDifferences(change).map((each) => {
      const cents = each[which];
      return [each.name === 'cost' ? 'costPrice' : 'costUsd', cents === null ? null : fromCents(cents)];
    }),
  );
