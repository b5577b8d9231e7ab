import { useCallback, useRef } from 'react';
import type { QuotingRow } from '@iwe/contract';
import { useList } from '@iwe/session';
import { Page, PageHeader, useHotkey } from '@iwe/ui';
import { QuotingActions } from './cart/quoting-actions.tsx';
import { CustomerTag } from './customer-tag.tsx';
import { QuotingResults } from './results/quoting-results.tsx';
import { focusFirstRow } from './results/row-keys.ts';
import { queryOf } from './search/quoting-search.ts';
import type { QuotingFilters } from './search/quoting-search.ts';
import { QuotingSearchCard } from './search/quoting-search-card.tsx';
import { useQuotingSearch } from './search/use-quoting-search.ts';
import { useCartCustomer } from './use-cart-customer.ts';
import { useClassColumns } from './use-class-columns.ts';

/** The product search with the cart: the page after signing in (spec §2 "Quotings"). */
export function QuotingsPage() {
  const csr = useCartCustomer();
  const { search, go, searchFor } = useQuotingSearch();
  const list = useList<QuotingRow>(search ? 'quotings' : null, search ? queryOf(search, csr?.id ?? null) : undefined);
  const keyword = useRef<HTMLInputElement>(null);
  const table = useRef<HTMLDivElement>(null);

  const { reload } = list;
  const onSearch = (filters: QuotingFilters) => {
    if (!searchFor(filters)) reload();
  };
  const goToRows = () => focusFirstRow(table.current);
  const goToKeyword = useCallback(() => keyword.current?.focus(), []);
  useHotkey('/', goToKeyword);
  useHotkey('r', goToRows);
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
      <PageHeader
        title="Quotings"
        section="Express"
        meta={<CustomerTag classes={classes} />}
        actions={<QuotingActions />}
      />
      <QuotingSearchCard search={search} onSearch={onSearch} onGoToRows={goToRows} keywordRef={keyword} />
      <QuotingResults
        search={search}
        list={list}
        customer={csr}
        hasClasses={classes.isShown}
        onGo={go}
        onLeaveRows={goToKeyword}
        tableRef={table}
      />
    </Page>
  );
}
