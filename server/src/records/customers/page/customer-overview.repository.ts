import { statement } from '../../../core/database/index.ts';
import type { Reader, RowOf } from '../../../core/database/index.ts';
import { APPROVED, CREDIT_NOTE, INVOICE, SENT, VOIDED } from '../../../core/database/names.ts';
import { ATTENTION_SQL } from '../../../core/database/attention.sql.ts';

/** Sheets in one piece of a timeline. */
export const TIMELINE_ROWS = 20;

const CUSTOMER = statement(
  'customers.exists',
  'select id from contact where organisation_id = $1 and id = $2 and not is_supplier',
);

const FIRST_DAY = `(select (date_trunc('month', now() at time zone o.time_zone) - interval '11 months')::date
    from organisation o where o.id = $1)`;

// All of the last twelve months, so that a month without sales shows as one.
const MONTHS = statement(
  'customers.months',
  `with months as (
    select to_char(month, 'YYYY-MM') as month, month::date as first, (month + interval '1 month')::date as next
    from generate_series(${FIRST_DAY}, ${FIRST_DAY} + interval '11 months', interval '1 month') month)
  select m.month, coalesce(sum(s.total_cents * case s.type when ${INVOICE} then 1
    else -1 end), 0)::bigint as amount_cents,
    coalesce(sum((s.total_cents - s.gst_cents) * case s.type when ${INVOICE} then 1
      else -1 end), 0)::bigint as net_cents
  from months m left join sheet s on s.organisation_id = $1 and s.contact_id = $2
    and s.type in (${INVOICE}, ${CREDIT_NOTE})
    and s.status = ${APPROVED} and s.date >= m.first and s.date < m.next
  group by m.month order by m.month`,
).narrow<{ month: string; amount_cents: number; net_cents: number }>();

// The cost of a sale is the value of its movement that was not reversed, as in the reports.
const COST = statement(
  'customers.cost-of-sales',
  `select coalesce(sum(-e.value_cents), 0)::bigint as cents
  from sheet s join stock_ledger e on e.organisation_id = s.organisation_id and e.sheet_id = s.id and e.kind = 'movement'
  where s.organisation_id = $1 and s.contact_id = $2 and s.type in (${INVOICE}, ${CREDIT_NOTE})
    and s.status = ${APPROVED} and s.date >= ${FIRST_DAY}
    and not exists (select from stock_ledger r where r.organisation_id = $1 and r.reverses = e.id)`,
).narrow<{ cents: number }>();

const DEBT = statement(
  'customers.debt',
  `select coalesce(sum(s.xero_due_cents) filter (where ${ATTENTION_SQL.overdue}), 0)::bigint as overdue_cents,
    (count(*) filter (where ${ATTENTION_SQL.overdue}))::int as overdue_sheets,
    coalesce(sum(s.total_cents * case s.type when ${INVOICE} then 1 else -1 end)
      filter (where s.xero_state <> ${SENT}), 0)::bigint
      as unsent_cents
  from sheet s where s.organisation_id = $1 and s.contact_id = $2 and s.type in (${INVOICE}, ${CREDIT_NOTE})
    and s.status = ${APPROVED}`,
).narrow<{ overdue_cents: number; overdue_sheets: number; unsent_cents: number }>();

const LAST_ORDER = statement(
  'customers.last-order',
  `select id, type, no, date, total_cents from sheet
  where organisation_id = $1 and contact_id = $2 and type = ${INVOICE}
    and status <> ${VOIDED} order by id desc limit 1`,
);

// Each kind along its own index, and the few rows merged.
const SHEETS = statement(
  'customers.timeline',
  `select s.id, s.type, s.no, s.reference, s.date, s.due_date, s.status, s.total_cents, s.xero_state, s.xero_due_cents,
    (now() at time zone o.time_zone)::date as today
  from organisation o cross join unnest(array[1, 2]::smallint[]) as kind (type) cross join lateral (
    select * from sheet t where t.organisation_id = o.id and t.contact_id = $2 and t.type = kind.type
      and ($3::bigint is null or t.id < $3) order by t.id desc limit ${TIMELINE_ROWS + 1}) s
  where o.id = $1 order by s.id desc limit ${TIMELINE_ROWS + 1}`,
).narrow<{ today: string }>();

/** A sheet of a customer's timeline, with the organisation's today. */
export type TimelineRow = RowOf<typeof SHEETS>;

/** The sheets before `before` (the newest without it), one more than is shown; undefined without such a customer. */
export async function customerSheets(tx: Reader, id: number, before: number | null) {
  const [[customer], sheets] = await tx.batch([CUSTOMER(tx.organisation, id), SHEETS(tx.organisation, id, before)]);
  return customer && sheets;
}

/** Everything that the overview shows; undefined when the organisation has no customer of that id. */
export async function customerOverviewRows(tx: Reader, id: number) {
  const { organisation } = tx;
  const [[customer], months, [cost], [debt], [lastOrder], sheets] = await tx.batch([
    CUSTOMER(organisation, id),
    MONTHS(organisation, id),
    COST(organisation, id),
    DEBT(organisation, id),
    LAST_ORDER(organisation, id),
    SHEETS(organisation, id, null),
  ]);
  return customer && { months, costCents: cost?.cents ?? 0, debt, lastOrder, sheets };
}

export type CustomerOverviewRows = NonNullable<Awaited<ReturnType<typeof customerOverviewRows>>>;
