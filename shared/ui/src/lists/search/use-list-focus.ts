import { useCallback, useRef } from 'react';
import { useHotkey } from '../../kit/controls/use-hotkey.ts';
import { focusFirstRow } from '../row-keys.ts';

/** Returns the two places of a list, search card and rows, and the ways between them (keys / and R). */
export function useListFocus() {
  const card = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLDivElement>(null);
  const lastFilter = useRef<HTMLElement | null>(null);
  /** Whether something was typed in the card since the last search. */
  const isTyped = useRef(false);
  const goToRows = useCallback(() => {
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && card.current?.contains(activeElement))
      lastFilter.current = activeElement;
    return focusFirstRow(table.current);
  }, []);
  const goToFilters = useCallback(() => card.current?.querySelector('input')?.focus(), []);
  /** Returns to the filter that the rows were reached from. */
  const backToFilters = useCallback(() => {
    if (card.current?.contains(lastFilter.current)) lastFilter.current?.focus();
    else goToFilters();
  }, [goToFilters]);
  useHotkey('/', goToFilters);
  useHotkey('r', goToRows);
  return { card, table, isTyped, goToRows, backToFilters };
}
