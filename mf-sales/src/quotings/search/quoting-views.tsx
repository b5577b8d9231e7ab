import { Flex } from '@iwe/ui';
import { useListViews, ViewsPopover, ViewTabs } from '@iwe/ui/sheet-view';
import { useEffect, useRef } from 'react';
import type { SavedFilter } from '@iwe/contract';
import { filtersOf, filtersToSend, NO_FILTERS, searchOfUrl } from './quoting-search.ts';
import type { QuotingFilters, QuotingSearch } from './quoting-search.ts';

interface QuotingViewsProps {
  search: QuotingSearch | null;
  onSearch: (filters: QuotingFilters) => void;
}

/** The views of the quotings, as other lists have them; the one in use is that of the present search. */
export function QuotingViews({ search, onSearch }: QuotingViewsProps) {
  const views = useListViews('quotings', true);
  const query = savedQuery(filtersOf(search));
  const text = textOf(query);
  const active = search === null ? null : (views.views.find((view) => textOf(view.query) === text) ?? null);
  const choose = (view: SavedFilter | null) =>
    onSearch(view ? filtersOf(searchOfUrl(new URLSearchParams({ page: '1', ...view.query }))) : NO_FILTERS);

  // A person's start view opens where the page has searched nothing yet, and only then.
  const isDecided = useRef(search !== null);
  const { preference } = views;
  const start = preference ? views.views.find(({ id }) => id === preference.startFilterId) : undefined;
  useEffect(() => {
    if (isDecided.current || !preference) return;
    isDecided.current = true;
    if (start && search === null) choose(start);
  });
  return (
    <Flex align="center" gap="2" minW="0">
      <ViewTabs views={views.views} active={active} isChanged={false} onChoose={choose} />
      <ViewsPopover views={views} active={active} query={query} columns={null} onChoose={choose} />
    </Flex>
  );
}

const savedQuery = (filters: QuotingFilters): Record<string, string> =>
  Object.fromEntries(Object.entries(filtersToSend(filters)).map(([name, value]) => [name, String(value)]));

/** Returns a view's filters as one text, whatever their order. */
const textOf = (query: Readonly<Record<string, string>>): string =>
  JSON.stringify(Object.entries(query).toSorted(([one], [other]) => (one < other ? -1 : 1)));
