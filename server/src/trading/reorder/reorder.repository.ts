import type { ReorderRow, ReorderRuleRequest } from '@iwe/contract';
import { MAX_REORDER_ROWS } from '@iwe/contract';
import {
  canSeeCost,
  coverInWeeks,
  DEFAULT_LEAD_TIME_DAYS,
  fromCents,
  foldText,
  likeContains,
  reorderQuantity,
} from '@iwe/domain';
import type { Reader, Transaction } from '../../core/database/index.ts';
import { notFound } from '../../core/errors.ts';
import * as sql from './reorder.sql.ts';

interface Wanted {
  supplierId?: number | undefined;
  brandId?: number | undefined;
  name?: string | undefined;
}

/**
 * Returns what should be ordered, what lasts shortest first, and how many products that are. Prices in USD; null where
 * the organisation hides cost.
 */
export async function findReorders(tx: Reader, wanted: Wanted): Promise<{ data: ReorderRow[]; total: number }> {
  const pattern = wanted.name ? likeContains(foldText(wanted.name)) : null;
  const [inputs, [settings]] = await tx.batch([
    sql.REORDER_INPUTS(tx.organisation, wanted.brandId ?? null, pattern),
    sql.REORDER_SETTINGS(tx.organisation),
  ]);
  const needed = inputs
    .map((product) => ({
      ...product,
      suggested: reorderQuantity(product),
      weeks: coverInWeeks(product.onHand - product.held, product.incoming, product.sold12Weeks),
    }))
    .filter(({ suggested }) => suggested > 0)
    .sort((a, b) => (a.weeks ?? 0) - (b.weeks ?? 0) || b.sold12Weeks - a.sold12Weeks || a.productId - b.productId);
  const orders = new Map(
    (
      await lastOrders(
        tx,
        needed.map(({ productId }) => productId),
      )
    ).map((o) => [o.productId, o]),
  );
  const seesCost = canSeeCost({ isCostVisible: settings?.cost_visible === true });
  const rows = needed.map((product): ReorderRow => {
    const last = orders.get(product.productId);
    const usdCents = seesCost ? (last?.usd_price_cents ?? null) : null;
    return {
      ...product,
      supplierId: last?.supplier ? last.supplierId : null,
      supplier: last?.supplier ?? '',
      usdPrice: usdCents === null ? null : fromCents(usdCents),
      lastOrdered: last?.date ?? null,
    };
  });
  const ofSupplier =
    wanted.supplierId === undefined ? rows : rows.filter((row) => row.supplierId === wanted.supplierId);
  return { data: ofSupplier.slice(0, MAX_REORDER_ROWS), total: ofSupplier.length };
}

/** Returns how many products should be ordered: the total of findReorders without filters. */
export async function countReorders(tx: Reader): Promise<number> {
  const inputs = await tx.query(sql.REORDER_INPUTS(tx.organisation, null, null));
  return inputs.filter((product) => reorderQuantity(product) > 0).length;
}

/** Returns who each product was last ordered from, when, and its USD price in cents, also where cost is hidden. */
export const lastOrders = (tx: Reader, productIds: readonly number[]) =>
  productIds.length === 0 ? Promise.resolve([]) : tx.query(sql.LAST_ORDERS(tx.organisation, [...productIds]));

/** Returns the code of a product that goods can be ordered of. Throws 404 for an unknown one and for services. */
export async function orderableProduct(tx: Reader, productId: number): Promise<{ code: string }> {
  const [product] = await tx.query(sql.PRODUCT_CODE(tx.organisation, productId));
  if (!product) throw notFound();
  return product;
}

/** Stores the rule of a product and returns the one before it. */
export async function storeRule(
  tx: Transaction,
  productId: number,
  rule: ReorderRuleRequest,
): Promise<ReorderRuleRequest> {
  const [before] = await tx.query(sql.LOCK_RULE(tx.organisation, productId));
  await tx.query(sql.STORE_RULE(tx.organisation, productId, rule.minimum, rule.leadTimeDays));
  return before
    ? { minimum: before.minimum, leadTimeDays: before.lead_time_days }
    : { minimum: 0, leadTimeDays: DEFAULT_LEAD_TIME_DAYS };
}
