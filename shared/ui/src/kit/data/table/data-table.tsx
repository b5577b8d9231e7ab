import { t } from '@iwe/session';
import { frameMessages } from '@iwe/domain';
import { memo, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { EmptyState, ErrorState } from '../../feedback/states.tsx';
import { Skeleton } from '../../feedback/skeleton.tsx';
import { useDelayed } from '../../feedback/use-delayed.ts';
import { Box, VisuallyHidden } from '../../layout.ts';
import { ColumnGrip } from './column-grip.tsx';
import type { Column, DataTableProps, Sort } from './data-table-types.ts';
import { useMedia } from '../../root/use-is-narrow.ts';
import { DENSE_CARDS_QUERY, NARROW_QUERY } from '../../theme/media.ts';
import { cardColumns } from './cards/card-columns.ts';
import { CARDS_CSS } from './cards/cards-css.ts';
import { TABLE_CSS } from './data-table-css.ts';
import { nextSort, sorted } from './sort-rows.ts';
import { SortMark } from './sort-mark.tsx';
import { TICK_WIDTH, TickAll, TickRow, useTickRow } from './tick-cells.tsx';
import { Term } from '../term.tsx';
import { showCutTextAsTitle } from './show-cut-text-as-title.ts';
import { inWords } from '../../words.tsx';

const SKELETON_ROWS = 12;

/** A table that scrolls within its box: header and first column stay visible. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    label,
    columns: all,
    rows,
    rowKey,
    isLoading = false,
    isFetching = false,
    error,
    onRetry,
    emptyText = frameMessages.noData,
    emptyHint,
    rowTone,
    ticks,
    footer,
    widths,
    onResize,
    dense,
  } = props;
  const isNarrow = useMedia(dense ? DENSE_CARDS_QUERY : NARROW_QUERY);
  const columns = useMemo(() => (isNarrow ? cardColumns(all) : all), [isNarrow, all]);
  const [ownSort, setOwnSort] = useState<Sort | null>(null);
  const sort = props.onSort ? (props.sort ?? null) : ownSort;
  const showSkeleton = useDelayed(isLoading && rows === undefined && !error);
  const showProgress = useDelayed(isFetching && rows !== undefined);
  const shown = useMemo(
    () => (props.onSort ? rows : sorted(rows, columns, ownSort)),
    [rows, columns, ownSort, props.onSort],
  );

  const sortBy = (column: Column<Row>) => {
    const next = nextSort(sort, column.key);
    if (props.onSort && column.sortable) props.onSort(next);
    else setOwnSort(next);
  };
  const widthOf = ({ key, width }: Column<Row>) => widths?.get(key) ?? width;
  const fixed = isNarrow ? null : fixedBy(columns.map(widthOf), ticks ? TICK_WIDTH : 0);
  const hasRows = !error && shown !== undefined && shown.length > 0;
  const onTick = useTickRow(ticks, shown, rowKey);
  return (
    <Box
      css={isNarrow ? NARROW_CSS : TABLE_CSS}
      position="relative"
      display="flex"
      flexDirection="column"
      minH="0"
      flex="1"
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border"
      borderRadius="lg"
      overflow="hidden"
    >
      {showProgress && <div data-progress role="progressbar" aria-label={t('Loading')} />}
      {/* Focusable so that arrow keys scroll it without a pointer (WCAG 2.1.1). Hovering over a cut text shows the full
          text, which screen readers read anyway. */}
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/mouse-events-have-key-events */}
      <div
        data-scroller
        role="region"
        aria-label={t(label)}
        tabIndex={0}
        data-dense={dense || undefined}
        aria-busy={isLoading || isFetching || undefined}
        onMouseOver={showCutTextAsTitle}
      >
        {/* oxlint-enable */}
        <table {...(isNarrow ? { 'data-cards': '' } : fixed)} data-ticks={ticks ? '' : undefined}>
          <thead>
            <tr>
              {ticks && <TickAll ticks={ticks} keys={(shown ?? []).map(rowKey)} />}
              {columns.map((column) => (
                <HeadCell
                  key={column.key}
                  column={column}
                  width={widthOf(column)}
                  sort={sort}
                  onSort={sortBy}
                  onResize={onResize}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {hasRows &&
              shown.map((row, index) => (
                <TableRow
                  key={rowKey(row)}
                  row={row}
                  index={index}
                  columns={columns as readonly Column<unknown>[]}
                  tone={rowTone?.(row)}
                  isTicked={ticks?.ticked.has(rowKey(row)) === true}
                  tickName={ticks?.nameOf(row)}
                  isCard={isNarrow}
                  onTick={onTick}
                />
              ))}
            {showSkeleton && <SkeletonRows columns={columns} hasTicks={ticks !== undefined} />}
          </tbody>
          {hasRows && footer && <tfoot>{footer}</tfoot>}
        </table>
        {error && <ErrorState lines={error} {...(onRetry ? { onRetry } : {})} />}
        {!error && !isLoading && !isFetching && (shown === undefined || shown.length === 0) && (
          <EmptyState title={emptyText} hint={emptyHint} />
        )}
      </div>
    </Box>
  );
}

interface HeadCellProps<Row> extends Pick<DataTableProps<Row>, 'onResize'> {
  column: Column<Row>;
  width: number | string | undefined;
  sort: Sort | null;
  onSort: (column: Column<Row>) => void;
}

function HeadCell<Row>({ column, width, sort, onSort, onResize }: HeadCellProps<Row>) {
  return (
    <th
      scope="col"
      data-kind={column.kind}
      data-group={column.groupStart || undefined}
      data-pinned={column.pinned || undefined}
      title={column.hint && t(column.hint)}
      style={width === undefined ? undefined : { width, minWidth: width }}
      {...(isSortable(column) ? { 'aria-sort': ariaSort(sort, column.key) } : {})}
    >
      {isSortable(column) ? (
        <button type="button" onClick={() => onSort(column)}>
          {inWords(column.header)}
          <SortMark direction={sort?.key === column.key ? sort.direction : null} />
        </button>
      ) : column.header === '' ? (
        <VisuallyHidden>{t(column.label ?? 'Actions')}</VisuallyHidden>
      ) : typeof column.header === 'string' ? (
        <Term text={column.header} />
      ) : (
        column.header
      )}
      {onResize && <ColumnGrip onResize={(next) => onResize(column.key, next)} />}
    </th>
  );
}

function SkeletonRows<Row>({ columns, hasTicks }: { columns: readonly Column<Row>[]; hasTicks: boolean }) {
  return Array.from({ length: SKELETON_ROWS }, (_, row) => (
    <tr key={row} data-skeleton>
      {hasTicks && <td data-tick aria-hidden />}
      {columns.map((column, position) => (
        <td key={column.key} data-kind={column.kind}>
          <Skeleton width={`${45 + ((row * 7 + position * 13) % 45)}%`} ms={isRight(column) ? 'auto' : '0'} />
        </td>
      ))}
    </tr>
  ));
}

interface TableRowProps {
  row: unknown;
  index: number;
  columns: readonly Column<unknown>[];
  tone: 'accent' | 'spark' | 'danger' | 'muted' | undefined;
  isTicked: boolean;
  /** The row's name for its checkbox; undefined in a table without checkboxes. */
  tickName: string | undefined;
  onTick: (index: number, isRange: boolean) => void;
  isCard: boolean;
}

/** Renders again only when something of this row changes: a tick in a page of 150 rows draws one row. */
const TableRow = memo(function TableRow(props: TableRowProps) {
  const { row, index, columns, tone, isTicked, tickName, onTick, isCard } = props;
  return (
    <tr data-tone={tone} data-ticked={isTicked || undefined}>
      {tickName !== undefined && <TickRow name={tickName} isTicked={isTicked} index={index} onTick={onTick} />}
      {columns.map((column, position) => {
        const content = column.cell(row, index);
        const inner: ReactNode =
          column.maxWidth === undefined ? (
            content
          ) : (
            <div data-clip style={{ maxWidth: column.maxWidth }}>
              {content}
            </div>
          );
        const cell = {
          'data-kind': column.kind,
          'data-group': column.groupStart || undefined,
          'data-pinned': column.pinned || undefined,
          'data-room': column.fit === 'room' || undefined,
          ...(isCard ? cardAttributes(column) : {}),
        };
        return position === 0 ? (
          <th key={column.key} scope="row" {...cell}>
            {inner}
          </th>
        ) : (
          <td key={column.key} {...cell}>
            {inner}
          </td>
        );
      })}
    </tr>
  );
});

/** The attributes of a cell on a card. A bare number in the place of the state, such as a stock, has its label too. */
const cardAttributes = ({ card, kind, header, label }: Column<unknown>) => {
  if (card === undefined) return {};
  const hasLabel = card === 'note' || (card === 'state' && kind === 'number');
  return { 'data-card': card, 'data-label': hasLabel ? labelOf(label ?? plainText(header)) : undefined };
};

const labelOf = (text: string | undefined) => text && t(text);
const plainText = (header: ReactNode): string | undefined => (typeof header === 'string' ? header : undefined);

const NARROW_CSS = { ...TABLE_CSS, ...CARDS_CSS };

/** When all columns have pixel widths, the layout is fixed from the skeleton on and content no longer changes it. */
function fixedBy(widths: readonly (number | string | undefined)[], before: number) {
  const isFixed = widths.length > 0 && widths.every((width) => typeof width === 'number');
  if (!isFixed) return null;
  const width = widths.reduce((sum, one) => sum + one, before);
  // Tables whose second column is sticky too place it behind the first.
  return { 'data-fixed': '', style: { minWidth: width, '--first-column': `${widths[0]}px` } };
}

function isSortable<Row>(column: Column<Row>): boolean {
  return column.sortable === true || column.sortValue !== undefined;
}

function isRight<Row>(column: Column<Row>): boolean {
  return column.kind === 'money' || column.kind === 'number' || column.kind === 'action';
}

function ariaSort(sort: Sort | null, key: string): 'ascending' | 'descending' | 'none' {
  if (sort?.key !== key) return 'none';
  return sort.direction === 'asc' ? 'ascending' : 'descending';
}
