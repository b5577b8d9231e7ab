import { ocopPriceName, priceDifferences } from '@iwe/domain';
import type { PriceDifference, PriceSheet } from '@iwe/domain';
import type { RequestTransaction } from '../../app-types.ts';
import { writeAudit } from '../../writes/public.ts';
import { recordPriceChanges } from '../products/public.ts';
import { priceSheetOf, withPrices } from './price-record.ts';
import type { ProductPricing } from './price-record.ts';

const UPDATE_PRODUCTS = `update product p set standard_price_cents = n.standard, special_price_cents = n.special, class_a_price_cents = n.a, class_b_price_cents = n.b, class_c_price_cents = n.c,
  class_d_price_cents = n.d, class_e_price_cents = n.e, reference_price_cents = n.reference, is_special = n.is_special, is_clearance = n.is_clearance, is_customer_show = n.is_customer_show,
  content_version = p.content_version + 1, updated_at = now()
  from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[], $11::boolean[], $12::boolean[], $13::boolean[])
    as n (id, standard, special, a, b, c, d, e, reference, is_special, is_clearance, is_customer_show)
  where p.organisation_id = $1 and p.id = n.id`;
const UPSERT_CLASS_PRICES = `insert into product_class_price (organisation_id, product_id, class_id, price_cents)
  select $1, n.* from unnest($2::bigint[], $3::bigint[], $4::bigint[]) n on conflict (organisation_id, product_id, class_id) do update set price_cents = excluded.price_cents`;
/** A product's new prices; a part that is left out stays. */
export interface NewPrices {
  prices?: PriceSheet;
  /** Customer-class id → cents, null or 0 for "not set". */
  classes?: ReadonlyMap<number, number | null>;
}

/** What an edit changes of one product, and how it stands afterwards. */
export interface PlannedPrices {
  after: ProductPricing;
  changes: PriceDifference[];
  classChanges: { classId: number; newCents: number | null }[];
  flags: ('isSpecial' | 'isClearance' | 'isCustomerShow')[];
  before: ProductPricing;
}

/** Compares a product's prices with new ones; null when nothing changes. */
export function planPrices(before: ProductPricing, next: NewPrices): PlannedPrices | null {
  const stored = priceSheetOf(before.product);
  const prices = next.prices ?? stored;
  const byClass = before.classes.flatMap((row) => {
    const [oldCents, newCents] = [row.price_cents || null, next.classes?.has(row.id) ? next.classes.get(row.id) || null : row.price_cents || null];
    return oldCents === newCents ? [] : [{ classId: row.id, name: ocopPriceName(row.id), oldCents, newCents }];
  });
  const changes = [...priceDifferences(stored, prices), ...byClass];
  const flags = (['isSpecial', 'isClearance', 'isCustomerShow'] as const).filter((flag) => stored[flag] !== prices[flag]);
  if (changes.length + flags.length === 0) return null;
  const cents = new Map(byClass.map((change) => [change.classId, change.newCents]));
  return {
    before, changes, classChanges: byClass, flags,
    after: {
      product: { ...withPrices(before.product, prices), content_version: before.product.content_version + 1 },
      classes: before.classes.map((row) => (cents.has(row.id) ? { ...row, price_cents: cents.get(row.id) ?? null } : row)),
    },
  };
}

/** Stores the prices of locked products with history, audit and a new version each. `action` is how the operation history calls it. */
export async function writePrices(tx: RequestTransaction, planned: readonly PlannedPrices[], action: string): Promise<void> {
  if (planned.length === 0) return;
  const sheets = planned.map(({ after }) => priceSheetOf(after.product));
  const column = <Key extends keyof PriceSheet>(key: Key) => sheets.map((sheet) => sheet[key]);
  const classes = planned.flatMap(({ after, classChanges }) => classChanges.map((change) => ({ ...change, productId: after.product.id })));
  await Promise.all([
    tx.query(UPDATE_PRODUCTS, [tx.organisation, planned.map(({ after }) => after.product.id), column('standardCents'), column('specialCents'), column('classACents'), column('classBCents'), column('classCCents'),
      column('classDCents'), column('classECents'), column('referenceCents'), column('isSpecial'), column('isClearance'), column('isCustomerShow')]),
    classes.length > 0 ? tx.query(UPSERT_CLASS_PRICES, [tx.organisation, classes.map((change) => change.productId), classes.map((change) => change.classId), classes.map((change) => change.newCents ?? 0)]) : undefined,
    recordPriceChanges(tx, planned.flatMap(({ after, changes }) => changes.map((change) => ({ ...change, productId: after.product.id })))),
    ...planned.map((each) => writeAudit(tx, { action, entity: 'product', entityId: each.after.product.id, before: side(each, 'before'), after: { ...side(each, 'after'), version: each.after.product.content_version } })),
  ]);
}

/** One side of a change as the audit keeps it: only what differs, prices in cents. */
function side(planned: PlannedPrices, which: 'before' | 'after'): Record<string, unknown> {
  const sheet = priceSheetOf(planned[which].product);
  return {
    ...Object.fromEntries(planned.changes.map((change) => [change.name, which === 'before' ? change.oldCents : change.newCents])),
    ...Object.fromEntries(planned.flags.map((flag) => [flag, sheet[flag]])),
  };
}
