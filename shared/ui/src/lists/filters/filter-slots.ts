import { useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';
import type { ListFilter } from './list-filters.ts';

/** The smallest width of a filter, and the gap between two. Pixels. */
export const SLOT_WIDTH = 102;
export const SLOT_GAP = 8;

/** A range of days takes two slots, and so does the order of the rows: 'Number descending' is cut in one. */
export const spanOf = (filter: ListFilter): number => (filter.kind === 'days' || filter.key === 'sortType' ? 2 : 1);

/**
 * Returns the filters of the bar, which is one row high: the usual ones in their order, then rare ones in the rest of
 * the row. A filter without room is left out, and a narrower one behind it takes its place. `slots`: number of filters
 * in a row; 0 until it is known.
 */
export function filtersThatFit<Filter extends ListFilter>(
  filters: readonly Filter[],
  slots: number,
): readonly Filter[] {
  const usual = filters.filter((filter) => !filter.rare);
  if (slots < 2) return usual;
  let used = 0;
  return [...usual, ...filters.filter(({ rare }) => rare)].filter((filter) => {
    if (used + spanOf(filter) > slots) return false;
    used += spanOf(filter);
    return true;
  });
}

/**
 * Returns how many filters fit in the bar's row; 0 until its width is known. What is beside the filters must not
 * depend on the result: the two would change each other for ever.
 */
export function useSlots(grid: RefObject<HTMLElement | null>): number {
  const [slots, setSlots] = useState(0);
  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return;
    const measure = () => setSlots(Math.floor((element.clientWidth + SLOT_GAP) / (SLOT_WIDTH + SLOT_GAP)));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [grid]);
  return slots;
}
