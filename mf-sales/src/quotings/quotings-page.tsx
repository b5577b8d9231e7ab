import { useCallback, useEffect, useRef, useState } from 'react';
import type { QuotingRow } from '@iwe/contract';
import { useList } from '@iwe/session';
import { DEFAULT_PAGE_SIZE } from '@iwe/domain';
import {
  Box,
  IconButton,
  lazyPart,
  ListHeader,
  Page,
  ResultCount,
  useHotkey,
  useRowsAfterSearch,
  useRowsOfSearch,
} from '@iwe/ui';
import { QuotingActions } from './cart/quoting-actions.tsx';
import { CustomerTag } from './customer-tag.tsx';
import { QuotingResults } from './results/quoting-results.tsx';
import { focusFirstRow } from './results/row-keys.ts';
import { NO_FILTERS, queryOf, urlOfSearch } from './search/quoting-search.ts';
import type { QuotingFilters } from './search/quoting-search.ts';
import { QuotingChips } from './search/quoting-chips.tsx';
import { QuotingSearchCard } from './search/quoting-search-card.tsx';
import { useQuotingSearch } from './search/use-quoting-search.ts';
import { useCartCustomer } from './use-cart-customer.ts';
import { useClassColumns } from './use-class-columns.ts';

// The card's width decides about its rows. Some browsers make a container a layer of its own: what opens from the card
// must be above the rows all the same.
const CARD_CSS = { containerType: 'inline-size', containerName: 'quotings', position: 'relative', zIndex: 'sticky' };

/** The room of the views' button until it is loaded: nothing beside it moves. */
const VIEWS_PLACE = (
  <IconButton label="Views" visibility="hidden" disabled>
    {null}
  </IconButton>
);

// Loaded when the page is there: what is saved must not wait before what was searched for.
const QuotingViews = lazyPart(async () => (await import('./search/quoting-views.tsx')).QuotingViews, {
  name: 'The views',
  waiting: VIEWS_PLACE,
});
const VIEWS_AFTER_MS = 1_500;

/** The product search with the cart: the page after signing in (spec §2 "Quotings"). */
export function QuotingsPage() {
  const csr = useCartCustomer();
  const { search, go, searchFor } = useQuotingSearch();
  const list = useList<QuotingRow>(search ? 'quotings' : null, search ? queryOf(search, csr?.id ?? null) : undefined);
  const keyword = useRef<HTMLInputElement>(null);
  const table = useRef<HTMLDivElement>(null);

  const { reload } = list;
  const card = useRef<HTMLDivElement>(null);
  const isTyped = useRef(false);
  const shown = search && list.data && !list.isFetching && !list.error ? urlOfSearch(search).toString() : null;
  // A finger's focus in a quantity would open the keyboard of a phone over what was found.
  const goToFirstRow = () => !matchMedia('(pointer: coarse)').matches && focusFirstRow(table.current);
  const onSearchBegun = useRowsAfterSearch(shown, { card, isTyped, goToRows: goToFirstRow });
  const asked = search ? urlOfSearch(search).toString() : '';
  const areRowsCurrent = useRowsOfSearch(shown, asked);
  const goToRows = () => {
    if (areRowsCurrent()) focusFirstRow(table.current);
    else onSearchBegun(asked);
  };
  const onSearch = (filters: QuotingFilters) => {
    isTyped.current = false;
    onSearchBegun(urlOfSearch({ ...filters, page: 1, perPage: search?.perPage ?? DEFAULT_PAGE_SIZE }).toString());
    if (!searchFor(filters)) reload();
  };
  const goToKeyword = useCallback(() => keyword.current?.focus(), []);
  useHotkey('/', goToKeyword);
  useHotkey('r', goToRows);
  const [hasViews, setHasViews] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHasViews(true), VIEWS_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const meta = list.error ? undefined : list.data?.meta;
  const toPage = (step: number) => {
    if (search) go({ ...search, page: search.page + step });
  };
  const classes = useClassColumns();
  useHotkey('k', classes.toggle, { enabled: csr !== null });
  useHotkey(']', () => toPage(1), {
    enabled:
      search !== null && meta !== undefined && (search.page * search.perPage < meta.total || meta.capped === true),
  });
  useHotkey('[', () => toPage(-1), { enabled: search !== null && search.page > 1 });

  return (
    <Page fill>
      <ListHeader
        title="Quotings"
        section="Express"
        meta={<CustomerTag classes={classes} />}
        chips={<QuotingChips search={search} onSearch={onSearch} />}
        actions={
          <>
            {hasViews ? <QuotingViews search={search} onSearch={onSearch} /> : VIEWS_PLACE}
            <QuotingActions />
          </>
        }
      />
      <Box
        ref={card}
        flexShrink={0}
        css={CARD_CSS}
        onInput={() => {
          isTyped.current = true;
        }}
      >
        <QuotingSearchCard search={search} onSearch={onSearch} onGoToRows={goToRows} keywordRef={keyword} />
      </Box>
      <ResultCount total={shown === null ? undefined : meta?.total} capped={meta?.capped === true} />
      <QuotingResults
        search={search}
        list={list}
        customer={csr}
        hasClasses={classes.isShown}
        onGo={go}
        onSearchCode={(product) => onSearch({ ...NO_FILTERS, product })}
        onLeaveRows={goToKeyword}
        areRowsCurrent={areRowsCurrent}
        tableRef={table}
      />
    </Page>
  );
}
