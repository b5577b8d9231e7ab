import { statement } from '../../../core/database/index.ts';
import type { Reader, RowOf } from '../../../core/database/index.ts';
import { ATTENTION_SQL } from '../../../core/database/attention.sql.ts';

const HEAD = statement(
  'customers.debt-head',
  `select c.name, c.code, (now() at time zone o.time_zone)::date as today, x.documents_read_at as read_at,
    coalesce(x.state = 'connected', false) as is_connected
  from contact c join organisation o on o.id = c.organisation_id
    left join xero_connection x on x.organisation_id = c.organisation_id
  where c.organisation_id = $1 and c.id = $2 and not c.is_supplier`,
).narrow<{ today: string; is_connected: boolean }>();

// Age 0 is not due yet; 1 and 2 are steps of $3 days since the due date, 3 is older.
const AGES = statement(
  'customers.debt-ages',
  `select case when ${ATTENTION_SQL.overdue}
      then least(3, ((now() at time zone o.time_zone)::date - s.due_date - 1) / $3::int + 1) else 0 end as age,
    count(*)::int as sheets, sum(s.xero_due_cents)::bigint as cents
  from sheet s join organisation o on o.id = s.organisation_id
  where s.organisation_id = $1 and s.contact_id = $2
    and (${ATTENTION_SQL.overdue} or ${ATTENTION_SQL['owed-not-due']})
  group by age`,
).narrow<{ age: number; cents: number }>();

const UNKNOWN = statement(
  'customers.debt-unknown',
  `select count(*)::int as sheets from sheet s
  where s.organisation_id = $1 and s.contact_id = $2 and ${ATTENTION_SQL['overdue-unknown']}`,
).narrow<{ sheets: number }>();

/** Everything that a customer's debt shows; undefined when the organisation has no customer of that id. */
export async function customerDebtRows(tx: Reader, id: number, stepDays: number) {
  const { organisation } = tx;
  const [[head], ages, [unknown]] = await tx.batch([
    HEAD(organisation, id),
    AGES(organisation, id, stepDays),
    UNKNOWN(organisation, id),
  ]);
  return head && { head, ages, unknownSheets: unknown?.sheets ?? 0 };
}

export type DebtHead = RowOf<typeof HEAD>;
export type CustomerDebtRows = NonNullable<Awaited<ReturnType<typeof customerDebtRows>>>;
