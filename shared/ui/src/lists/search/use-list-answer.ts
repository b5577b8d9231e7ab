import type { ListAnswer, ListMeta } from '@iwe/contract';
import { useList } from '@iwe/session';
import type { Query } from '@iwe/session';
import { useState } from 'react';
import { queryOfSearch } from '../filters/list-filters.ts';
import type { ListSearchState } from './use-list-search.ts';

/** Returns the rows of the search in the URL. `query` is sent with every request; nothing is, until it is ready. */
export function useListAnswer<Row, Meta extends ListMeta>(
  path: string,
  query: Query,
  { search, isReady }: Pick<ListSearchState, 'search' | 'isReady'>,
) {
  // The exact count applies only to the search for which it was requested.
  const [exactFor, setExactFor] = useState<string | null>(null);
  const valuesText = JSON.stringify(search.values);
  const asked: Query = { ...query, ...queryOfSearch(search), ...(exactFor === valuesText ? { exact: 1 } : {}) };
  const { data, error, isLoading, isFetching, reload } = useList<Row>(isReady ? path : null, asked);
  return {
    asked,
    answer: error ? undefined : (data as (ListAnswer<Row> & { meta: Meta }) | undefined),
    /** The search whose rows are shown, as a text; null while they are loading. */
    shownSearch: isReady && !isFetching && data ? JSON.stringify(asked) : null,
    error,
    isLoading: !isReady || isLoading,
    isFetching,
    reload,
    /** Asks for the exact number of rows of this search. */
    askExactTotal: () => setExactFor(valuesText),
  };
}
