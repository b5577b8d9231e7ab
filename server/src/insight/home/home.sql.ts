import { statement } from '../../core/database/index.ts';
import { APPROVED, CREDIT_NOTE, INVOICE } from '../../core/database/names.ts';
import { ATTENTION_SQL } from '../../core/database/attention.sql.ts';

export const TIME_ZONE = statement('home.time-zone', 'select time_zone from organisation where id = $1');

/** $1 organisation, $2 the organisation's today: the debt of overdue invoices by their age in days. */
export const OVERDUE = statement(
  'home.overdue',
  `select age.days, count(*)::int as count, sum(s.xero_due_cents)::bigint as cents
from sheet s
cross join lateral (select case when $2::date - s.due_date <= 30 then 30 when $2::date - s.due_date <= 60 then 60
  when $2::date - s.due_date <= 90 then 90 else 91 end as days) age
where s.organisation_id = $1 and ${ATTENTION_SQL.overdue} group by age.days`,
).narrow<{ days: 30 | 60 | 90 | 91; count: number; cents: number }>();

/**
 * $1 organisation, $2 and $3 first and last day: sales without GST and what the goods cost. The cost is what the
 * reports show: the movements of the ledger that were not reversed.
 */
export const MARGIN = statement(
  'home.margin',
  `with sold as materialized (
  select s.id, case s.type when ${CREDIT_NOTE} then s.gst_cents - s.total_cents
    else s.total_cents - s.gst_cents end as net
  from sheet s
  where s.organisation_id = $1 and s.type in (${INVOICE}, ${CREDIT_NOTE}) and s.status = ${APPROVED}
    and s.date between $2 and $3::date
)
select (select coalesce(sum(net), 0)::bigint from sold) as net,
  (select coalesce(sum(-e.value_cents), 0)::bigint from sold
    join stock_ledger e on e.organisation_id = $1 and e.sheet_id = sold.id and e.kind = 'movement'
    where not exists (select from stock_ledger r where r.organisation_id = $1 and r.reverses = e.id)) as cost`,
).narrow<{ net: number; cost: number }>();

/**
 * $1 organisation, $2 and $3 first and last day, $4 a member of the staff or null: sales with GST less credit notes, by
 * the Monday of their week. Weeks without sales have no row.
 */
export const SALES_BY_WEEK = statement(
  'home.sales-by-week',
  `select to_char(date_trunc('week', s.date), 'YYYY-MM-DD') as monday,
  sum(case s.type when ${CREDIT_NOTE} then -s.total_cents else s.total_cents end)::bigint as cents
from sheet s
where s.organisation_id = $1 and s.type in (${INVOICE}, ${CREDIT_NOTE}) and s.status = ${APPROVED}
  and s.date between $2 and $3::date and ($4::bigint is null or s.service_id = $4 or s.bd_id = $4)
group by 1`,
).narrow<{ monday: string; cents: number }>();

export const STOCK_VALUE = statement(
  'home.stock-value',
  'select coalesce(sum(value_cents), 0)::bigint as cents from cost_balance where organisation_id = $1',
).narrow<{ cents: number }>();

/** Products that are below zero in at least one warehouse. */
export const NEGATIVE_STOCK = statement(
  'home.negative-stock',
  'select count(distinct product_id)::int as count from stock_balance where organisation_id = $1 and quantity < 0',
).narrow<{ count: number }>();
