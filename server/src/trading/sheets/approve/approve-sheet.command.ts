import {
  confirmApproveText,
  decideApproval,
  findingKey,
  poStatusAfterApprove,
  formatDate,
  hasNeededRight,
  permitCovers,
  SheetStatus,
  SheetType,
  today,
} from '@iwe/domain';
import type { Actor, Finding } from '@iwe/domain';
import type { SheetHead } from '@iwe/contract';
import type { RequestTransaction } from '../../../core/app-types.ts';
import { conflict, Problem, unprocessable } from '../../../core/errors.ts';
import type { ProblemItem } from '../../../core/errors.ts';
import { assertVersion, versionOf } from '../save/conflict.ts';
import { ruleActor } from '../sheet-actor.ts';
import { sheetKind } from '../sheet-kinds.ts';
import { takeFromSources } from '../sources/source-lines.repository.ts';
import { presentDueDate } from '../self-order-due-date.ts';
import type { LockedSheet } from '../sheet-lock.ts';
import type { SheetRecord } from '../sheet-record.ts';
import { presentHead } from '../sheet.presenter.ts';
import { approverName, lockForApproval, permitsOf } from './approval.repository.ts';
import type { ApprovalContext, GivenPermit } from './approval.repository.ts';
import { evaluateApproval } from './evaluate-approval.ts';
import { assertSourcesLocked } from './source-rules.ts';
import { setOwnLines, setPostedCosts } from './own-lines.repository.ts';
import { snapshotOf } from './snapshot.ts';
import { writeApproval } from './write-approval.repository.ts';

/** What the approver chose and confirmed. */
export interface ApproveInput {
  contentVersion?: number | undefined;
  warehouseId?: number | null | undefined;
  shipType?: number | null | undefined;
  driverId?: number | null | undefined;
  acknowledged: string[];
  /** For many sheets at once: the choices fill only what this sheet does not have. */
  fillsOnlyMissing?: boolean;
}

/**
 * Approves a sheet (DOMAIN §4 to §6) and returns its head. Everything that the rules read is read under the locks; one
 * statement writes the postings, the balances, the sheet, its snapshot and the history. A self-order that was approved
 * from the queue, without being opened, gets its due date here. Throws 422 with every reason at once, and 422
 * 'acknowledge' for findings that the actor may pass but has not acknowledged.
 */
export async function approveSheet(
  tx: RequestTransaction,
  id: number,
  input: ApproveInput,
): Promise<{ data: SheetHead }> {
  const approverId = tx.actor.account.eId;
  const { sheet, lines, sources, lockedIds, context, stock, actor } = await lockForApproval(tx, id, {
    warehouseId: input.warehouseId,
    driverId: input.driverId,
    approverId,
  });
  const locked: LockedSheet = { sheet, lines, settings: context };
  const version = versionOf(tx, input, sheet);
  if (sheet.status === SheetStatus.Approved) return approvedBefore(tx, locked, version);
  await assertVersion(tx, locked, version);

  await assertSourcesLocked(tx, locked, { lockedIds, sources });
  const { asksAtApproval: asks, sourceTypes } = sheetKind(sheet.type);
  // What does not exist has no stock either, so nothing more is said of it.
  const unknown = asks ? unknownChoices(input, context) : [];
  if (unknown.length > 0) throw unprocessable(unknown);
  const opened: SheetRecord = {
    ...sheet,
    due_date: presentDueDate(sheet, {
      paymentType: context.payment_type,
      timeZone: context.time_zone,
      organisation: tx.organisation,
    }),
  };
  const chosen: SheetRecord = asks
    ? {
        ...opened,
        ...chosenShipping(sheet, input),
      }
    : opened;
  const {
    violations,
    findings,
    entries,
    lines: approvedLines,
  } = evaluateApproval({
    sheet: chosen,
    lines,
    settings: context,
    now: tx.now,
    actor,
    credit: context,
    purchase: context,
    ...stock,
    sources,
  });
  const permits = permitsOf(context, lines);
  const decision = decideApproval(findings, actor, {
    permits,
    contentVersion: sheet.content_version,
    acknowledged: input.acknowledged,
  });
  const refusals: ProblemItem[] = [...violations, ...(decision.kind === 'refused' ? decision.missing.map(itemOf) : [])];
  if (refusals.length > 0)
    throw unprocessable(refusals, decision.kind === 'refused' ? 'approval-refused' : refusals[0]?.code);
  if (decision.kind === 'confirm') throw needsAcknowledgement(decision.findings);

  const isCount = sheet.type === SheetType.Adjustment;
  // Before the sheet, so that its head and snapshot have the posted amounts.
  if (isCount) await setPostedCosts(tx, id, approvedLines);
  const approved: SheetRecord = isCount
    ? { ...chosen, total_cents: approvedLines.reduce((sum, line) => sum + line.amount_cents, 0) }
    : chosen;
  const saved = await writeApproval(tx, {
    sheet: {
      ...approved,
      po_status:
        sheet.type === SheetType.PurchaseOrder ? poStatusAfterApprove(context.is_container_builder) : sheet.po_status,
    },
    before: sheet,
    entries,
    balances: stock.balances,
    snapshot: snapshotOf(approved, approvedLines, context),
    approverId,
    shortages: findings.filter((finding) => finding.code === 'stock.short').map((finding) => finding.message),
    findings: findings.map(findingKey),
    permits: usedPermits(findings, permits, actor, sheet.content_version),
  });
  if (sourceTypes.length > 0) await takeFromSources(tx, id, 1);
  await setOwnLines(tx, sheet, approvedLines, context.landed_cost_method);
  return presentHead(saved, lines, actor, context.locked_until);
}

