/** What a customer owes and may owe. Amounts in cents. */
export interface CreditFacts {
  /** 0 means no limit. */
  readonly creditLimitCents: number;
  readonly xeroBalanceCents: number;
  /** Approved sheets that have not been sent to the accounting service, so that the balance lacks them. */
  readonly approvedUnsentCents: number;
}

/** Returns what a customer would owe with one more sheet, and whether that is over the limit (DOMAIN §6). */
export function creditExposure(
  { creditLimitCents, xeroBalanceCents, approvedUnsentCents }: CreditFacts,
  totalCents: number,
): { exposureCents: number; isOver: boolean } {
  const exposureCents = xeroBalanceCents + approvedUnsentCents + totalCents;
  return { exposureCents, isOver: creditLimitCents !== 0 && exposureCents > creditLimitCents };
}
