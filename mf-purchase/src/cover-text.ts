import type { StockCover } from '@iwe/contract';
import { quantityText } from '@iwe/ui';

/** How long stock and incoming last, in weeks; ∞ where nothing was sold. */
export function coverText({ weeks }: StockCover): string {
  if (weeks === null) return '∞';
  return `${weeks >= 100 ? quantityText(Math.round(weeks)) : weeks.toFixed(1)} wk`;
}

/** What the figure stands for. */
export function coverWords(cover: StockCover, stock: number): string {
  const base = `${quantityText(stock)} on hand, ${quantityText(cover.incoming)} incoming; ${quantityText(cover.sold12Weeks)} sold in the last 12 weeks`;
  return cover.weeks === null ? `${base}: nothing was sold, so no end is in sight` : base;
}
