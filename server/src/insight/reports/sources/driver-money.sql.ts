import { ACTUAL_PAYMENT_LABELS } from '@iwe/domain';
import { statement } from '../../../core/database/index.ts';
import { labelSql } from './labels-sql.ts';
import type { ReportSource } from './report-source.ts';

// $1 organisation, $2 and $3 first and last day of the reports, on the organisation's clock. 1 is cash.
const ROWS = statement(
  'reports.driver-money',
  `select r.id, s.id as "sheetId", s.type as "sheetType", s.contact_id as "contactId",
  u.name || ', ' || to_char(day.date, 'DD Mon YYYY') as "driverDay",
  run.driver_id || ' ' || day.date as "driverDayId", u.name as driver, day.date, s.no as number,
  coalesce(c.name, '') as customer, ${labelSql('r.actual_pay_type', ACTUAL_PAYMENT_LABELS)} as payment,
  case when r.actual_pay_type = 1 then r.amount_cents else 0 end as cash,
  case when r.actual_pay_type <> 1 then r.amount_cents else 0 end as other, r.amount_cents as amount,
  case s.type when 2 then -1 else 1 end * s.total_cents as invoiced
from organisation o join driver_report r on r.organisation_id = o.id and r.amount_cents is not null
cross join lateral (select (r.reported_at at time zone o.time_zone)::date as date) day
join run_link link on link.organisation_id = o.id and link.id = r.link_id
join delivery_run run on run.organisation_id = o.id and run.id = link.run_id
join membership m on m.organisation_id = o.id and m.id = run.driver_id join app_user u on u.id = m.user_id
join sheet s on s.organisation_id = o.id and s.id = r.sheet_id
left join contact c on c.organisation_id = o.id and c.id = s.contact_id
where o.id = $1 and ($2::date is null or day.date between $2 and $3::date)`,
);

/** Money that drivers have taken. */
export const driverMoneySource = {
  query: (request, { organisation }) =>
    ROWS(organisation, request.dateRange?.[0] ?? null, request.dateRange?.[1] ?? null),
  order: 'date, "sheetId", id',
} satisfies ReportSource<unknown>;
