import type { Readable } from 'node:stream';
import type { ExportColumn, ExportKind } from '@iwe/sheets';
import { xlsxStream } from './xlsx-writer.ts';
import type { CellValue, XlsxColumn } from './xlsx-writer.ts';

interface CellOf {
  text: string | null;
  integer: number | null;
  number: number | null;
  money: number | null;
  date: string | null;
  instant: string | Date | null;
}

/** A function for every column of a list's workbook, by key, that returns the column's value in its type. */
export type ExportValues<Column extends ExportColumn, Row> = {
  readonly [Each in Column as Each['key']]: (
    row: Row,
  ) => Each extends { readonly kind: infer Kind extends ExportKind } ? CellOf[Kind] : never;
};

/** What the workbook of a list is made from. */
export interface ListExport<Column extends ExportColumn, Row> {
  sheetName: string;
  columns: readonly Column[];
  values: ExportValues<Column, Row>;
  /** The rows in the order of the list. */
  batches: AsyncIterable<readonly Row[]>;
  /** Moments are written as clocks in this zone show them. */
  timeZone: string;
}

/** Returns a list as a workbook, written while its rows are read. */
export function exportList<Column extends ExportColumn, Row>({
  sheetName,
  columns,
  values,
  batches,
  timeZone,
}: ListExport<Column, Row>): Readable {
  const head: readonly XlsxColumn[] = columns.map((column) => ({
    title: column.label,
    kind: column.kind,
    ...(column.width === undefined ? {} : { width: column.width }),
  }));
  const cells = columns.map(
    (column) => (values as Readonly<Record<string, (row: Row) => CellValue>>)[column.key] ?? (() => null),
  );
  async function* rows(): AsyncGenerator<CellValue[][]> {
    for await (const batch of batches) yield batch.map((row) => cells.map((cell) => cell(row)));
  }
  return xlsxStream(sheetName, head, rows(), timeZone);
}
