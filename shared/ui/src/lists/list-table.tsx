import { t } from '@iwe/session';
import { useMemo } from 'react';
import type { ReactNode, Ref } from 'react';
import { messages, sortTypeOf } from '@iwe/domain';
import type { SortType } from '@iwe/domain';
import { DataTable } from '../kit/data/table/data-table.tsx';
import type { Column, RowTicks, Sort } from '../kit/data/table/data-table-types.ts';
import { Box } from '../kit/layout.ts';
import { onRowClick, onRowKey } from './row-keys.ts';
import { inWords } from '../kit/words.tsx';

/** The rows of a list, opened by click or Enter. */
export interface ListTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  widths: ReadonlyMap<string, number>;
  onResize: (key: string, width: number | null) => void;
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string | number;
  rowTone?: (row: Row) => 'accent' | 'spark' | 'danger' | 'muted' | undefined;
  isLoading: boolean;
  isFetching: boolean;
  error?: readonly string[] | undefined;
  onRetry: () => void;
  /** Column key → sum over the whole selection; the first column holds the label of the totals row. */
  totals?: Readonly<Record<string, ReactNode>> | undefined;
  /** The meaning of each sort type; sortable columns use its keys. */
  sortTypes: readonly SortType<string>[];
  /** The sort type of the search and a function to change it. */
  sortType: number;
  onSortType: (sortType: number) => void;
  /** Shown when there are no rows, and what to do then. */
  emptyText?: string | undefined;
  emptyHint?: ReactNode;
  /** Rows that can be ticked. */
  ticks?: RowTicks<Row> | undefined;
  onLeaveRows: () => void;
  /** Whether the rows are those of the search; no key opens one of an earlier search. */
  areRowsCurrent: () => boolean;
  tableRef: Ref<HTMLDivElement>;
}

export function ListTable<Row>(props: ListTableProps<Row>) {
  const {
    label,
    columns,
    rows,
    rowKey,
    rowTone,
    totals,
    ticks,
    sortTypes,
    sortType,
    onSortType,
    onLeaveRows,
    areRowsCurrent,
    tableRef,
  } = props;
  const sort = useMemo(() => sortOfType(sortTypes, sortType), [sortTypes, sortType]);
  return (
    // The handlers only duplicate what the rows' links do, so the box needs no role of its own.
    <Box
      ref={tableRef}
      display="flex"
      flexDirection="column"
      flex="1"
      // Heading, six rows and totals, also in a low window or at 200 % zoom: then the page scrolls.
      minH="306px"
      css={LIST_CSS}
      onKeyDown={(event) => onRowKey(event, onLeaveRows, areRowsCurrent)}
      onClick={onRowClick}
    >
      <DataTable
        label={label}
        columns={columns}
        widths={props.widths}
        onResize={props.onResize}
        rows={rows}
        rowKey={rowKey}
        {...(rowTone ? { rowTone } : {})}
        isLoading={props.isLoading}
        isFetching={props.isFetching}
        error={props.error}
        onRetry={props.onRetry}
        emptyText={props.emptyText ?? messages.noData}
        emptyHint={props.emptyHint}
        sort={sort}
        onSort={(next) => onSortType(typeOfSort(sortTypes, next))}
        {...(ticks ? { ticks } : {})}
        {...(totals && Object.keys(totals).length > 0
          ? { footer: <TotalsRow columns={columns} totals={totals} hasTicks={ticks !== undefined} /> }
          : {})}
      />
    </Box>
  );
}

function TotalsRow<Row>({
  columns,
  totals,
  hasTicks,
}: {
  columns: readonly Column<Row>[];
  totals: Readonly<Record<string, ReactNode>>;
  hasTicks: boolean;
}) {
  return (
    <tr>
      {hasTicks && <td data-tick aria-hidden />}
      {columns.map((column) => (
        <td key={column.key} data-kind={column.kind} {...labelOf(column, totals[column.key])}>
          {inWords(totals[column.key])}
        </td>
      ))}
    </tr>
  );
}

