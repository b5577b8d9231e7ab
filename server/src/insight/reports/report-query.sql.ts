import type { ReportPlot } from '@iwe/reports';
import { dynamicStatement } from '../../core/database/index.ts';
import type { Query } from '../../core/database/index.ts';
import type { ReportValues } from './sources/report-source.ts';

// Names of columns and orders are constants of the definitions and sources, never texts of a request.
type Rows = Query<ReportValues>;

/** The rows of a report in an order, with these columns. */
export const orderedRows = ({ text, values }: Rows, columns: readonly string[], order: string): Rows =>
  dynamicStatement(
    `select ${columns.map((key) => `"${key}"`).join(', ')} from (${text}) report order by ${order}`,
    values,
  );

/** The first rows in an order. */
export const firstRows = ({ text, values }: Rows, order: string, limit: number): Rows =>
  dynamicStatement(`select * from (${text}) report order by ${order} limit ${limit}`, values);

/** How many rows there are, and the sums of these columns. */
export const totalsOf = (
  { text, values }: Rows,
  columns: readonly string[],
): Query<Readonly<Record<string, number>> & { rows: number }> =>
  dynamicStatement(
    `select ${['count(*)::int as rows', ...columns.map((key) => `coalesce(sum("${key}"), 0)::bigint as "${key}"`)].join(', ')}
    from (${text}) report`,
    values,
  );

/** A point of a plot; `value` is in cents for money. */
export interface PlotPoint {
  label: string;
  value: number;
}

/** Returns the label of a column by its key. */
type ColumnLabels = (key: string) => string;

const POINTS = 60;
const TOP = 12;
const STEP_DAYS = 30;
const LAST_STEP = 12;

/** A product that was never sold has no days: PostgreSQL's least() would pass over its null. */
const steps = (by: string): string =>
  `case when "${by}" is not null then least("${by}" / ${STEP_DAYS}, ${LAST_STEP}) end`;

interface PlotGroup {
  readonly column: string;
  readonly id: string;
  readonly isInOrder?: boolean;
}

/**
 * The points of a plot: the newest weeks, the largest groups (the newest of those in order), steps of days, or totals
 * of columns.
 */
export function plotPoints(
  { text, values }: Rows,
  plot: ReportPlot,
  { measure, group, labels }: { measure: string; group: PlotGroup; labels: ColumnLabels },
): Query<PlotPoint> {
  const sum = `coalesce(sum("${measure}"), 0)::float8 as value from (${text}) report`;
  if (plot.kind === 'weeks')
    return dynamicStatement(
      `select * from (select date_trunc('week', "${plot.by}")::date as label, ${sum} where "${plot.by}" is not null
        group by 1 order by 1 desc limit ${POINTS}) newest order by 1`,
      values,
    );
  if (plot.kind === 'top' && group.isInOrder === true)
    return dynamicStatement(
      `select label, value from (select "${group.id}" as id, max("${group.column}") as label, ${sum} group by 1
        order by 1 desc limit ${TOP}) newest order by id`,
      values,
    );
  if (plot.kind === 'top')
    return dynamicStatement(
      `select max("${group.column}") as label, ${sum} group by "${group.id}" order by 2 desc nulls last, 1 limit ${TOP}`,
      values,
    );
  if (plot.kind === 'columns') {
    const sums = plot.of.map((key) => `coalesce(sum("${key}"), 0)::float8 as "${key}"`).join(', ');
    const points = plot.of.map((key, at) => `(${at}, '${labels(key).replaceAll("'", "''")}', "${key}")`).join(', ');
    return dynamicStatement(
      `select label, value from (select ${sums} from (${text}) report) sums
      cross join lateral (values ${points}) point (at, label, value) order by at`,
      values,
    );
  }
  return dynamicStatement(
    `select case when step is null then 'Never sold' when step = ${LAST_STEP} then '${STEP_DAYS * LAST_STEP} and more'
        else (step * ${STEP_DAYS}) || ' to ' || (step * ${STEP_DAYS} + ${STEP_DAYS - 1}) end as label, value
      from (select ${steps(plot.by)} as step, ${sum} group by 1) by_step order by step nulls last`,
    values,
  );
}
