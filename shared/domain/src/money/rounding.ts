/**
 * Exact integer arithmetic with one rounding rule: half away from zero. Numbers are used while the intermediate product
 * is a safe integer, and BigInt beyond that, so that no cent is lost and the common case is fast.
 */

/**
 * Returns the quotient `numerator / denominator` of two integers, rounded half away from zero. Throws on a denominator
 * of 0.
 */
export function divideRounded(numerator: number, denominator: number): number {
  if (denominator === 0) throw new RangeError('Cannot divide by 0.');
  const remainder = numerator % denominator;
  const quotient = (numerator - remainder) / denominator;
  if (2 * Math.abs(remainder) < Math.abs(denominator)) return quotient + 0;
  return quotient + (numerator < 0 === denominator < 0 ? 1 : -1) + 0;
}

/**
 * Returns `a × b / denominator` of integers, exact before the one rounding (half away from zero), however large the
 * product is.
 */
export function multiplyDivideRounded(a: number, b: number, denominator: number): number {
  const product = a * b;
  if (Number.isSafeInteger(product)) return divideRounded(product, denominator);
  return Number(divideRoundedBig(BigInt(a) * BigInt(b), BigInt(denominator)));
}

/** BigInt form of {@link divideRounded}. */
export function divideRoundedBig(numerator: bigint, denominator: bigint): bigint {
  if (denominator === 0n) throw new RangeError('Cannot divide by 0.');
  const remainder = numerator % denominator;
  const quotient = numerator / denominator;
  const twice = remainder < 0n ? -2n * remainder : 2n * remainder;
  if (twice < (denominator < 0n ? -denominator : denominator)) return quotient;
  return quotient + (numerator < 0n === denominator < 0n ? 1n : -1n);
}
