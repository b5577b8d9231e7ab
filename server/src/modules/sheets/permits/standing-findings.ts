import { findingKey, PLAIN_ACTOR, uncoveredFindings } from '@iwe/domain';
import type { Actor, Finding } from '@iwe/domain';
import type { RequestTransaction } from '../../../app-types.ts';
import { approvalContext, permitsOf, readBalances } from '../approve/approval.repository.ts';
import { evaluateApproval } from '../approve/evaluate-approval.ts';
import type { LockedSheet } from '../sheet-lock.ts';
import { sourceLinesOf } from '../sources/source-lines.repository.ts';

/** What approving finds for each of these actors; a posting changes its balances, so each has its own. */
async function findingsFor(tx: RequestTransaction, { sheet, lines, settings }: LockedSheet, actors: readonly Actor[]): Promise<{ findings: Finding[][]; permits: ReturnType<typeof permitsOf> }> {
  const [context, sources, ...held] = await Promise.all([approvalContext(tx, sheet.id), sourceLinesOf(tx, sheet.id), ...actors.map(() => readBalances(tx, sheet.id, null))]);
  const findings = actors.map((actor, index) => {
    const stock = held[index] as NonNullable<(typeof held)[number]>;
    return evaluateApproval({ sheet, lines, settings, actor, credit: context, purchase: context, ...stock, sources }).findings;
  });
  return { findings, permits: permitsOf(context, lines) };
}

/** The findings that stand in the way of these actors, with the permits that there are; each once. */
export async function missingFor(tx: RequestTransaction, locked: LockedSheet, actors: readonly Actor[]): Promise<Finding[]> {
  const { findings, permits } = await findingsFor(tx, locked, actors);
  const missing = actors.flatMap((actor, index) => uncoveredFindings(findings[index] ?? [], actor, permits, locked.sheet.content_version));
  return [...new Map(missing.map((finding) => [findingKey(finding), finding])).values()];
}

// Which price rule a line meets depends on its approver's own limit: the lowest one in the house meets the most.
const LOWEST_LIMIT = `select min(max_dis_cents)::bigint as cents from membership where organisation_id = $1 and is_active and role between 1 and 4`;

/** The keys of everything that could stand in somebody's way on this content. Nothing else can be permitted. */
export async function standingKeys(tx: RequestTransaction, locked: LockedSheet): Promise<Set<string>> {
  const [limit] = await tx.query<{ cents: number | null }>(LOWEST_LIMIT, [tx.organisation]);
  const { findings } = await findingsFor(tx, locked, [PLAIN_ACTOR, { ...PLAIN_ACTOR, maxDisCents: limit?.cents ?? PLAIN_ACTOR.maxDisCents }]);
  return new Set(findings.flat().map(findingKey));
}
