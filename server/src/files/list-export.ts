import type { Readable } from 'node:stream';
import type { ExportColumn, ExportKind } from '@iwe/sheets';
import { xlsxStream } from './xlsx-writer.ts';
import type { CellValue, XlsxColumn } from './xlsx-writer.ts';

interface CellOf { text: string | null; integer: number | null; number: number | null; money: number | null; date: string | null; instant: string | null }

/** A value of its kind for every column of a list's workbook, by key. */
export type ExportValues<Column extends ExportColumn, Row> = { readonly [Each in Column as Each['key']]: (row: Row) => Each extends { readonly kind: infer Kind extends ExportKind } ? CellOf[Kind] : never };

/** Rows read at a time: each batch is a short transaction of its own, so a slow reader holds no connection. */
const BATCH_ROWS = 1_000;

/** A list as a workbook, written while it is read; moments as clocks in `timeZone` show them. `read` gives the rows of some ids in their order. */
export function exportList<Column extends ExportColumn, Row>(
  sheetName: string, columns: readonly Column[], values: ExportValues<Column, Row>, ids: readonly number[], read: (ids: readonly number[]) => Promise<Row[]>, timeZone?: string,
): Readable {
  const head: readonly XlsxColumn[] = columns.map((column) => ({ title: column.label, kind: column.kind, ...(column.width === undefined ? {} : { width: column.width }) }));
  const cells = columns.map((column) => (values as Readonly<Record<string, (row: Row) => CellValue>>)[column.key] ?? (() => null));
  async function* batches(): AsyncGenerator<CellValue[][]> {
    for (let start = 0; start < ids.length; start += BATCH_ROWS) {
      const rows = await read(ids.slice(start, start + BATCH_ROWS));
      yield rows.map((row) => cells.map((cell) => cell(row)));
    }
  }
  return xlsxStream(sheetName, head, batches(), timeZone);
}
