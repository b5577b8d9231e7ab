import { useEffect, useRef } from 'react';
import type { SavedFilter } from '@iwe/contract';
import { isSameSearch, savedQuery, startValues, valuesOfSaved } from '../filters/list-filters.ts';
import type { ListFilter } from '../filters/list-filters.ts';
import type { ListSearchState } from '../search/use-list-search.ts';
import type { ListViews } from './use-list-views.ts';

/** The value of the URL's `view` that says: no view, although there may be one that the list starts with. */
const NO_VIEW = 'all';

/** The view that a list shows. */
export interface ViewInUse {
  /** Null for the list's own start. */
  active: SavedFilter | null;
  /** Whether something else is searched for than the view says. */
  isChanged: boolean;
  /** What is searched for now, as a view stores it. */
  query: Readonly<Record<string, string>>;
  /** Goes to a view; null for everything. */
  choose: (view: SavedFilter | null) => void;
}

/**
 * Returns the view that the URL names, and opens the person's start view where the URL names no search. A link to
 * somebody else's private view still shows the filters that it carries.
 */
export function useViewInUse(
  { search, go, isPlain }: Pick<ListSearchState, 'search' | 'go' | 'isPlain'>,
  filters: readonly ListFilter[],
  { views, preference }: ListViews,
): ViewInUse {
  const query = savedQuery(filters, search.values);
  const active = views.find(({ id }) => String(id) === search.view) ?? null;
  const choose = (view: SavedFilter | null) =>
    void go({
      values: view ? valuesOfSaved(filters, view.query) : startValues(filters),
      page: 1,
      view: view ? String(view.id) : NO_VIEW,
    });

  // Only the list's first moment counts: later the person has searched, or sees rows that must not change by
  // themselves.
  const isDecided = useRef(!isPlain);
  const start = preference ? views.find(({ id }) => id === preference.startFilterId) : undefined;
  useEffect(() => {
    if (isDecided.current || !preference) return;
    isDecided.current = true;
    if (start) choose(start);
  });
  return { active, isChanged: active !== null && !isSameSearch(active.query, query), query, choose };
}
