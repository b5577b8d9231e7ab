import type { Reader, RowOf } from '../../../core/database/index.ts';
import { statement } from '../../../core/database/statements/statement.ts';

/**
 * `system_quantity`: on hand in warehouse $2 at the moment of the count, $4, or now where that is null; `quantity` and
 * `value_cents`: the cost balance over all warehouses, now.
 */
const COUNT_FIGURES = statement(
  'sheets.count-figures',
  `select p.id as product_id, (coalesce(b.quantity, 0) - coalesce((select sum(e.quantity) from stock_ledger e
      where e.organisation_id = p.organisation_id and e.product_id = p.id and e.warehouse_id = $2::bigint
        and e.posted_at > n.at), 0))::bigint as system_quantity,
    coalesce(c.quantity, 0)::bigint as quantity, coalesce(c.value_cents, 0)::bigint as value_cents, c.last_unit_cost,
    p.cost_price_cents, coalesce(n.at, statement_timestamp()) as at
  from unnest($3::bigint[], $4::timestamptz[]) as n (id, at)
    join product p on p.organisation_id = $1 and p.id = n.id
    left join stock_balance b on b.organisation_id = p.organisation_id and b.product_id = p.id
      and b.warehouse_id = $2::bigint
    left join cost_balance c on c.organisation_id = p.organisation_id and c.product_id = p.id`,
).narrow<{ system_quantity: number; quantity: number; value_cents: number; last_unit_cost: string | null; at: Date }>();

/** What the system says of a product at the moment of a count. Cents. */
export type CountFigures = RowOf<typeof COUNT_FIGURES>;

/**
 * Returns the figures of these products in one warehouse by product: of the moment that `countedAt` has for a product,
 * else of now.
 */
export async function countFigures(
  tx: Reader,
  warehouseId: number,
  productIds: readonly number[],
  countedAt: ReadonlyMap<number, Date> = new Map(),
): Promise<Map<number, CountFigures>> {
  const rows = await tx.query(
    COUNT_FIGURES(
      tx.organisation,
      warehouseId,
      productIds,
      productIds.map((id) => countedAt.get(id) ?? null),
    ),
  );
  return new Map(rows.map((row) => [row.product_id, row]));
}

/** Returns the units that the system had of each product in a warehouse at the moment given for it. */
export async function systemQuantities(
  tx: Reader,
  warehouseId: number,
  countedAt: ReadonlyMap<number, Date>,
): Promise<Map<number, number>> {
  const figures = await countFigures(tx, warehouseId, [...countedAt.keys()], countedAt);
  return new Map([...figures].map(([id, { system_quantity: quantity }]) => [id, quantity]));
}
