import { checkTransition, messages, nextPoStatus, PO_STATUS_LABELS, PoStatus, SheetType } from '@iwe/domain';
import type { PoStatusAnswer, SheetHead } from '@iwe/contract';
import type { RequestTransaction } from '../../../app-types.ts';
import { notFound, unprocessable } from '../../../errors.ts';
import { staleVersion } from '../save/conflict.ts';
import { ruleActor } from '../sheet-actor.ts';
import { lockSheet } from '../sheet-lock.ts';
import type { LockedSheet } from '../sheet-lock.ts';
import { stateOf } from '../sheet-record.ts';
import { presentHead } from '../sheet.presenter.ts';
import { doneBefore } from '../transition/last-step.ts';
import { makeBill } from './make-bill.command.ts';
import type { MadeBill } from './make-bill.command.ts';
import { lastOrderDeed, writeOrderState } from './order-state.repository.ts';
import type { OrderState } from './order-state.repository.ts';

interface Input {
  contentVersion?: number | undefined;
}

async function lockOrder(tx: RequestTransaction, id: number, input: Input): Promise<LockedSheet> {
  const locked = await lockSheet(tx, id);
  if (input.contentVersion !== undefined && input.contentVersion !== locked.sheet.content_version) throw await staleVersion(tx, locked, input.contentVersion, null);
  return locked;
}

const headOf = (tx: RequestTransaction, { lines, settings }: LockedSheet, sheet: LockedSheet['sheet']): { data: SheetHead } => presentHead(sheet, lines, ruleActor(tx.actor), settings.locked_until);

/** POST close: closure Closed, and what is still to come is released (DOMAIN §4). Again by the same person: the same answer. */
export async function closeOrder(tx: RequestTransaction, id: number, input: Input & { reason: string }): Promise<{ data: SheetHead }> {
  const locked = await lockOrder(tx, id, input);
  const { sheet, settings } = locked;
  if (sheet.is_closed) {
    const deed = await lastOrderDeed(tx, id);
    if (deed?.action === 'Close' && deed.user_id === tx.userId) return headOf(tx, locked, sheet);
    if (deed && deed.user_id !== tx.userId) throw doneBefore(deed, 'closed', settings.time_zone);
  }
  const violations = checkTransition(stateOf(sheet), 'close', ruleActor(tx.actor), { lockedUntil: settings.locked_until });
  if (violations.length > 0) throw unprocessable(violations);
  return headOf(tx, locked, await writeOrderState(tx, sheet, { action: 'Close', isClosed: true, poStatus: sheet.po_status, reason: input.reason, bill: null }));
}

const UNLOADED_BILL = `select b.id, b.no from sheet s join sheet b on b.organisation_id = s.organisation_id and b.id = s.unloaded_bill_id where s.organisation_id = $1 and s.id = $2`;

/**
 * PUT purchase-analysis (spec §4): one step at a time. 'Unloaded' closes the order and saves its draft bill, all in one
 * transaction; whoever calls at the same moment waits, and then hears who was faster or, being the same person, gets the
 * same answer.
 */
export async function advanceOrder(tx: RequestTransaction, id: number, input: Input & { po_status: number }): Promise<PoStatusAnswer> {
  const locked = await lockOrder(tx, id, input);
  const { sheet, settings } = locked;
  if (sheet.type !== SheetType.PurchaseOrder) throw notFound();
  if (sheet.po_status === input.po_status) {
    const deed = await lastOrderDeed(tx, id);
    if (deed && deed.action === PO_STATUS_LABELS[sheet.po_status as PoStatus]) {
      if (deed.user_id !== tx.userId) throw doneBefore(deed, `set '${deed.action}' on`, settings.time_zone);
      const [bill] = await tx.query<MadeBill>(UNLOADED_BILL, [tx.organisation, id]);
      return { ...headOf(tx, locked, sheet), bill: bill ?? null };
    }
  }
  const violations = checkTransition(stateOf(sheet), 'advancePoStatus', ruleActor(tx.actor), { lockedUntil: settings.locked_until });
  if (violations.length > 0) throw unprocessable(violations);
  const next = nextPoStatus(sheet.po_status);
  if (!next || next.to !== input.po_status) throw unprocessable([{ code: 'po.oneStep', field: 'po_status', message: messages.poOneStep(next?.button ?? '') }]);

  const isUnloaded = next.to === PoStatus.Unloaded;
  const bill = isUnloaded ? await makeBill(tx, locked) : null;
  const saved = await writeOrderState(tx, sheet, { action: next.button as OrderState['action'], isClosed: isUnloaded, poStatus: next.to, reason: '', bill });
  return { ...headOf(tx, locked, saved), bill };
}
