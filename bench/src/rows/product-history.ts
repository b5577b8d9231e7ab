import type { ApiRow } from '../row.ts';

/** The latest invoices of a product: the popover of the quotings, for products that sell often and seldom. */
export const productHistory: ApiRow = {
  kind: 'api',
  name: 'product history',
  sql: 'product-history.sql',
  target: () => null,
  questions: async (client, organisation) => {
    const { rows } = await client.query<{ product_id: string }>(
      `select distinct on (tile) product_id from (
         select product_id, sold, ntile(60) over (order by sold desc, product_id) as tile
         from (select product_id, count(*) as sold from sheet_line where organisation_id = $1 and sheet_type = 1
         group by 1) counted) tiles
       order by tile, sold desc, product_id`,
      [organisation],
    );
    return rows.map((row) => ({
      path: `/api/ag/products/${row.product_id}/history`,
      values: [organisation, Number(row.product_id)],
    }));
  },
  identify: (body) =>
    (body as { data: { id: number; qty: number; amount: number }[] }).data.map((row) => [row.id, row.qty, row.amount]),
  identifyRaw: (rows) =>
    rows
      .filter((row) => row['sheet'] !== null)
      .map((row) => [Number(row['sheet']), Number(row['quantity']), Number(row['amount_cents']) / 100]),
};
