import { confirmApproveText, decideApproval, findingKey, poStatusAfterApprove, formatDate, SheetStatus, SheetType, today } from '@iwe/domain';
import type { Finding, Permit } from '@iwe/domain';
import type { SheetHead } from '@iwe/contract';
import type { RequestTransaction } from '../../../app-types.ts';
import { conflict, Problem, unprocessable } from '../../../errors.ts';
import type { ProblemItem } from '../../../errors.ts';
import { moreFollows } from '../../../writes/public.ts';
import type { LastWrite } from '../../../writes/public.ts';
import { staleVersion } from '../save/conflict.ts';
import { ruleActor } from '../sheet-actor.ts';
import { sheetKind } from '../sheet-kinds.ts';
import { lockSheetWithSources } from '../sources/lock-with-sources.ts';
import type { SheetWithSources } from '../sources/lock-with-sources.ts';
import { takeFromSources } from '../sources/source-lines.repository.ts';
import type { CommandTransaction, LockedSheet } from '../sheet-lock.ts';
import type { SheetRecord } from '../sheet-record.ts';
import { presentHead } from '../sheet.presenter.ts';
import { approvalContext, lockBalances, permitsOf } from './approval.repository.ts';
import type { ApprovalContext, LockedBalances } from './approval.repository.ts';
import { evaluateApproval } from './evaluate-approval.ts';
import { demandHeldSources } from './source-rules.ts';
import { keepOwnLines } from './own-lines.repository.ts';
import { snapshotOf } from './snapshot.ts';
import { writeApproval } from './write-approval.repository.ts';

/** What the approver chose and confirmed. */
export interface ApproveInput {
  contentVersion?: number | undefined;
  warehouseId?: number | null | undefined;
  shipType?: number | null | undefined;
  driverId?: number | null | undefined;
  acknowledged: string[];
}

/** What an approval is decided on. */
export interface PreparedApproval {
  held: SheetWithSources;
  context: ApprovalContext;
  stock: LockedBalances;
}

/** Locks and reads it: sheet and sources, what the rules ask for, the balances. 404 when the sheet is not in this organisation. */
export async function prepareApproval(tx: CommandTransaction, id: number, input: Pick<ApproveInput, 'warehouseId' | 'driverId'>): Promise<PreparedApproval> {
  const locking = lockSheetWithSources(tx, id);
  const [held, context, stock] = await Promise.all([locking, approvalContext(tx, id, input), lockBalances(tx, locking, id, input.warehouseId ?? null)]);
  return { held, context, stock };
}

/**
 * Approves a sheet (DOMAIN §4 to §6). Everything that the rules read is read under the locks, in one flush; one statement
 * writes the postings, the balances, the sheet, its snapshot and the history. Refused with 422 and every reason at once;
 * findings that the actor may pass but has not acknowledged come back as 422 'acknowledge'.
 */
