import { isSalesSheet, SheetType } from '../enums/sheet-type.ts';
import { SheetStatus } from '../enums/sheet-status.ts';
import { DeliveryStatus } from '../enums/shipping.ts';
import type { SheetState } from './sheet-state.ts';

/** The parts of an existing sheet that may still be edited (spec §4, "Edit rights on an existing sheet"). */
export interface EditRights {
  /** Lines and everything else: drafts only. */
  readonly content: boolean;
  readonly dates: boolean;
  readonly address: boolean;
  readonly driver: boolean;
  readonly shipType: boolean;
  readonly showsPrintTag: boolean;
}

/** Returns the edit rights of a sheet by its kind and state. */
export function editRights(sheet: Pick<SheetState, 'type' | 'status' | 'deliveryStatus'>): EditRights {
  const isSales = isSalesSheet(sheet.type);
  const isLive = sheet.status !== SheetStatus.Voided;
  const isApproved = sheet.status === SheetStatus.Approved;
  return {
    content: sheet.status === SheetStatus.Draft,
    dates: isLive,
    address: isSales && isLive,
    driver: isSales && isApproved,
    shipType: isSales && isLive && sheet.deliveryStatus === DeliveryStatus.Preparing,
    showsPrintTag: isSales && isApproved,
  };
}

/** Whether printing marks a sheet as printed: all except drafts of invoices (spec §4). */
export function marksPrinted(sheet: Pick<SheetState, 'type' | 'status'>): boolean {
  const isInvoiceDraft = sheet.type === SheetType.Invoice && sheet.status === SheetStatus.Draft;
  return isSalesSheet(sheet.type) && sheet.status !== SheetStatus.Voided && !isInvoiceDraft;
}
