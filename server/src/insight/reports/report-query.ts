import type { ReportRequest } from '@iwe/contract';
import { groupingOf } from '@iwe/reports';
import type { ReportColumn, ReportDefinition } from '@iwe/reports';
import type { Query } from '../../core/database/index.ts';
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

/**
 * Returns the order of a report's file as SQL: by group, then as the report's source says. Groups that are alike, such
 * as customers with the same net, are in the order of their ids, in the preview as in the file.
 */
export function orderInFile(definition: ReportDefinition, request: ReportRequest): string {
  const { column, id, isInOrder = false } = groupingOf(definition, request);
  const { order } = sourceOf(definition);
  if (isInOrder) return `"${id}", ${order}`;
  return definition.hasSubtotals ? `"${column}", "${id}", ${order}` : `${order}, "${id}"`;
}

/** The rows of a report's file: its columns in their order, then what their groups need. */
export interface FileRows {
  query: Query<ReportValues>;
  /** The keys of the query's columns. */
  keys: readonly string[];
}

/** Returns the query of all rows in the order of the file. */
export function rowsInOrder({ definition, request, scope, columns }: AskedReport): FileRows {
  const { column, id } = groupingOf(definition, request);
  // A report of millions of rows is read faster without what its file doesn't show.
  const keys = [...new Set([...columns.map(({ key }) => key), column, id])];
  return {
    keys,
    query: orderedRows(sourceOf(definition).query(request, scope), keys, orderInFile(definition, request)),
  };
}
