import { InvalidSplitError } from './split-error.ts';

/**
 * Splits `totalCents` over `bases` (each ≥ 0) in proportion, by largest remainder: the shares add up to the total
 * exactly. Remaining cents go to the largest fractions, ties to the larger base, then to the lower index. For a total ≥
 * 0 every share is ≥ 0; a negative total is the mirror image. A total of 0 gives zeros for any bases; otherwise a
 * negative base, or bases that add up to 0, throw an InvalidSplitError.
 */
export function splitByLargestRemainder(totalCents: number, bases: readonly number[]): number[] {
  if (totalCents === 0) return new Array<number>(bases.length).fill(0);
  let sum = 0;
  let largest = 0;
  for (const base of bases) {
    if (!Number.isSafeInteger(base) || base < 0)
      throw new InvalidSplitError(`The base ${base} cannot take a share. Every base is a whole number of 0 or more.`);
    sum += base;
    if (base > largest) largest = base;
  }
  if (sum === 0) throw new InvalidSplitError('There is nothing to spread the amount over: the lines have no value.');
  const magnitude = Math.abs(totalCents);
  const isSmall = Number.isSafeInteger(sum) && Number.isSafeInteger(magnitude * largest);
  const shares = isSmall ? splitNumbers(magnitude, bases, sum) : splitBigInts(magnitude, bases);
  return totalCents < 0 ? shares.map((share) => 0 - share) : shares;
}

function splitNumbers(total: number, bases: readonly number[], sum: number): number[] {
  const shares = new Array<number>(bases.length);
  const remainders = new Array<number>(bases.length);
  let left = total;
  for (let index = 0; index < bases.length; index++) {
    const product = total * (bases[index] ?? 0);
    const remainder = product % sum;
    const share = (product - remainder) / sum;
    shares[index] = share;
    remainders[index] = remainder;
    left -= share;
  }
  return handOut(shares, remainders, bases, left);
}

function splitBigInts(total: number, bases: readonly number[]): number[] {
  const exactBases = bases.map(BigInt);
  const sum = exactBases.reduce((a, b) => a + b, 0n);
  const products = exactBases.map((base) => BigInt(total) * base);
  const shares = products.map((product) => product / sum);
  const left = BigInt(total) - shares.reduce((a, b) => a + b, 0n);
  return handOut(
    shares.map(Number),
    products.map((product) => product % sum),
    bases,
    Number(left),
  );
}

function handOut<Remainder extends number | bigint>(
  shares: number[],
  remainders: readonly Remainder[],
  bases: readonly number[],
  left: number,
): number[] {
  if (left === 0) return shares;
  const order = shares.map((_, index) => index);
  order.sort((a, b) => descending(remainders[a], remainders[b]) || descending(bases[a], bases[b]) || a - b);
  for (const index of order.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}

function descending(a: number | bigint = 0, b: number | bigint = 0): number {
  return a > b ? -1 : a < b ? 1 : 0;
}
