import type { Readable } from 'node:stream';
import type { ExportColumn, ExportKind } from '@iwe/sheets';
import { CopiedRow } from '../../long-reads/copy-rows.ts';
import { xlsxStream } from './xlsx-writer.ts';
import type { CellValue, XlsxColumn, XlsxRow } from './xlsx-writer.ts';

interface CellOf {
  text: string | null;
  integer: number | null;
  number: number | null;
  money: number | null;
  date: string | null;
  instant: string | Date | null;
}

/** The names of a row's columns that hold such values as they are; money in cents. */
type NameOf<Row, Value> = { [Name in keyof Row]: Row[Name] extends Value ? Name : never }[keyof Row] & string;

/**
 * The value of every column of a list's workbook, by key, in the column's type: the name of the row's column, whose
 * bytes are copied, or a function.
 */
export type ExportValues<Column extends ExportColumn, Row> = {
  readonly [Each in Column as Each['key']]: Each extends { readonly kind: infer Kind extends ExportKind }
    ? NameOf<Row, CellOf[Kind]> | ((row: Row) => CellOf[Kind])
    : never;
};

/** What the workbook of a list is made from. */
export interface ListExport<Column extends ExportColumn, Row> {
  sheetName: string;
  columns: readonly Column[];
  values: ExportValues<Column, Row>;
  /** The rows in the order of the list, as COPY sent them or as objects. */
  batches: AsyncIterable<readonly (Row | CopiedRow)[]>;
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
  const cells = columns.map((column) => cellOf(column, (values as CellsOf<Row>)[column.key] ?? (() => null)));
  const head = columns.map(({ key, label, kind, width }, place): XlsxColumn => {
    const value = (values as CellsOf<Row>)[key];
    const source = typeof value === 'string' ? value : (row: CopiedRow) => cells[place]?.(row.named<Row>()) ?? null;
    return { title: label, kind, source, ...(width === undefined ? {} : { width }) };
  });
  async function* rows(): AsyncGenerator<XlsxRow[]> {
    for await (const batch of batches)
      yield batch.map((row) => (row instanceof CopiedRow ? row : cells.map((cell) => cell(row))));
  }
  return xlsxStream(sheetName, head, rows(), timeZone);
}

type CellsOf<Row> = Readonly<Record<string, string | ((row: Row) => CellValue)>>;

/** Returns what makes a column's value of a row that is an object. */
function cellOf<Row>({ kind }: ExportColumn, value: string | ((row: Row) => CellValue)): (row: Row) => CellValue {
  if (typeof value === 'function') return value;
  return (row) => {
    const cell = (row as Readonly<Record<string, CellValue>>)[value] ?? null;
    return kind === 'money' && typeof cell === 'number' ? cell / 100 : cell;
  };
}
