import type { Actor } from '../rights/actor.ts';
import { isManager } from '../rights/rights.ts';

/** The right that a finding asks of whoever approves; `acknowledge` is a warning that anybody may confirm. */
export type FindingNeed = 'accountant' | 'director' | 'role4' | 'acknowledge';

/** What can be found when a sheet is approved, or when its costs change late. */
export type FindingCode =
  | 'credit.overLimit'
  | 'payment.cbd'
  | 'price.overMaxDis'
  | 'price.tenBelowClassA'
  | 'credit.exposure'
  | 'balance.stale'
  | 'cost.below'
  | 'stock.short'
  | 'stock.movedSinceCount'
  | 'fx.unusual'
  | 'reference.twice'
  | 'bill.overOrdered'
  | 'costs.billed';

/** One finding of an approval; `line` is the line's number for people, from 1. */
export interface Finding {
  readonly code: FindingCode;
  readonly line?: number;
  readonly message: string;
  readonly needs: FindingNeed;
}

/** The text by which a finding is acknowledged or permitted: its code, with the line number where it has one. */
export function findingKey(finding: Pick<Finding, 'code' | 'line'>): string {
  return finding.line === undefined ? finding.code : `${finding.code}:${finding.line}`;
}

/** Whether the actor holds what a finding needs. A director passes both price rules, but not the accountant's findings (DOMAIN §6). */
export function holdsNeed(actor: Pick<Actor, 'role' | 'isAcct' | 'isDir'>, needs: FindingNeed): boolean {
  switch (needs) {
    case 'accountant':
      return actor.isAcct;
    case 'director':
      return actor.isDir;
    case 'role4':
      return isManager(actor) || actor.isDir;
    case 'acknowledge':
      return true;
  }
}
