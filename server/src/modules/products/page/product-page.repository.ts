import type { RequestRead } from '../../../app-types.ts';

/** Units of a product in one warehouse, and on their way to it. */
export interface WarehouseUnits { warehouse_id: number; warehouse: string; stock: number; in_transit: number; eta: string | null }
/** A purchase order that still brings units. */
export interface OpenOrderRow { id: number; no: string; date: string; eta: string | null; supplier: string | null; warehouse: string | null; quantity: number }
export interface MonthRow { month: string; quantity: number; amount_cents: number }
export interface PriceChangeRow { id: number; at: Date; by: string; price: string; old_cents: number | null; new_cents: number | null }
export interface ClassRow { id: number; name: string; price_cents: number | null }

/** The most changes of a price that a page shows. */
const HISTORY_ROWS = 200;

const UNITS = `select w.id as warehouse_id, w.name as warehouse, coalesce(b.quantity, 0)::int as stock, coalesce(way.quantity, 0)::int as in_transit, way.eta
from warehouse w left join stock_balance b on b.organisation_id = w.organisation_id and b.warehouse_id = w.id and b.product_id = $1
  left join lateral (select sum(l.incoming_quantity) as quantity, min(s.delivery_date) as eta from sheet_line l join sheet s on s.organisation_id = l.organisation_id and s.id = l.sheet_id
    where l.organisation_id = w.organisation_id and l.product_id = $1 and l.incoming_quantity > 0 and s.warehouse_id = w.id) way on true
where w.organisation_id = iwe_organisation() and (w.is_active or b.quantity <> 0 or way.quantity > 0) order by w.id`;

const OPEN_ORDERS = `select s.id, s.no, s.date, s.delivery_date as eta, c.name as supplier, w.name as warehouse, sum(l.incoming_quantity)::int as quantity
from sheet_line l join sheet s on s.organisation_id = l.organisation_id and s.id = l.sheet_id
  left join contact c on c.organisation_id = s.organisation_id and c.id = s.contact_id left join warehouse w on w.organisation_id = s.organisation_id and w.id = s.warehouse_id
where l.organisation_id = iwe_organisation() and l.product_id = $1 and l.incoming_quantity > 0
group by s.id, s.no, s.date, s.delivery_date, c.name, w.name order by s.delivery_date nulls last, s.id limit 100`;

// Every month of the twelve stands, sold or not, so that a quiet month shows as one.
const SALES = `with months as (
    select to_char(month, 'YYYY-MM') as month, month::date as first, (month + interval '1 month')::date as next
    from organisation o cross join lateral generate_series(date_trunc('month', now() at time zone o.time_zone) - interval '11 months', date_trunc('month', now() at time zone o.time_zone), interval '1 month') month
    where o.id = iwe_organisation())
select m.month, coalesce(sum(l.quantity * case l.sheet_type when 1 then 1 else -1 end), 0)::int as quantity, coalesce(sum(l.amount_cents * case l.sheet_type when 1 then 1 else -1 end), 0)::bigint as amount_cents
from months m left join (
  select l.sheet_type, l.quantity, l.amount_cents, s.date from sheet_line l join sheet s on s.organisation_id = l.organisation_id and s.id = l.sheet_id
  where l.organisation_id = iwe_organisation() and l.product_id = $1 and l.sheet_type in (1, 2) and s.status = 2 and s.date >= (select min(first) from months)) l on l.date >= m.first and l.date < m.next
group by m.month order by m.month`;

const HISTORY = `select id, changed_at as at, changed_by as by, price_name as price, old_cents, new_cents from product_price_change
where organisation_id = iwe_organisation() and product_id = $1 order by changed_at desc, id desc limit ${HISTORY_ROWS}`;

const CLASSES = `select c.id, c.name, p.price_cents from customer_class c
  left join product_class_price p on p.organisation_id = c.organisation_id and p.class_id = c.id and p.product_id = $1
where c.organisation_id = iwe_organisation() order by c.name, c.id`;

/** What the product page shows beside the form; every statement leaves in one flush. */
export function productPageRepository(tx: Pick<RequestRead, 'query'>) {
  return {
    units: (id: number) => tx.query<WarehouseUnits>(UNITS, [id]),
    openOrders: (id: number) => tx.query<OpenOrderRow>(OPEN_ORDERS, [id]),
    sales: (id: number) => tx.query<MonthRow>(SALES, [id]),
    priceHistory: (id: number) => tx.query<PriceChangeRow>(HISTORY, [id]),
    classes: (id: number) => tx.query<ClassRow>(CLASSES, [id]),
  };
}
