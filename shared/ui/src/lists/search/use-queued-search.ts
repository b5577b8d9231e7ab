import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchRest } from './use-search-rest.ts';

/** A search whose button rests for a moment after each use (spec §9). */
export interface QueuedSearch {
  /** Whether the button is disabled. */
  isResting: boolean;
  /** Searches now, or at the end of the rest. Several requests during a rest are one search. */
  request: () => void;
}

/**
 * Keeps a search that is requested while the Search button is disabled, and runs it when the rest ends: a person who
 * corrects a text and presses Enter gets that search. `search` is the one of the latest render, so the latest text
 * wins.
 */
export function useQueuedSearch(search: () => void): QueuedSearch {
  const { isResting, begin } = useSearchRest();
  const [isQueued, setIsQueued] = useState(false);
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  });
  const request = useCallback(() => {
    const isNow = begin();
    setIsQueued(!isNow);
    if (isNow) latest.current();
  }, [begin]);
  useEffect(() => {
    if (isQueued && !isResting) request();
  }, [isQueued, isResting, request]);
  return { isResting, request };
}
