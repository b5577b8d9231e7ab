import type { ReportRequest } from '@iwe/contract';
import { groupingOf } from '@iwe/reports';
import type { ReportColumn, ReportDefinition } from '@iwe/reports';
import type { Query } from '../../database/index.ts';
import { orderedRows } from './report-query.sql.ts';
import type { ReportScope, ReportValues } from './sources/report-source.ts';
import { sourceOf } from './sources/sources.ts';

/** A report as somebody asked for it. */
export interface AskedReport {
  definition: ReportDefinition;
  request: ReportRequest;
  scope: ReportScope;
  columns: readonly ReportColumn[];
}

/** Returns the query of all rows in the order of the file: by group, then as the report's source says. */
export function rowsInOrder({ definition, request, scope, columns }: AskedReport): Query<ReportValues> {
  const source = sourceOf(definition);
  const { column, id } = groupingOf(definition, request);
  const order = definition.hasSubtotals ? `"${column}", "${id}", ${source.order}` : source.order;
  // A report of millions of rows is read faster without what its file doesn't show.
  const read = new Set([...columns.map(({ key }) => key), column, id]);
  return orderedRows(source.query(request, scope), [...read], order);
}
