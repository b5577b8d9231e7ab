import type { StockCover } from '@iwe/contract';
import { quantityText } from '@iwe/ui';

/** Returns how many weeks stock and incoming units last, from ten on in whole weeks; ∞ when nothing was sold. */
export function coverText({ weeks }: StockCover): string {
  if (weeks === null) return '∞';
  return `${weeks >= 10 ? quantityText(Math.round(weeks)) : weeks.toFixed(1)} wk`;
}

/** Returns an explanation of the figure. */
export function coverExplanation(cover: StockCover, stock: number): string {
  const base =
    `${quantityText(stock)} on hand, ${quantityText(cover.incoming)} incoming; ` +
    `${quantityText(cover.sold12Weeks)} sold in the last 12 weeks`;
  return cover.weeks === null ? `${base}: nothing was sold, so no end is in sight` : base;
}
