import { PoStatus } from '../enums/po-status.ts';
import { SheetStatus } from '../enums/sheet-status.ts';
import { ALL_SHEET_TYPES, SheetType } from '../enums/sheet-type.ts';
import type { SheetAction, SheetState } from './sheet-state.ts';

const { Draft, Approved, Voided } = SheetStatus;
const { Invoice, CreditNote, PurchaseOrder, Bill, BillCreditNote } = SheetType;
// The list itself, so that a kind that is added has these actions too.
const ALL = ALL_SHEET_TYPES;
const SALES: readonly SheetType[] = [Invoice, CreditNote];
const XERO: readonly SheetType[] = [Invoice, CreditNote, Bill, BillCreditNote];

/** From which states and for which kinds an action exists, and what it makes of the status. */
export interface TransitionRule {
  readonly types: readonly SheetType[];
  readonly from: readonly SheetStatus[];
  /** The status afterwards; missing where it stays. */
  readonly to?: SheetStatus;
}

/**
 * The state machine of DOMAIN §4 and the edit rights of spec §4 as data. Guards beyond kind and status are in
 * check-transition.ts; the server runs both in one locked transaction.
 */
export const TRANSITIONS: Readonly<Record<SheetAction, TransitionRule>> = {
  save: { types: ALL, from: [Draft] },
  approve: { types: ALL, from: [Draft], to: Approved },
  unapprove: { types: ALL, from: [Approved], to: Draft },
  void: { types: ALL, from: [Draft, Approved], to: Voided },
  close: { types: [PurchaseOrder], from: [Approved] },
  advancePoStatus: { types: [PurchaseOrder], from: [Approved] },
  changeDates: { types: ALL, from: [Draft, Approved] },
  changeAddress: { types: SALES, from: [Draft, Approved] },
  assignDriver: { types: SALES, from: [Approved] },
  changeShipType: { types: SALES, from: [Draft, Approved] },
  changeCosts: { types: [PurchaseOrder, Bill], from: [Draft, Approved] },
  markPrinted: { types: SALES, from: [Approved] },
  print: { types: SALES, from: [Draft, Approved] },
  email: { types: [Invoice], from: [Draft, Approved, Voided] },
  sendXero: { types: XERO, from: [Approved] },
  recallXero: { types: XERO, from: [Draft, Approved, Voided] },
  clone: { types: [Invoice, CreditNote, PurchaseOrder, Bill, BillCreditNote], from: [Draft, Approved, Voided] },
};

/** What of the sheet an unapproval resets besides the status (spec §4, DOMAIN §4). */
export function resetByUnapprove(type: SheetType): { readonly poStatus: PoStatus; readonly isClosed: false } | undefined {
  return type === PurchaseOrder ? { poStatus: PoStatus.None, isClosed: false } : undefined;
}

/** Whether kind and status allow the action at all. */
export function isTransitionPossible(sheet: Pick<SheetState, 'type' | 'status'>, action: SheetAction): boolean {
  const rule = TRANSITIONS[action];
  return rule.types.includes(sheet.type) && rule.from.includes(sheet.status);
}
