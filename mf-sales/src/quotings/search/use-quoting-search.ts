import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { DEFAULT_PAGE_SIZE } from '@iwe/domain';
import { searchOfUrl, urlOfSearch } from './quoting-search.ts';
import type { QuotingFilters, QuotingSearch } from './quoting-search.ts';

/** Stores the search in the URL, so that it can be shared and the back button works. */
export function useQuotingSearch() {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  const search = useMemo(() => searchOfUrl(new URLSearchParams(text)), [text]);

  /** Goes to another search; returns false when the URL already has it. */
  const go = useCallback(
    (next: QuotingSearch): boolean => {
      const to = urlOfSearch(next);
      if (to.toString() === text) return false;
      setParams(to);
      return true;
    },
    [text, setParams],
  );

  /** Goes to the first page of these filters with the current page size. */
  const searchFor = useCallback(
    (filters: QuotingFilters): boolean => go({ ...filters, page: 1, perPage: search?.perPage ?? DEFAULT_PAGE_SIZE }),
    [go, search],
  );

  return { search, go, searchFor };
}
