import { multiplyDivideRounded } from '@iwe/domain';
import type { Random } from '../random.ts';

/** Every price of a demo product in cents; cost is ex GST, all others include it. 0: not set. */
export interface DemoPrices {
  readonly costCents: number;
  readonly costUsdCents: number;
  readonly standardCents: number;
  readonly classCents: readonly [a: number, b: number, c: number, d: number, e: number];
  readonly specialCents: number;
  readonly referenceCents: number;
  readonly isSpecial: boolean;
}

const toHalfDollar = (cents: number): number => Math.round(cents / 50) * 50;

/**
 * Returns prices around a cost: standard > A > B > C > D > E > cost with GST. A few have no special classes (0, "not
 * set"), about one in twelve is this month's special, between E and A.
 */
export function pricesAround(random: Random, costCents: number): DemoPrices {
  const costWithGst = multiplyDivideRounded(costCents, 11, 10);
  const gap = Math.max(100, toHalfDollar(costWithGst * (0.018 + random.fraction() * 0.01)));
  const classE = toHalfDollar(costWithGst * (1.08 + random.fraction() * 0.06)) + 50;
  const classA = classE + 4 * gap;
  const isSpecial = random.chance(0.085);
  const hasWholesaleClasses = !random.chance(0.03);
  return {
    costCents,
    costUsdCents: multiplyDivideRounded(costCents, 655, 1000),
    standardCents: toHalfDollar(classA * (1.15 + random.fraction() * 0.1)) + 50,
    classCents: hasWholesaleClasses
      ? [classA, classA - gap, classA - 2 * gap, classA - 3 * gap, classE]
      : [classA, classA - gap, 0, 0, 0],
    specialCents: isSpecial ? classE + 50 : 0,
    referenceCents: random.chance(0.7) ? classA + random.between(-3, 4) * 50 : 0,
    isSpecial,
  };
}
