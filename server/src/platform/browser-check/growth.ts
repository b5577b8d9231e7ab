import type { CheckedPage } from './checked-page.ts';

/** What a page holds in memory while none of the candidate's screens is open, after its garbage was collected. */
export interface Footprint {
  /** Elements and texts, also those that are in no document any more. */
  nodes: number;
  /** Listeners on all of them. */
  listeners: number;
  heapKilobytes: number;
}

/** How often a screen is opened and closed between two footprints; it was opened at least twice before the first. */
export const ROUNDS = 8;

/**
 * How long the shell holds the element of a screen that was closed: single-spa never clears the timers of its time
 * limits (`shell/src/platform/host/parcel.ts`). What has grown is measured again after it.
 */
export const HELD_MS = 13_000;

/**
 * What one opening may add, by kind, with its name in a sentence. A screen that is held has hundreds of elements and
 * some hundred kB. Our own remotes add 2 elements and the 143 listeners of React's root, until the shell lets go of
 * them, and 40 to 100 kB of code and caches.
 */
const LIMITS = [
  ['nodes', 20, 'elements'],
  ['listeners', 200, 'listeners'],
  ['heapKilobytes', 250, 'kB of memory'],
] as const;

/** Records what a page holds. */
export async function footprintOf({ session }: CheckedPage): Promise<Footprint> {
  // A first collection runs what waits for an object's end, and that may free more.
  for (let time = 0; time < 2; time += 1) await session.send('HeapProfiler.collectGarbage');
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return { nodes, listeners: jsEventListeners, heapKilobytes: Math.round(usedSize / 1000) };
}

/** Returns what each of ROUNDS openings has added beyond the limits, in sentences. */
export function growth(before: Footprint, after: Footprint): string[] {
  return LIMITS.flatMap(([kind, limit, name]) => {
    const each = (after[kind] - before[kind]) / ROUNDS;
    return each > limit ? [`${Math.round(each)} ${name} more after every opening, although it was closed again`] : [];
  });
}
