import type { Reader, RowOf } from '../../../core/database/index.ts';
import { statement } from '../../../core/database/statements/statement.ts';

/** `system_quantity`: on hand in warehouse $2; `quantity` and `value_cents`: the cost balance over all warehouses. */
const COUNT_FIGURES = statement(
  'sheets.count-figures',
  `select p.id as product_id, coalesce(b.quantity, 0)::bigint as system_quantity,
    coalesce(c.quantity, 0)::bigint as quantity, coalesce(c.value_cents, 0)::bigint as value_cents, c.last_unit_cost,
    p.cost_price_cents, statement_timestamp() as at
  from product p
    left join stock_balance b on b.organisation_id = p.organisation_id and b.product_id = p.id
      and b.warehouse_id = $2::bigint
    left join cost_balance c on c.organisation_id = p.organisation_id and c.product_id = p.id
  where p.organisation_id = $1 and p.id = any($3::bigint[])`,
).narrow<{ system_quantity: number; quantity: number; value_cents: number; last_unit_cost: string | null; at: Date }>();

/** What the system says of a product at the moment of a count. Cents. */
export type CountFigures = RowOf<typeof COUNT_FIGURES>;

/** Returns the figures of these products in one warehouse, all of one moment, by product. */
export async function countFigures(
  tx: Reader,
  warehouseId: number,
  productIds: readonly number[],
): Promise<Map<number, CountFigures>> {
  const rows = await tx.query(COUNT_FIGURES(tx.organisation, warehouseId, productIds));
  return new Map(rows.map((row) => [row.product_id, row]));
}
