import type { Actor } from '../rights/actor.ts';
import { messages } from '../wording/messages.ts';
import { findingKey, findingRule, hasNeededRight, type Finding, type FindingCode } from './finding.ts';

type RightsHolder = Pick<Actor, 'role' | 'isAcct' | 'isDir'>;

/** A recorded permission for one finding at one content version, with the rights of the person who gave it. */
export interface Permit {
  readonly code: FindingCode;
  readonly line?: number;
  readonly contentVersion: number;
  readonly holder: RightsHolder;
}

/** refused: rights are missing. confirm: allowed once every finding is acknowledged. approve: nothing prevents it. */
export type ApprovalDecision =
  | { readonly kind: 'refused'; readonly missing: readonly Finding[] }
  | { readonly kind: 'confirm'; readonly findings: readonly Finding[] }
  | { readonly kind: 'approve' };

/**
 * Whether a permit covers a finding: the same content version, line and rule, given by a user with the required right.
 */
export function permitCovers(permit: Permit, finding: Finding, contentVersion: number): boolean {
  const isSameRule = ruleOf(permit.code) === ruleOf(finding.code);
  return (
    permit.contentVersion === contentVersion &&
    permit.line === finding.line &&
    isSameRule &&
    hasNeededRight(permit.holder, finding.needs)
  );
}

function ruleOf(code: FindingCode): string {
  return findingRule(code)?.isPrice ? 'price' : code;
}

/** Returns the findings that neither the actor nor a permit covers. */
export function uncoveredFindings(
  findings: readonly Finding[],
  actor: RightsHolder,
  permits: readonly Permit[],
  contentVersion: number,
): Finding[] {
  return findings.filter(
    (finding) =>
      !hasNeededRight(actor, finding.needs) && !permits.some((permit) => permitCovers(permit, finding, contentVersion)),
  );
}

/**
 * Returns the outcome of an approval (DOMAIN §6): each finding must be covered by the actor or a permit, and
 * acknowledged by its key.
 */
export function decideApproval(
  findings: readonly Finding[],
  actor: RightsHolder,
  options: {
    readonly permits: readonly Permit[];
    readonly contentVersion: number;
    readonly acknowledged: readonly string[];
  },
): ApprovalDecision {
  const missing = uncoveredFindings(findings, actor, options.permits, options.contentVersion);
  if (missing.length > 0) return { kind: 'refused', missing };
  const open = findings.filter((finding) => !options.acknowledged.includes(findingKey(finding)));
  return open.length > 0 ? { kind: 'confirm', findings } : { kind: 'approve' };
}

/** Returns the findings that the actor may permit; plain warnings need no permit. */
export function permittableFindings(findings: readonly Finding[], actor: RightsHolder): Finding[] {
  return findings.filter((finding) => finding.needs !== 'acknowledge' && hasNeededRight(actor, finding.needs));
}

/** Returns the warnings of the confirm dialog, joined as the specification writes them. */
export function confirmApproveText(findings: readonly Finding[]): string {
  return findings.map((finding) => finding.message).join(messages.approveSeparator);
}
