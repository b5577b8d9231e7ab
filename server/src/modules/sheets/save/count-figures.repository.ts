import type { CommandTransaction } from '../sheet-lock.ts';

/** What the system says of a product at the moment of a count. Cents. */
export interface CountFigures {
  product_id: number;
  /** On hand in the counted warehouse. */
  system_quantity: number;
  /** The product's cost balance over all warehouses. */
  quantity: number;
  value_cents: number;
  last_unit_cost: string | null;
  cost_price_cents: number | null;
  at: Date;
}

const FIGURES = `select p.id as product_id, coalesce(b.quantity, 0)::bigint as system_quantity, coalesce(c.quantity, 0)::bigint as quantity, coalesce(c.value_cents, 0)::bigint as value_cents,
  c.last_unit_cost, p.cost_price_cents, statement_timestamp() as at
from product p left join stock_balance b on b.organisation_id = p.organisation_id and b.product_id = p.id and b.warehouse_id = $2::bigint
  left join cost_balance c on c.organisation_id = p.organisation_id and c.product_id = p.id
where p.organisation_id = $1 and p.id = any($3::bigint[])`;

/** The figures of these products in one warehouse, all of one moment. */
export async function countFigures(tx: CommandTransaction, warehouseId: number, productIds: readonly number[]): Promise<Map<number, CountFigures>> {
  const rows = await tx.query<CountFigures>(FIGURES, [tx.organisation, warehouseId, productIds]);
  return new Map(rows.map((row) => [row.product_id, row]));
}
