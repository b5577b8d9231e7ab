import { CsrOrderStatus, SheetStatus } from '../enums/sheet-status.ts';
import { SheetType } from '../enums/sheet-type.ts';
import { addDays, type PlainDate } from '../dates/plain-date.ts';

/** Units of an order line still to come: ordered − billed, never below 0, none once the order is closed (DOMAIN §5). */
export function incomingQuantity(line: { readonly orderedQuantity: number; readonly billedQuantity: number }, isClosed: boolean): number {
  return isClosed ? 0 : Math.max(0, line.orderedQuantity - line.billedQuantity);
}

/** What can still be promised: on hand − units held by drafts. It may be below 0 and never blocks a save. */
export function availableQuantity(onHand: number, heldByOthers: number): number {
  return onHand - heldByOthers;
}

/**
 * Whether a sheet's units are on their way between two warehouses: a draft transfer as old as a draft invoice may be. They
 * are held where they lie and shown as coming where they go; what the organisation can promise stays the same, and like
 * every hold it blocks nothing.
 */
export function onItsWay(sheet: { readonly type: number; readonly status: number; readonly createdOn: PlainDate }, today: PlainDate, holdDays: number): boolean {
  return sheet.type === SheetType.Transfer && sheet.status === SheetStatus.Draft && sheet.createdOn >= addDays(today, -holdDays);
}

/** Whether a sheet holds stock back: a draft invoice that is not cancelled and not older than the organisation's days. */
export function holdsStock(
  sheet: { readonly type: number; readonly status: number; readonly csrOrderStatus?: number | null; readonly createdOn: PlainDate },
  today: PlainDate,
  holdDays: number,
): boolean {
  return (
    sheet.type === SheetType.Invoice &&
    sheet.status === SheetStatus.Draft &&
    (sheet.csrOrderStatus ?? CsrOrderStatus.None) === CsrOrderStatus.None &&
    sheet.createdOn >= addDays(today, -holdDays)
  );
}
