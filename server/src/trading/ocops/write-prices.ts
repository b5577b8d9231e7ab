import { ocopPriceName, priceDifferences } from '@iwe/domain';
import type { PriceDifference, PriceSheet } from '@iwe/domain';
import type { RequestTransaction } from '../../core/app-types.ts';
import { writeAudit } from '../../core/writes/public.ts';
import { recordPriceChanges } from '../../records/products/public.ts';
import { updatePrices, upsertClassPrices } from './price-record.repository.ts';
import type { ProductPricing } from './price-record.repository.ts';
import { priceSheetOf, withPrices } from './price-record.ts';

/** A product's new prices; a part that is missing does not change. */
export interface NewPrices {
  prices?: PriceSheet;
  /** Customer-class id → cents, null or 0 for "not set". */
  classes?: ReadonlyMap<number, number | null>;
}

/** The changes of an edit for one product, with its prices before and after. */
export interface PlannedPrices {
  after: ProductPricing;
  changes: PriceDifference[];
  classChanges: { classId: number; newCents: number | null }[];
  flags: ('isSpecial' | 'isClearance' | 'isCustomerShow')[];
  before: ProductPricing;
}

/** Compares a product's prices with new ones; returns null when nothing changes. */
export function planPrices(before: ProductPricing, next: NewPrices): PlannedPrices | null {
  const stored = priceSheetOf(before.product);
  const prices = next.prices ?? stored;
  const byClass = before.classes.flatMap((row) => {
    const [oldCents, newCents] = [
      row.price_cents || null,
      next.classes?.has(row.id) ? next.classes.get(row.id) || null : row.price_cents || null,
    ];
    return oldCents === newCents ? [] : [{ classId: row.id, name: ocopPriceName(row.id), oldCents, newCents }];
  });
  const changes = [...priceDifferences(stored, prices), ...byClass];
  const flags = (['isSpecial', 'isClearance', 'isCustomerShow'] as const).filter(
    (flag) => stored[flag] !== prices[flag],
  );
  if (changes.length + flags.length === 0) return null;
  const cents = new Map(byClass.map((change) => [change.classId, change.newCents]));
  return {
    before,
    changes,
    classChanges: byClass,
    flags,
    after: {
      product: { ...withPrices(before.product, prices), content_version: before.product.content_version + 1 },
      classes: before.classes.map((row) =>
        cents.has(row.id) ? { ...row, price_cents: cents.get(row.id) ?? null } : row,
      ),
    },
  };
}

/**
 * Stores the prices of locked products, each with price history, audit and a new version. `action` is its name in the
 * operation history.
 */
export async function writePrices(
  tx: RequestTransaction,
  planned: readonly PlannedPrices[],
  action: string,
): Promise<void> {
  if (planned.length === 0) return;
  await updatePrices(
    tx,
    planned.map(({ after }) => ({ id: after.product.id, prices: priceSheetOf(after.product) })),
  );
  await upsertClassPrices(
    tx,
    planned.flatMap(({ after, classChanges }) =>
      classChanges.map((change) => ({ ...change, productId: after.product.id })),
    ),
  );
  await recordPriceChanges(
    tx,
    planned.flatMap(({ after, changes }) => changes.map((change) => ({ ...change, productId: after.product.id }))),
  );
  // Sent together: an import writes up to 5,000 of them.
  await Promise.all(
    planned.map((each) =>
      writeAudit(tx, {
        action,
        entity: 'product',
        entityId: each.after.product.id,
        before: side(each, 'before'),
        after: { ...side(each, 'after'), version: each.after.product.content_version },
      }),
    ),
  );
}

/** Returns one side of a change for the audit: only the fields that differ, prices in cents. */
function side(planned: PlannedPrices, which: 'before' | 'after'): Record<string, unknown> {
  const sheet = priceSheetOf(planned[which].product);
  return {
    ...Object.fromEntries(
      planned.changes.map((change) => [change.name, which === 'before' ? change.oldCents : change.newCents]),
    ),
    ...Object.fromEntries(planned.flags.map((flag) => [flag, sheet[flag]])),
  };
}
