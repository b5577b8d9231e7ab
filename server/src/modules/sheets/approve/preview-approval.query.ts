import { confirmApproveText, holdsNeed, permitCovers } from '@iwe/domain';
import type { Finding, Violation } from '@iwe/domain';
import type { ApprovalPreview, FindingView } from '@iwe/contract';
import type { RequestTransaction } from '../../../app-types.ts';
import { notFound } from '../../../errors.ts';
import { ruleActor } from '../sheet-actor.ts';
import { sheetKind } from '../sheet-kinds.ts';
import { readSheetRecord } from '../sheet-lock.ts';
import type { LineRecord } from '../sheet-record.ts';
import { sourceLinesOf } from '../sources/source-lines.repository.ts';
import { approvalContext, permitsOf, readBalances } from './approval.repository.ts';
import { unknownChoices } from './approve-sheet.command.ts';
import { evaluateApproval } from './evaluate-approval.ts';

/** What approving this sheet now would find for this actor, with the warehouse that would be chosen. Nothing is locked or written. */
export async function previewApproval(tx: RequestTransaction, id: number, warehouseId: number | null): Promise<ApprovalPreview> {
  const [found, context, held, sources] = await Promise.all([readSheetRecord(tx, id), approvalContext(tx, id, { warehouseId }), readBalances(tx, id, warehouseId), sourceLinesOf(tx, id)]);
  if (!found) throw notFound();
  const { lines, settings } = found;
  const sheet = sheetKind(found.sheet.type).asksAtApproval ? { ...found.sheet, warehouse_id: warehouseId ?? found.sheet.warehouse_id } : found.sheet;
  const unknown = sheetKind(sheet.type).asksAtApproval ? unknownChoices({ warehouseId }, context) : [];
  if (unknown.length > 0) return { findings: unknown.map((item) => viewOf(item, 'rule', 'no', lines)), allowed: false, confirm: '' };
  const actor = ruleActor(tx.actor);
  const { violations, findings } = evaluateApproval({ sheet, lines, settings, actor, credit: context, purchase: context, ...held, sources });
  const given = permitsOf(context, lines);
  const covered = (finding: Finding): FindingView['covered'] =>
    holdsNeed(actor, finding.needs) ? 'actor' : given.some((permit) => permitCovers(permit, finding, sheet.content_version)) ? 'permit' : 'no';
  const views = [
    ...violations.map((violation) => viewOf(violation, 'rule', 'no', lines)),
    ...findings.map((finding) => viewOf(finding, finding.needs, covered(finding), lines)),
  ];
  return { findings: views, allowed: views.every((view) => view.covered !== 'no'), confirm: confirmApproveText(findings) };
}

function viewOf({ code, line, message }: Violation | Finding, needs: string, covered: FindingView['covered'], lines: readonly LineRecord[]): FindingView {
  return { code, line: line ?? null, lineId: lines.find((candidate) => candidate.seq === line)?.id ?? null, message, needs, covered };
}
