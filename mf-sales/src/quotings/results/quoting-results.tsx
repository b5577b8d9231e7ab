import { useCallback, useMemo, useState } from 'react';
import type { RefObject } from 'react';
import type { CustomerOption, ListAnswer, QuotingRow } from '@iwe/contract';
import { useAccount } from '@iwe/session';
import type { ApiState } from '@iwe/session';
import { frameMessages } from '@iwe/domain';
import { Box, DataTable, EmptyState, Kbd, lazyPart, Pagination, Panel } from '@iwe/ui';
import { LockIcon } from '../icons.tsx';
import { narrowingNames } from '../search/quoting-chips.tsx';
import type { QuotingSearch } from '../search/quoting-search.ts';
import { quotingColumns } from './quoting-columns.tsx';
import { QUOTING_TABLE_CSS } from './quoting-table-css.ts';
import { onRowKey, ROW_FOCUS } from './row-keys.ts';

// The first page of a search needs none of it.
const QuotingStart = lazyPart(async () => (await import('./quoting-start.tsx')).QuotingStart, {
  name: 'What you may begin with',
});

const RowsPeek = lazyPart(async () => (await import('@iwe/ui/sheet-view')).RowsPeek, { name: 'The peek' });
const NO_ROWS: readonly QuotingRow[] = [];

/** The rows of a search with their pager, or what is shown before, while loading, or on an error. */
export interface QuotingResultsProps {
  search: QuotingSearch | null;
  list: ApiState<ListAnswer<QuotingRow>>;
  customer: CustomerOption | null;
  /** Shows the prices of all classes beside the customer's own price. */
  hasClasses: boolean;
  onGo: (search: QuotingSearch) => void;
  /** Searches for a product by its code. */
  onSearchCode: (code: string) => void;
  /** Moves the focus back to the keyword. */
  onLeaveRows: () => void;
  /** Whether the rows are those of the search; a peek at one of the search before would be another product. */
  areRowsCurrent: () => boolean;
  tableRef: RefObject<HTMLDivElement | null>;
}

export function QuotingResults(props: QuotingResultsProps) {
  const { search, list, customer, hasClasses, onGo, onSearchCode, onLeaveRows, areRowsCurrent, tableRef } = props;
  const { canSeeCost } = useAccount();
  const columns = useMemo(
    () => quotingColumns(customer, { canSeeCost, hasClasses: customer === null || hasClasses }),
    [customer, canSeeCost, hasClasses],
  );
  // The hook keeps the previous answer until it has a new one; the page without a search shows none.
  const answer = list.error ? undefined : list.data;
  const [peek, setPeek] = useState<{ index: number } | null>(null);
  const onPeek = useCallback((index: number) => setPeek({ index }), []);
  const rows = answer?.data ?? NO_ROWS;
  const records = useMemo(
    () => rows.map(({ id, code }) => ({ record: { kind: 'product', id }, title: code }) as const),
    [rows],
  );
  if (list.error?.status === 403) {
    return (
      <Panel flex="1">
        <EmptyState
          icon={<LockIcon />}
          title={list.error.lines.join(' ')}
          hint="Ask an administrator of your organisation when you need this page."
        />
      </Panel>
    );
  }
  if (!search)
    return (
      <Panel flex="1" minH="286px" overflowY="auto">
        <EmptyState
          title={frameMessages.enterKeyWords}
          hint={
            <>
              Sizes in any writing: 2055516, 205/55R16, 31x10.5R15, 17x8, 5/114.3, ET35.{' '}
              <span data-keys>
                Press <Kbd>/</Kbd> to start, <Kbd>?</Kbd> for all keys.
              </span>
            </>
          }
        />
        <QuotingStart customer={customer} onSearch={onSearchCode} />
      </Panel>
    );
  return (
    <>
      <Box
        ref={tableRef}
        display="flex"
        flexDirection="column"
        flex="1"
        // Heading and six rows, also in a low window or at 200 % zoom: then the page scrolls.
        minH="286px"
        css={QUOTING_TABLE_CSS}
        position="relative"
        onKeyDown={(event) => onRowKey(event, { leave: onLeaveRows, peek: onPeek })}
      >
        <DataTable
          label="Quotings"
          columns={columns}
          rows={answer?.data}
          rowKey={(row) => row.id}
          isLoading={list.isLoading}
          isFetching={list.isFetching}
          error={list.error?.lines}
          onRetry={list.reload}
          emptyText={frameMessages.noData}
          emptyHint={noMatchHint(search)}
        />
        {peek && (
          <RowsPeek
            records={records}
            place={tableRef}
            areRowsCurrent={areRowsCurrent}
            rowFocus={ROW_FOCUS}
            asked={peek}
            enterDoes="adds the quantity"
          />
        )}
      </Box>
      {/* Its space is reserved, so that the rows don't move when it appears. */}
      <Box minH="28px" flexShrink={0}>
        {answer && answer.data.length > 0 && (
          <Pagination
            total={answer.meta.total}
            capped={answer.meta.capped}
            page={search.page}
            perPage={search.perPage}
            onPage={(page) => onGo({ ...search, page })}
            onPerPage={(perPage) => onGo({ ...search, perPage, page: 1 })}
          />
        )}
      </Box>
    </>
  );
}

/** Returns what to try when nothing matches: other words, or fewer filters. */
function noMatchHint(search: QuotingSearch): string {
  const names = narrowingNames(search);
  const words = search.product.trim() === '' ? '' : 'Try fewer words, or a tyre size in digits: 2055516. ';
  if (names.length === 0) return words.trim();
  return `${words}Remove a filter that is set above: ${names.join(', ')}.`;
}
