import { isPeriodLocked } from '../dates/locked-period.ts';
import type { PlainDate } from '../dates/plain-date.ts';
import { ActualPayment } from '../enums/payment.ts';
import { nextPoStatus } from '../enums/po-status.ts';
import { SHEET_STATUS_LABELS, SheetStatus } from '../enums/sheet-status.ts';
import { isSalesSheet, SHEET_TYPES } from '../enums/sheet-type.ts';
import { DeliveryStatus } from '../enums/shipping.ts';
import type { Actor } from '../rights/actor.ts';
import { canUnapproveDeliveredOrPaid, canVoidApproved } from '../rights/rights.ts';
import { messages } from '../wording/messages.ts';
import type { SheetAction, SheetState, Violation } from './sheet-state.ts';
import { transitionRule } from './transitions.ts';
import type { TransitionGuard } from './transitions.ts';

/**
 * What the guards need in addition to sheet and actor; everything is optional, so that buttons can ask before details
 * are known.
 */
export interface TransitionContext {
  readonly lockedUntil?: PlainDate | null;
  /** The new date of the sheet. */
  readonly newDate?: PlainDate;
  /** Numbers of later, non-voided returns or receipts that refer to the sheet. */
  readonly referredToBy?: readonly string[];
  /**
   * Why a sheet in delivery or paid is unapproved; undefined before the user was asked, blank when the user entered
   * nothing.
   */
  readonly reason?: string;
}

/**
 * Whether goods are in delivery or something is paid: unapproving then needs a reason and a special right (DOMAIN §4).
 */
export function isDeliveredOrPaid(sheet: Pick<SheetState, 'type' | 'deliveryStatus' | 'actualPayType'>): boolean {
  const isMoving =
    sheet.deliveryStatus === DeliveryStatus.Delivering || sheet.deliveryStatus === DeliveryStatus.Finished;
  return isSalesSheet(sheet.type) && (isMoving || sheet.actualPayType !== ActualPayment.Unpaid);
}

/** Returns every rule that an action on this sheet by this actor would break; empty when it is allowed. */
export function checkTransition(
  sheet: SheetState,
  action: SheetAction,
  actor: Actor,
  context: TransitionContext = {},
): Violation[] {
  const stateViolation = checkState(sheet, action);
  if (stateViolation) return [stateViolation];
  const { guards = [], approvedGuards = [] } = transitionRule(action);
  const owed: readonly TransitionGuard[] =
    sheet.status === SheetStatus.Approved ? [...guards, ...approvedGuards] : guards;
  return GUARD_ORDER.filter((guard) => owed.includes(guard)).flatMap((guard) => GUARDS[guard](sheet, actor, context));
}

type Guard = (sheet: SheetState, actor: Actor, context: TransitionContext) => Violation[];

/** The violation when `isBroken`. */
const when = (isBroken: boolean, code: string, message: string, needs?: string): Violation[] =>
  isBroken ? [needs === undefined ? { code, message } : { code, message, needs }] : [];

/** What each guard refuses, in the order in which people are told. */
const GUARDS: Readonly<Record<TransitionGuard, Guard>> = {
  periodIsOpen: (sheet, _actor, { lockedUntil, newDate }) =>
    when(isPeriodLocked(lockedUntil, sheet.date, newDate), 'period.locked', messages.periodLocked(lockedUntil ?? '')),
  isNotInXero: ({ xeroSent }) => [
    ...when(xeroSent === 'Sent', 'xero.sent', messages.recallFirst),
    ...when(xeroSent === 'Pending', 'xero.pending', messages.xeroPending),
  ],
  nothingRefersToIt: (_sheet, _actor, { referredToBy = [] }) =>
    when(referredToBy.length > 0, 'sheet.referredTo', messages.referredToBy(referredToBy.join(', '))),
  canUnapproveDelivered: (sheet, actor, { reason }) =>
    isDeliveredOrPaid(sheet)
      ? [
          ...when(
            !canUnapproveDeliveredOrPaid(actor),
            'unapprove.right',
            messages.unapproveNeedsManager,
            'role4|accountant',
          ),
          ...when(reason?.trim() === '', 'unapprove.reason', messages.reasonRequired),
        ]
      : [],
  canVoidApproved: (_sheet, actor) =>
    when(!canVoidApproved(actor), 'void.right', messages.voidNeedsManager, 'role4|accountant|director'),
  isOpen: ({ isClosed }) => when(isClosed, 'sheet.closed', messages.alreadyClosed),
  hasNextStep: ({ isClosed, poStatus }) =>
    when(isClosed || !nextPoStatus(poStatus), 'po.noNextStep', messages.noNextPoStatus),
  isPreparing: ({ deliveryStatus }) =>
    when(deliveryStatus !== DeliveryStatus.Preparing, 'shipType.fixed', messages.shipTypeFixed),
  isNotSent: ({ xeroSent }) => when(xeroSent === 'Sent', 'xero.alreadySent', messages.alreadySent),
  isSent: ({ xeroSent }) => when(xeroSent !== 'Sent', 'xero.notSent', messages.notSent),
};
const GUARD_ORDER = Object.keys(GUARDS) as readonly TransitionGuard[];

function checkState(sheet: SheetState, action: SheetAction): Violation | undefined {
  const rule = transitionRule(action);
  if (!rule.types.includes(sheet.type))
    return { code: 'sheet.kind', message: messages.notForKind(action, SHEET_TYPES[sheet.type].label) };
  if (rule.from.includes(sheet.status)) return undefined;
  if (sheet.status === SheetStatus.Voided) return { code: 'sheet.status', message: messages.alreadyVoided };
  if (action === 'save') return { code: 'sheet.status', message: messages.onlyDraftEditable };
  const status = SHEET_STATUS_LABELS[sheet.status];
  return {
    code: 'sheet.status',
    message: action === 'approve' ? messages.notADraft(status) : messages.notApproved(status),
  };
}
