import type { PriceSource, ResolvedPrice } from './price-for.ts';

/** The line data that repricing needs. */
export interface RepricedLine {
  readonly lineNumber: number;
  readonly productId: number;
  readonly priceCents: number;
  readonly manual: boolean;
}

/** One line with a different price now. A hand-typed price is shown but not changed (`applies` false). */
export interface RepriceProposal {
  readonly lineNumber: number;
  readonly productId: number;
  readonly oldPriceCents: number;
  readonly newPriceCents: number;
  readonly newSource: PriceSource;
  readonly applies: boolean;
}

/**
 * Returns the price changes caused by a change of customer, date or quantity, old → new; only lines that differ.
 * Nothing is changed yet: the user must agree first, and manual prices are kept (DOMAIN §3). Products without a price
 * have no proposal.
 */
export function proposeReprice(
  lines: readonly RepricedLine[],
  priceOf: (productId: number) => ResolvedPrice | undefined,
): RepriceProposal[] {
  const proposals: RepriceProposal[] = [];
  for (const line of lines) {
    const price = priceOf(line.productId);
    if (!price || price.source === 'none' || price.priceCents === line.priceCents) continue;
    proposals.push({
      lineNumber: line.lineNumber,
      productId: line.productId,
      oldPriceCents: line.priceCents,
      newPriceCents: price.priceCents,
      newSource: price.source,
      applies: !line.manual,
    });
  }
  return proposals;
}
