import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { areas } from './areas.ts';
import { mutationsOf, type Mutation } from './places.ts';

/** A drawn change and its area. `what` says what a written one does. */
export interface Drawn extends Mutation {
  area: string;
  what?: string;
}

/**
 * Draws `count` changes over all areas of the checkout at `root`: at least one of each, the rest by the square root of
 * an area's size, so that large areas have more of them and small ones are not lost. The same seed and sources draw the
 * same sample.
 */
export function drawSample(root: string, seed: string, count: number): Drawn[] {
  const all = areas(root).map(({ area, files }) => ({
    area,
    mutations: files
      .flatMap((file) => mutationsOf(file, readFileSync(join(root, file), 'utf8')))
      .map((mutation) => ({ ...mutation, area, rank: rankOf(seed, mutation) }))
      .sort((a, b) => a.rank.localeCompare(b.rank)),
  }));
  const candidates = all.filter(({ mutations }) => mutations.length > 0);
  const roots = candidates.map(({ mutations }) => Math.sqrt(mutations.length));
  const sum = roots.reduce((total, root) => total + root, 0);
  const spare = Math.max(0, count - candidates.length);
  return candidates
    .flatMap(({ mutations }, index) => {
      const share = 1 + Math.round((spare * (roots[index] ?? 0)) / sum);
      return inTurn(differentPlaces(mutations)).slice(0, share);
    })
    .sort((a, b) => a.rank.localeCompare(b.rank))
    .map(({ rank: _rank, ...drawn }) => drawn);
}

/** A number for a change that depends on the seed, its file and its text, not on lines that move. */
const rankOf = (seed: string, { file, mutator, start, original, replacement }: Mutation): string =>
  createHash('sha256').update([seed, file, mutator, start, original, replacement].join('\n')).digest('hex');

/** Leaves one change a line. */
function differentPlaces<M extends Mutation>(mutations: M[]): M[] {
  const seen = new Set<string>();
  return mutations.filter(({ file, line }) => {
    const place = `${file}:${line}`;
    return seen.has(place) ? false : Boolean(seen.add(place));
  });
}

/** Orders changes so that the mutators take turns; otherwise the most frequent one would fill the sample. */
function inTurn<M extends Mutation>(mutations: M[]): M[] {
  const taken = new Map<string, number>();
  return mutations
    .map((mutation) => {
      const turn = taken.get(mutation.mutator) ?? 0;
      taken.set(mutation.mutator, turn + 1);
      return { mutation, turn };
    })
    .sort((a, b) => a.turn - b.turn)
    .map(({ mutation }) => mutation);
}
