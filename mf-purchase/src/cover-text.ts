import { t } from '@iwe/session';
import type { StockCover } from '@iwe/contract';
import { quantityText } from '@iwe/ui';

/** Returns how many weeks stock and incoming units last, from ten on in whole weeks; ∞ when nothing was sold. */
export function coverText({ weeks }: StockCover): string {
  if (weeks === null) return '∞';
  return t('{} wk', weeks >= 10 ? quantityText(Math.round(weeks)) : weeks.toFixed(1));
}

/** Returns an explanation of the figure. */
export function coverExplanation(cover: StockCover, stock: number): string {
  const figures = [stock, cover.incoming, cover.sold12Weeks].map(quantityText);
  const base = t('{} on hand, {} incoming; {} sold in the last 12 weeks', ...figures);
  return cover.weeks === null ? t('{}: nothing was sold, so no end is in sight', base) : base;
}
