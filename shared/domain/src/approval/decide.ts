import type { Actor } from '../rights/actor.ts';
import { messages } from '../wording/messages.ts';
import { findingKey, holdsNeed, type Finding, type FindingCode } from './finding.ts';

type RightsHolder = Pick<Actor, 'role' | 'isAcct' | 'isDir'>;

/** A recorded permission for one finding at one content version, with the rights of whoever gave it. */
export interface Permit {
  readonly code: FindingCode;
  readonly line?: number;
  readonly contentVersion: number;
  readonly holder: RightsHolder;
}

/** refused: rights are missing. confirm: allowed, once every finding is acknowledged. approve: nothing stands in the way. */
export type ApprovalDecision =
  | { readonly kind: 'refused'; readonly missing: readonly Finding[] }
  | { readonly kind: 'confirm'; readonly findings: readonly Finding[] }
  | { readonly kind: 'approve' };

/** Whether a permit lets a finding pass: the same content, the same line and rule, and a holder of the needed right. */
export function permitCovers(permit: Permit, finding: Finding, contentVersion: number): boolean {
  // The two price rules of a line are one question: which of them applies depends on the approver's own limit.
  const isSameRule = ruleOf(permit.code) === ruleOf(finding.code);
  return permit.contentVersion === contentVersion && permit.line === finding.line && isSameRule && holdsNeed(permit.holder, finding.needs);
}

function ruleOf(code: FindingCode): string {
  return code.startsWith('price.') ? 'price' : code;
}

/** Findings that neither the actor nor a permit covers. */
export function uncoveredFindings(findings: readonly Finding[], actor: RightsHolder, permits: readonly Permit[], contentVersion: number): Finding[] {
  return findings.filter((finding) => !holdsNeed(actor, finding.needs) && !permits.some((permit) => permitCovers(permit, finding, contentVersion)));
}

/**
 * What becomes of an approval (DOMAIN §6): each finding must be covered by the actor or a permit, and each must have been
 * acknowledged by its key before it passes.
 */
export function decideApproval(
  findings: readonly Finding[],
  actor: RightsHolder,
  options: { readonly permits: readonly Permit[]; readonly contentVersion: number; readonly acknowledged: readonly string[] },
): ApprovalDecision {
  const missing = uncoveredFindings(findings, actor, options.permits, options.contentVersion);
  if (missing.length > 0) return { kind: 'refused', missing };
  const open = findings.filter((finding) => !options.acknowledged.includes(findingKey(finding)));
  return open.length > 0 ? { kind: 'confirm', findings } : { kind: 'approve' };
}

/** Findings that the actor may record a permit for; plain warnings need none. */
export function permittableFindings(findings: readonly Finding[], actor: RightsHolder): Finding[] {
  return findings.filter((finding) => finding.needs !== 'acknowledge' && holdsNeed(actor, finding.needs));
}

/** The warnings of the confirm dialog, joined as the specification writes them. */
export function confirmApproveText(findings: readonly Finding[]): string {
  return findings.map((finding) => finding.message).join(messages.approveSeparator);
}
