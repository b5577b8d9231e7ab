import { statement } from '../../../core/database/index.ts';
import type { Reader } from '../../../core/database/index.ts';
import { APPROVED, CREDIT_NOTE, INVOICE } from '../../../core/database/names.ts';
import { PRODUCT } from '../product-record.repository.ts';
import { pickQuery } from '../products.repository.ts';

/** The most changes of prices that a page shows. */
const HISTORY_ROWS = 200;

// Units of a product in each warehouse, and on their way to it.
const UNITS = statement(
  'products.units',
  `select w.id as warehouse_id, w.name as warehouse, coalesce(b.quantity, 0)::int as stock,
    coalesce(way.quantity, 0)::int as in_transit, way.eta
  from warehouse w
    left join stock_balance b on b.organisation_id = w.organisation_id and b.warehouse_id = w.id and b.product_id = $2
    left join lateral (
      select sum(l.incoming_quantity) as quantity, min(s.delivery_date) as eta
      from sheet_line l join sheet s on s.organisation_id = l.organisation_id and s.id = l.sheet_id
      where l.organisation_id = w.organisation_id and l.product_id = $2 and l.incoming_quantity > 0
        and s.warehouse_id = w.id) way on true
  where w.organisation_id = $1 and (w.is_active or b.quantity <> 0 or way.quantity > 0) order by w.id`,
).narrow<{ warehouse_id: number; warehouse: string; stock: number; in_transit: number }>();

// Purchase orders with units that have not arrived yet.
const OPEN_ORDERS = statement(
  'products.open-orders',
  `select s.id, s.no, s.date, s.delivery_date as eta, c.name as supplier, w.name as warehouse,
    sum(l.incoming_quantity)::int as quantity
  from sheet_line l join sheet s on s.organisation_id = l.organisation_id and s.id = l.sheet_id
    left join contact c on c.organisation_id = s.organisation_id and c.id = s.contact_id
    left join warehouse w on w.organisation_id = s.organisation_id and w.id = s.warehouse_id
  where l.organisation_id = $1 and l.product_id = $2 and l.incoming_quantity > 0
  group by s.id, s.no, s.date, s.delivery_date, c.name, w.name
  order by s.delivery_date nulls last, s.id limit 100`,
).narrow<{ quantity: number }>();

// All of the last twelve months, so that a month without sales shows as one.
const SALES = statement(
  'products.sales',
  `with months as (
    select to_char(month, 'YYYY-MM') as month, month::date as first, (month + interval '1 month')::date as next
    from organisation o cross join lateral generate_series(
      date_trunc('month', now() at time zone o.time_zone) - interval '11 months',
      date_trunc('month', now() at time zone o.time_zone), interval '1 month') month
    where o.id = $1)
  select m.month, coalesce(sum(l.quantity * case l.sheet_type when ${INVOICE} then 1 else -1 end), 0)::int as quantity,
    coalesce(sum(l.amount_cents * case l.sheet_type when ${INVOICE} then 1 else -1 end), 0)::bigint as amount_cents
  from months m left join (
    select l.sheet_type, l.quantity, l.amount_cents, s.date
    from sheet_line l join sheet s on s.organisation_id = l.organisation_id and s.id = l.sheet_id
    where l.organisation_id = $1 and l.product_id = $2 and l.sheet_type in (${INVOICE}, ${CREDIT_NOTE})
      and s.status = ${APPROVED}
      and s.date >= (select min(first) from months)) l on l.date >= m.first and l.date < m.next
  group by m.month order by m.month`,
).narrow<{ month: string; quantity: number; amount_cents: number }>();

const PRICE_HISTORY = statement(
  'products.price-history',
  `select id, changed_at as at, changed_by as by, price_name as price, old_cents, new_cents from product_price_change
  where organisation_id = $1 and product_id = $2 order by changed_at desc, id desc limit ${HISTORY_ROWS}`,
);

const CLASS_PRICES = statement(
  'products.class-prices',
  `select c.id, c.name, p.price_cents from customer_class c
    left join product_class_price p on p.organisation_id = c.organisation_id and p.class_id = c.id and p.product_id = $2
  where c.organisation_id = $1 order by c.name, c.id`,
).narrow<{ id: number; name: string }>();

/** Everything that a product's page shows; undefined when the organisation has no product of that id. */
export async function productPageRows(tx: Reader, id: number) {
  const { organisation } = tx;
  const [[product], [picked], units, openOrders, sales, priceHistory, classes] = await tx.batch([
    PRODUCT(organisation, id),
    pickQuery({ id: String(id), sortType: 0, page: 1, per_page: 1 }),
    UNITS(organisation, id),
    OPEN_ORDERS(organisation, id),
    SALES(organisation, id),
    PRICE_HISTORY(organisation, id),
    CLASS_PRICES(organisation, id),
  ]);
  return product && picked && { product, picked, units, openOrders, sales, priceHistory, classes };
}

export type ProductPageRows = NonNullable<Awaited<ReturnType<typeof productPageRows>>>;
