import { isSalesSheet, SheetType } from '../enums/sheet-type.ts';
import { SheetStatus } from '../enums/sheet-status.ts';
import type { SheetState } from './sheet-state.ts';

/** Whether printing marks a sheet as printed: all except drafts of invoices (spec §4). */
export function marksPrinted(sheet: Pick<SheetState, 'type' | 'status'>): boolean {
  const isInvoiceDraft = sheet.type === SheetType.Invoice && sheet.status === SheetStatus.Draft;
  return isSalesSheet(sheet.type) && sheet.status !== SheetStatus.Voided && !isInvoiceDraft;
}
