/** A price that is about to be saved, in cents; 0 is "not set". */
export interface PriceStep {
  readonly wasCents: number;
  readonly priceCents: number;
  /** What the product costs; null where it is not known, not shown, or not what the price is compared with. */
  readonly costCents: number | null;
}

/** A larger change of a price, up or down, is more often a slip of the hand than a decision. Percent. */
export const UNUSUAL_CHANGE_PERCENT = 20;

/**
 * Returns what a person is asked before many prices are saved: how many are below cost and how many change by more than
 * a fifth; null when neither. A price that was not set before, or is emptied, is no change of a price.
 */
export function unusualPrices(steps: readonly PriceStep[]): string | null {
  const below = steps.filter(
    ({ priceCents, costCents }) => priceCents > 0 && costCents !== null && priceCents < costCents,
  ).length;
  const far = steps.filter(
    ({ wasCents, priceCents }) =>
      wasCents > 0 && priceCents > 0 && Math.abs(priceCents - wasCents) * 100 > wasCents * UNUSUAL_CHANGE_PERCENT,
  ).length;
  const parts = [
    ...(below > 0 ? [`${below} below cost`] : []),
    ...(far > 0 ? [`${far} changed by more than ${UNUSUAL_CHANGE_PERCENT} %`] : []),
  ];
  return parts.length === 0 ? null : `${parts.join(', ')}.`;
}
