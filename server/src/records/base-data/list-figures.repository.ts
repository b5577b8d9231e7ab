import { fromCents } from '@iwe/domain';
import { statement } from '../../core/database/index.ts';
import type { Reader } from '../../core/database/index.ts';
import { APPROVED, BILL, PURCHASE_ORDER, SENT } from '../../core/database/names.ts';

// Each for the rows of one page, $2 their ids: lists that screens choose from do not pay for them.
const OF_SUPPLIERS = statement(
  'base-data.supplier-figures',
  `select wanted.id, coalesce(orders.count, 0)::int as "openOrders", coalesce(orders.units, 0)::int as "onOrder",
    coalesce(bills.cents, 0)::bigint as owed_cents
  from unnest($2::bigint[]) as wanted (id)
    left join lateral (select count(*) as count,
        sum((select sum(l.incoming_quantity) from sheet_line l
          where l.organisation_id = s.organisation_id and l.sheet_id = s.id)) as units
      from sheet s where s.organisation_id = $1 and s.contact_id = wanted.id and s.type = ${PURCHASE_ORDER}
        and s.status = ${APPROVED}
        and not s.is_closed) orders on true
    left join lateral (select sum(s.xero_due_cents) as cents from sheet s
      where s.organisation_id = $1 and s.contact_id = wanted.id and s.type = ${BILL} and s.status = ${APPROVED}
        and s.xero_state = ${SENT}
    ) bills on true`,
).narrow<{ id: number; openOrders: number; onOrder: number; owed_cents: number }>();

const OF_WAREHOUSES = statement(
  'base-data.warehouse-figures',
  `select wanted.id, coalesce(stock.products, 0)::int as products, coalesce(stock.units, 0)::int as stock,
    coalesce(incoming.units, 0)::int as "onOrder"
  from unnest($2::bigint[]) as wanted (id)
    left join lateral (select count(*) as products, sum(b.quantity) as units from stock_balance b
      where b.organisation_id = $1 and b.warehouse_id = wanted.id and b.quantity <> 0) stock on true
    left join (select s.warehouse_id, sum(l.incoming_quantity) as units
      from sheet_line l join sheet s on s.organisation_id = l.organisation_id and s.id = l.sheet_id
      where l.organisation_id = $1 and l.incoming_quantity > 0 group by s.warehouse_id) incoming
      on incoming.warehouse_id = wanted.id`,
).narrow<{ id: number; products: number; stock: number; onOrder: number }>();

const OF_BRANDS = statement(
  'base-data.brand-figures',
  `select wanted.id, coalesce(made.products, 0)::int as products, coalesce(made.units, 0)::int as stock,
    coalesce(incoming.units, 0)::int as "onOrder"
  from unnest($2::bigint[]) as wanted (id)
    left join lateral (select count(distinct p.id) as products, sum(b.quantity) as units
      from product p left join stock_balance b on b.organisation_id = p.organisation_id and b.product_id = p.id
      where p.organisation_id = $1 and p.brand_id = wanted.id) made on true
    left join (select p.brand_id, sum(l.incoming_quantity) as units
      from sheet_line l join product p on p.organisation_id = l.organisation_id and p.id = l.product_id
      where l.organisation_id = $1 and l.incoming_quantity > 0 group by p.brand_id) incoming
      on incoming.brand_id = wanted.id`,
).narrow<{ id: number; products: number; stock: number; onOrder: number }>();

interface Identified {
  id: number;
}

/** Returns the rows with the figures of the same id. */
function joined<Row extends Identified, Figures extends Identified>(rows: readonly Row[], figures: readonly Figures[]) {
  const byId = new Map(figures.map((row) => [row.id, row]));
  return rows.map((row) => ({ ...row, ...byId.get(row.id) }));
}
const idsOf = (rows: readonly Identified[]): number[] => rows.map(({ id }) => id);

/** Adds open purchase orders, units on order and what is owed for bills at Xero. */
export async function withSupplierFigures<Row extends Identified>(tx: Reader, rows: readonly Row[]) {
  const figures = await tx.query(OF_SUPPLIERS(tx.organisation, idsOf(rows)));
  return joined(
    rows,
    figures.map(({ owed_cents: cents, ...row }) => ({ ...row, owed: fromCents(cents) })),
  );
}

/** Adds products with stock, units on hand and units on order to it. */
export const withWarehouseFigures = async <Row extends Identified>(tx: Reader, rows: readonly Row[]) =>
  joined(rows, await tx.query(OF_WAREHOUSES(tx.organisation, idsOf(rows))));

/** Adds products, units on hand and units on order. */
export const withBrandFigures = async <Row extends Identified>(tx: Reader, rows: readonly Row[]) =>
  joined(rows, await tx.query(OF_BRANDS(tx.organisation, idsOf(rows))));