/** Returns what a sheet is approved with: the approver's choice before its own, or the other way round. */
function chosenShipping(
  sheet: SheetRecord,
  { warehouseId, shipType, driverId, fillsOnlyMissing = false }: ApproveInput,
): Pick<SheetRecord, 'warehouse_id' | 'ship_type' | 'driver_id'> {
  if (fillsOnlyMissing)
    return {
      warehouse_id: sheet.warehouse_id ?? warehouseId ?? null,
      ship_type: sheet.ship_type,
      driver_id: sheet.driver_id ?? driverId ?? null,
    };
  return {
    warehouse_id: warehouseId ?? sheet.warehouse_id,
    ship_type: shipType ?? sheet.ship_type,
    driver_id: driverId === undefined ? sheet.driver_id : driverId,
  };
}

/** Returns a problem for each chosen warehouse or driver that this organisation does not have or has deactivated. */
export function unknownChoices(
  input: Pick<ApproveInput, 'warehouseId' | 'driverId'>,
  known: Pick<ApprovalContext, 'knows_warehouse' | 'knows_driver'>,
): ProblemItem[] {
  const items: ProblemItem[] = [];
  if (input.warehouseId && !known.knows_warehouse)
    items.push({ code: 'unknown', field: 'warehouseId', message: 'The warehouse does not exist. Choose another one.' });
  if (input.driverId && !known.knows_driver)
    items.push({ code: 'unknown', field: 'driverId', message: 'The driver does not exist. Choose another one.' });
  return items;
}

const itemOf = ({ code, line, message, needs }: Finding): ProblemItem => ({
  code,
  message,
  needs,
  ...(line === undefined ? {} : { line }),
});

/**
 * Returns the 422 that asks to confirm findings: the dialog's text joined by '*AND*', and each finding with its key.
 */
function needsAcknowledgement(findings: readonly Finding[]): Problem {
  return new Problem(422, 'acknowledge', confirmApproveText(findings), {
    details: findings.map((finding) => ({ ...itemOf(finding), key: findingKey(finding) })),
  });
}

/** Returns the permits without which this approver would have been refused. */
function usedPermits(
  findings: readonly Finding[],
  permits: readonly GivenPermit[],
  actor: Actor,
  contentVersion: number,
): GivenPermit[] {
  const lacking = findings.filter((finding) => !hasNeededRight(actor, finding.needs));
  return permits.filter((permit) => lacking.some((finding) => permitCovers(permit, finding, contentVersion)));
}

/**
 * Returns the answer again to the same actor on the same version. Throws 409 to anybody else: who was faster, and
 * when.
 */
async function approvedBefore(
  tx: RequestTransaction,
  { sheet, lines, settings }: LockedSheet,
  version: number,
): Promise<{ data: SheetHead }> {
  const isSame = sheet.approver_id === tx.actor.account.eId && version === sheet.content_version;
  if (isSame) return presentHead(sheet, lines, ruleActor(tx.actor), settings.locked_until);
  const name = await approverName(tx, sheet.approver_id);
  const at = sheet.approved_at ?? new Date();
  throw conflict(
    `${name ?? 'Somebody'} approved this sheet on ${formatDate(today(settings.time_zone, at))}.`,
    'already-approved',
    { by: name ?? '', at: at.toISOString() },
  );
}
