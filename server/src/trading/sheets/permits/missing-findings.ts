import { findingKey, PLAIN_ACTOR, uncoveredFindings } from '@iwe/domain';
import type { Actor, Finding } from '@iwe/domain';
import type { RequestTransaction } from '../../../core/app-types.ts';
import { permitsOf, readForApproval } from '../approve/approval.repository.ts';
import { evaluateApproval } from '../approve/evaluate-approval.ts';
import type { LockedSheet } from '../sheet-lock.ts';
import { lowestDiscountLimit } from './approval-questions.repository.ts';

/** Returns the findings of an approval for each actor, in their order, with the permits of the sheet. */
async function findingsFor(
  tx: RequestTransaction,
  { sheet, lines, settings }: LockedSheet,
  actors: readonly Actor[],
): Promise<{ findings: Finding[][]; permits: ReturnType<typeof permitsOf> }> {
  const { sources, context, balances } = await readForApproval(tx, sheet.id, null);
  const findings = actors.map(
    (actor) =>
      evaluateApproval({
        sheet,
        lines,
        settings,
        now: tx.now,
        actor,
        credit: context,
        purchase: context,
        ...balances(),
        sources,
      }).findings,
  );
  return { findings, permits: permitsOf(context, lines) };
}

/** Returns the findings that neither the rights of these actors nor the permits of the sheet cover, each once. */
export async function missingFor(
  tx: RequestTransaction,
  locked: LockedSheet,
  actors: readonly Actor[],
): Promise<Finding[]> {
  const { findings, permits } = await findingsFor(tx, locked, actors);
  const missing = actors.flatMap((actor, index) =>
    uncoveredFindings(findings[index] ?? [], actor, permits, locked.sheet.content_version),
  );
  return [...new Map(missing.map((finding) => [findingKey(finding), finding])).values()];
}

/**
 * Returns the keys of all findings that somebody's approval of this content could meet; nothing else can be permitted.
 * The price rule of a line depends on its approver's own limit: the lowest one in the organisation meets the most.
 */
export async function possibleFindings(tx: RequestTransaction, locked: LockedSheet): Promise<Set<string>> {
  const limit = await lowestDiscountLimit(tx);
  const { findings } = await findingsFor(tx, locked, [
    PLAIN_ACTOR,
    { ...PLAIN_ACTOR, maxDisCents: limit ?? PLAIN_ACTOR.maxDisCents },
  ]);
  return new Set(findings.flat().map(findingKey));
}
