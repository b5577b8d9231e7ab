import { dueDateFor } from '../dates/due-date.ts';
import type { PlainDate } from '../dates/plain-date.ts';
import { CsrOrderStatus, DrafterType, SheetStatus } from '../enums/sheet-status.ts';
import { SheetType } from '../enums/sheet-type.ts';

/** The sheet data that identify a customer's own order. */
export interface SelfOrderState {
  readonly type: number;
  readonly status: number;
  readonly drafterType: number;
  readonly csrOrderStatus?: number | null;
}

/** Whether the sheet is in the self-order queue: drafted by the customer, still a draft, not cancelled (spec §4). */
export function isWaitingSelfOrder(sheet: SelfOrderState): boolean {
  return (
    sheet.type === SheetType.Invoice &&
    sheet.status === SheetStatus.Draft &&
    sheet.drafterType === DrafterType.CustomerSelf &&
    (sheet.csrOrderStatus ?? CsrOrderStatus.None) === CsrOrderStatus.None
  );
}

/**
 * Returns the due date to save when a waiting self-order is opened, or undefined when it doesn't change (spec §4).
 * `paymentType` is the customer's present one, not the one that the sheet was stored with (DOMAIN §4).
 */
export function refreshedDueDate(
  sheet: SelfOrderState & { readonly dueDate?: PlainDate | null; readonly paymentType: string },
  today: PlainDate,
  orgId: number,
): PlainDate | undefined {
  if (!isWaitingSelfOrder(sheet)) return undefined;
  const dueDate = dueDateFor(sheet.paymentType, today, orgId);
  return dueDate === sheet.dueDate ? undefined : dueDate;
}
