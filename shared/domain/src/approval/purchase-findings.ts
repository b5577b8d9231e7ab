import { formatMoney } from '../money/format.ts';
import { isUnusualFxRate } from '../money/fx.ts';
import { messages } from '../wording/messages.ts';
import { foundOf } from './finding.ts';
import type { Finding } from './finding.ts';

/** The inputs of the approval of a purchase order, a bill or a bill credit note. */
export interface PurchaseApproval {
  /** USD per AUD; null for none. */
  readonly fxRate: number | null;
  /** The rate of the organisation's last approved purchase. */
  readonly lastFxRate: number | null;
  /** The supplier's own number for the bill. */
  readonly reference: string;
  /** Live bills of the same supplier with the same reference; set for bills only. */
  readonly sameReference: readonly string[];
  readonly lines: readonly PurchaseApprovalLine[];
}

/** A line that bills an ordered line; null without one. */
export interface PurchaseApprovalLine {
  readonly lineNumber: number;
  readonly quantity: number;
  readonly ordered: { readonly no: string; readonly open: number } | null;
}

/** Returns the warning about a rate far from the last one (DOMAIN §5), or undefined. */
export function fxFinding(fxRate: number | null, lastFxRate: number | null): Finding | undefined {
  if (fxRate === null || !isUnusualFxRate(fxRate, lastFxRate)) return undefined;
  return foundOf('fx.unusual', messages.fxUnusual(String(fxRate), String(lastFxRate)));
}

/**
 * Returns everything that must be acknowledged to approve a purchase: the rate, a reference used twice, more billed
 * than ordered.
 */
export function findPurchaseFindings(purchase: PurchaseApproval): Finding[] {
  const findings: Finding[] = [];
  const unusual = fxFinding(purchase.fxRate, purchase.lastFxRate);
  if (unusual) findings.push(unusual);
  if (purchase.sameReference.length > 0) {
    findings.push(
      foundOf('reference.twice', messages.referenceTwice(purchase.reference, purchase.sameReference.join(', '))),
    );
  }
  for (const { lineNumber, quantity, ordered } of purchase.lines) {
    if (!ordered || quantity <= ordered.open) continue;
    const message = messages.billedOverOrdered(lineNumber, quantity, ordered.open, ordered.no);
    findings.push(foundOf('bill.overOrdered', message, lineNumber));
  }
  return findings;
}

/** Freight (USD) and clearance (AUD) in cents. */
export interface FreightAndClearance {
  readonly seaFreightCents: number;
  readonly clearanceCostCents: number;
}

/** An approved order whose costs change, and its bills so far. */
export interface LateOrderCosts extends FreightAndClearance {
  readonly no: string;
  /** Units that are on no live bill. */
  readonly openQuantity: number;
  /** Its live bills: drafts and approved ones. */
  readonly bills: readonly (FreightAndClearance & { readonly no: string; readonly isApproved: boolean })[];
}

/**
 * Returns the warning that late costs of an order don't affect goods that are already billed, or undefined. A bill has
 * its own costs (DOMAIN §5), and an order proposes to the next bill what approved bills don't contain yet. Therefore a
 * cost that is left over once everything is billed, or that falls below the bills' costs, can only be changed on the
 * bills.
 */
export function lateOrderCostsFinding({
  no,
  openQuantity,
  bills,
  seaFreightCents,
  clearanceCostCents,
}: LateOrderCosts): Finding | undefined {
  if (bills.length === 0) return undefined;
  const numbers = (of: LateOrderCosts['bills']): string => of.map((bill) => bill.no).join(', ');
  if (openQuantity === 0) return foundOf('costs.billed', messages.costsBilled(no, numbers(bills)));
  const approved = bills.filter((bill) => bill.isApproved);
  const freight = approved.reduce((sum, bill) => sum + bill.seaFreightCents, 0);
  const clearance = approved.reduce((sum, bill) => sum + bill.clearanceCostCents, 0);
  if (freight <= seaFreightCents && clearance <= clearanceCostCents) return undefined;
  return foundOf(
    'costs.billed',
    messages.costsBelowBilled(numbers(approved), approved.length === 1, formatMoney(freight), formatMoney(clearance)),
  );
}
