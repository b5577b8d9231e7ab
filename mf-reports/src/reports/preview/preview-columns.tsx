import { useMemo } from 'react';
import type { ReactNode } from 'react';
import type { ReportPreviewRow, ReportRequest } from '@iwe/contract';
import { isPurchaseSheet } from '@iwe/domain';
import type { RecordReference } from '@iwe/domain';
import { groupingOf, wayOf } from '@iwe/reports';
import type { ReportCellKind, ReportColumn, ReportDefinition } from '@iwe/reports';
import { useAccount } from '@iwe/session';
import { DateText, Money, Percent, Quantity, RecordLink } from '@iwe/ui';
import type { Column } from '@iwe/ui';
import { WayLink } from './way-link.tsx';

const KINDS: Readonly<Record<ReportCellKind, NonNullable<Column<unknown>['kind']>>> = {
  text: 'text',
  integer: 'number',
  money: 'money',
  percent: 'number',
  date: 'date',
  instant: 'date',
};
/** Approximate width of a character, pixels. */
const CHARACTER = 8;

/** Returns columns with those of money before the others. */
export const moneyFirst = (columns: readonly ReportColumn[]): readonly ReportColumn[] =>
  columns.toSorted((one, other) => Number(other.kind === 'money') - Number(one.kind === 'money'));

/**
 * Returns the keys of a preview's columns in the order of the screen: what names a row (the first column and that of
 * the group), then what is added up, money first, then the rest in the order of the file.
 */
export function shownOrder(
  definition: ReportDefinition,
  request: ReportRequest,
  keys: readonly string[],
): readonly string[] {
  const columns = keys.flatMap((key) => definition.columns.find((column) => column.key === key) ?? []);
  const names = new Set([keys[0], groupingOf(definition, request).column]);
  const isSummed = ({ key, isSummed: summed }: ReportColumn): boolean => summed === true && !names.has(key);
  return [
    ...columns.filter(({ key }) => names.has(key)),
    ...moneyFirst(columns.filter(isSummed)),
    ...columns.filter((column) => !names.has(column.key) && !isSummed(column)),
  ].map(({ key }) => key);
}

/** Returns the columns of a preview by their keys, in that order. */
export function usePreviewColumns(
  definition: ReportDefinition,
  request: ReportRequest,
  keys: readonly string[],
): readonly Column<ReportPreviewRow>[] {
  const { timeZone } = useAccount();
  const shown = keys.join(' ');
  return useMemo(() => {
    const columns = shown.split(' ').flatMap((key) => definition.columns.find((column) => column.key === key) ?? []);
    return columns.map((column): Column<ReportPreviewRow> => ({
      key: column.key,
      header: column.label,
      kind: KINDS[column.kind],
      sortable: true,
      ...(column.kind === 'text' ? { maxWidth: (column.width ?? 24) * CHARACTER } : {}),
      cell: (row) => {
        const content = cellContent(column.kind, row.cells[column.key] ?? null, timeZone);
        const record = recordOf(column, row);
        if (record) return <RecordLink record={record}>{content}</RecordLink>;
        return <WayLink to={wayOf(column, request, row.behind)}>{content}</WayLink>;
      },
    }));
  }, [definition, request, shown, timeZone]);
}

/** The total of a column, with the way to what is behind it; nothing for columns that are not added up. */
export function PreviewTotal({
  column,
  request,
  total,
}: {
  column: ReportColumn | undefined;
  request: ReportRequest;
  total: number | undefined;
}) {
  if (!column || total === undefined) return '';
  return <WayLink to={wayOf(column, request, null)}>{cellContent(column.kind, total, '')}</WayLink>;
}

function cellContent(kind: ReportCellKind, value: string | number | null, timeZone: string): ReactNode {
  if (value === null) return kind === 'text' ? '' : <DateText value={null} />;
  switch (kind) {
    case 'integer':
      return <Quantity value={Number(value)} />;
    case 'money':
      return <Money value={Number(value)} />;
    case 'percent':
      return <Percent value={Number(value)} />;
    case 'date':
      return <DateText value={String(value)} />;
    case 'instant':
      return <DateText value={String(value)} time timeZone={timeZone} />;
    case 'text':
      return String(value);
  }
}

/** Returns the record behind a figure; null when there is none. */
function recordOf({ key, link }: ReportColumn, row: ReportPreviewRow): RecordReference | null {
  const supplier = { kind: 'supplier', name: String(row.cells[key] ?? '') } as const;
  switch (link) {
    case 'sheet':
      return row.sheet && { kind: 'sheet', ...row.sheet };
    case 'contact':
      // The other party of a purchase is a supplier.
      if (row.sheet && isPurchaseSheet(row.sheet.type)) return supplier;
      return row.contactId === null ? null : { kind: 'customer', id: row.contactId };
    case 'product':
      return row.productId === null ? null : { kind: 'product', id: row.productId };
    case 'supplier':
      return supplier;
    case undefined:
      return null;
  }
}
