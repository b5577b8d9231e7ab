import { multiplyDivideRounded } from '../money/rounding.ts';

/** Class A to E in cents. */
export interface ClassPrices {
  readonly classACents: number;
  readonly classBCents: number;
  readonly classCCents: number;
  readonly classDCents: number;
  readonly classECents: number;
}

/**
 * Returns B to E after an edit of class A, by the ratios of the values stored when the dialog opened (DOMAIN §3), each
 * rounded to the cent. When the stored A is 0 nothing else changes; a class of 0 stays 0.
 */
export function recalculateClasses(opened: ClassPrices, newClassACents: number): ClassPrices {
  const scaled = (cents: number): number =>
    opened.classACents === 0 || cents === 0 ? cents : multiplyDivideRounded(cents, newClassACents, opened.classACents);
  return {
    classACents: newClassACents,
    classBCents: scaled(opened.classBCents),
    classCCents: scaled(opened.classCCents),
    classDCents: scaled(opened.classDCents),
    classECents: scaled(opened.classECents),
  };
}
