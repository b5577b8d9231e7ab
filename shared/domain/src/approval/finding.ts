import type { Actor } from '../rights/actor.ts';
import { isManager } from '../rights/rights.ts';

/** The right that a finding requires of the approver; `acknowledge` is a warning that anybody may confirm. */
export type FindingNeed = 'accountant' | 'director' | 'role4' | 'role4|accountant|director' | 'acknowledge';

/** What is true of every finding with one code, whatever sheet has it. */
interface FindingRule {
  /** What it is about, in a few words, for the operation history. */
  readonly label: string;
  /** The right of DOMAIN §6 that passes it. */
  readonly needs: FindingNeed;
  /** It is about one line, which a permit names. */
  readonly ofLine: boolean;
  /** Price rules of a line count as one: which of them applies depends on the approver's own limit. */
  readonly isPrice?: true;
}

/**
 * Every finding when a sheet is approved, or when its costs change late. Codes of price rules begin with 'price.': the
 * filter 'Price override' and its index select them by that (migration 0180).
 */
export const FINDINGS = {
  'credit.overLimit': { label: 'balance over the credit limit', needs: 'accountant', ofLine: false },
  'payment.cbd': { label: 'cash before delivery', needs: 'accountant', ofLine: false },
  'price.overMaxDis': { label: 'price below the discount limit', needs: 'director', ofLine: true, isPrice: true },
  'price.tenBelowClassA': {
    label: 'price $10 (or more) below class A',
    needs: 'role4',
    ofLine: true,
    isPrice: true,
  },
  'credit.exposure': { label: 'open sheets over the credit limit', needs: 'acknowledge', ofLine: false },
  'balance.stale': { label: 'balance not read lately', needs: 'acknowledge', ofLine: false },
  'cost.below': { label: 'price below the floor', needs: 'acknowledge', ofLine: true },
  'stock.short': { label: 'stock below zero', needs: 'acknowledge', ofLine: true },
  'stock.movedSinceCount': { label: 'stock moved since the count', needs: 'acknowledge', ofLine: true },
  'date.unusual': { label: 'date far from today', needs: 'acknowledge', ofLine: false },
  'due.unusual': { label: 'unusual due date', needs: 'acknowledge', ofLine: false },
  'fx.unusual': { label: 'unusual exchange rate', needs: 'acknowledge', ofLine: false },
  'reference.twice': { label: 'reference used before', needs: 'acknowledge', ofLine: false },
  'bill.overOrdered': { label: 'more billed than ordered', needs: 'acknowledge', ofLine: true },
  'costs.billed': { label: 'costs of goods that are billed already', needs: 'acknowledge', ofLine: false },
  'return.noSource': { label: 'credited without a sold line', needs: 'role4|accountant|director', ofLine: true },
  'return.abovePrice': {
    label: 'credited above the price it was sold at',
    needs: 'role4|accountant|director',
    ofLine: true,
  },
  'return.noCost': { label: 'goods come back without a cost', needs: 'role4|accountant|director', ofLine: true },
} as const satisfies Readonly<Record<string, FindingRule>>;

/** The codes of findings. */
export type FindingCode = keyof typeof FINDINGS;

/** Those that take a right, so that somebody who has it can permit them; the others are warnings. */
export type PermittedCode = {
  [Code in FindingCode]: (typeof FINDINGS)[Code]['needs'] extends 'acknowledge' ? never : Code;
}[FindingCode];

/** Returns what is known of a code; undefined when it is none, such as one of an older history. */
export const findingRule = (code: string): FindingRule | undefined =>
  Object.hasOwn(FINDINGS, code) ? FINDINGS[code as FindingCode] : undefined;

/** One finding of an approval; `line` is the line's number for people, from 1. */
export interface Finding {
  readonly code: FindingCode;
  readonly line?: number;
  readonly message: string;
  readonly needs: FindingNeed;
}

/** Returns a finding with the right that its code needs. */
export const foundOf = (code: FindingCode, message: string, line?: number): Finding => ({
  code,
  ...(line === undefined ? {} : { line }),
  message,
  needs: FINDINGS[code].needs,
});

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
