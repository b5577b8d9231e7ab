import { useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';
import type { ListFilter } from './list-filters.ts';

/** The least width of a filter, and what lies between two. Pixels. */
export const SLOT_WIDTH = 102;
export const SLOT_GAP = 8;

/** A range of days is two fields. */
export const spanOf = (filter: ListFilter): number => (filter.kind === 'days' ? 2 : 1);

/** The filters of a card that is not opened: the usual ones, and of the rare ones as many as the last row has room for; no row stands half empty beside them. `slots`: how many fit in a row; 0 while that is not known. */
export function filtersThatFit<Filter extends ListFilter>(filters: readonly Filter[], slots: number): readonly Filter[] {
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
  // The usual ones first, as they stand when the card is opened too.
  return [...usual, ...[...shown].filter(({ rare }) => rare)];
}

/** How many filters fit in a row of the card; 0 until its width is known. */
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
