import type { ImportColumn, ImportRow } from './import-kind.ts';
import { HEADING_ROWS, tooManyRows } from './upload/limits.ts';
import { refuseFile } from './upload/refusals.ts';
import type { ParsedFile, SheetTextRow } from './upload/parse-file.ts';

/** The rows of a file by the columns of its kind, and the parts of the file that are not read. */
export interface TableRows {
  rows: ImportRow[];
  notes: string[];
}

/** Heading of the reason column in files of failed rows; when such a file is uploaded again, the column is ignored. */
export const REASON_HEADING = 'Reason';

/** Normalises a heading for comparison: lower-case letters and digits. */
const headingKey = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/**
 * Reads the row of headings and all rows below it. Throws a Problem when there are no rows or more than `maxRows`, or
 * when a required column is missing.
 */
export function rowsOfTable(file: ParsedFile, columns: readonly ImportColumn[], maxRows: number): TableRows {
  if (file.rows.length === 0) throw refuseFile('file-empty', 'The first sheet of this file is empty.');
  const { head, headings, index } = headingsOf(file, columns);
  const body = file.rows.slice(index + 1);
  const places = new Map(columns.map((column) => [column.key, placeOf(column, headings)]));
  const missing = columns
    .filter((column) => column.required && places.get(column.key) === -1)
    .map(({ label }) => `'${label}'`);
  if (missing.length > 0) {
    throw refuseFile(
      'file-columns',
      'The headings must be in one of the first ten rows; ' +
        `${missing.length === 1 ? `the column ${missing[0]} is` : `the columns ${missing.join(', ')} are`} ` +
        'missing. The template shows every column.',
    );
  }
  if (body.length === 0) throw refuseFile('file-rows', 'There is no row below the headings.');
  if (body.length > maxRows) throw refuseFile('file-rows', tooManyRows(maxRows));
  const read = new Set(places.values());
  const unread = head.texts
    .filter((text, index) => text !== '' && !read.has(index) && headings[index] !== headingKey(REASON_HEADING))
    .map((text) => `'${text.slice(0, 60)}'`);
  return {
    rows: body.map(({ row, texts }) => ({
      row,
      cells: Object.fromEntries(columns.map(({ key }) => [key, texts[places.get(key) ?? -1] ?? ''])),
    })),
    notes: [
      ...(unread.length > 0
        ? [`Not read: ${unread.length === 1 ? 'the column' : 'the columns'} ${unread.join(', ')}.`]
        : []),
      ...(file.sheets > 1 ? [`Only the first sheet, '${file.sheet}', is read.`] : []),
    ],
  };
}

/** Returns how many of the columns the file has, to recognise its kind. */
export function headingsRead(file: ParsedFile, columns: readonly ImportColumn[]): number {
  return file.rows.length === 0 ? 0 : headingsOf(file, columns).count;
}

/** Returns the row among the first ones that names most of the columns; the first of them where several do. */
function headingsOf(
  file: ParsedFile,
  columns: readonly ImportColumn[],
): { head: SheetTextRow; headings: string[]; index: number; count: number } {
  const rows = file.rows.slice(0, HEADING_ROWS).map((head, index) => {
    const headings = head.texts.map(headingKey);
    return { head, headings, index, count: columns.filter((column) => placeOf(column, headings) !== -1).length };
  });
  return rows.reduce((best, row) => (row.count > best.count ? row : best));
}

function placeOf(column: ImportColumn, headings: readonly string[]): number {
  const names = [column.label, ...(column.aliases ?? [])].map(headingKey);
  return headings.findIndex((heading) => heading !== '' && names.includes(heading));
}
