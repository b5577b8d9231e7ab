import { multiplyDivideRounded } from '../money/rounding.ts';
import { recalculateClasses } from './class-ratios.ts';
import type { ClassPrices } from './class-ratios.ts';

/** To what an organisation rounds computed prices; `ninetyFive` is the nearest price that ends in .95. */
export const PRICE_ROUNDINGS = ['cent', 'fiveCents', 'tenCents', 'dollar', 'ninetyFive'] as const;
export type PriceRounding = (typeof PRICE_ROUNDINGS)[number];

export const PRICE_ROUNDING_LABELS: Readonly<Record<PriceRounding, string>> = {
  cent: 'The cent: 104.98',
  fiveCents: 'Five cents: 105.00',
  tenCents: 'Ten cents: 105.00',
  dollar: 'The dollar: 105.00',
  ninetyFive: 'Ending in .95: 104.95',
};

const STEPS: Readonly<Record<Exclude<PriceRounding, 'ninetyFive'>, number>> = {
  cent: 1,
  fiveCents: 5,
  tenCents: 10,
  dollar: 100,
};
const ENDING_CENTS = 95;

/**
 * Returns a computed price under the organisation's rule, half away from zero; 0 stays "not set", and no price above 0
 * becomes 0.
 */
export function roundPrice(cents: number, rule: PriceRounding): number {
  if (cents <= 0) return 0;
  const step = rule === 'ninetyFive' ? 100 : STEPS[rule];
  const ending = rule === 'ninetyFive' ? ENDING_CENTS : 0;
  const rounded = Math.round((cents - ending) / step) * step + ending;
  if (rounded > 0) return rounded;
  return rule === 'ninetyFive' ? ENDING_CENTS : Math.min(cents, step);
}

/** Returns a price changed by a percentage with at most two decimals (in hundredths: 250 is +2.5 %), rounded. */
export function changeByPercent(cents: number, hundredths: number, rule: PriceRounding): number {
  return cents === 0 ? 0 : roundPrice(multiplyDivideRounded(cents, 10_000 + hundredths, 10_000), rule);
}

/** Returns B to E after an edit of class A as in the dialog (DOMAIN §3), rounded by the organisation's rule. */
export function followClassA(opened: ClassPrices, newClassACents: number, rule: PriceRounding): ClassPrices {
  const next = recalculateClasses(opened, newClassACents);
  const follow = (cents: number, before: number): number => (cents === before ? cents : roundPrice(cents, rule));
  return {
    classACents: next.classACents,
    classBCents: follow(next.classBCents, opened.classBCents),
    classCCents: follow(next.classCCents, opened.classCCents),
    classDCents: follow(next.classDCents, opened.classDCents),
    classECents: follow(next.classECents, opened.classECents),
  };
}

/** Returns the margin of a price with GST over a cost without it, in percent with one decimal; null without either. */
export function priceMarginPercent(priceCents: number | null, costCents: number | null): number | null {
  if (!priceCents || !costCents) return null;
  const exGst = (priceCents * 10) / 11;
  return Math.round(((exGst - costCents) / exGst) * 1000) / 10;
}
