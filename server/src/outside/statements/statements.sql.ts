import type { SheetType } from '@iwe/domain';
import { CONTACT_SQL, SELLER_SQL } from '../../core/documents/public.ts';
import type { DocumentParties } from '../../core/documents/public.ts';
import { statement } from '../../core/database/index.ts';
import { APPROVED, CREDIT_NOTE, INVOICE, SENT } from '../../core/database/names.ts';

/** The day of the organisation, and its schedule of statements ('' for none). */
export const STATEMENT_HEAD = statement(
  'statements.head',
  `select (now() at time zone o.time_zone)::date as today, coalesce(t.frequency, '') as frequency, t.next_on as "nextOn",
  coalesce(t.last_result, '') as "lastResult"
from organisation o left join statement_schedule t on t.organisation_id = o.id where o.id = $1`,
).narrow<{ today: string; frequency: 'weekly' | 'monthly' | ''; nextOn: string | null; lastResult: string }>();

const OPEN = `s.type in (${INVOICE}, ${CREDIT_NOTE}) and s.status = ${APPROVED} and s.xero_state = ${SENT} and s.xero_due_cents <> 0 and s.date <= $2::date`;

/** Customers with open documents on a day ($2), and the last statement that was sent to them. */
export const OWING_CUSTOMERS = statement(
  'statements.owing-customers',
  `select c.id, c.name, c.email, c.payment_type as terms, f.documents, f.owed, f.overdue,
  coalesce(e.state, '') as "lastState", e.requested_at as "lastAt"
from (
  select s.contact_id, count(*)::int as documents,
    sum(case s.type when ${CREDIT_NOTE} then -1 else 1 end * s.xero_due_cents)::bigint as owed,
    coalesce(sum(case s.type when ${CREDIT_NOTE} then -1 else 1 end * s.xero_due_cents)
      filter (where coalesce(s.due_date, s.date) < $2::date), 0)::bigint as overdue
  from sheet s where s.organisation_id = $1 and ${OPEN} group by 1
) f join contact c on c.organisation_id = $1 and c.id = f.contact_id
left join lateral (select state, requested_at from sheet_email where organisation_id = $1 and contact_id = c.id
  order by id desc limit 1) e on true
order by f.overdue desc, c.id`,
).narrow<{ documents: number; owed: number; overdue: number; lastState: string; lastAt: Date | null }>();

/** Everything that a customer's statement shows; without lines where nothing is open. */
export const STATEMENT_OF = statement(
  'statements.of-customer',
  `select c.id, c.name, c.email, c.payment_type as "paymentType", ${SELLER_SQL} as seller, ${CONTACT_SQL} as contact,
  (select json_agg(json_build_object('no', s.no, 'type', s.type, 'date', s.date, 'dueDate', s.due_date,
      'reference', s.reference, 'totalCents', case s.type when ${CREDIT_NOTE} then -1 else 1 end * s.total_cents,
      'dueCents', case s.type when ${CREDIT_NOTE} then -1 else 1 end * s.xero_due_cents,
      'daysLate', $2::date - coalesce(s.due_date, s.date)) order by coalesce(s.due_date, s.date), s.id)
    from sheet s where s.organisation_id = $1 and s.contact_id = c.id and ${OPEN}) as lines
from organisation o join contact c on c.organisation_id = o.id and not c.is_supplier
where o.id = $1 and c.id = any($3::bigint[]) order by c.id`,
).narrow<
  DocumentParties & {
    lines:
      | {
          no: string;
          type: SheetType;
          date: string;
          dueDate: string | null;
          reference: string;
          totalCents: number;
          dueCents: number;
          daysLate: number;
        }[]
      | null;
  }
>();

export const STORE_SCHEDULE = statement(
  'statements.store-schedule',
  `insert into statement_schedule (organisation_id, frequency, next_on, owner_id) values ($1, $2, $3, $4)
on conflict (organisation_id) do update set frequency = excluded.frequency, next_on = excluded.next_on,
  owner_id = excluded.owner_id`,
);
export const END_SCHEDULE = statement(
  'statements.end-schedule',
  `delete from statement_schedule where organisation_id = $1`,
);

/** Organisations whose statements are due today, on their own clocks. */
export const DUE_SCHEDULES = statement(
  'statements.due-schedules',
  `select t.organisation_id as organisation from statement_schedule t join organisation o on o.id = t.organisation_id
where t.next_on <= (now() at time zone o.time_zone)::date order by 1`,
);
export const LOCK_SCHEDULE = statement(
  'statements.lock-schedule',
  `select t.frequency, u.id as "userId", u.name, m.is_active and m.able_login as "isActive",
  (now() at time zone o.time_zone)::date as today
from statement_schedule t join organisation o on o.id = t.organisation_id
  join membership m on m.organisation_id = t.organisation_id and m.id = t.owner_id join app_user u on u.id = m.user_id
where t.organisation_id = $1 and t.next_on <= (now() at time zone o.time_zone)::date for update of t`,
).narrow<{ frequency: 'weekly' | 'monthly'; isActive: boolean; today: string }>();
export const ADVANCE_SCHEDULE = statement(
  'statements.advance-schedule',
  `update statement_schedule set next_on = $2, last_result = $3 where organisation_id = $1`,
);
