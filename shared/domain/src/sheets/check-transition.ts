import { isPeriodLocked } from '../dates/locked-period.ts';
import type { PlainDate } from '../dates/plain-date.ts';
import { ActualPayment } from '../enums/payment.ts';
import { nextPoStatus } from '../enums/po-status.ts';
import { SHEET_STATUS_LABELS, SheetStatus } from '../enums/sheet-status.ts';
import { isSalesSheet, SHEET_TYPES } from '../enums/sheet-type.ts';
import { DeliveryStatus } from '../enums/shipping.ts';
import type { Actor } from '../rights/actor.ts';
import { mayUnapproveUnderWay, mayVoidApproved } from '../rights/rights.ts';
import { messages } from '../wording/messages.ts';
import type { SheetAction, SheetState, Violation } from './sheet-state.ts';
import { TRANSITIONS } from './transitions.ts';

/** What the guards need beside sheet and actor; everything is optional, so that buttons can ask before details are known. */
export interface TransitionContext {
  readonly lockedUntil?: PlainDate | null;
  /** The date the sheet would get. */
  readonly newDate?: PlainDate;
  /** Numbers of later, non-voided returns or receipts that refer to the sheet. */
  readonly referredToBy?: readonly string[];
  /** Why a sheet under way is unapproved; undefined when nobody was asked yet, blank when nothing was given. */
  readonly reason?: string;
}

/** Unapproving needs a reason and a special right once goods are on their way or money has moved (DOMAIN §4). */
export function isUnderWay(sheet: Pick<SheetState, 'type' | 'deliveryStatus' | 'actualPayType'>): boolean {
  const isMoving = sheet.deliveryStatus === DeliveryStatus.Delivering || sheet.deliveryStatus === DeliveryStatus.Finished;
  return isSalesSheet(sheet.type) && (isMoving || sheet.actualPayType !== ActualPayment.Unpaid);
}

/** Every rule that an action on this sheet by this actor would break; empty when it is allowed. */
export function checkTransition(sheet: SheetState, action: SheetAction, actor: Actor, context: TransitionContext = {}): Violation[] {
  const stateViolation = checkState(sheet, action);
  if (stateViolation) return [stateViolation];
  const violations: Violation[] = [];
  const refuse = (code: string, message: string, needs?: string): void => {
    violations.push(needs === undefined ? { code, message } : { code, message, needs });
  };
  const isSent = sheet.xeroSent === 'Sent';
  const isApproved = sheet.status === SheetStatus.Approved;

  if (touchesBooks(sheet, action) && isPeriodLocked(context.lockedUntil, sheet.date, context.newDate)) {
    refuse('period.locked', messages.periodLocked(context.lockedUntil ?? ''));
  }
  if (action === 'unapprove' || action === 'changeDates' || (action === 'void' && isApproved)) {
    if (isSent) refuse('xero.sent', messages.recallFirst);
    if (sheet.xeroSent === 'Pending') refuse('xero.pending', messages.xeroPending);
  }
  if (action === 'unapprove' || (action === 'void' && isApproved)) {
    if (context.referredToBy && context.referredToBy.length > 0) refuse('sheet.referredTo', messages.referredToBy(context.referredToBy.join(', ')));
  }
  // Voiding an approved sheet takes it back first, so it asks for no less.
  if ((action === 'unapprove' || (action === 'void' && isApproved)) && isUnderWay(sheet)) {
    if (!mayUnapproveUnderWay(actor)) refuse('unapprove.right', messages.unapproveNeedsManager, 'role4|accountant');
    if (context.reason !== undefined && context.reason.trim() === '') refuse('unapprove.reason', messages.reasonRequired);
  }
  if (action === 'void' && isApproved && !mayVoidApproved(actor)) refuse('void.right', messages.voidNeedsManager, 'role4|accountant|director');
  if (action === 'close' && sheet.isClosed) refuse('sheet.closed', messages.alreadyClosed);
  if (action === 'advancePoStatus' && (sheet.isClosed || !nextPoStatus(sheet.poStatus))) refuse('po.noNextStep', messages.noNextPoStatus);
  if (action === 'changeShipType' && sheet.deliveryStatus !== DeliveryStatus.Preparing) refuse('shipType.fixed', messages.shipTypeFixed);
  if (action === 'sendXero' && isSent) refuse('xero.alreadySent', messages.alreadySent);
  if (action === 'recallXero' && !isSent) refuse('xero.notSent', messages.notSent);
  return violations;
}

/** Actions that change what the books of the sheet's date say. */
function touchesBooks(sheet: SheetState, action: SheetAction): boolean {
  if (action === 'approve' || action === 'unapprove') return true;
  return (action === 'void' || action === 'changeDates' || action === 'changeCosts') && sheet.status === SheetStatus.Approved;
}

function checkState(sheet: SheetState, action: SheetAction): Violation | undefined {
  const rule = TRANSITIONS[action];
  if (!rule.types.includes(sheet.type)) return { code: 'sheet.kind', message: messages.notForKind(action, SHEET_TYPES[sheet.type].label) };
  if (rule.from.includes(sheet.status)) return undefined;
  if (sheet.status === SheetStatus.Voided) return { code: 'sheet.status', message: messages.alreadyVoided };
  if (action === 'save') return { code: 'sheet.status', message: messages.onlyDraftEditable };
  const status = SHEET_STATUS_LABELS[sheet.status];
  return { code: 'sheet.status', message: action === 'approve' ? messages.notADraft(status) : messages.notApproved(status) };
}
