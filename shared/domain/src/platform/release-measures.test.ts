import fc from 'fast-check';
import { bucketOf, compared, edgesOf, isSlower, quantile, RELEASE_MEASURES } from './release-measures.ts';

/** Returns the histogram of these values. */
const histogram = (values: readonly number[], measure: 'newScreen' | 'size' = 'newScreen'): number[] => {
  const counts = Array.from({ length: edgesOf(measure).length + 1 }, () => 0);
  for (const value of values) counts[bucketOf(measure, value)] = (counts[bucketOf(measure, value)] ?? 0) + 1;
  return counts;
};

test('each value has one bucket, whose upper edge it does not exceed', () => {
  for (const measure of RELEASE_MEASURES) {
    const edges = edgesOf(measure);
    expect([...edges]).toEqual([...edges].sort((one, other) => one - other));
    for (const [at, edge] of edges.entries())
      expect([bucketOf(measure, edge), bucketOf(measure, edge + 1)]).toEqual([at, at + 1]);
    expect(bucketOf(measure, 0)).toBe(0);
  }
});

test('a quantile lies in the bucket of the value that it stands for', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 29_000 }), { minLength: 1, maxLength: 60 }), (values) => {
      const sorted = values.toSorted((one, other) => one - other);
      for (const share of [0.5, 0.75, 0.95]) {
        const exact = sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
        const found = quantile('newScreen', histogram(values), share) ?? -1;
        const edges = edgesOf('newScreen');
        const at = bucketOf('newScreen', exact);
        expect(found).toBeGreaterThanOrEqual(edges[at - 1] ?? 0);
        expect(found).toBeLessThanOrEqual(edges[at] ?? Number.POSITIVE_INFINITY);
      }
    }),
  );
  expect(quantile('newScreen', histogram([]), 0.5)).toBeNull();
  expect(quantile('newScreen', histogram([90_000]), 0.5)).toBe(30_000);
  expect(quantile('size', histogram([120_000, 120_000], 'size'), 0.5)).toBe(125_000);
});

const side = (now: number[], before: number[]) => {
  const [counts, countsBefore] = [histogram(now), histogram(before)];
  const found = compared('newScreen', counts, countsBefore);
  return { found, slower: found === null ? null : isSlower(found, counts, countsBefore) };
};

test('400 ms more are slower with five starts on either side, and nothing is with four', () => {
  const usual = [210, 290, 330, 390, 480];
  expect(
    side(
      usual.map((value) => value + 400),
      usual,
    ).slower,
  ).toBe(true);
  expect(
    side(
      usual.map((value) => value + 400),
      usual,
    ).found,
  ).toMatchObject({ starts: 5, startsBefore: 5 });
  expect(
    side(
      usual.slice(1).map((value) => value + 400),
      usual,
    ).found,
  ).toBeNull();
  expect(
    side(
      usual.map((value) => value + 400),
      usual.slice(1),
    ).found,
  ).toBeNull();
});

test('less than 200 ms more, less than 20 % more, or as much less is not slower', () => {
  const usual = [210, 290, 330, 390, 480];
  expect(
    side(
      usual.map((value) => value + 120),
      usual,
    ).slower,
  ).toBe(false);
  const long = Array.from({ length: 20 }, (_, at) => 3000 + at * 20);
  expect(
    side(
      long.map((value) => value + 450),
      long,
    ).slower,
  ).toBe(false);
  expect(
    side(
      usual,
      usual.map((value) => value + 400),
    ).slower,
  ).toBe(false);
});

test('one slow machine among five people is chance', () => {
  expect(side([220, 300, 340, 2400, 2800], [210, 290, 330, 390, 480]).slower).toBe(false);
});

test('two equal versions differ so much by chance in at most one comparison of fifty', () => {
  // Skewed, as the times of people are: most machines are quick, some take several times as long.
  let seed = 7;
  const random = (): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const start = (): number => 200 * Math.exp(1.2 * Math.sqrt(-2 * Math.log(random())) * Math.cos(6.283 * random()));
  for (const size of [5, 12, 40]) {
    const starts = () => Array.from({ length: size }, start);
    const wrong = Array.from({ length: 1000 }, () => side(starts(), starts()).slower).filter(Boolean).length;
    expect(wrong).toBeLessThanOrEqual(20);
  }
});
