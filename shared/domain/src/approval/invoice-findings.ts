import { isCashBeforeDelivery } from '../enums/payment.ts';
import { formatMoney } from '../money/format.ts';
import { PRICE_DISCOUNT_CENTS } from '../prices/price-rules.ts';
import { messages } from '../wording/messages.ts';
import { creditExposure } from './credit-exposure.ts';
import { foundOf } from './finding.ts';
import type { Finding } from './finding.ts';

/** The inputs of an invoice's approval. Amounts in cents. */
export interface InvoiceApproval {
  readonly creditLimitCents: number;
  readonly xeroBalanceCents: number;
  readonly paymentType: string;
  readonly totalCents: number;
  /** Approved sheets of the customer that have not been sent to the accounting service; excludes this sheet. */
  readonly approvedUnsentCents: number;
  /** Hours since the balance was read, Infinity while it is unknown; undefined when Xero is not connected. */
  readonly balanceAgeHours?: number | undefined;
  /** The approver's discount limit. */
  readonly maxDisCents: number;
  readonly canSeeCost: boolean;
  readonly lines: readonly InvoiceApprovalLine[];
}

/** One line of it. */
export interface InvoiceApprovalLine {
  readonly lineNumber: number;
  readonly quantity: number;
  readonly priceCents: number;
  readonly gstCents: number;
  /** 0, null or missing: no class A, and therefore no price rule (DOMAIN §3). */
  readonly classACents?: number | null;
  /** The moving average cost of one unit; null for services and goods without cost. */
  readonly averageCostCents?: number | null;
}

/** Age in hours above which a customer's balance must be acknowledged (DOMAIN §6). */
export const BALANCE_MAX_AGE_HOURS = 24;

/** Returns every finding of an invoice's approval (spec §6, DOMAIN §6), in the order of the specification. */
export function findInvoiceFindings(invoice: InvoiceApproval): Finding[] {
  const findings: Finding[] = [];
  const isOverLimit = invoice.creditLimitCents !== 0 && invoice.xeroBalanceCents > invoice.creditLimitCents;
  if (isOverLimit) {
    findings.push(
      foundOf('credit.overLimit', messages.balanceOverLimit(invoice.xeroBalanceCents, invoice.creditLimitCents)),
    );
  }
  if (isCashBeforeDelivery(invoice.paymentType)) {
    findings.push(foundOf('payment.cbd', messages.cashBeforeDelivery));
  }
  for (const line of invoice.lines) {
    const finding = priceFinding(line, invoice.maxDisCents);
    if (finding) findings.push(finding);
  }
  const { exposureCents, isOver } = creditExposure(invoice, invoice.totalCents);
  if (!isOverLimit && isOver) {
    findings.push(foundOf('credit.exposure', messages.exposureOverLimit(exposureCents, invoice.creditLimitCents)));
  }
  if (invoice.balanceAgeHours !== undefined && invoice.balanceAgeHours > BALANCE_MAX_AGE_HOURS) {
    findings.push(
      foundOf(
        'balance.stale',
        Number.isFinite(invoice.balanceAgeHours)
          ? messages.balanceStale(Math.floor(invoice.balanceAgeHours))
          : messages.balanceUnknown,
      ),
    );
  }
  for (const line of invoice.lines) {
    if (!isBelowCost(line)) continue;
    const message = invoice.canSeeCost
      ? messages.belowCost(line.lineNumber, formatMoney(Math.round(line.averageCostCents ?? 0)))
      : messages.belowFloor(line.lineNumber);
    findings.push(foundOf('cost.below', message, line.lineNumber));
  }
  return findings;
}

function priceFinding(line: InvoiceApprovalLine, maxDisCents: number): Finding | undefined {
  const classACents = line.classACents ?? 0;
  const discountCents = classACents - line.priceCents;
  if (classACents <= 0 || discountCents <= 0) return undefined;
  if (discountCents >= maxDisCents) {
    return foundOf('price.overMaxDis', messages.priceOverMaxDis(line.lineNumber, maxDisCents), line.lineNumber);
  }
  if (discountCents >= PRICE_DISCOUNT_CENTS) {
    return foundOf('price.tenBelowClassA', messages.priceTenBelowClassA(line.lineNumber), line.lineNumber);
  }
  return undefined;
}

function isBelowCost(line: InvoiceApprovalLine): boolean {
  if (!line.averageCostCents || line.quantity <= 0) return false;
  return line.quantity * line.priceCents - line.gstCents < line.quantity * line.averageCostCents;
}
