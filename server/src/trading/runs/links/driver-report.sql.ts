import { statement } from '../../../core/database/statements/statement.ts';

/** What was stored under a uuid, with the run that it belongs to. */
export const REPORT_BY_UUID = statement(
  'runs.report-by-uuid',
  `select d.uuid, d.request_hash, d.is_applied as "isApplied", d.notice, l.run_id
  from driver_report d join run_link l on l.organisation_id = d.organisation_id and l.id = d.link_id
  where d.organisation_id = $1 and d.uuid = $2`,
);

/** Whether a phone with this run has been shown the sheet, and how many reports the link has taken. */
export const SHOWN_AND_COUNTED = statement(
  'runs.shown-and-counted',
  `select exists (select from run_shown_stop where organisation_id = $1 and run_id = $2 and sheet_id = $4) as "isShown",
    (select count(*)::int from driver_report where organisation_id = $1 and link_id = $3) as reports`,
).narrow<{ isShown: boolean; reports: number }>();

/** The sheet of a stop, locked, so that one report after the other is decided. */
export const LOCK_STOP = statement(
  'runs.lock-stop',
  `select no, ship_type, status, driver_id, delivery_date, content_version, delivery_status, actual_pay_type,
    delivery_comment, total_cents
  from sheet where organisation_id = $1 and id = $2 for update`,
);

export const INSERT_REPORT = statement(
  'runs.insert-report',
  `insert into driver_report (organisation_id, uuid, request_hash, link_id, sheet_id, is_delivered, reason, received_by,
    actual_pay_type, amount_cents, comment, reported_at, is_applied, notice, photo_id, signature_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
  on conflict (organisation_id, uuid) do nothing returning id`,
);

/** The columns of a report that staff see, of REPORT_TABLES. */
const REPORT_COLUMNS = `d.id, d.sheet_id as "sheetId", s.no, s.type, s.ship_type as "shipType",
  coalesce(c.name, '') as customer, u.name as driver, d.is_delivered as "isDelivered", d.reason,
  d.received_by as "receivedBy", d.actual_pay_type as "actualPayType", d.amount_cents, d.comment, d.reported_at,
  d.received_at, d.is_applied as "isApplied", d.notice, d.photo_id as "photoId", d.signature_id as "signatureId"`;
const REPORT_TABLES = `driver_report d
  join run_link l on l.organisation_id = d.organisation_id and l.id = d.link_id
  join delivery_run r on r.organisation_id = d.organisation_id and r.id = l.run_id
  join membership m on m.organisation_id = d.organisation_id and m.id = r.driver_id
  join app_user u on u.id = m.user_id
  join sheet s on s.organisation_id = d.organisation_id and s.id = d.sheet_id
  left join contact c on c.organisation_id = s.organisation_id and c.id = s.contact_id`;
interface Narrowed {
  customer: string;
  driver: string;
}

export const REPORTS_OF_SHEET = statement(
  'runs.reports-of-sheet',
  `select ${REPORT_COLUMNS} from ${REPORT_TABLES} where d.organisation_id = $1 and d.sheet_id = $2
  order by d.id desc limit 100`,
).narrow<Narrowed>();

export const REPORTS_OF_RUN = statement(
  'runs.reports-of-run',
  `select ${REPORT_COLUMNS} from ${REPORT_TABLES}
  where d.organisation_id = $1 and r.driver_id = $2 and r.day = $3::date order by d.id desc limit 500`,
).narrow<Narrowed>();

export const SHEET_EXISTS = statement(
  'runs.sheet-exists',
  'select id from sheet where organisation_id = $1 and id = $2',
);
