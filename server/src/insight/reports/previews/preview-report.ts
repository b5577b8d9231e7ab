import { PREVIEW_ROWS } from '@iwe/contract';
import type { ReportPreview, ReportPreviewRequest, ReportRequest } from '@iwe/contract';
import { columnsOf, groupingOf, valuesOfWays } from '@iwe/reports';
import type { ReportColumn, ReportDefinition, ReportPlot } from '@iwe/reports';
import type { Reader } from '../../../core/database/index.ts';
import { unprocessable } from '../../../core/errors.ts';
import type { Snapshot } from '../../../core/long-reads/snapshot.ts';
import { definitionOf } from '../check-request.ts';
import { firstRows, plotPoints, totalsOf } from '../report-query.sql.ts';
import type { PlotPoint } from '../report-query.sql.ts';
import { decideCost } from '../report-rights.ts';
import type { CostRights } from '../report-rights.ts';
import { cellOf } from '../report-table.ts';
import { orderInFile } from '../report-query.ts';
import type { AskedReport } from '../report-query.ts';
import type { ReportValues } from '../sources/report-source.ts';
import { sourceOf } from '../sources/sources.ts';

/** What a preview shows, decided before anything is read. */
export interface AskedPreview extends AskedReport {
  order: string;
}

/** Checks the request of a preview. Throws 403 for cost without the right, 422 for what is wrong in it. */
export function askedPreview(
  { sortBy, isDescending = false, ...request }: ReportPreviewRequest,
  organisation: number,
  account: CostRights,
): AskedPreview {
  const definition = definitionOf(request);
  const showsCost = decideCost(definition, request, account);
  const columns = columnsOf(definition, request, { showsCost });
  if (sortBy !== undefined && !columns.some(({ key }) => key === sortBy))
    throw unprocessable([
      { code: 'unknown-column', message: `${definition.title} has no column '${sortBy}'.`, field: 'sortBy' },
    ]);
  const inFile = orderInFile(definition, request);
  const order =
    sortBy === undefined ? inFile : `"${sortBy}" ${isDescending ? 'desc nulls last' : 'asc nulls first'}, ${inFile}`;
  return { definition, request, columns, scope: { organisation, showsCost }, order };
}

/** Returns the plot of a report for somebody who sees no cost, from the same query as its preview. */
export async function readPlot(
  reader: Reader,
  request: ReportRequest,
  organisation: number,
): Promise<ReportPreview['plot']['points']> {
  const { definition, columns, scope } = askedPreview(request, organisation, { role: 0, isAcct: false, isDir: false });
  const measure = measureOf(definition.plot, columns);
  const points = await reader.query(plotOf(definition, request, { columns, scope, measure }));
  return points.map((point) => presentPoint(point, measure));
}

/** Returns the first rows, the totals of all rows and the plot of a report, from the same query as its file. */
export async function previewReport(
  snapshot: Snapshot,
  { definition, request, columns, scope, order }: AskedPreview,
): Promise<ReportPreview> {
  const rows = sourceOf(definition).query(request, scope);
  const summed = columns.filter(({ isSummed }) => isSummed);
  const measure = measureOf(definition.plot, columns);
  const [[totals], first, points] = await snapshot.batch([
    totalsOf(
      rows,
      summed.map(({ key }) => key),
    ),
    firstRows(rows, order, PREVIEW_ROWS),
    plotOf(definition, request, { columns, scope, measure }),
  ]);
  return {
    columns: columns.map(({ key }) => key),
    rows: first.map((row) => presentRow(row, columns, valuesOfWays(columns))),
    totalRows: totals?.rows ?? 0,
    totals: Object.fromEntries(summed.map((column) => [column.key, Number(cellOf(column, totals ?? {}) ?? 0)])),
    plot: {
      measure: measure.key,
      points: points.map((point) => presentPoint(point, measure)),
    },
  };
}

const plotOf = (
  definition: ReportDefinition,
  request: ReportRequest,
  { columns, scope, measure }: Pick<AskedReport, 'columns' | 'scope'> & { measure: ReportColumn },
) =>
  plotPoints(sourceOf(definition).query(request, scope), definition.plot, {
    measure: measure.key,
    group: groupingOf(definition, request),
    labels: (key) => columns.find((column) => column.key === key)?.label ?? key,
  });

const presentPoint = ({ label, value }: PlotPoint, { kind }: ReportColumn) => ({
  label,
  value: kind === 'money' ? value / 100 : value,
});

/** The column that is plotted for somebody who sees these columns. */
function measureOf(plot: ReportPlot, columns: readonly ReportColumn[]): ReportColumn {
  const wanted = plot.kind === 'top' ? [plot.measure, plot.orElse] : [plot.measure];
  const found = wanted.map((key) => columns.find((column) => column.key === key)).find((column) => column);
  if (!found) throw new Error(`A report without the column ${plot.measure} of its plot.`);
  return found;
}

const presentRow = (
  row: ReportValues,
  columns: readonly ReportColumn[],
  behind: readonly string[],
): ReportPreview['rows'][number] => ({
  cells: Object.fromEntries(columns.map((column) => [column.key, cellOf(column, row)])),
  sheet:
    row['sheetId'] === undefined || row['sheetId'] === null
      ? null
      : { id: Number(row['sheetId']), type: Number(row['sheetType']) },
  contactId: idOf(row['contactId']),
  productId: idOf(row['productId']),
  behind: Object.fromEntries(behind.map((name) => [name, row[name] ?? null])),
});

const idOf = (value: string | number | null | undefined): number | null =>
  value === null || value === undefined ? null : Number(value);
