import { dueDateFor, isWaitingSelfOrder, today } from '@iwe/domain';
import type { SheetRecord } from './sheet-record.ts';

/** Whether a sheet is a self-order that waits in the queue. */
export const isWaiting = (sheet: SheetRecord): boolean =>
  isWaitingSelfOrder({
    type: sheet.type,
    status: sheet.status,
    drafterType: sheet.drafter_type,
    csrOrderStatus: sheet.csr_order_status,
  });

/**
 * Returns the due date of a sheet now: that of a waiting self-order follows its customer's present payment type, unless
 * somebody typed one (DOMAIN §4); any other sheet keeps its own.
 */
export function presentDueDate(
  sheet: SheetRecord,
  { paymentType, timeZone, organisation }: { paymentType: string; timeZone: string; organisation: number },
): string | null {
  if (!isWaiting(sheet) || sheet.is_due_date_typed) return sheet.due_date;
  return dueDateFor(paymentType, today(timeZone, new Date()), organisation);
}
