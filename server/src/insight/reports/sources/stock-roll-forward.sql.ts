import { statement } from '../../../core/database/index.ts';
import { ADJUSTMENT, BILL, BILL_CREDIT_NOTE, CREDIT_NOTE, INVOICE } from '../../../core/database/names.ts';
import type { ReportSource } from './report-source.ts';

// A posting's entries and its variance add up to its nominal amount (the bill's, the sale's). The steps show nominal
// amounts, and the variance, which is outside of the stock's value, is taken off once: so the steps add up to the
// value.
//
// Landed cost of bills is what their lines carried when they were approved (what they carry now, without what came
// later), and what came later. The rest of the bills' amounts are the goods. A bill that was reversed after the period
// was part of it; its lines carry nothing any more, so its landed cost is what it posted beyond the price of the goods.
//
// $1 organisation, $2 and $3 first and last day, $4 brands, $5 categories, $6 products, $7 whether cost is shown.
const ROWS = statement(
  'reports.stock-roll-forward',
  `with period as (
  select coalesce(($3::date + 1)::timestamp at time zone o.time_zone, 'infinity') as until, o.time_zone
  from organisation o where o.id = $1
), entries as (
  select e.id, e.sheet_id, e.line_id, e.posting, e.kind, e.quantity, e.value_cents, s.type,
    ($2::date is not null and e.posted_at < $2::date::timestamp at time zone period.time_zone) as is_before,
    e.kind in ('revaluation', 'variance') and not exists (
      select from stock_ledger m where m.organisation_id = e.organisation_id and m.sheet_id = e.sheet_id
        and m.posting = e.posting and m.kind in ('movement', 'reversal')) as is_late
  from period
  join stock_ledger e on e.organisation_id = $1 and e.posted_at < period.until
  join sheet s on s.organisation_id = e.organisation_id and s.id = e.sheet_id
  join product p on p.organisation_id = e.organisation_id and p.id = e.product_id
  where ($4::bigint[] is null or p.brand_id = any($4))
    and ($5::int[] is null or p.category = any($5))
    and ($6::bigint[] is null or p.id = any($6))
), carried as (
  select e.sheet_id, case
    when not exists (select from stock_ledger r where r.organisation_id = $1 and r.reverses = e.id)
      then l.landed_cents - coalesce((select sum(x.value_cents) from stock_ledger x
        where x.organisation_id = $1 and x.sheet_id = e.sheet_id and x.line_id = e.line_id and x.posting > e.posting
          and x.kind in ('revaluation', 'variance')), 0)
    else (select sum(x.value_cents) from stock_ledger x
        where x.organisation_id = $1 and x.sheet_id = e.sheet_id and x.line_id = e.line_id and x.posting = e.posting)
      - round((l.amount_cents - l.gst_cents)::numeric * e.quantity / nullif(l.quantity, 0))::bigint
    end as value_cents
  from period cross join entries e join sheet_line l on l.organisation_id = $1 and l.id = e.line_id
  where e.type = ${BILL} and e.kind = 'movement' and not e.is_before
    and not exists (select from stock_ledger r where r.organisation_id = $1 and r.reverses = e.id
      and r.posted_at < period.until)
), steps (position, step, sheets, quantity, value_cents) as (
  select 1, 'Opening stock', 0, sum(quantity), sum(value_cents) filter (where kind <> 'variance')
    from entries where is_before
  union all
  select 2, 'Bills, goods', count(distinct sheet_id), sum(quantity),
    coalesce(sum(value_cents) filter (where not is_late), 0) - (select coalesce(sum(value_cents), 0) from carried)
    from entries where not is_before and type = ${BILL}
  union all
  select 3, 'Bills, landed cost', count(distinct sheet_id), 0, sum(value_cents) from (
    select sheet_id, value_cents from carried where value_cents <> 0
    union all select sheet_id, value_cents from entries where not is_before and is_late) landed
  union all
  select case type when ${BILL_CREDIT_NOTE} then 4 when ${ADJUSTMENT} then 5 when ${INVOICE} then 6
    when ${CREDIT_NOTE} then 7 else 8 end,
    case type when ${BILL_CREDIT_NOTE} then 'Supplier returns' when ${ADJUSTMENT} then 'Adjustments'
      when ${INVOICE} then 'Cost of goods sold'
      when ${CREDIT_NOTE} then 'Customer returns' else 'Transfers' end,
    count(distinct sheet_id), sum(quantity), sum(value_cents)
    from entries where not is_before and type <> ${BILL} group by type
  union all
  select 9, 'Variance', count(distinct sheet_id), 0, -sum(value_cents)
    from entries where not is_before and kind = 'variance'
)
select position, step, sheets::int as sheets,
  case when position = 1 then 1 end as "isOpening", case when position = 9 then 1 end as "isVariance",
  case position when 2 then 4 when 3 then 4 when 4 then 5 when 5 then 7 when 6 then 1 when 7 then 2 when 8 then 6 end
    as "sheetKind", coalesce(quantity, 0)::bigint as quantity,
  case when $7::boolean then coalesce(value_cents, 0)::bigint else 0 end as value
from steps where position = 1 or sheets > 0`,
);

/** The steps from the opening stock to the closing stock, which is their total. */
export const stockRollForwardSource = {
  query: (request, { organisation, showsCost }) =>
    ROWS(
      organisation,
      request.dateRange?.[0] ?? null,
      request.dateRange?.[1] ?? null,
      request.brands ?? null,
      request.categories ?? null,
      request.products ?? null,
      showsCost,
    ),
  order: 'position',
} satisfies ReportSource<unknown>;