/** On a card the sum has no column above it: it says what it is the sum of. */
const labelOf = <Row,>({ header }: Column<Row>, sum: ReactNode) =>
  typeof sum === 'object' && sum !== null && typeof header === 'string' ? { 'data-label': t(header) } : {};

/** Returns the sort shown in the header for a sort type (spec §3 "Sheet sort types"). */
function sortOfType(sortTypes: readonly SortType<string>[], sortType: number): Sort | null {
  const type = sortTypeOf(sortTypes, sortType);
  return type && type.key !== 'id' ? { key: type.key, direction: type.descending ? 'desc' : 'asc' } : null;
}

/** Returns the sort type of a header's sort; 0, the list's own order, for none. */
function typeOfSort(sortTypes: readonly SortType<string>[], sort: Sort | null): number {
  return (
    sortTypes.find((type) => type.key === sort?.key && type.descending === (sort.direction === 'desc'))?.value ?? 0
  );
}

/** A cell's only text. */
const ONE_TEXT = ':is(a[data-record], [data-lines], [data-stacked] > :only-child)';

// One level more specific than the table's own rules, so that these win.
const LIST_CSS = {
  '& table tbody tr': { cursor: 'pointer' },
  '& table tbody tr:focus-within > *': { bg: 'accent.subtle' },
  '& table thead th, & table tbody th, & table tbody td, & table tfoot td': { px: '1' },
  '& table thead th:first-of-type, & table tbody th, & table tfoot td:first-of-type': { ps: '2' },
  // A word after a figure keeps a distance; otherwise the two read as one.
  '& table :is([data-kind=money], [data-kind=number]) + :not([data-kind=money], [data-kind=number])': { ps: '2.5' },
  // Figures and the number are emphasised; everything else is a little smaller, so that all columns fit.
  '& table tbody td:not([data-kind=money], [data-kind=number])': { fontSize: 'sm' },
  '& table thead th': { height: '30px' },
  // Two lines of small text; every list has rows of one height.
  '& table tbody th, & table tbody td': { py: '0', height: '30px' },
  // A text takes the second line before it is cut; a third would make its row higher than the others.
  '& table[data-fixed] td[data-room]': { whiteSpace: 'normal', overflowWrap: 'break-word', lineHeight: '1.15' },
  // Two values have a line each; a single one may take both.
  '& table[data-fixed] td[data-room] [data-stacked] > :not(:only-child)': { whiteSpace: 'nowrap' },
  [`& table[data-fixed] td[data-room] ${ONE_TEXT}`]: {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: '2',
    overflow: 'hidden',
  },
  // A link of one line is a target of 24 px all the same, in the middle of its row.
  '& table[data-fixed] td[data-room] a[data-record]': { minHeight: '24px', alignContent: 'center' },
  // Measured on one line: a text that is on two lines needs no more room than it has.
  '&[data-measured] table[data-fixed] :is(td[data-room], [data-wrap])': { whiteSpace: 'nowrap' },
  [`&[data-measured] table[data-fixed] td[data-room] ${ONE_TEXT}`]: { display: 'inline', whiteSpace: 'nowrap' },
  '&[data-measured] table [data-open]': { display: 'inline' },
  // A badge with a line below it is no higher than two lines.
  '& table tbody [data-stacked] > div:first-of-type > span': { maxHeight: '16px' },
  // The totals stay above the rows and their sticky first column.
  '& table tfoot td': { zIndex: '2', py: '0', height: '28px' },
  '& table tfoot td:first-of-type': { insetInlineStart: '0', zIndex: '3' },
  '& table[data-ticks] thead th:nth-of-type(2), & table[data-ticks] tfoot td:nth-of-type(2)': { ps: '2' },
  '& table[data-ticks] tfoot td:nth-of-type(2)': { insetInlineStart: '30px', zIndex: '3' },
  '& table thead th[data-tick]:first-of-type, & table tbody td[data-tick], & table tfoot td[data-tick]:first-of-type': {
    px: '0',
    ps: '0',
  },
};
