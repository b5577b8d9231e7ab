import { APPROVED, BILL, BILL_CREDIT_NOTE, CREDIT_NOTE, INVOICE } from '../../../core/database/names.ts';
import { statement } from '../../../core/database/index.ts';
import type { RowOf } from '../../../core/database/index.ts';

/** The approved sheets of a month that belong in the books. $2 its first day, $3 the first day after it. */
export const MONTH_SHEETS = statement(
  'xero.month-sheets',
  `select id, no, type, total_cents, gst_cents, xero_state, xero_id, xero_left_out,
  case when xero_left_out then (select o.error from xero_operation o
    where o.organisation_id = $1 and o.sheet_id = sheet.id order by o.id desc limit 1) else xero_error end as xero_error from sheet
where organisation_id = $1 and type in (${INVOICE}, ${CREDIT_NOTE}, ${BILL}, ${BILL_CREDIT_NOTE}) and status = ${APPROVED} and date >= $2::date and date < $3::date
order by type, id`,
).narrow<{ type: 1 | 2 | 4 | 5; xero_error: string | null }>();
export type MonthSheet = RowOf<typeof MONTH_SHEETS>;
