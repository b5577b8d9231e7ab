import { useCallback, useRef } from 'react';
import { useHotkey } from '../../kit/controls/use-hotkey.ts';
import { focusFirstRow } from '../row-keys.ts';
import { useRowsAfterSearch } from './use-rows-after-search.ts';
import { useRowsOfSearch } from './use-rows-of-search.ts';

/**
 * Returns the two places of a list, search card and rows, and the ways between them (keys / and R). While the rows are
 * not those of the search `asked`, the way to them waits for its answer; `shown` is the search whose rows are shown,
 * null while they are loading.
 */
export function useListFocus(shown: string | null, asked: string) {
  const card = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLDivElement>(null);
  const lastFilter = useRef<HTMLElement | null>(null);
  /** Whether something was typed in the card since the last search. */
  const isTyped = useRef(false);
  const goToFirstRow = useCallback(() => {
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && card.current?.contains(activeElement))
      lastFilter.current = activeElement;
    return focusFirstRow(table.current);
  }, []);
  const areRowsCurrent = useRowsOfSearch(shown, asked);
  const onSearchBegun = useRowsAfterSearch(shown, { card, isTyped, goToRows: goToFirstRow });
  const goToRows = useCallback(() => {
    if (areRowsCurrent()) goToFirstRow();
    else onSearchBegun(asked);
  }, [areRowsCurrent, goToFirstRow, onSearchBegun, asked]);
  const goToFilters = useCallback(() => card.current?.querySelector('input')?.focus(), []);
  /** Returns to the filter that the rows were reached from. */
  const backToFilters = useCallback(() => {
    if (card.current?.contains(lastFilter.current)) lastFilter.current?.focus();
    else goToFilters();
  }, [goToFilters]);
  useHotkey('/', goToFilters);
  useHotkey('r', goToRows);
  return { card, table, isTyped, goToRows, backToFilters, onSearchBegun, areRowsCurrent };
}
