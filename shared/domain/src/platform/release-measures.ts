/**
 * What pages measure of a release, each as a histogram with fixed boundaries. Times in milliseconds, sizes in bytes.
 */
export const RELEASE_MEASURES = [
  /** From the request for its code until the code is there, when it came over the line. */
  'load',
  /** From there until it is mounted. */
  'mount',
  /** From the code until the first screen is drawn, when files of it came over the line. */
  'newScreen',
  /** The same, with all its files in the browser already. */
  'knownScreen',
  /** Its longest task that blocked the page. */
  'longTask',
  /** The slowest answer to a key or a click on its screens. */
  'interaction',
  /** Its files that a page used. */
  'size',
  /** What of them came over the line. */
  'received',
] as const;
export type ReleaseMeasure = (typeof RELEASE_MEASURES)[number];

/** How fast a person's line is, as the page judges it. */
export const LINES = ['slow', 'medium', 'fast'] as const;
export type Line = (typeof LINES)[number];

const TIMES = [
  10, 20, 35, 50, 75, 100, 150, 200, 250, 300, 350, 400, 500, 600, 700, 800, 900, 1000, 1200, 1400, 1600, 2000, 2500,
  3000, 4000, 5000, 7500, 10_000, 15_000, 30_000,
] as const;
const SIZES = [
  2_000, 5_000, 10_000, 20_000, 30_000, 50_000, 75_000, 100_000, 150_000, 200_000, 300_000, 400_000, 500_000, 750_000,
  1_000_000, 1_500_000, 2_000_000, 3_000_000, 5_000_000,
] as const;

/** Whether a measure is a size; all others are times. */
export const isSize = (measure: ReleaseMeasure): boolean => measure === 'size' || measure === 'received';

/** Returns the upper edges of a measure's buckets; one more bucket has what is above the last. */
export const edgesOf = (measure: ReleaseMeasure): readonly number[] => (isSize(measure) ? SIZES : TIMES);

/** Returns the place of a value among the buckets of its measure, from 0. */
export function bucketOf(measure: ReleaseMeasure, value: number): number {
  const edges = edgesOf(measure);
  const at = edges.findIndex((edge) => value <= edge);
  return at < 0 ? edges.length : at;
}

/** Returns how many values a histogram has. */
export const countOf = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

/**
 * Returns the value that this share (0.5, 0.95) of a histogram's values does not exceed, evenly spread in its bucket;
 * null when it has none. What is above the last edge counts as that edge.
 */
export function quantile(measure: ReleaseMeasure, counts: readonly number[], share: number): number | null {
  const total = countOf(counts);
  if (total === 0) return null;
  const edges = edgesOf(measure);
  let before = 0;
  for (const [at, count] of counts.entries()) {
    if (count > 0 && before + count >= share * total) {
      const low = edges[at - 1] ?? 0;
      const high = edges[at] ?? low;
      return Math.round(low + ((share * total - before) / count) * (high - low));
    }
    before += count;
  }
  return edges.at(-1) ?? null;
}

/**
 * When a version counts as slower than the one before: three of four starts on either side took up to so much longer,
 * there are enough starts on both sides, and the difference is not one of chance.
 */
export const SLOWER = { share: 0.75, byPercent: 20, byMs: 200, minStarts: 5 } as const;
