import {
  confirmApproveText,
  findingRule,
  findingKey,
  hasNeededRight,
  movesStock,
  permitCovers,
  priceNote,
  SheetType,
} from '@iwe/domain';
import type { Actor, Finding, NamedLimit, Violation } from '@iwe/domain';
import type { ApprovalPreview, FindingView } from '@iwe/contract';
import type { RequestReader } from '../../../core/app-types.ts';
import type { RowOf } from '../../../core/database/index.ts';
import { ruleActor } from '../sheet-actor.ts';
import { sheetKind } from '../sheet-kinds.ts';
import type { LineRecord } from '../sheet-record.ts';
import { approvalFigures } from './approval-figures.ts';
import { permitsOf, readForApproval } from './approval.repository.ts';
import type { GivenPermit } from './approval.repository.ts';
import { unknownChoices } from './approve-sheet.command.ts';
import { evaluateApproval } from './evaluate-approval.ts';
import { CUSTOMER_DRAFTS, OPEN_ASKERS, STOCK_FOR_SHEETS } from './preview.sql.ts';
import { fillingWarehouse, stockedWarehouses } from './stock-choice.repository.ts';

/** Somebody who asked, with the rights of today. */
type Asker = RowOf<typeof OPEN_ASKERS>;

/**
 * Returns what approving this sheet now would find for this actor, with the warehouse that would be chosen; without
 * one, with the proposed one. The open question is told with the findings that stop those who asked, so that asker and
 * approver read the same. Nothing is locked or written. Throws 404 when the sheet is not in this organisation.
 */
export async function previewApproval(
  tx: RequestReader,
  id: number,
  warehouseId: number | null,
): Promise<ApprovalPreview> {
  const [stock, [drafts], askers] = await tx.batch([
    STOCK_FOR_SHEETS(tx.organisation, [id]),
    CUSTOMER_DRAFTS(tx.organisation, id),
    OPEN_ASKERS(tx.organisation, id),
  ]);
  const warehouses = stockedWarehouses(stock);
  const read = await readForApproval(tx, id, warehouseId);
  const { sheet: stored, lines } = read;
  const kind = sheetKind(stored.type);
  const proposed =
    warehouseId ?? stored.warehouse_id ?? (stored.type === SheetType.Invoice ? proposal(lines, warehouses) : null);
  // The balances that were read are those of the sheet's own warehouse and of the one that was asked for.
  const { sources, context, balances } =
    kind.asksAtApproval && proposed !== null && proposed !== warehouseId && proposed !== stored.warehouse_id
      ? await readForApproval(tx, id, proposed)
      : read;
  const sheet = kind.asksAtApproval ? { ...stored, warehouse_id: proposed } : stored;
  const unknown = kind.asksAtApproval ? unknownChoices({ warehouseId }, context) : [];
  if (unknown.length > 0)
    return { findings: unknown.map((item) => viewOf(item, 'rule', 'no', lines)), allowed: false, confirm: '' };

  const actor = ruleActor(tx.actor);
  const evaluate = (as: Actor) =>
    evaluateApproval({
      sheet,
      lines,
      settings: context,
      now: tx.now,
      actor: as,
      credit: context,
      purchase: context,
      ...balances(),
      sources,
    });
  const { violations, findings, lines: approvedLines } = evaluate(actor);
  const viewFinding = viewer({
    actor,
    permits: permitsOf(context, lines),
    version: sheet.content_version,
    lines,
    limits: limitsOf(
      actor,
      askers.filter((asker) => asker.membership_id !== tx.actor.account.eId),
    ),
  });
  const views = [
    ...violations.map((violation) => viewOf(violation, 'rule', 'no', lines)),
    ...findings.map(viewFinding),
  ];
  return {
    findings: views,
    allowed: views.every((view) => view.covered !== 'no'),
    confirm: confirmApproveText(findings),
    contentVersion: sheet.content_version,
    choice: kind.asksAtApproval
      ? { warehouseId: proposed, shipType: sheet.ship_type, driverId: sheet.driver_id }
      : null,
    figures: approvalFigures({
      sheet,
      lines: approvedLines,
      sources,
      credit: context,
      draftsCents: drafts?.cents ?? 0,
      isCostVisible: context.cost_visible,
      balances: balances().balances,
      warehouses,
    }),
    asked: question(askers, {
      isMine: (asker) => asker.membership_id === tx.actor.account.eId,
      findingsFor: (asker) => evaluate(actorOf(asker)).findings,
      viewFinding,
    }),
  };
}

/** Returns the open question in the eyes of those who asked: every finding that any of them meets, once. */
function question(
  askers: readonly Asker[],
  {
    isMine,
    findingsFor,
    viewFinding,
  }: {
    isMine: (asker: Asker) => boolean;
    findingsFor: (asker: Asker) => readonly Finding[];
    viewFinding: (finding: Finding) => FindingView;
  },
): ApprovalPreview['asked'] {
  const [first] = askers;
  if (!first) return null;
  const met = new Map(askers.flatMap(findingsFor).map((finding) => [findingKey(finding), finding]));
  return {
    id: first.id,
    by: askers.map(({ name }) => name),
    note: first.note,
    mine: askers.some(isMine),
    findings: [...met.values()].map(viewFinding),
  };
}

const actorOf = (asker: Asker): Actor => ({
  role: asker.role,
  isAcct: asker.is_acct,
  isDir: asker.is_dir,
  modPrc: asker.mod_prc,
  crtCSR: asker.crt_csr,
  maxDisCents: asker.max_dis_cents,
});

const limitsOf = (actor: Actor, others: readonly Asker[]): NamedLimit[] => [
  { whose: 'yours', maxDisCents: actor.maxDisCents },
  ...others.map(({ name, max_dis_cents }) => ({ whose: name, maxDisCents: max_dis_cents })),
];

/**
 * Returns how this actor sees findings: covered by the own right or a permit, with the facts behind a price finding.
 */
function viewer({
  actor,
  permits,
  version,
  lines,
  limits,
}: {
  actor: Actor;
  permits: readonly GivenPermit[];
  version: number;
  lines: readonly LineRecord[];
  limits: readonly NamedLimit[];
}): (finding: Finding) => FindingView {
  const covered = (finding: Finding): FindingView['covered'] => {
    if (hasNeededRight(actor, finding.needs)) return 'actor';
    return permits.some((permit) => permitCovers(permit, finding, version)) ? 'permit' : 'no';
  };
  return (finding) => {
    const view = viewOf(finding, finding.needs, covered(finding), lines);
    const line = lines.find((candidate) => candidate.seq === finding.line);
    if (!line || !findingRule(finding.code)?.isPrice) return view;
    return { ...view, note: priceNote((line.class_a_price_cents ?? 0) - line.price_cents, limits) };
  };
}

function proposal(lines: readonly LineRecord[], warehouses: Parameters<typeof fillingWarehouse>[1]): number | null {
  return fillingWarehouse(
    lines
      .filter((line) => movesStock(line.category) && line.quantity > 0)
      .map((line) => ({ lineNumber: line.seq, productId: line.product_id, quantity: line.quantity })),
    warehouses,
  );
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
