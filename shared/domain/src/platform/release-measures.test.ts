import fc from 'fast-check';
import { bucketOf, countOf, edgesOf, quantile, RELEASE_MEASURES } from './release-measures.ts';

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
  expect(countOf(histogram([20, 20, 90_000]))).toBe(3);
  expect(quantile('newScreen', histogram([]), 0.5)).toBeNull();
  expect(quantile('newScreen', histogram([90_000]), 0.5)).toBe(30_000);
  expect(quantile('size', histogram([120_000, 120_000], 'size'), 0.5)).toBe(125_000);
});
