import { t } from '@iwe/session';
import { useCallback, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import type { ListMeta } from '@iwe/contract';
import { SHEET_SORT_TYPES, withSortValues } from '@iwe/domain';
import type { StatedSortType } from '@iwe/domain';
import type { Query } from '@iwe/session';
import { useHotkey } from '../kit/controls/use-hotkey.ts';
import type { Column } from '../kit/data/table/data-table-types.ts';
import { Flex } from '../kit/layout.ts';
import { useIsNarrow } from '../kit/root/use-is-narrow.ts';
import { ExportButton } from './export/export-button.tsx';
import { BulkBar } from './bulk/bulk-bar.tsx';
import { FilterCard } from './filters/filter-card.tsx';
import { FilterChips } from './filters/filter-chips.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import type { KeyGroup } from './keys-dialog.tsx';
import { activeFilters, queryOfSearch } from './filters/list-filters.ts';
import type { FilterValues, ListFilter } from './filters/list-filters.ts';
import { ListFoot } from './list-foot.tsx';
import { ListHeader } from './list-header.tsx';
import { LIST_KEYS, PEEK_KEYS, TICK_KEYS } from './list-keys.ts';
import { ListRows } from './list-rows.tsx';
import { ListTools } from './list-tools.tsx';
import { ResultCount } from './search/result-count.tsx';
import type { PeekedRecord } from './peek/use-peek.ts';
import { useListAnswer } from './search/use-list-answer.ts';
import { useListFocus } from './search/use-list-focus.ts';
import { useListSearch } from './search/use-list-search.ts';
import type { UrlParams } from './search/use-list-search.ts';
import { useTicks } from './use-ticks.ts';
import { useListLayout } from './views/use-list-layout.ts';
import { ViewTabs } from './views/view-tabs.tsx';

/** A list page (spec §2 "List pages"): title, actions, search card, table, pages. */
export interface ListScreenProps<Row, Meta extends ListMeta = ListMeta> {
  title: string;
  section: string;
  meta?: ReactNode;
  actions?: ReactNode;
  /** The API path of the rows, such as 'orders' or 'customers'. */
  path: string;
  /** Parameters that every request of this list sends. */
  query?: Query;
  /** Empty for a list without a search card. */
  filters: readonly ListFilter[];
  /** The meaning of each value of `sortType`; by default that of sheets. */
  sortTypes?: readonly StatedSortType<string>[];
  pageSize: number;
  /**
   * A function when the columns depend on the answer, such as one for each customer class; pass the same function on
   * every render.
   */
  columns: readonly Column<Row>[] | ((meta: Meta | undefined) => readonly Column<Row>[]);
  rowKey: (row: Row) => string | number;
  rowTone?: (row: Row) => 'accent' | 'spark' | 'danger' | 'muted' | undefined;
  totals?: (meta: Meta) => Readonly<Record<string, ReactNode>>;
  url: UrlParams;
  /** Shown when there are no rows; by default 'No Data'. */
  emptyText?: string;
  /** How the first record is made, shown when there is none. */
  emptyHint?: ReactNode;
  /** How else to search, shown when nothing matches the filters. */
  noMatchHint?: ReactNode;
  /** When set, nothing is loaded until somebody searches, and this text is shown instead (spec §2: the price list). */
  untilSearch?: string;
  /**
   * File name without extension; the export is an xlsx file of the same path with `format=xlsx`. Without it there is no
   * export button.
   */
  exportName?: string;
  /** The name under which a person's views and columns are saved; by default `exportName`, or `path`. */
  listName?: string;
  /**
   * Actions on ticked rows, shown in place of the pager while rows are ticked. `done` clears the ticks and reloads the
   * list.
   */
  bulk?:
    | {
        nameOf: (row: Row) => string;
        render: (rows: readonly Row[], done: () => void) => ReactNode;
        keys?: readonly KeyGroup[];
      }
    | undefined;
  /**
   * Returns the record of a row, for the peek at it beside the list (Space). Pass the same function on every render.
   */
  peek?: ((row: Row) => PeekedRecord) | undefined;
  /** Keys in addition to those of every list. */
  keys?: readonly KeyGroup[];
}

const NO_QUERY: Query = {};

export function ListScreen<Row, Meta extends ListMeta = ListMeta>(props: ListScreenProps<Row, Meta>) {
  const { title, path, query = NO_QUERY, filters, pageSize, totals, url } = props;
  const isNarrow = useIsNarrow();
  const parameters = useMemo(() => withSort(filters, props.sortTypes), [filters, props.sortTypes]);
  const sortTypes = useMemo(() => withSortValues(props.sortTypes ?? SHEET_SORT_TYPES), [props.sortTypes]);
  const listSearch = useListSearch(url, parameters, pageSize, props.untilSearch === undefined);
  const { search, isReady, go, searchFor } = listSearch;
  const isWaiting = !isReady && props.untilSearch !== undefined;
  const list = useListAnswer<Row, Meta>(path, query, listSearch);
  const { answer, asked, reload } = list;
  const [showsKeys, setShowsKeys] = useState(false);
  const focus = useListFocus(list.shownSearch, JSON.stringify(asked));
  const { table, onSearchBegun } = focus;
  const onSearch = (typed: FilterValues) => {
    const values = Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, value.trim()]));
    onSearchBegun(JSON.stringify({ ...query, ...queryOfSearch({ values, page: 1, perPage: search.perPage }) }));
    if (!searchFor(values)) reload();
  };
  const { bulk, rowKey } = props;
  const { views, inUse, own, chosen } = useListLayout(props.listName ?? props.exportName ?? path, {
    listSearch,
    filters,
    columns: props.columns,
    answer,
    table,
    hasTicks: bulk !== undefined,
  });
  const { ticks, tickedRows, clear } = useTicks(answer?.data, rowKey, bulk?.nameOf, JSON.stringify(asked));
  const done = useCallback(() => {
    clear();
    reload();
  }, [clear, reload]);
  useHotkey('?', () => setShowsKeys(true));

  return (
    // In a narrow window the page scrolls, not the rows within it: cards need its whole height.
    <Flex
      direction="column"
      gap="1.5"
      px={{ base: '3', lg: '4' }}
      pt="1.5"
      pb="1.5"
      minW="0"
      {...(isNarrow ? { minH: 'full' } : { h: 'full', minH: 'md' })}
    >
      <ListHeader
        title={title}
        section={props.section}
        meta={props.meta}
        views={
          <ViewTabs views={views.views} active={inUse.active} isChanged={inUse.isChanged} onChoose={inUse.choose} />
        }
        chips={<FilterChips filters={filters} values={search.values} onSearch={onSearch} />}
        actions={
          <ListTools
            views={filters.length > 0 ? views : null}
            inUse={inUse}
            own={own}
            chosen={chosen}
            onShowKeys={() => setShowsKeys(true)}
            actions={props.actions}
          />
        }
      />
      {isNarrow && filters.length === 0 && <Flex gap="2">{props.actions}</Flex>}
      {filters.length > 0 && (
        <FilterCard
          label={title}
          filters={filters}
          values={search.values}
          onSearch={onSearch}
          cardRef={focus.card}
          typedRef={focus.isTyped}
          onGoToRows={focus.goToRows}
          actions={props.exportName && <ExportButton path={path} query={asked} fileName={`${props.exportName}.xlsx`} />}
          {...(isNarrow ? { beside: props.actions } : {})}
        />
      )}
      <ResultCount total={answer?.meta.total} capped={answer?.meta.capped === true} />
      <ListRows
        label={title}
        peek={props.peek}
        columns={chosen.shown}
        widths={chosen.widths}
        onResize={chosen.resize}
        rows={answer?.data}
        rowKey={props.rowKey}
        {...(props.rowTone ? { rowTone: props.rowTone } : {})}
        isLoading={!isWaiting && list.isLoading}
        isFetching={list.isFetching}
        error={list.error?.lines}
        onRetry={reload}
        totals={answer && totals ? totals(answer.meta) : undefined}
        emptyText={isWaiting ? props.untilSearch : props.emptyText}
        emptyHint={isWaiting ? undefined : emptyHintOf(props, search.values, answer?.meta.total)}
        sortTypes={sortTypes}
        sortType={Number(search.values['sortType'] ?? 0)}
        onSortType={(sortType) =>
          go({ values: { ...search.values, sortType: sortType === 0 ? '' : String(sortType) }, page: 1 })
        }
        ticks={bulk ? ticks : undefined}
        onLeaveRows={focus.backToFilters}
        areRowsCurrent={focus.areRowsCurrent}
        tableRef={table}
      />
      <ListFoot
        answer={answer}
        search={search}
        go={go}
        onExactTotal={list.askExactTotal}
        bulkBar={
          bulk && tickedRows.length > 0 ? (
            <BulkBar count={tickedRows.length} onClear={clear}>
              {bulk.render(tickedRows, done)}
            </BulkBar>
          ) : null
        }
      />
      <KeysDialog open={showsKeys} onClose={() => setShowsKeys(false)} groups={keysOf(props)} />
    </Flex>
  );
}

