import { statement } from '../../../core/database/index.ts';
import { APPROVED, CREDIT_NOTE, INVOICE, SENT } from '../../../core/database/names.ts';
import type { ReportSource } from './report-source.ts';

// $1 organisation, $2 day (today by default). Credit notes count against what is owed, by their own dates.
const ROWS = statement(
  'reports.aged-receivables',
  `with due as (
  select coalesce($2::date, (now() at time zone time_zone)::date) as day from organisation where id = $1
), documents as (
  select s.contact_id, case s.type when ${CREDIT_NOTE} then -1 else 1 end as sign, s.total_cents,
    case when s.xero_state = ${SENT} then coalesce(s.xero_due_cents, 0) end as due_cents,
    due.day - coalesce(s.due_date, s.date) as late
  from due join sheet s on s.organisation_id = $1 and s.type in (${INVOICE}, ${CREDIT_NOTE}) and s.status = ${APPROVED} and s.date <= due.day
)
select f.*, coalesce(c.name, '') as customer, coalesce(c.payment_type, '') as payment
from (
  select coalesce(contact_id, 0) as "contactId", count(*) filter (where due_cents <> 0)::int as documents,
    coalesce(sum(sign * due_cents) filter (where late <= 0), 0)::bigint as "notDue",
    coalesce(sum(sign * due_cents) filter (where late between 1 and 30), 0)::bigint as "upTo30",
    coalesce(sum(sign * due_cents) filter (where late between 31 and 60), 0)::bigint as "upTo60",
    coalesce(sum(sign * due_cents) filter (where late between 61 and 90), 0)::bigint as "upTo90",
    coalesce(sum(sign * due_cents) filter (where late > 90), 0)::bigint as older,
    coalesce(sum(sign * due_cents), 0)::bigint as total,
    coalesce(sum(sign * total_cents) filter (where due_cents is null), 0)::bigint as unsent
  from documents group by 1
) f
left join contact c on c.organisation_id = $1 and c.id = f."contactId"
where f.documents > 0 or f.unsent <> 0`,
);

/** What customers owe, by age. */
export const agedReceivablesSource = {
  query: (request, { organisation }) => ROWS(organisation, request.dueDate ?? null),
  order: 'total desc',
} satisfies ReportSource<unknown>;
