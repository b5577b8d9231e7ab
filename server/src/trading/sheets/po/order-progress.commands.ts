import { checkTransition, messages, nextPoStatus, PO_STATUS_LABELS, PoStatus, SheetType } from '@iwe/domain';
import type { PoStatusAnswer, SheetHead } from '@iwe/contract';
import type { RequestTransaction } from '../../../core/app-types.ts';
import { notFound, unprocessable } from '../../../core/errors.ts';
import { assertVersion, versionOf } from '../save/conflict.ts';
import { ruleActor } from '../sheet-actor.ts';
import { lockSheet } from '../sheet-lock.ts';
import type { LockedSheet } from '../sheet-lock.ts';
import { stateOf } from '../sheet-record.ts';
import { presentHead } from '../sheet.presenter.ts';
import { doneBefore } from '../transition/done-before.ts';
import { makeBill } from './make-bill.command.ts';
import { lastOrderStep, unloadedBill, writeOrderState } from './order-state.repository.ts';
import type { OrderStep } from './order-state.repository.ts';

interface Input {
  contentVersion?: number | undefined;
}

async function lockOrder(tx: RequestTransaction, id: number, input: Input): Promise<LockedSheet> {
  const locked = await lockSheet(tx, id);
  if (input.contentVersion !== undefined) await assertVersion(tx, locked, input.contentVersion);
  return locked;
}

const headOf = (
  tx: RequestTransaction,
  { lines, settings }: LockedSheet,
  sheet: LockedSheet['sheet'],
): { data: SheetHead } => presentHead(sheet, lines, ruleActor(tx.actor), settings.locked_until);

/**
 * POST close: closes an order, so that nothing of it is incoming any more (DOMAIN §4), and returns its head. The same
 * person gets the same answer again. Throws 409 when another person closed it, 422 when it cannot be closed.
 */
export async function closeOrder(
  tx: RequestTransaction,
  id: number,
  input: Input & { reason: string },
): Promise<{ data: SheetHead }> {
  const locked = await lockOrder(tx, id, input);
  const { sheet, settings } = locked;
  versionOf(tx, input, sheet);
  if (sheet.is_closed) {
    const last = await lastOrderStep(tx, id);
    if (last?.action === 'Close' && last.user_id === tx.userId) return headOf(tx, locked, sheet);
    if (last && last.user_id !== tx.userId) throw doneBefore(last, 'closed', settings.time_zone);
  }
  const violations = checkTransition(stateOf(sheet), 'close', ruleActor(tx.actor), {
    lockedUntil: settings.locked_until,
  });
  if (violations.length > 0) throw unprocessable(violations);
  const closed = await writeOrderState(tx, sheet, {
    action: 'Close',
    isClosed: true,
    poStatus: sheet.po_status,
    reason: input.reason,
    bill: null,
  });
  return headOf(tx, locked, closed);
}

/**
 * PUT purchase-analysis (spec §4): moves an order one step on and returns its head. 'Unloaded' closes the order and
 * saves its draft bill in the same transaction. Concurrent calls wait for each other: the same person gets the same
 * answer again, another person a 409 that says who was faster. Throws 422 for a step that is not the next one.
 */
export async function advanceOrder(
  tx: RequestTransaction,
  id: number,
  input: Input & { po_status: number },
): Promise<PoStatusAnswer> {
  const locked = await lockOrder(tx, id, input);
  const { sheet, settings } = locked;
  if (sheet.type !== SheetType.PurchaseOrder) throw notFound();
  if (sheet.po_status === input.po_status) {
    const last = await lastOrderStep(tx, id);
    if (last && last.action === PO_STATUS_LABELS[sheet.po_status as PoStatus]) {
      if (last.user_id !== tx.userId) throw doneBefore(last, `set '${last.action}' on`, settings.time_zone);
      return { ...headOf(tx, locked, sheet), bill: await unloadedBill(tx, id) };
    }
  }
  const violations = checkTransition(stateOf(sheet), 'advancePoStatus', ruleActor(tx.actor), {
    lockedUntil: settings.locked_until,
  });
  if (violations.length > 0) throw unprocessable(violations);
  const next = nextPoStatus(sheet.po_status);
  if (!next || next.to !== input.po_status)
    throw unprocessable([{ code: 'po.oneStep', field: 'po_status', message: messages.poOneStep(next?.button ?? '') }]);

  const isUnloaded = next.to === PoStatus.Unloaded;
  const bill = isUnloaded ? await makeBill(tx, locked) : null;
  const saved = await writeOrderState(tx, sheet, {
    action: next.button as OrderStep,
    isClosed: isUnloaded,
    poStatus: next.to,
    reason: '',
    bill,
  });
  return { ...headOf(tx, locked, saved), bill };
}
