import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { INITIAL_SEARCH_DELAY_MS } from '@iwe/domain';
import { isPlainUrl, searchOfUrl, urlOfSearch } from '../filters/list-filters.ts';
import type { FilterValues, ListFilter, ListSearch } from '../filters/list-filters.ts';

/**
 * The URL's parameters and a function to change them, as routers provide them (react-router's useSearchParams fits).
 */
export type UrlParams = readonly [params: URLSearchParams, setParams: (next: URLSearchParams) => void];

/** A list's search, stored in the URL. */
export interface ListSearchState {
  search: ListSearch;
  /** Whether the URL named no search of this list when the list was opened. */
  isPlain: boolean;
  /**
   * False in the first 400 ms after loading (spec §2), or until the first search when it doesn't run by itself: nothing
   * is requested yet.
   */
  isReady: boolean;
  /** Goes to another page or page size; returns false when the URL already says so. */
  go: (next: Partial<ListSearch>) => boolean;
  /** Goes to the first page of these filters. */
  searchFor: (values: FilterValues) => boolean;
}

/**
 * Stores a list's search in the URL, so that it can be shared and the back button works. The first search runs by
 * itself unless `runsAtOnce` is false and the URL has no parameters.
 */
export function useListSearch(
  [params, setParams]: UrlParams,
  filters: readonly ListFilter[],
  pageSize: number,
  runsAtOnce = true,
): ListSearchState {
  const [isReady, setReady] = useState(false);
  const [isPlain] = useState(() => isPlainUrl(params, filters));
  // A link with parameters is a search that somebody made.
  const [runsItself] = useState(runsAtOnce || params.size > 0);
  useEffect(() => {
    if (!runsItself) return;
    const timer = setTimeout(() => setReady(true), INITIAL_SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [runsItself]);
  const text = params.toString();
  const search = useMemo(() => searchOfUrl(new URLSearchParams(text), filters, pageSize), [text, filters, pageSize]);
  // The URL changes a moment after a search: a request before that would use the previous filters.
  const awaitsUrl = useRef(false);
  useEffect(() => {
    if (awaitsUrl.current) setReady(true);
  }, [text]);
  const go = useCallback(
    (next: Partial<ListSearch>): boolean => {
      const present = new URLSearchParams(text);
      const to = urlOfSearch({ ...search, ...next }, filters, present, pageSize);
      to.sort();
      present.sort();
      if (to.toString() === present.toString()) {
        setReady(true);
        return false;
      }
      awaitsUrl.current = true;
      setParams(to);
      return true;
    },
    [text, search, filters, pageSize, setParams],
  );
  const searchFor = useCallback((values: FilterValues) => go({ values, page: 1 }), [go]);
  return { search, isPlain, isReady, go, searchFor };
}
