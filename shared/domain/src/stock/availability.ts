import { CsrOrderStatus, SheetStatus } from '../enums/sheet-status.ts';
import { SheetType } from '../enums/sheet-type.ts';
import { addDays, type PlainDate } from '../dates/plain-date.ts';

/**
 * Returns the units of an order line still to arrive: ordered − billed, never below 0, and 0 once the order is closed
 * (DOMAIN §5).
 */
export function incomingQuantity(
  line: { readonly orderedQuantity: number; readonly billedQuantity: number },
  isClosed: boolean,
): number {
  return isClosed ? 0 : Math.max(0, line.orderedQuantity - line.billedQuantity);
}

/** Returns the available units: on hand − units reserved by drafts. It may be below 0 and never blocks a save. */
export function availableQuantity(onHand: number, reservedByOthers: number): number {
  return onHand - reservedByOthers;
}

/**
 * Whether a sheet's units are in transit between two warehouses: a draft transfer, with the same age limit as draft
 * invoices. They are reserved at the source and shown as incoming at the destination; the available units of the
 * organisation don't change, and like every reservation they block nothing.
 */
export function isInTransit(
  sheet: { readonly type: number; readonly status: number; readonly createdOn: PlainDate },
  today: PlainDate,
  holdDays: number,
): boolean {
  return (
    sheet.type === SheetType.Transfer &&
    sheet.status === SheetStatus.Draft &&
    sheet.createdOn >= addDays(today, -holdDays)
  );
}

/**
 * Whether a sheet reserves stock: a draft invoice that is not cancelled and not older than the organisation's limit in
 * days.
 */
export function reservesStock(
  sheet: {
    readonly type: number;
    readonly status: number;
    readonly csrOrderStatus?: number | null;
    readonly createdOn: PlainDate;
  },
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
