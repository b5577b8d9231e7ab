import { useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';
import type { ListFilter } from './list-filters.ts';

/** The smallest width of a filter, and the gap between two. Pixels. */
export const SLOT_WIDTH = 102;
export const SLOT_GAP = 8;

/** A range of days takes two slots. */
export const spanOf = (filter: ListFilter): number => (filter.kind === 'days' ? 2 : 1);

/**
 * Returns the filters of a collapsed card: the usual ones, and as many rare ones as fill the last row. Filters fill
 * complete rows; no row is left partly empty. `slots`: number of filters in a row; 0 until it is known.
 */
export function filtersThatFit<Filter extends ListFilter>(
  filters: readonly Filter[],
  slots: number,
): readonly Filter[] {
  const usual = filters.filter((filter) => !filter.rare);
  if (slots < 2) return usual;
  let used = 0;
  for (const filter of usual) used = (used + spanOf(filter) > slots ? 0 : used) + spanOf(filter);
  const shown = new Set(usual);
  for (const filter of filters.filter(({ rare }) => rare)) {
    if (used + spanOf(filter) > slots) break;
    used += spanOf(filter);
    shown.add(filter);
  }
  // The usual ones first, as in the expanded card.
  return [...usual, ...[...shown].filter(({ rare }) => rare)];
}

/** Returns how many filters fit in a row of the card; 0 until its width is known. */
export function useSlots(grid: RefObject<HTMLElement | null>): number {
  const [slots, setSlots] = useState(0);
  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return;
    const measure = () => setSlots(Math.floor((element.clientWidth + SLOT_GAP) / (SLOT_WIDTH + SLOT_GAP)));
    measure();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [grid]);
  return slots;
}
