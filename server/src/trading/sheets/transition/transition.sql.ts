import { placesOf, statement } from '../../../core/database/statements/statement.ts';
import { BILL, BILL_CREDIT_NOTE, CREDIT_NOTE, SERVICE, VOIDED } from '../../../core/database/names.ts';
import { withdrawQuestionSql } from '../carry-permits.sql.ts';
import { POSTING_VALUES, postingSql } from '../posting/posting.sql.ts';
import { SHEET_COLUMNS } from '../sheet-record.ts';
import type { SheetRecord } from '../sheet-record.ts';

/**
 * Numbers of the live returns and receipts whose lines come from this sheet's lines, or that belong to it. Plain clones
 * and an invoice made from a bill have no such link.
 */
export const REFERRING_SHEETS = statement(
  'sheets.referring-sheets',
  `select distinct t.no from sheet_line l
  join sheet_line r
    on r.organisation_id = l.organisation_id and r.source_line_id = l.id
      and r.sheet_type in (${CREDIT_NOTE}, ${BILL}, ${BILL_CREDIT_NOTE})
  join sheet t on t.organisation_id = r.organisation_id and t.id = r.sheet_id and t.status <> ${VOIDED}
where l.organisation_id = $1 and l.sheet_id = $2
union select t.no from sheet t
  where t.organisation_id = $1 and t.related_sheet_id = $2
    and t.type in (${CREDIT_NOTE}, ${BILL}, ${BILL_CREDIT_NOTE}) and t.status <> ${VOIDED}
order by no`,
).narrow<{ no: string }>();

/** The last transition of a sheet, from its history. */
export const LAST_TRANSITION = statement(
  'sheets.last-transition',
  `select lower(action) as action, user_id, operator, at from audit
where organisation_id = $1 and entity = 'sheet' and entity_id = $2
  and lower(action) in ('approve', 'unapprove', 'void')
order by id desc limit 1`,
).narrow<{ action: 'approve' | 'unapprove' | 'void' }>();

const VALUES = [
  'organisation',
  'sheet',
  'user',
  'operator',
  'action',
  'before',
  'after',
  'request',
  'reserves',
  'status',
  'csrOrderStatus',
  'poStatus',
  'isClosed',
  ...POSTING_VALUES,
] as const;
const at = placesOf(VALUES);

/**
 * One statement for every way out of Approved and for the void of a draft: the reversal, the lines' reservations, the
 * sheet, the open question, the history. A draft has no snapshot; a voided sheet retains the one it had. Both retain
 * their last approver (DOMAIN §2).
 */
export const WRITE_TRANSITION = statement(
  'sheets.write-transition',
  `with ${postingSql(at)},
  reserved as (
    update sheet_line l set held_quantity = case when ${at.reserves}::boolean and p.category <> ${SERVICE}
      then l.quantity
      else 0 end
    from product p
    where l.organisation_id = $1 and l.sheet_id = $2 and p.organisation_id = l.organisation_id and p.id = l.product_id
      and l.held_quantity <> case when ${at.reserves}::boolean and p.category <> ${SERVICE} then l.quantity else 0 end),
  ${withdrawQuestionSql({ condition: 'true', userId: at.user, operator: at.operator })},
  a as (
    insert into audit (organisation_id, user_id, operator, action, entity, entity_id, before, after, request_id)
    values ($1, ${at.user}, ${at.operator}, ${at.action}, 'sheet', $2, ${at.before}::jsonb, ${at.after}::jsonb,
      ${at.request})),
  s as (
    update sheet as s set status = ${at.status}::smallint,
      csr_order_status = coalesce(${at.csrOrderStatus}::smallint, s.csr_order_status),
      updated_at = now(), snapshot = case when ${at.status}::smallint = 1 then null
        else s.snapshot end, po_status = ${at.poStatus}::smallint,
      is_closed = ${at.isClosed}::boolean
    where s.organisation_id = $1 and s.id = $2 returning ${SHEET_COLUMNS})
select * from s`,
)
  .narrow<SheetRecord>()
  .byName(VALUES);