export async function approveSheet(tx: RequestTransaction, id: number, input: ApproveInput, how: { write?: LastWrite; prepared?: PreparedApproval } = {}): Promise<{ data: SheetHead }> {
  const { write = moreFollows, prepared = await prepareApproval(tx, id, input) } = how;
  const { held: { sheet, lines, sources, heldIds }, context, stock } = prepared;
  const { balances } = stock;
  const locked: LockedSheet = { sheet, lines, settings: context };
  const actor = ruleActor(tx.actor);
  if (sheet.status === SheetStatus.Approved) return approvedBefore(tx, locked, input);
  if (input.contentVersion !== undefined && input.contentVersion !== sheet.content_version) throw await staleVersion(tx, locked, input.contentVersion, null);

  demandHeldSources(heldIds, sources);
  const { asksAtApproval: asks, sourceTypes } = sheetKind(sheet.type);
  // What does not exist has no stock either, so nothing more is said of it.
  const unknown = asks ? unknownChoices(input, context) : [];
  if (unknown.length > 0) throw unprocessable(unknown);
  const chosen: SheetRecord = asks
    ? { ...sheet, warehouse_id: input.warehouseId ?? sheet.warehouse_id, ship_type: input.shipType ?? sheet.ship_type, driver_id: input.driverId === undefined ? sheet.driver_id : input.driverId }
    : sheet;
  const { violations, findings, entries, lines: kept } = evaluateApproval({ sheet: chosen, lines, settings: context, actor, credit: context, purchase: context, ...stock, sources });
  const permits = permitsOf(context, lines);
  const decision = decideApproval(findings, actor, { permits, contentVersion: sheet.content_version, acknowledged: input.acknowledged });
  const refusals: ProblemItem[] = [...violations, ...(decision.kind === 'refused' ? decision.missing.map(itemOf) : [])];
  if (refusals.length > 0) throw unprocessable(refusals, decision.kind === 'refused' ? 'approval-refused' : refusals[0]?.code);
  if (decision.kind === 'confirm') throw needsAcknowledgement(decision.findings);

  const writing = () => writeApproval(tx, {
    sheet: { ...chosen, po_status: sheet.type === SheetType.PurchaseOrder ? poStatusAfterApprove(context.is_container_builder) : sheet.po_status },
    before: sheet, entries, balances, snapshot: snapshotOf(chosen, kept, context), approverId: tx.actor.account.eId,
    shortages: findings.filter((finding) => finding.code === 'stock.short').map((finding) => finding.message),
    findings: findings.map(findingKey), permits: usedPermits(findings, permits, sheet.content_version),
  });
  const [saved] = await write(() => Promise.all([writing(), sourceTypes.length > 0 ? takeFromSources(tx, id, 1) : null, keepOwnLines(tx, sheet, kept)]));
  return presentHead(saved, lines, actor, context.locked_until);
}

/** Chosen rows that are not of this organisation, or no longer in use. */
export function unknownChoices(input: Pick<ApproveInput, 'warehouseId' | 'driverId'>, known: Pick<ApprovalContext, 'knows_warehouse' | 'knows_driver'>): ProblemItem[] {
  const items: ProblemItem[] = [];
  if (input.warehouseId && !known.knows_warehouse) items.push({ code: 'unknown', field: 'warehouseId', message: 'The warehouse does not exist. Choose another one.' });
  if (input.driverId && !known.knows_driver) items.push({ code: 'unknown', field: 'driverId', message: 'The driver does not exist. Choose another one.' });
  return items;
}

const itemOf = ({ code, line, message, needs }: Finding): ProblemItem => ({ code, message, needs, ...(line === undefined ? {} : { line }) });

/** Allowed, once the findings were shown: the dialog's text joined by '*AND*', and each finding with its key. */
function needsAcknowledgement(findings: readonly Finding[]): Problem {
  return new Problem(422, 'acknowledge', confirmApproveText(findings), { details: findings.map((finding) => ({ ...itemOf(finding), key: findingKey(finding) })) });
}

const usedPermits = (findings: readonly Finding[], permits: readonly Permit[], version: number): string[] =>
  permits.filter((permit) => permit.contentVersion === version && findings.some((finding) => finding.line === permit.line)).map((permit) => findingKey(permit));

const APPROVER = `select u.name from membership m join app_user u on u.id = m.user_id where m.organisation_id = $1 and m.id = $2`;

/** The same actor on the same version gets the same answer again; anybody else hears who was faster, and when. */
async function approvedBefore(tx: RequestTransaction, { sheet, lines, settings }: LockedSheet, input: ApproveInput): Promise<{ data: SheetHead }> {
  const isSame = sheet.approver_id === tx.actor.account.eId && (input.contentVersion ?? sheet.content_version) === sheet.content_version;
  if (isSame) return presentHead(sheet, lines, ruleActor(tx.actor), settings.locked_until);
  const [approver] = await tx.query<{ name: string }>(APPROVER, [tx.organisation, sheet.approver_id]);
  const at = sheet.approved_at ?? new Date();
  throw conflict(`${approver?.name ?? 'Somebody'} approved this sheet on ${formatDate(today(settings.time_zone, at))}.`, 'already-approved', { by: approver?.name ?? '', at: at.toISOString() });
}
