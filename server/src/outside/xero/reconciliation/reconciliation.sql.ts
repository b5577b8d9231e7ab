import { APPROVED, BILL, BILL_CREDIT_NOTE, CREDIT_NOTE, INVOICE } from '../../../core/database/names.ts';
import { statement } from '../../../core/database/index.ts';
import type { RowOf } from '../../../core/database/index.ts';

/** The approved sheets of a month that belong in the books. $2 its first day, $3 the first day after it. */
export const MONTH_SHEETS = statement(
  'xero.month-sheets',
  `select id, no, type, total_cents, gst_cents, xero_state, xero_id, xero_error from sheet
where organisation_id = $1 and type in (${INVOICE}, ${CREDIT_NOTE}, ${BILL}, ${BILL_CREDIT_NOTE}) and status = ${APPROVED} and date >= $2::date and date < $3::date
order by type, id`,
).narrow<{ type: 1 | 2 | 4 | 5 }>();
export type MonthSheet = RowOf<typeof MONTH_SHEETS>;
