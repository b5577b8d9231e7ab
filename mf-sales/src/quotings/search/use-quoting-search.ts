import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { DEFAULT_PAGE_SIZE } from '@iwe/domain';
import { searchOfUrl, urlOfSearch } from './quoting-search.ts';
import type { QuotingFilters, QuotingSearch } from './quoting-search.ts';

/** The search in the URL, so that it can be shared and the back button works. */
export function useQuotingSearch() {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  const search = useMemo(() => searchOfUrl(new URLSearchParams(text)), [text]);

  /** Goes to another search; answers false when the URL stands for it already. */
  const go = useCallback((next: QuotingSearch): boolean => {
    const to = urlOfSearch(next);
    if (to.toString() === text) return false;
    setParams(to);
    return true;
  }, [text, setParams]);

  /** The first page of these filters, in the page size of before. */
  const searchFor = useCallback((filters: QuotingFilters): boolean => (
    go({ ...filters, page: 1, perPage: search?.perPage ?? DEFAULT_PAGE_SIZE })
  ), [go, search]);

  return { search, go, searchFor };
}
