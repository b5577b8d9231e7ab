import { ocopPriceName, priceDifferences } from '@iwe/domain';
import type { PriceDifference, PriceSheet } from '@iwe/domain';
import type { RequestTransaction } from '../../app-types.ts';
import { writeAudit } from '../../writes/public.ts';
import { priceSheetOf, withPrices } from './price-record.ts';
import type { ClassPriceRow, ProductPricing } from './price-record.ts';

const UPDATE_PRODUCT = `update product set standard_price_cents = $3, special_price_cents = $4, class_a_price_cents = $5, class_b_price_cents = $6, class_c_price_cents = $7, class_d_price_cents = $8,
  class_e_price_cents = $9, reference_price_cents = $10, is_special = $11, is_clearance = $12, is_customer_show = $13, content_version = content_version + 1, updated_at = now()
  where organisation_id = $1 and id = $2`;
const UPSERT_CLASS_PRICES = `insert into product_class_price (organisation_id, product_id, class_id, price_cents)
  select $1, $2, * from unnest($3::bigint[], $4::bigint[]) on conflict (organisation_id, product_id, class_id) do update set price_cents = excluded.price_cents`;
const INSERT_CHANGES = `insert into product_price_change (organisation_id, product_id, price_name, old_cents, new_cents, changed_by)
  select $1, $2, name, old_cents, new_cents, $6 from unnest($3::text[], $4::bigint[], $5::bigint[]) with ordinality as change (name, old_cents, new_cents, seq) order by seq`;

type Transaction = Pick<RequestTransaction, 'query' | 'organisation' | 'actor'>;

/** Puts changes of prices into the price history, old → new and by whom, in the transaction that makes them. */
export async function recordPriceChanges(tx: Transaction, productId: number, changes: readonly PriceDifference[]): Promise<void> {
  if (changes.length === 0) return;
  await tx.query(INSERT_CHANGES, [tx.organisation, productId, changes.map((change) => change.name), changes.map((change) => change.oldCents), changes.map((change) => change.newCents), tx.actor.name]);
}

/** What becomes of a product's prices; a part that is left out stays. */
export interface NewPrices {
  prices?: PriceSheet;
  /** Customer-class id → cents, null or 0 for "not set". */
  classes?: ReadonlyMap<number, number | null>;
}

/**
 * Stores prices of a locked product with history, audit and a new version, and gives them as they are then. What changes nothing
 * writes nothing and keeps the version. `action` is how the operation history calls it.
 */
export async function writePrices(tx: RequestTransaction, before: ProductPricing, next: NewPrices, action: string): Promise<ProductPricing> {
  const stored = priceSheetOf(before.product);
  const prices = next.prices ?? stored;
  const classChanges = before.classes.flatMap((row) => {
    const [oldCents, newCents] = [row.price_cents || null, next.classes?.has(row.id) ? next.classes.get(row.id) || null : row.price_cents || null];
    return oldCents === newCents ? [] : [{ classId: row.id, name: ocopPriceName(row.id), oldCents, newCents }];
  });
  const ownChanges = priceDifferences(stored, prices);
  const flags = (['isSpecial', 'isClearance', 'isCustomerShow'] as const).filter((flag) => stored[flag] !== prices[flag]);
  if (ownChanges.length + classChanges.length + flags.length === 0) return before;

  const product = { ...withPrices(before.product, prices), content_version: before.product.content_version + 1 };
  const cents = new Map(classChanges.map((change) => [change.classId, change.newCents]));
  const classes: ClassPriceRow[] = before.classes.map((row) => (cents.has(row.id) ? { ...row, price_cents: cents.get(row.id) ?? null } : row));
  const changes = [...ownChanges, ...classChanges];
  const side = (which: 'oldCents' | 'newCents', flagsOf: PriceSheet) => ({ ...Object.fromEntries(changes.map((change) => [change.name, change[which]])), ...Object.fromEntries(flags.map((flag) => [flag, flagsOf[flag]])) });
  await Promise.all([
    tx.query(UPDATE_PRODUCT, [tx.organisation, product.id, prices.standardCents, prices.specialCents, prices.classACents, prices.classBCents, prices.classCCents, prices.classDCents, prices.classECents,
      prices.referenceCents, prices.isSpecial, prices.isClearance, prices.isCustomerShow]),
    classChanges.length > 0 ? tx.query(UPSERT_CLASS_PRICES, [tx.organisation, product.id, classChanges.map((change) => change.classId), classChanges.map((change) => change.newCents ?? 0)]) : undefined,
    recordPriceChanges(tx, product.id, changes),
    writeAudit(tx, { action, entity: 'product', entityId: product.id, before: side('oldCents', stored), after: { ...side('newCents', prices), version: product.content_version } }),
  ]);
  return { product, classes };
}
