import { checkTransition, messages } from '@iwe/domain';
import type { SheetAction } from '@iwe/domain';
import type { SheetHead, XeroBatchAnswer, XeroLeaveOutAnswer, XeroRetryAnswer } from '@iwe/contract';
import type { RequestTransaction } from '../../../core/app-types.ts';
import { unprocessable } from '../../../core/errors.ts';
import { enqueue } from '../../../core/jobs/enqueue.ts';
import { lockSheet, presentHead, ruleActor, stateOf } from '../../../trading/sheets/public.ts';
import { CONNECTION } from '../connection/connection.repository.ts';
import { deliverOperations } from './deliver-operations.job.ts';
import { ASK, LEAVE_OUT, LOCK_NAMED_UNSENT, LOCK_REFUSED, LOCK_UNSENT, TAKE_BACK } from './operations.sql.ts';

/** The two ways between here and Xero, in the words of the state machine, the outbox and the history. */
const WAYS = {
  send: { transition: 'sendXero', action: 'Send to Xero' },
  recall: { transition: 'recallXero', action: 'Recall from Xero' },
} as const satisfies Record<string, { transition: SheetAction; action: string }>;

/**
 * Asks for a sheet to be sent or recalled: it is Pending until Xero has answered. Asked again meanwhile, nothing more
 * happens. Throws 422 with the rule that refuses it, or where the organisation is not connected.
 */
export async function askXero(
  tx: RequestTransaction,
  id: number,
  operation: 'send' | 'recall',
): Promise<{ data: SheetHead }> {
  const { sheet, lines, settings } = await lockSheet(tx, id);
  const actor = ruleActor(tx.actor);
  const head = (of: typeof sheet) => presentHead(of, lines, actor, settings.locked_until);
  const { transition, action } = WAYS[operation];
  const state = stateOf(sheet);
  if (state.xeroSent === 'Pending') return head(sheet);
  const violations = checkTransition(state, transition, actor);
  if (violations.length > 0) throw unprocessable(violations);
  await assertConnected(tx);
  await ask(tx, [id], operation, action);
  await enqueue(tx, deliverOperations, {}, { dedupeKey: `request ${tx.requestId}`, title: `${action}: ${sheet.no}` });
  return head({ ...sheet, xero_state: 1 });
}

/**
 * Asks for all approved sheets of some kinds and days that are not at Xero, those that it refused included (spec §7
 * "batch send"), but not those that somebody has left out. Returns how many.
 */
export async function askForBatch(
  tx: RequestTransaction,
  { from, to, types }: { from: string; to: string; types: readonly number[] },
): Promise<XeroBatchAnswer> {
  if (from > to)
    throw unprocessable([{ code: 'range', field: 'dateRange', message: 'The range ends before it begins.' }]);
  await assertConnected(tx);
  const unsent = await tx.query(LOCK_UNSENT(tx.organisation, types, from, to));
  const sheets = unsent.filter(({ isLeftOut }) => !isLeftOut);
  if (sheets.length > 0) {
    await ask(
      tx,
      sheets.map(({ id }) => id),
      'send',
      WAYS.send.action,
    );
    await enqueue(
      tx,
      deliverOperations,
      {},
      { dedupeKey: `request ${tx.requestId}`, title: `Send ${sheets.length} sheets to Xero` },
    );
  }
  return { message: messages.sendingPreparing, count: sheets.length, skipped: unsent.length - sheets.length };
}

/**
 * Asks again for refused sheets: those of the ids, or all that were refused for one reason. Sheets that are not refused
 * any more or no longer approved are left out. Returns how many; throws 422 where the organisation is not connected.
 */
export async function askAgain(
  tx: RequestTransaction,
  chosen: { sheets: readonly number[] } | { why: string } | { unsent: readonly number[] },
): Promise<XeroRetryAnswer> {
  await assertConnected(tx);
  if ('unsent' in chosen) return askForNamed(tx, chosen.unsent);
  const [ids, why] = 'sheets' in chosen ? [chosen.sheets, null] : [null, chosen.why];
  const refused = await tx.query(LOCK_REFUSED(tx.organisation, ids, why));
  for (const operation of ['send', 'recall'] as const) {
    const asked = refused.filter((sheet) => sheet.operation === operation).map(({ id }) => id);
    if (asked.length > 0) await ask(tx, asked, operation, WAYS[operation].action);
  }
  const count = refused.length;
  if (count > 0) {
    const title = `Retry ${count} refused by Xero`;
    await enqueue(tx, deliverOperations, {}, { dedupeKey: `request ${tx.requestId}`, title });
  }
  return { count, message: messages.xeroAskedAgain(count) };
}

/** Asks for approved sheets that nobody has sent; those that have been meanwhile stay as they are. */
async function askForNamed(tx: RequestTransaction, sheets: readonly number[]): Promise<XeroRetryAnswer> {
  const unsent = (await tx.query(LOCK_NAMED_UNSENT(tx.organisation, sheets))).map(({ id }) => id);
  if (unsent.length > 0) {
    await ask(tx, unsent, 'send', WAYS.send.action);
    const title = `Send ${unsent.length} sheets to Xero`;
    await enqueue(tx, deliverOperations, {}, { dedupeKey: `request ${tx.requestId}`, title });
  }
  return { count: unsent.length, message: messages.xeroAsked(unsent.length) };
}

/**
 * Leaves sheets out that are not meant for Xero: no batch sends them, and nothing counts them as unsent. Those that are
 * at Xero, on their way there or not approved stay as they are. Throws 422 when that is all of them.
 */
export async function leaveOut(
  tx: RequestTransaction,
  { sheets, reason }: { sheets: readonly number[]; reason: string },
): Promise<XeroLeaveOutAnswer> {
  const left = await tx.query(LEAVE_OUT(tx.organisation, sheets, reason, tx.userId, tx.actor.name, tx.requestId));
  if (left.length === 0) throw unprocessable([{ code: 'xero.notUnsent', message: messages.xeroNoneLeftOut }]);
  return { count: left.length, message: messages.xeroLeftOut(left.length, sheets.length) };
}

/** Undoes that: the sheets are unsent like any other. Throws 422 when none of them is left out. */
export async function takeBack(tx: RequestTransaction, sheets: readonly number[]): Promise<XeroLeaveOutAnswer> {
  const back = await tx.query(TAKE_BACK(tx.organisation, sheets, tx.userId, tx.actor.name, tx.requestId));
  if (back.length === 0) throw unprocessable([{ code: 'xero.notLeftOut', message: messages.xeroNoneTakenBack }]);
  return { count: back.length, message: messages.xeroTakenBack(back.length) };
}

const ask = (tx: RequestTransaction, ids: readonly number[], operation: 'send' | 'recall', action: string) =>
  tx.query(ASK(tx.organisation, ids, tx.userId, operation, action, tx.actor.name, tx.requestId));

async function assertConnected(tx: RequestTransaction): Promise<void> {
  const [connection] = await tx.query(CONNECTION(tx.organisation));
  if (connection?.state !== 'connected')
    throw unprocessable([{ code: 'xero.unconnected', message: connection?.problem || messages.xeroUnconnected }]);
  if (connection.checked_at === null)
    throw unprocessable([{ code: 'xero.unchecked', message: messages.xeroUnchecked }]);
}
