import type { ReportPreviewRow, ReportRequest } from '@iwe/contract';
import { addDays } from '@iwe/domain';
import type { ReportColumn, ReportWay } from './definition/report-definition.ts';
import { findReport } from './reports.ts';

type RowValues = ReportPreviewRow['behind'];

/** Returns the names of the values that the ways of these columns take from a row. */
export const valuesOfWays = (columns: readonly ReportColumn[]): readonly string[] => [
  ...new Set(
    columns.flatMap(({ opens = [] }) =>
      opens.flatMap(({ by = {}, needs }) => [...Object.values(by), needs ?? []].flat()),
    ),
  ),
];

/**
 * Returns the request of the report whose total a figure is; null when nothing is behind it. `row` has the values of
 * the figure's row, null for the total of all rows.
 */
export function wayOf(column: ReportColumn, request: ReportRequest, row: RowValues | null): ReportRequest | null {
  if (row === null) return column.totalOpens ? requestOf(column.totalOpens, request, {}) : null;
  for (const way of column.opens ?? []) {
    const found = requestOf(way, request, row);
    if (found) return found;
  }
  return null;
}

function requestOf(way: ReportWay, request: ReportRequest, row: RowValues): ReportRequest | null {
  const definition = findReport(way.report);
  if (!definition || (way.needs !== undefined && isMissing(row[way.needs]))) return null;
  const given: Record<string, unknown> = { ...request };
  if (way.kinds) given['kinds'] = way.kinds;
  if (way.asAt === 'before' && !request.dateRange) return null;
  if (way.asAt && request.dateRange)
    given['dueDate'] = way.asAt === 'end' ? request.dateRange[1] : addDays(request.dateRange[0], -1);
  for (const [field, name] of Object.entries(way.by ?? {})) {
    const value = row[name];
    if (isMissing(value)) return null;
    // Several ids are one text.
    given[field] = typeof value === 'string' ? value.split(',').map(Number) : [value];
  }
  const known = definition.settings.map(({ field }) => field);
  const settings = known.flatMap((field) => (given[field] === undefined ? [] : [[field, given[field]]]));
  return { ...Object.fromEntries(settings), type: definition.type } as ReportRequest;
}

const isMissing = (value: unknown): boolean => value === undefined || value === null || value === '';
