import { statement } from '../../../core/database/index.ts';
import { categorySql } from './labels-sql.ts';
import type { ReportSource } from './report-source.ts';

// Of `units` (product_id, warehouse_id, quantity) and `costs` (product_id, value_cents): each warehouse's part of a
// product's value is the difference of two rounded running totals, so the parts add up to the value.
const SHARES = `shared as (
  select u.product_id, u.warehouse_id, u.quantity, c.value_cents,
    sum(u.quantity) over (partition by u.product_id) as all_units,
    sum(u.quantity) over (partition by u.product_id order by u.warehouse_id) as up_to_here
  from units u join costs c using (product_id)
)
select sh.warehouse_id as "warehouseId", sh.product_id as "productId", w.name as warehouse, p.code, p.name as product,
  coalesce(b.name, '') as brand, ${categorySql('p.category')} as category, sh.quantity,
  case when $6::boolean and sh.all_units > 0 then round(sh.value_cents::numeric / sh.all_units)::bigint end
    as "unitCost",
  case when $6::boolean and sh.all_units <> 0
    then (round(sh.value_cents::numeric * sh.up_to_here / sh.all_units)
      - round(sh.value_cents::numeric * (sh.up_to_here - sh.quantity) / sh.all_units))::bigint
    else 0 end as value
from shared sh
join product p on p.organisation_id = $1 and p.id = sh.product_id
join warehouse w on w.organisation_id = $1 and w.id = sh.warehouse_id
left join brand b on b.organisation_id = $1 and b.id = p.brand_id
where sh.quantity <> 0
  and ($2::bigint[] is null or sh.warehouse_id = any($2))
  and ($3::bigint[] is null or p.brand_id = any($3))
  and ($4::int[] is null or p.category = any($4))
  and ($5::bigint[] is null or p.id = any($5))`;

// $1 organisation, $2 warehouses, $3 brands, $4 categories, $5 products, $6 whether cost is shown, $7 last day,
// $8 its moment, null for its end.
const PRESENT = statement(
  'reports.stock-value',
  `with units as (
  select product_id, warehouse_id, quantity from stock_balance where organisation_id = $1
), costs as (
  select product_id, value_cents from cost_balance where organisation_id = $1
), ${SHARES}`,
);
const AT_MOMENT = statement(
  'reports.stock-value-at-moment',
  `with posted as (
  select e.product_id, e.warehouse_id, e.kind, e.quantity, e.value_cents
  from organisation o join stock_ledger e on e.organisation_id = o.id
  where o.id = $1 and e.posted_at < (case when $8::time is null then ($7::date + 1)::timestamp else $7::date + $8::time end)
    at time zone o.time_zone
), units as (
  select product_id, warehouse_id, sum(quantity)::bigint as quantity from posted group by product_id, warehouse_id
), costs as (
  select product_id, coalesce(sum(value_cents) filter (where kind <> 'variance'), 0)::bigint as value_cents
  from posted group by product_id
), ${SHARES}`,
);

/** Quantity and value by product and warehouse: from the balances, or from the ledger before a moment. */
export const stockValueSource = {
  query: (request, { organisation, showsCost }) => {
    const values = [
      organisation,
      request.warehouses ?? null,
      request.brands ?? null,
      request.categories ?? null,
      request.products ?? null,
      showsCost,
    ] as const;
    return request.dueDate === undefined
      ? PRESENT(...values)
      : AT_MOMENT(...values, request.dueDate, request.dueTime ?? null);
  },
  order: 'code',
} satisfies ReportSource<unknown>;
