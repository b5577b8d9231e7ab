import { statement } from '../../../core/database/statements/statement.ts';
import { SHEET_COLUMNS } from '../sheet-record.ts';
import type { SheetRecord } from '../sheet-record.ts';

/** The comment is no column of the locked read: only deliveries change it. */
export const COMMENT = statement(
  'delivery.comment',
  'select delivery_comment as comment from sheet where organisation_id = $1 and id = $2',
);

/** A sheet's delivery and its history in one statement. */
export const RECORD = statement(
  'delivery.record',
  `with a as (
    insert into audit (organisation_id, user_id, operator, action, entity, entity_id, before, after, request_id)
    values ($1, $3, $4, 'Delivery', 'sheet', $2, $5::jsonb, $6::jsonb, $7)),
  s as (
    update sheet as s set driver_id = $8::bigint, delivery_status = $9::smallint, actual_pay_type = $10::smallint,
      delivery_comment = $11, updated_at = now()
    where s.organisation_id = $1 and s.id = $2 returning ${SHEET_COLUMNS})
select * from s`,
).narrow<SheetRecord>();
