import { placesOf, statement } from '../../../core/database/statements/statement.ts';
import { carryPermitsSql } from '../carry-permits.sql.ts';
import { POSTING_VALUES, postingSql } from '../posting/posting.sql.ts';
import { SHEET_COLUMNS } from '../sheet-record.ts';
import type { SheetRecord } from '../sheet-record.ts';

const VALUES = [
  'organisation',
  'sheet',
  'user',
  'operator',
  'action',
  'before',
  'after',
  'request',
  'date',
  'dueDate',
  'deliveryDate',
  'address',
  'phone',
  'warehouse',
  'shipType',
  'driver',
  'versions',
  'isDueDateTyped',
  ...POSTING_VALUES,
] as const;
const at = placesOf(VALUES);

/**
 * One statement for the edits of an existing sheet: the columns that such edits change, the units that change their
 * warehouse (mostly none), the history with old and new. Permits and the open question survive (DOMAIN §6).
 */
export const WRITE_EDIT = statement(
  'sheets.write-edit',
  `with ${postingSql(at)},
  a as (
    insert into audit (organisation_id, user_id, operator, action, entity, entity_id, before, after, request_id)
    values ($1, ${at.user}, ${at.operator}, ${at.action}, 'sheet', $2, ${at.before}::jsonb, ${at.after}::jsonb,
      ${at.request})),
  s as (
    update sheet as s set date = ${at.date}::date, due_date = ${at.dueDate}::date,
      delivery_date = ${at.deliveryDate}::date, address = ${at.address}, phone = ${at.phone},
      warehouse_id = ${at.warehouse}::bigint, ship_type = ${at.shipType}::smallint, driver_id = ${at.driver}::bigint,
      is_printed = s.is_printed or ${at.action} = 'Print', content_version = s.content_version + ${at.versions}::int,
      is_due_date_typed = ${at.isDueDateTyped}::boolean, updated_at = now()
    where s.organisation_id = $1 and s.id = $2 returning ${SHEET_COLUMNS}),
  ${carryPermitsSql(`${at.versions}::int = 1`)}
select * from s`,
)
  .narrow<SheetRecord>()
  .byName(VALUES);

/** The payment type that the customer has now; the sheet's own is that of its last save. */
export const PRESENT_PAYMENT_TYPE = statement(
  'sheets.present-payment-type',
  'select payment_type from contact where organisation_id = $1 and id = $2::bigint',
);

/** The warehouse is locked, so that it cannot be deactivated between this check and the commit. */
export const KNOWN_PLACES = statement(
  'sheets.known-places',
  `with locked as (
    select w.is_active from warehouse w where w.organisation_id = $1 and w.id = $2::bigint for key share)
select exists (select from locked where is_active) as warehouse,
  exists (select from membership where organisation_id = $1 and id = $3::bigint and is_active) as driver`,
).narrow<{ warehouse: boolean; driver: boolean }>();
