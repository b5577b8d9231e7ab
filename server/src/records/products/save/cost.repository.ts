import { statement } from '../../../core/database/index.ts';
import type { RowOf, Transaction } from '../../../core/database/index.ts';

const LOCK_COSTS = statement(
  'products.lock-costs',
  `select id, code, name, cost_price_cents, cost_usd_cents, class_a_price_cents, standard_price_cents, content_version
  from product where organisation_id = $1 and id = any($2::bigint[]) order by id for no key update`,
);

/** A product's cost, and the prices that it is compared with, in cents. */
export type CostRecord = RowOf<typeof LOCK_COSTS>;

/** Locks these products by id and returns their cost by id. Products of other organisations are missing. */
export async function lockCosts(tx: Transaction, ids: readonly number[]): Promise<Map<number, CostRecord>> {
  const rows = await tx.query(LOCK_COSTS(tx.organisation, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

const UPDATE_COSTS = statement(
  'products.update-costs',
  `update product p set cost_price_cents = n.cost, cost_usd_cents = n.usd,
    content_version = p.content_version + 1, updated_at = now()
  from unnest($2::bigint[], $3::bigint[], $4::bigint[]) as n (id, cost, usd)
  where p.organisation_id = $1 and p.id = n.id`,
);

/** Stores cost of products, in cents, each under a new version. */
export async function updateCosts(
  tx: Transaction,
  costs: readonly { id: number; costCents: number | null; costUsdCents: number | null }[],
): Promise<void> {
  await tx.query(
    UPDATE_COSTS(
      tx.organisation,
      costs.map(({ id }) => id),
      costs.map(({ costCents }) => costCents),
      costs.map(({ costUsdCents }) => costUsdCents),
    ),
  );
}
