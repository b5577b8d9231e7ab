import type { PriceSource, ResolvedPrice } from './price-for.ts';

/** What of a line a repricing looks at. */
export interface RepricedLine {
  readonly lineNumber: number;
  readonly productId: number;
  readonly priceCents: number;
  readonly manual: boolean;
}

/** One line whose price would be another now. A hand-typed price is shown but kept (`applies` false). */
export interface RepriceProposal {
  readonly lineNumber: number;
  readonly productId: number;
  readonly oldPriceCents: number;
  readonly newPriceCents: number;
  readonly newSource: PriceSource;
  readonly applies: boolean;
}

/**
 * What a change of customer, date or quantity does to the prices, old → new, line by line; only lines that differ.
 * Nothing is changed: the user consents first, and manual prices stay (DOMAIN §3). Products without a price propose nothing.
 */
export function proposeReprice(lines: readonly RepricedLine[], priceOf: (productId: number) => ResolvedPrice | undefined): RepriceProposal[] {
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
