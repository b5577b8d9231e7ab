import { use, useMemo } from 'react';
import type { ReactNode } from 'react';
import type { ReportPreviewRow } from '@iwe/contract';
import { SHEET_TYPES } from '@iwe/domain';
import type { SheetType } from '@iwe/domain';
import { HostRoutes } from '@iwe/remote-kit';
import type { ReportCellKind, ReportColumn, ReportDefinition } from '@iwe/reports';
import { useAccount } from '@iwe/session';
import { DateText, Money, Quantity } from '@iwe/ui';
import type { Column } from '@iwe/ui';
import { OpenLink } from '@iwe/ui/sheet-view';

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

/** Returns the columns of a preview by the keys that the server answered with, in that order. */
export function usePreviewColumns(
  definition: ReportDefinition,
  keys: readonly string[],
): readonly Column<ReportPreviewRow>[] {
  const { timeZone } = useAccount();
  const hasRoute = use(HostRoutes);
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
        const href = linkOf(column, row);
        return href !== null && hasRoute(href) ? <OpenLink href={href}>{content}</OpenLink> : content;
      },
    }));
  }, [definition, shown, timeZone, hasRoute]);
}

/** Returns the total of a column, '' for columns that are not added up. */
export function previewTotal(definition: ReportDefinition, key: string, total: number | undefined): ReactNode {
  const kind = definition.columns.find((column) => column.key === key)?.kind ?? 'text';
  return total === undefined ? '' : cellContent(kind, total, '');
}

function cellContent(kind: ReportCellKind, value: string | number | null, timeZone: string): ReactNode {
  if (value === null) return kind === 'text' ? '' : <DateText value={null} />;
  switch (kind) {
    case 'integer':
      return <Quantity value={Number(value)} />;
    case 'money':
      return <Money value={Number(value)} />;
    case 'percent':
      return `${(Number(value) * 100).toFixed(1)} %`;
    case 'date':
      return <DateText value={String(value)} />;
    case 'instant':
      return <DateText value={String(value)} time timeZone={timeZone} />;
    case 'text':
      return String(value);
  }
}

/** Returns the path of what is behind a figure; null when nothing is. */
function linkOf({ link }: ReportColumn, row: ReportPreviewRow): string | null {
  switch (link) {
    case 'sheet':
      return row.sheet && `/order_detail/${SHEET_TYPES[row.sheet.type as SheetType].routeName}/${row.sheet.id}`;
    case 'contact':
      return row.contactId === null ? null : `/baseinfo/Customers/${row.contactId}`;
    case 'product':
      return row.productId === null ? null : `/baseinfo/Products/${row.productId}`;
    case undefined:
      return null;
  }
}
