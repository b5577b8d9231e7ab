import { useCallback, useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** The parts of a list between which a search moves the focus. */
export interface SearchFocus {
  card: RefObject<HTMLElement | null>;
  /** Whether something was typed in the card since the last search. */
  isTyped: RefObject<boolean>;
  goToRows: () => void;
}

/**
 * Moves the focus to the first row when a search is finished, so that its actions are one key away. Somebody who goes
 * on typing, or has gone elsewhere, keeps the focus. `shown` names the search whose rows are shown, null while they
 * are loading. Returns the function to call with the name of a search that begins.
 */
export function useRowsAfterSearch(shown: string | null, { card, isTyped, goToRows }: SearchFocus) {
  const awaited = useRef<string | null>(null);
  useEffect(() => {
    if (shown === null || shown !== awaited.current) return;
    awaited.current = null;
    // After the commit: the blur of the filter may change state, which React refuses while it commits.
    setTimeout(() => {
      const { activeElement } = document;
      const isHere = activeElement === document.body || card.current?.contains(activeElement) === true;
      if (isHere && !isTyped.current) goToRows();
    });
  });
  return useCallback((search: string) => {
    awaited.current = search;
  }, []);
}