/** Returns the filters, and the order of a list that has no filter for it: its headings sort it all the same. */
function withSort(
  filters: readonly ListFilter[],
  sortTypes: readonly StatedSortType<string>[] = [],
): readonly ListFilter[] {
  if (sortTypes.length === 0 || filters.some(({ key }) => key === SORT.key)) return filters;
  return [...filters, SORT];
}
const SORT = { kind: 'choice', key: 'sortType', label: 'Sort', options: [] } as const satisfies ListFilter;

/** Returns the keys of this list: those of every list, of ticked rows, and its own. */
const keysOf = <Row, Meta extends ListMeta>({
  bulk,
  peek,
  keys = [],
}: ListScreenProps<Row, Meta>): readonly KeyGroup[] => [
  ...LIST_KEYS,
  ...(peek ? [PEEK_KEYS] : []),
  ...(bulk ? [TICK_KEYS, ...(bulk.keys ?? [])] : []),
  ...keys,
];

/** Returns what to do about an empty list: widen the search, or make the first record. */
function emptyHintOf<Row, Meta extends ListMeta>(
  { filters, emptyHint, noMatchHint }: ListScreenProps<Row, Meta>,
  values: FilterValues,
  total = 0,
): ReactNode {
  if (total > 0) return 'The list has fewer pages than this one. Go back to the first page.';
  const narrowing = filters.filter(({ key }) => key !== SORT.key);
  if (activeFilters(narrowing, values) === 0) return emptyHint;
  return (
    <>
      {t('Nothing matches the filters that are set. Remove one, or widen it.')} {noMatchHint}
    </>
  );
}
