import { countOf, quantile, SLOWER } from './release-measures.ts';
import type { ReleaseMeasure } from './release-measures.ts';

/** The measures by which a rollout's people are compared with those who keep the version before. */
export const COMPARED_MEASURES = ['load', 'newScreen', 'knownScreen'] as const satisfies ReleaseMeasure[];

/**
 * Standard deviations between the ranks of two versions that are no chance. Each start is a look, and with many looks
 * equal versions are far apart at one of them: from eight starts of either on, one-sided one in a thousand at a look;
 * before, one in two hundred, so that a small company finds something at all (docs/decisions/032).
 */
const chanceZ = (fewerStarts: number): number => (fewerStarts < 8 ? 2.576 : 3.09);

/** What two versions need for the same. */
export interface Compared {
  measure: ReleaseMeasure;
  starts: number;
  p75: number;
  startsBefore: number;
  p75Before: number;
}

/** Returns two histograms of one measure side by side; null without enough starts on both sides. */
export function compared(
  measure: ReleaseMeasure,
  counts: readonly number[],
  countsBefore: readonly number[],
): Compared | null {
  const [starts, startsBefore] = [countOf(counts), countOf(countsBefore)];
  if (starts < SLOWER.minStarts || startsBefore < SLOWER.minStarts) return null;
  const p75 = quantile(measure, counts, SLOWER.share) ?? 0;
  const p75Before = quantile(measure, countsBefore, SLOWER.share) ?? 0;
  return { measure, starts, p75, startsBefore, p75Before };
}

/** Returns whether a version is slower than the one before by `SLOWER`. */
export function isSlower(
  { p75, starts, p75Before, startsBefore }: Compared,
  counts: readonly number[],
  countsBefore: readonly number[],
): boolean {
  const isFar = p75 - p75Before > SLOWER.byMs && (p75 - p75Before) * 100 > SLOWER.byPercent * p75Before;
  return isFar && rankZ(counts, countsBefore) > chanceZ(Math.min(starts, startsBefore));
}

/**
 * Returns by how many standard deviations the values of the first histogram rank above those of the second (Mann and
 * Whitney). Values of one bucket tie; that is not taken off the deviation, which errs towards chance.
 */
function rankZ(counts: readonly number[], others: readonly number[]): number {
  const [size, otherSize] = [countOf(counts), countOf(others)];
  let below = 0;
  let wins = 0;
  for (const [at, count] of counts.entries()) {
    const ties = others[at] ?? 0;
    wins += count * (below + ties / 2);
    below += ties;
  }
  const deviation = Math.sqrt((size * otherSize * (size + otherSize + 1)) / 12);
  return deviation === 0 ? 0 : (wins - (size * otherSize) / 2) / deviation;
}
