import { statement } from '../../../core/database/index.ts';
import { APPROVED, CREDIT_NOTE, INVOICE } from '../../../core/database/names.ts';
import { categorySql } from './labels-sql.ts';
import type { ReportSource } from './report-source.ts';

// $1 organisation, $2 due date (today by default), $3 unsold days (all time by default), $4 quantity criterion,
// $5 warehouses, $6 brands, $7 categories, $8 products, $9 and $10 creation of the customer, $11 areas, $12 payments,
// $13 customers, $14 whether cost is shown. Stock and its value are those at the end of the day.
const ROWS = statement(
  'reports.slow-moving-products',
  `with due as (
  select coalesce($2::date, (now() at time zone time_zone)::date) as day, time_zone from organisation where id = $1
), sold as (
  select l.product_id, max(s.date) filter (where s.type = ${INVOICE}) as last_sale,
    count(*) filter (where s.type = ${INVOICE} and ($3::int is null or s.date > due.day - $3)) as sales,
    coalesce(sum(case s.type when ${CREDIT_NOTE} then -l.quantity else l.quantity end)
      filter (where $3::int is null or s.date > due.day - $3), 0)::bigint as quantity
  from due
  join sheet s on s.organisation_id = $1 and s.type in (${INVOICE}, ${CREDIT_NOTE}) and s.status = ${APPROVED}
    and s.date <= due.day
  join sheet_line l on l.organisation_id = s.organisation_id and l.sheet_id = s.id
  left join contact c on c.organisation_id = s.organisation_id and c.id = s.contact_id
  where ($5::bigint[] is null or s.warehouse_id = any($5))
    and ($8::bigint[] is null or l.product_id = any($8))
    and ($9::date is null or (c.created_at at time zone due.time_zone)::date between $9 and $10::date)
    and ($11::text[] is null or s.area_type = any($11))
    and ($12::text[] is null or s.payment_type = any($12))
    and ($13::bigint[] is null or s.contact_id = any($13))
  group by l.product_id
), stocked as (
  select e.product_id, sum(e.quantity) filter (where $5::bigint[] is null or e.warehouse_id = any($5))::bigint
      as quantity, sum(e.quantity)::bigint as everywhere,
    coalesce(sum(e.value_cents) filter (where e.kind <> 'variance'), 0)::bigint as value_cents
  from due join stock_ledger e on e.organisation_id = $1
    and e.posted_at < (due.day + 1)::timestamp at time zone due.time_zone
  group by e.product_id
  having sum(e.quantity) filter (where $5::bigint[] is null or e.warehouse_id = any($5)) > 0
)
select p.id as "productId", p.brand_id as "brandId", p.code, p.name as product, coalesce(b.name, '') as brand,
  ${categorySql('p.category')} as category, sold.last_sale as "lastSale", due.day - sold.last_sale as "daysUnsold",
  coalesce(sold.quantity, 0) as sold, stocked.quantity as stock,
  case when $14::boolean and stocked.everywhere > 0
    then round(stocked.value_cents::numeric / stocked.everywhere)::bigint end as "unitCost",
  case when $14::boolean and stocked.everywhere > 0
    then round(stocked.value_cents::numeric * stocked.quantity / stocked.everywhere)::bigint else 0 end as value
from stocked
cross join due
join product p on p.organisation_id = $1 and p.id = stocked.product_id
left join sold on sold.product_id = p.id
left join brand b on b.organisation_id = $1 and b.id = p.brand_id
where (coalesce(sold.sales, 0) = 0 or ($4::int is not null and sold.quantity < $4))
  and ($6::bigint[] is null or p.brand_id = any($6))
  and ($7::int[] is null or p.category = any($7))
  and ($8::bigint[] is null or p.id = any($8))`,
);

/** Products in stock that were not sold, or hardly. */
export const slowMovingProductsSource = {
  query: (request, { organisation, showsCost }) =>
    ROWS(
      organisation,
      request.dueDate ?? null,
      request.unSoldDay ?? null,
      request.lessThan ?? null,
      request.warehouses ?? null,
      request.brands ?? null,
      request.categories ?? null,
      request.products ?? null,
      request.csrCreated?.[0] ?? null,
      request.csrCreated?.[1] ?? null,
      request.areas ?? null,
      request.payments ?? null,
      request.csrs ?? null,
      showsCost,
    ),
  order: '"daysUnsold" desc nulls first, code',
} satisfies ReportSource<unknown>;
