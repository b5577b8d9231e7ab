import type { ReportRequest } from '@iwe/contract';
import type { ReportColumn, ReportDefinition, ReportGrouping } from './definition/report-definition.ts';

/** Returns the grouping that a request asks for; the report's first one when it names none. */
export const groupingOf = (definition: ReportDefinition, { group }: Pick<ReportRequest, 'group'>): ReportGrouping =>
  definition.groups.find(({ key }) => key === group) ?? definition.groups[0];

/** Returns the columns of a report with this grouping, in the order of the file; without cost unless it is shown. */
export const columnsOf = (
  definition: ReportDefinition,
  request: Pick<ReportRequest, 'group'>,
  { showsCost }: { showsCost: boolean },
): readonly ReportColumn[] =>
  definition.columns.filter(
    ({ only, isCost }) =>
      (only === undefined || [only].flat().includes(groupingOf(definition, request).key)) &&
      (showsCost || isCost !== true),
  );

/**
 * Returns the days of a request as texts for people and file names: '2026-03-01 to 2026-03-31', 'to 2026-03-31' (with a
 * time 'to 2026-03-31 14:30'), or '' when it has none.
 */
export function dateRangeText({
  dateRange,
  dueDate,
  dueTime,
}: Pick<ReportRequest, 'dateRange' | 'dueDate' | 'dueTime'>): string {
  if (dateRange) return `${dateRange[0]} to ${dateRange[1]}`;
  if (dueDate === undefined) return '';
  return dueTime === undefined ? `to ${dueDate}` : `to ${dueDate} ${dueTime}`;
}

/** Returns the name of a report's file (spec §2: type-dateRange.xlsx). */
export const reportFileName = (title: string, dateRange: string): string =>
  `${title}${dateRange === '' ? '' : `-${dateRange.replaceAll(':', '.')}`}.xlsx`;
