import { statement } from '../../../core/database/index.ts';
import { TRANSFER } from '../../../core/database/names.ts';
import { categorySql } from './labels-sql.ts';
import type { ReportSource } from './report-source.ts';

// $1 organisation, $2 and $3 first and last day (of the postings, in the organisation's time zone), $4 warehouses,
// $5 brands, $6 categories, $7 products, $8 whether cost is shown. Without warehouses, transfers move nothing in or out
// of what is reported. The value of a product is one for all warehouses; some of them have their share by quantity.
const ROWS = statement(
  'reports.inventory-classification',
  `with moved as (
  select e.product_id, sum(e.quantity) as closing_of_all,
    sum(e.value_cents) filter (where e.kind <> 'variance') as value_of_all,
    coalesce(sum(e.quantity) filter (where chosen), 0) as closing,
    coalesce(sum(e.quantity) filter (where chosen and is_before), 0) as opening,
    coalesce(sum(e.quantity) filter (where chosen and not is_before and is_move and e.quantity > 0), 0) as moved_in,
    coalesce(sum(-e.quantity) filter (where chosen and not is_before and is_move and e.quantity < 0), 0) as moved_out
  from organisation o
  join stock_ledger e on e.organisation_id = o.id
  join sheet s on s.organisation_id = e.organisation_id and s.id = e.sheet_id
  cross join lateral (select ($4::bigint[] is null or e.warehouse_id = any($4)) as chosen,
    ($2::date is not null and e.posted_at < $2::date::timestamp at time zone o.time_zone) as is_before,
    (s.type <> ${TRANSFER} or $4::bigint[] is not null) as is_move) entry
  where o.id = $1 and ($3::date is null or e.posted_at < ($3::date + 1)::timestamp at time zone o.time_zone)
    and ($7::bigint[] is null or e.product_id = any($7))
  group by e.product_id
)
select p.category as "categoryId", ${categorySql('p.category')} as category, coalesce(b.name, '') as brand,
  -- The row's products for the way to them, unless there are more than a request may name.
  case when count(*) <= 500 then string_agg(m.product_id::text, ',') end as "productIds",
  p.tag1 as tag, count(*) filter (where m.closing <> 0) as products, sum(m.opening)::bigint as opening,
  sum(m.moved_in)::bigint as "movedIn", sum(m.moved_out)::bigint as "movedOut", sum(m.closing)::bigint as closing,
  case when $8::boolean then coalesce(sum(case when m.closing = m.closing_of_all then m.value_of_all
    else round(m.value_of_all * m.closing / nullif(m.closing_of_all, 0)) end), 0)::bigint else 0 end as value
from moved m
join product p on p.organisation_id = $1 and p.id = m.product_id
left join brand b on b.organisation_id = $1 and b.id = p.brand_id
where ($5::bigint[] is null or p.brand_id = any($5)) and ($6::int[] is null or p.category = any($6))
group by p.category, p.brand_id, b.name, p.tag1`,
);

/** Stock by category, brand and tag. */
export const inventoryClassificationSource = {
  query: (request, { organisation, showsCost }) =>
    ROWS(
      organisation,
      request.dateRange?.[0] ?? null,
      request.dateRange?.[1] ?? null,
      request.warehouses ?? null,
      request.brands ?? null,
      request.categories ?? null,
      request.products ?? null,
      showsCost,
    ),
  order: 'brand, tag',
} satisfies ReportSource<unknown>;
