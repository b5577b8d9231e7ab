import { statement } from '../../../core/database/index.ts';
import { ADJUSTMENT, APPROVED, BILL, INVOICE } from '../../../core/database/names.ts';
import { categorySql } from './labels-sql.ts';
import type { ReportSource } from './report-source.ts';

/** The steps of age by their column: the largest age in days; null for everything older. */
const STEPS = { upTo30: 30, upTo60: 60, upTo90: 90, upTo180: 180, upTo365: 365 } as const;

const stepsSql = Object.entries(STEPS)
  .map(([column, days], index, all) => {
    const above = all[index - 1]?.[1] ?? -1;
    return `coalesce(sum(l.units) filter (where l.age > ${above} and l.age <= ${days}), 0)::bigint as "${column}"`;
  })
  .join(',\n    ');
const youngSql = Object.keys(STEPS)
  .map((column) => `a."${column}"`)
  .join(' + ');

// $1 organisation, $2 last day (today by default), $3 brands, $4 categories, $5 products, $6 whether cost is shown.
// `layers`: the latest receipts first, each with the units of it that are still here.
const ROWS = statement(
  'reports.stock-age',
  `with due as (
  select coalesce($2::date, (now() at time zone o.time_zone)::date) as day, o.time_zone,
    (coalesce($2::date, (now() at time zone o.time_zone)::date) + 1)::timestamp at time zone o.time_zone as until
  from organisation o where o.id = $1
), stocked as (
  select e.product_id, sum(e.quantity)::bigint as units,
    coalesce(sum(e.value_cents) filter (where e.kind <> 'variance'), 0)::bigint as value_cents
  from due join stock_ledger e on e.organisation_id = $1 and e.posted_at < due.until
  where $5::bigint[] is null or e.product_id = any($5)
  group by e.product_id having sum(e.quantity) > 0
), receipts as (
  select e.product_id, (e.posted_at at time zone due.time_zone)::date as day, e.quantity,
    sum(e.quantity) over (partition by e.product_id order by e.id desc) as and_later
  from due
  join stock_ledger e on e.organisation_id = $1 and e.posted_at < due.until
  join sheet s on s.organisation_id = e.organisation_id and s.id = e.sheet_id and s.type in (${BILL}, ${ADJUSTMENT})
  where e.kind = 'movement' and e.quantity > 0 and ($5::bigint[] is null or e.product_id = any($5))
    and not exists (select from stock_ledger r where r.organisation_id = $1 and r.reverses = e.id
      and r.posted_at < due.until)
), layers as (
  select r.product_id, r.day, due.day - r.day as age,
    least(r.quantity, st.units - (r.and_later - r.quantity)) as units
  from due cross join receipts r join stocked st using (product_id) where st.units > r.and_later - r.quantity
), ages as (
  select st.product_id, max(l.day) as last_receipt,
    ${stepsSql}
  from stocked st left join layers l using (product_id) group by st.product_id
), aged as (
  select a.*, st.units, st.value_cents, st.units - (${youngSql}) as older
  from ages a join stocked st using (product_id)
)
select p.id as "productId", p.brand_id as "brandId", p.code, p.name as product, coalesce(b.name, '') as brand,
  ${categorySql('p.category')} as category, a.last_receipt as "lastReceipt", sold.day as "lastSale",
  due.day - sold.day as "daysUnsold", ${Object.keys(STEPS)
    .map((column) => `a."${column}"`)
    .join(', ')}, a.older, a.units as stock,
  case when $6::boolean then a.value_cents else 0 end as value,
  case when $6::boolean then round(a.value_cents::numeric * a.older / a.units)::bigint else 0 end as "deadValue"
from due
cross join aged a
join product p on p.organisation_id = $1 and p.id = a.product_id
left join brand b on b.organisation_id = $1 and b.id = p.brand_id
left join lateral (select max(s.date) as day from sheet_line l
  join sheet s on s.organisation_id = l.organisation_id and s.id = l.sheet_id and s.status = ${APPROVED}
    and s.date <= due.day
  where l.organisation_id = $1 and l.product_id = p.id and l.sheet_type = ${INVOICE}) sold on true
where ($3::bigint[] is null or p.brand_id = any($3))
  and ($4::int[] is null or p.category = any($4))`,
);

/** Units in stock by the age of the receipts that they are taken to come from. */
export const stockAgeSource = {
  query: (request, { organisation, showsCost }) =>
    ROWS(
      organisation,
      request.dueDate ?? null,
      request.brands ?? null,
      request.categories ?? null,
      request.products ?? null,
      showsCost,
    ),
  order: '"daysUnsold" desc nulls first, code',
} satisfies ReportSource<unknown>;
