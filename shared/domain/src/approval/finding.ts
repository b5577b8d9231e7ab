import type { Actor } from '../rights/actor.ts';
import { isManager } from '../rights/rights.ts';

/** The right that a finding requires of the approver; `acknowledge` is a warning that anybody may confirm. */
export type FindingNeed = 'accountant' | 'director' | 'role4' | 'role4|accountant|director' | 'acknowledge';

/** The possible findings when a sheet is approved, or when its costs change late. */
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
  | 'date.unusual'
  | 'due.unusual'
  | 'fx.unusual'
  | 'reference.twice'
  | 'bill.overOrdered'
  | 'costs.billed'
  | 'return.noSource'
  | 'return.abovePrice'
  | 'return.noCost';

/** One finding of an approval; `line` is the line's number for people, from 1. */
export interface Finding {
  readonly code: FindingCode;
  readonly line?: number;
  readonly message: string;
  readonly needs: FindingNeed;
}

/** What each finding is about, in a few words, for the operation history. */
export const FINDING_LABELS: Readonly<Record<FindingCode, string>> = {
  'credit.overLimit': 'balance over the credit limit',
  'payment.cbd': 'cash before delivery',
  'price.overMaxDis': 'price below the discount limit',
  'price.tenBelowClassA': 'price $10 (or more) below class A',
  'credit.exposure': 'open sheets over the credit limit',
  'balance.stale': 'balance not read lately',
  'cost.below': 'price below the floor',
  'stock.short': 'stock below zero',
  'stock.movedSinceCount': 'stock moved since the count',
  'date.unusual': 'date far from today',
  'due.unusual': 'unusual due date',
  'fx.unusual': 'unusual exchange rate',
  'reference.twice': 'reference used before',
  'bill.overOrdered': 'more billed than ordered',
  'costs.billed': 'costs of goods that are billed already',
  'return.noSource': 'credited without a sold line',
  'return.abovePrice': 'credited above the price it was sold at',
  'return.noCost': 'goods come back without a cost',
};

/** Returns the key by which a finding is acknowledged or permitted: its code, with the line number if it has one. */
export function findingKey(finding: Pick<Finding, 'code' | 'line'>): string {
  return finding.line === undefined ? finding.code : `${finding.code}:${finding.line}`;
}

/**
 * Whether the actor has the right that a finding needs. A director covers both price rules, but not the accountant's
 * findings (DOMAIN §6).
 */
export function hasNeededRight(actor: Pick<Actor, 'role' | 'isAcct' | 'isDir'>, needs: FindingNeed): boolean {
  switch (needs) {
    case 'accountant':
      return actor.isAcct;
    case 'director':
      return actor.isDir;
    case 'role4':
      return isManager(actor) || actor.isDir;
    case 'role4|accountant|director':
      return isManager(actor) || actor.isAcct || actor.isDir;
    case 'acknowledge':
      return true;
  }
}
