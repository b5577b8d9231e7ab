import fc from 'fast-check';
import { InvalidSplitError } from './split-error.ts';
import { splitByLargestRemainder } from './split.ts';

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

describe('splitByLargestRemainder', () => {
  test.each([
    ['landed cost of the two tyre lines', 677308, [700000, 450000], [412274, 265034]],
    ['the largest fraction first', 100, [1, 1, 1], [34, 33, 33]],
    ['a tie goes to the larger base', 1, [1, 3, 1, 3], [0, 1, 0, 0]],
    ['then to the lower index', 2, [5, 5, 5, 5], [1, 1, 0, 0]],
    ['a base of 0 takes nothing', 100, [0, 7, 0], [0, 100, 0]],
    ['a negative total is the mirror image', -100, [1, 1, 1], [-34, -33, -33]],
    ['nothing to spread', 0, [0, 0], [0, 0]],
    ['nothing to spread over negative amounts', 0, [-5, 3], [0, 0]],
    ['no lines', 0, [], []],
  ])('%s', (_name, total, bases, shares) => {
    expect(splitByLargestRemainder(total, bases)).toEqual(shares);
  });

  test('equal fractions are ordered by the base, not by rounding errors', () => {
    // 3 × 5 / 6 leaves 3/6 and 3 × 1 / 6 leaves 3/6: the same fraction, the larger base wins.
    expect(splitByLargestRemainder(3, [1, 5])).toEqual([0, 3]);
  });

  test.each([
    ['no value at all', 5, [0, 0]],
    ['no line', 5, []],
    ['a negative base', 5, [1, -1]],
    ['a broken base', 5, [1.5]],
  ])('%s is refused', (_name, total, bases) => {
    expect(() => splitByLargestRemainder(total, bases)).toThrow(InvalidSplitError);
  });

  const total = fc.integer({ min: 0, max: 1e13 });
  const bases = fc.array(fc.oneof(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 1e13 })), {
    minLength: 1,
    maxLength: 40,
  });

  test('property: shares add up exactly, are never negative, within one cent of proportion', () => {
    fc.assert(
      fc.property(total, bases, (amount, weights) => {
        fc.pre(sum(weights) > 0);
        const shares = splitByLargestRemainder(amount, weights);
        expect(sum(shares)).toBe(amount);
        const all = weights.reduce((a, b) => a + BigInt(b), 0n);
        shares.forEach((share, index) => {
          const weight = weights[index] ?? 0;
          const floor = Number((BigInt(amount) * BigInt(weight)) / all);
          expect(share === floor || share === floor + 1).toBe(true);
          if (weight === 0) expect(share).toBe(0);
        });
      }),
    );
  });

  test('small and large numbers follow the same rule', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1000 }),
        fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 10 }),
        (amount, weights) => {
          const large = weights.map((weight) => weight * 100_000_000_000_000);
          expect(splitByLargestRemainder(amount, large)).toEqual(splitByLargestRemainder(amount, weights));
        },
      ),
    );
  });

  test('property: a larger base never gets a smaller share', () => {
    fc.assert(
      fc.property(total, bases, (amount, weights) => {
        fc.pre(sum(weights) > 0);
        const shares = splitByLargestRemainder(amount, weights);
        const sorted = weights
          .map((weight, index) => ({ weight, share: shares[index] ?? 0 }))
          .sort((a, b) => a.weight - b.weight || a.share - b.share);
        for (let i = 1; i < sorted.length; i++)
          expect(sorted[i]!.share).toBeGreaterThanOrEqual(
            sorted[i - 1]!.share - (sorted[i]!.weight === sorted[i - 1]!.weight ? 0 : 1),
          );
      }),
    );
  });
});

test('what cannot be spread says why, under a name of its own', () => {
  for (const base of [1.5, -1, Number.NaN, 2 ** 53])
    expect(() => splitByLargestRemainder(100, [1, base])).toThrow(
      new InvalidSplitError(`The base ${base} cannot take a share. Every base is a whole number of 0 or more.`),
    );
  expect(() => splitByLargestRemainder(1, [0, 0])).toThrow(
    'There is nothing to spread the amount over: the lines have no value.',
  );
  expect(new InvalidSplitError('x').name).toBe('InvalidSplitError');
  expect(splitByLargestRemainder(0, [0, 1.5])).toEqual([0, 0]);
});

test('products beyond the safe integers lose no cent', () => {
  const total = Number.MAX_SAFE_INTEGER - 1;
  const bases = [3, 3, 1];
  const exact = bases.map((base) => (BigInt(total) * BigInt(base)) / 7n);
  const shares = splitByLargestRemainder(total, bases);
  expect(shares.reduce((rest, share) => rest - BigInt(share), BigInt(total))).toBe(0n);
  shares.forEach((share, index) => expect([exact[index], (exact[index] ?? 0n) + 1n]).toContain(BigInt(share)));
});
