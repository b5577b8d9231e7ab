import { statement } from '../../../core/database/index.ts';
import { sheetKindSql } from './labels-sql.ts';
import type { ReportSource } from './report-source.ts';

// One row for each posting of a sheet whose day and whose posting are on different sides of the period's edges.
// $1 organisation, $2 and $3 first and last day, $4 warehouses, $5 whether cost is shown.
const ROWS = statement(
  'reports.stock-cut-off',
  `with edges as (
  select o.id, coalesce($2::date, '-infinity'::date) as first, coalesce($3::date, 'infinity'::date) as last, o.time_zone
  from organisation o where o.id = $1
), postings as (
  select e.sheet_id, e.posting, min(e.posted_at) as posted_at,
    (min(e.posted_at) at time zone min(edges.time_zone))::date between min(edges.first) and min(edges.last)
      as is_posted_inside,
    sum(e.quantity)::bigint as quantity,
    coalesce(sum(e.value_cents) filter (where e.kind <> 'variance'), 0)::bigint as value_cents
  from edges join stock_ledger e on e.organisation_id = edges.id
  where $4::bigint[] is null or e.warehouse_id = any($4)
  group by e.sheet_id, e.posting
)
select s.id as "sheetId", s.type as "sheetType", s.contact_id as "contactId",
  case when t.is_posted_inside then 1 else 2 end as "sideId",
  case when t.is_posted_inside then 'Posted inside, dated outside' else 'Dated inside, posted outside' end as side,
  s.no as number, ${sheetKindSql('s.type')} as kind, coalesce(c.name, '') as contact, s.date,
  to_char(t.posted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "postedAt", t.quantity,
  case when $5::boolean then t.value_cents else 0 end as value
from edges
join postings t on true
join sheet s on s.organisation_id = edges.id and s.id = t.sheet_id
left join contact c on c.organisation_id = s.organisation_id and c.id = s.contact_id
where (s.date between edges.first and edges.last) <> t.is_posted_inside`,
);

/** Sheets whose day and whose posting lie on different sides of a period's edges. */
export const stockCutOffSource = {
  query: (request, { organisation, showsCost }) =>
    ROWS(
      organisation,
      request.dateRange?.[0] ?? null,
      request.dateRange?.[1] ?? null,
      request.warehouses ?? null,
      showsCost,
    ),
  order: '"postedAt", "sheetId"',
} satisfies ReportSource<unknown>;
