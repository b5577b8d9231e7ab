import { messages } from '../wording/messages.ts';
import { foundOf } from './finding.ts';
import type { Finding } from './finding.ts';

/** One line of a credit note at its approval. Amounts in cents. */
export interface CreditNoteApprovalLine {
  readonly lineNumber: number;
  readonly priceCents: number;
  /** The sold line that it returns; null for a free credit. */
  readonly source: { readonly no: string; readonly priceCents: number } | null;
  /** Goods that would enter stock at a value of 0, because no cost of them is known. */
  readonly isWithoutCost: boolean;
}

/**
 * Returns every finding of a credit note's approval (DOMAIN §6), line by line: no source line, credited above the price
 * it was sold at, goods that come back without a cost.
 */
export function findCreditNoteFindings(lines: readonly CreditNoteApprovalLine[]): Finding[] {
  const findings: Finding[] = [];
  for (const { lineNumber, priceCents, source, isWithoutCost } of lines) {
    const find = (code: Finding['code'], message: string): void =>
      void findings.push(foundOf(code, message, lineNumber));
    if (!source) find('return.noSource', messages.returnWithoutSource(lineNumber));
    else if (priceCents > source.priceCents)
      find('return.abovePrice', messages.returnAbovePrice(lineNumber, priceCents, source.priceCents, source.no));
    if (isWithoutCost) find('return.noCost', messages.returnWithoutCost(lineNumber));
  }
  return findings;
}
