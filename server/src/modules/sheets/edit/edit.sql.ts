import { statement } from '../../../database/statement.ts';
import { carryPermitsSql } from '../carry-permits.sql.ts';
import { postingSql } from '../posting.sql.ts';
import { SHEET_COLUMNS } from '../sheet-record.ts';
import type { SheetRecord } from '../sheet-record.ts';

const FIRST_ARRAY = 19;

/**
 * One statement for the edits of an existing sheet: the columns that such edits change, the units that change their
 * warehouse (mostly none), the history with old and new. Permits and the open question survive (DOMAIN §6).
 */
export const WRITE_EDIT = statement(
  'sheets.write-edit',
  `with ${postingSql(FIRST_ARRAY)},
  a as (
    insert into audit (organisation_id, user_id, operator, action, entity, entity_id, before, after, request_id)
    values ($1, $3, $4, $5, 'sheet', $2, $6::jsonb, $7::jsonb, $8)),
  s as (
    update sheet as s set date = $9::date, due_date = $10::date, delivery_date = $11::date, address = $12, phone = $13,
      warehouse_id = $14::bigint, ship_type = $15::smallint, driver_id = $16::bigint,
      is_printed = s.is_printed or $5 = 'Print', content_version = s.content_version + $17::int,
      is_due_date_typed = $18::boolean, updated_at = now()
    where s.organisation_id = $1 and s.id = $2 returning ${SHEET_COLUMNS}),
  ${carryPermitsSql('$17::int = 1')}
select * from s`,
).narrow<SheetRecord>();

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
