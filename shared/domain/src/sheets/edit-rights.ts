import { isSalesSheet } from '../enums/sheet-type.ts';
import { SheetStatus } from '../enums/sheet-status.ts';
import { DeliveryStatus } from '../enums/shipping.ts';
import type { SheetState } from './sheet-state.ts';

/** What may still be edited on an existing sheet (spec §4, "Edit rights on an existing sheet"). */
export interface EditRights {
  /** Lines and everything else: drafts only. */
  readonly content: boolean;
  readonly dates: boolean;
  readonly address: boolean;
  readonly driver: boolean;
  readonly shipType: boolean;
  readonly showsPrintTag: boolean;
}

/** The edit rights of a sheet by its kind and state. */
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

/** Printing marks a sheet printed, except drafts of invoices (spec §4). */
export function marksPrinted(sheet: Pick<SheetState, 'type' | 'status'>): boolean {
  return isSalesSheet(sheet.type) && sheet.status === SheetStatus.Approved;
}
