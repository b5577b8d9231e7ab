import { PoStatus } from '../enums/po-status.ts';
import { SheetStatus } from '../enums/sheet-status.ts';
import { ALL_SHEET_TYPES, isXeroSheet, SheetType } from '../enums/sheet-type.ts';
import type { SheetAction, SheetState } from './sheet-state.ts';

const { Draft, Approved, Voided } = SheetStatus;
const { Invoice, CreditNote, PurchaseOrder, Bill, BillCreditNote } = SheetType;
const ALL = ALL_SHEET_TYPES;
const SALES: readonly SheetType[] = [Invoice, CreditNote];
const XERO = ALL.filter(isXeroSheet);

/** What an action asks for beyond kind and status. check-transition.ts says what each of them refuses. */
export type TransitionGuard =
  | 'periodIsOpen'
  | 'isNotInXero'
  | 'nothingRefersToIt'
  | 'canUnapproveDelivered'
  | 'canVoidApproved'
  | 'isOpen'
  | 'hasNextStep'
  | 'isPreparing'
  | 'isNotSent'
  | 'isSent';

/** Where an action is possible, what it asks for, and what it changes. */
export interface TransitionRule {
  readonly types: readonly SheetType[];
  readonly from: readonly SheetStatus[];
  /** The status afterwards; missing when it doesn't change. */
  readonly to?: SheetStatus;
  readonly guards?: readonly TransitionGuard[];
  /** What it asks for in addition when the sheet is approved. */
  readonly approvedGuards?: readonly TransitionGuard[];
  /** The name of the ability in the API; missing where no screen asks for one. */
  readonly ability?: string;
}

const UNAPPROVAL = ['periodIsOpen', 'isNotInXero', 'nothingRefersToIt', 'canUnapproveDelivered'] as const;
const ANY_STATUS = [Draft, Approved, Voided] as const;

/**
 * The one table of what may be done with a sheet (DOMAIN §4, spec §4 edit rights): actions by kind, status and guard.
 * `checkTransition`, the abilities, the buttons, the server's commands and the definitions of @iwe/sheets read it.
 */
export const TRANSITIONS = {
  save: { types: ALL, from: [Draft], ability: 'edit' },
  approve: { types: ALL, from: [Draft], to: Approved, guards: ['periodIsOpen'], ability: 'approve' },
  unapprove: { types: ALL, from: [Approved], to: Draft, guards: UNAPPROVAL, ability: 'unapprove' },
  // Voiding an approved sheet unapproves it first, so it needs at least the same.
  void: {
    types: ALL,
    from: [Draft, Approved],
    to: Voided,
    approvedGuards: [...UNAPPROVAL, 'canVoidApproved'],
    ability: 'void',
  },
  close: { types: [PurchaseOrder], from: [Approved], guards: ['isOpen'], ability: 'close' },
  advancePoStatus: { types: [PurchaseOrder], from: [Approved], guards: ['hasNextStep'], ability: 'advance' },
  changeDates: {
    types: ALL,
    from: [Draft, Approved],
    guards: ['isNotInXero'],
    approvedGuards: ['periodIsOpen'],
    ability: 'dates',
  },
  changeAddress: { types: SALES, from: [Draft, Approved], ability: 'address' },
  assignDriver: { types: SALES, from: [Approved], ability: 'driver' },
  recordDelivery: { types: SALES, from: [Approved] },
  changeShipType: { types: SALES, from: [Draft, Approved], guards: ['isPreparing'], ability: 'shipType' },
  changeCosts: {
    types: [PurchaseOrder, Bill],
    from: [Draft, Approved],
    approvedGuards: ['periodIsOpen'],
    ability: 'costs',
  },
  markPrinted: { types: SALES, from: [Approved], ability: 'printMark' },
  print: { types: SALES, from: [Draft, Approved] },
  email: { types: [Invoice, PurchaseOrder], from: [Draft, Approved] },
  sendXero: { types: XERO, from: [Approved], guards: ['isNotSent'], ability: 'sendXero' },
  recallXero: { types: XERO, from: ANY_STATUS, guards: ['isSent'], ability: 'recallXero' },
  clone: { types: [Invoice, CreditNote, PurchaseOrder, Bill, BillCreditNote], from: ANY_STATUS },
} as const satisfies Readonly<Record<SheetAction, TransitionRule>>;

/** Returns the rule of an action. */
export const transitionRule = (action: SheetAction): TransitionRule => TRANSITIONS[action];

/** Actions whose ability is a plain yes or no in the API. */
export type AbilityAction = {
  [Action in SheetAction]: (typeof TRANSITIONS)[Action] extends { readonly ability: string } ? Action : never;
}[SheetAction];
/** The names of those abilities. */
export type AbilityName = (typeof TRANSITIONS)[AbilityAction]['ability'];

/** Returns the fields that an unapproval resets in addition to the status (spec §4, DOMAIN §4). */
export function resetByUnapprove(
  type: SheetType,
): { readonly poStatus: PoStatus; readonly isClosed: false } | undefined {
  return type === PurchaseOrder ? { poStatus: PoStatus.None, isClosed: false } : undefined;
}

/** Whether kind and status allow the action at all. */
export function isTransitionPossible(sheet: Pick<SheetState, 'type' | 'status'>, action: SheetAction): boolean {
  const rule = transitionRule(action);
  return rule.types.includes(sheet.type) && rule.from.includes(sheet.status);
}
