import { groupingOf } from '@iwe/reports';
import type { ReportColumn } from '@iwe/reports';
import type { CellValue, XlsxColumn, XlsxRow } from '../../core/files/workbooks/xlsx-writer.ts';
import type { CopiedRow } from '../../core/long-reads/copy-rows.ts';
import type { AskedReport } from './report-query.ts';
import type { ReportValues } from './sources/report-source.ts';

/** Returns the value of a cell: money in AUD. */
export const cellOf = ({ key, kind }: ReportColumn, row: ReportValues): string | number | null => {
  const value = row[key] ?? null;
  return kind === 'money' && typeof value === 'number' ? value / 100 : value;
};

/** The columns of a report's worksheet. */
export const headOf = (columns: readonly ReportColumn[]): XlsxColumn[] =>
  columns.map(({ label, kind, width }) => ({ title: label, kind, ...(width === undefined ? {} : { width }) }));

/** Sums of the columns that are added up, in the units of the query: cents are added as whole numbers. */
class Sums {
  readonly #columns: readonly ReportColumn[];
  readonly #places: readonly number[];
  readonly #sums: number[];

  constructor(columns: readonly ReportColumn[]) {
    this.#columns = columns;
    this.#places = columns.flatMap(({ isSummed }, place) => (isSummed ? [place] : []));
    this.#sums = columns.map(() => 0);
  }

  add(row: CopiedRow): void {
    for (const place of this.#places) this.#sums[place] = (this.#sums[place] as number) + row.number(place);
  }

  addSums(other: Sums): void {
    for (const place of this.#places)
      this.#sums[place] = (this.#sums[place] as number) + (other.#sums[place] as number);
  }

  /** Returns the row of the sums, with `label` in the column of the groups or the first one, and begins again at 0. */
  take(label: string, labelColumn: string): XlsxRow {
    const at = Math.max(
      this.#columns.findIndex(({ key }) => key === labelColumn),
      0,
    );
    const strong = this.#columns.map((column, index): CellValue => {
      if (index === at) return label;
      if (!column.isSummed) return null;
      const sum = this.#sums[index] ?? 0;
      return column.kind === 'money' ? sum / 100 : sum;
    });
    this.#sums.fill(0);
    return { strong };
  }
}

/** The values that a report's file is read from, in the order of its columns; those of its groups may follow. */
export interface ReadRows {
  keys: readonly string[];
  batches: AsyncIterable<readonly CopiedRow[]>;
}

/**
 * Yields the rows of a report's worksheet: its rows as they arrive, a subtotal after each group, the total at the end.
 * `counted` is told how many rows there were.
 */
export async function* tableRows(
  { keys, batches }: ReadRows,
  { definition, request, columns }: Pick<AskedReport, 'definition' | 'request' | 'columns'>,
  counted: (rows: number) => void,
): AsyncGenerator<XlsxRow[]> {
  const { column, id } = groupingOf(definition, request);
  const [label, group] = [keys.indexOf(column), keys.indexOf(id)];
  const total = new Sums(columns);
  const subtotal = new Sums(columns);
  let last: CopiedRow | null = null;
  const groupEnd = (row: CopiedRow) => {
    total.addSums(subtotal);
    return subtotal.take(`Subtotal ${(row.value(label) as string | number | null) ?? ''}`.trim(), column);
  };
  let rows = 0;
  for await (const batch of batches) {
    const table: XlsxRow[] = [];
    for (const row of batch) {
      if (definition.hasSubtotals) {
        if (last !== null && !last.isAlike(row, group)) table.push(groupEnd(last));
        subtotal.add(row);
      } else total.add(row);
      table.push(row);
      last = row;
    }
    rows += batch.length;
    counted(rows);
    yield table;
  }
  yield [
    ...(definition.hasSubtotals && last !== null ? [groupEnd(last)] : []),
    total.take('Total', columns[0]?.key ?? ''),
  ];
}
