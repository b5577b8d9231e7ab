import { confirmApproveText, hasNeededRight, permitCovers } from '@iwe/domain';
import type { Finding, Violation } from '@iwe/domain';
import type { ApprovalPreview, FindingView } from '@iwe/contract';
import type { RequestReader } from '../../../app-types.ts';
import { ruleActor } from '../sheet-actor.ts';
import { sheetKind } from '../sheet-kinds.ts';
import type { LineRecord } from '../sheet-record.ts';
import { permitsOf, readForApproval } from './approval.repository.ts';
import { unknownChoices } from './approve-sheet.command.ts';
import { evaluateApproval } from './evaluate-approval.ts';

/**
 * Returns what approving this sheet now would find for this actor, with the warehouse that would be chosen. Nothing is
 * locked or written. Throws 404 when the sheet is not in this organisation.
 */
export async function previewApproval(
  tx: RequestReader,
  id: number,
  warehouseId: number | null,
): Promise<ApprovalPreview> {
  const { sheet: stored, lines, sources, context, balances } = await readForApproval(tx, id, warehouseId);
  const sheet = sheetKind(stored.type).asksAtApproval
    ? { ...stored, warehouse_id: warehouseId ?? stored.warehouse_id }
    : stored;
  const unknown = sheetKind(sheet.type).asksAtApproval ? unknownChoices({ warehouseId }, context) : [];
  if (unknown.length > 0)
    return { findings: unknown.map((item) => viewOf(item, 'rule', 'no', lines)), allowed: false, confirm: '' };
  const actor = ruleActor(tx.actor);
  const { violations, findings } = evaluateApproval({
    sheet,
    lines,
    settings: context,
    actor,
    credit: context,
    purchase: context,
    ...balances(),
    sources,
  });
  const given = permitsOf(context, lines);
  const covered = (finding: Finding): FindingView['covered'] =>
    hasNeededRight(actor, finding.needs)
      ? 'actor'
      : given.some((permit) => permitCovers(permit, finding, sheet.content_version))
        ? 'permit'
        : 'no';
  const views = [
    ...violations.map((violation) => viewOf(violation, 'rule', 'no', lines)),
    ...findings.map((finding) => viewOf(finding, finding.needs, covered(finding), lines)),
  ];
  return {
    findings: views,
    allowed: views.every((view) => view.covered !== 'no'),
    confirm: confirmApproveText(findings),
  };
}

function viewOf(
  { code, line, message }: Violation | Finding,
  needs: string,
  covered: FindingView['covered'],
  lines: readonly LineRecord[],
): FindingView {
  return {
    code,
    line: line ?? null,
    lineId: lines.find((candidate) => candidate.seq === line)?.id ?? null,
    message,
    needs,
    covered,
  };
}
