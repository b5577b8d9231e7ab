import type { ImportColumn, ImportRow } from './import-kind.ts';
import { refuseFile } from './upload/refusals.ts';
import type { ParsedFile } from './upload/parse-file.ts';

/** The rows of a file by the columns of its kind, and what of the file is not read. */
export interface TableRows {
  rows: ImportRow[];
  notes: string[];
}

/** The heading of the column that failed rows carry beside their own; a file that comes back with it is read as before. */
export const REASON_HEADING = 'Reason';

/** What two headings have in common that somebody typed: letters and digits. */
const headingKey = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** Reads the first row with content as the headings and all others as rows. Throws a Problem when it has none of the rows or not all of the columns that the kind needs. */
export function rowsOfTable(file: ParsedFile, columns: readonly ImportColumn[]): TableRows {
  const [head, ...body] = file.rows;
  if (!head) throw refuseFile('file-empty', 'The first sheet of this file is empty.');
  const headings = head.texts.map(headingKey);
  const places = new Map(columns.map((column) => [column.key, placeOf(column, headings)]));
  const missing = columns.filter((column) => column.required && places.get(column.key) === -1).map(({ label }) => `'${label}'`);
  if (missing.length > 0) {
    throw refuseFile('file-columns', `The first row must hold the headings; ${missing.length === 1 ? `the column ${missing[0]} is` : `the columns ${missing.join(', ')} are`} missing. The template shows every column.`);
  }
  if (body.length === 0) throw refuseFile('file-rows', 'There is no row below the headings.');
  const read = new Set(places.values());
  const unread = head.texts.filter((text, index) => text !== '' && !read.has(index) && headings[index] !== headingKey(REASON_HEADING)).map((text) => `'${text.slice(0, 60)}'`);
  return {
    rows: body.map(({ row, texts }) => ({ row, cells: Object.fromEntries(columns.map(({ key }) => [key, texts[places.get(key) ?? -1] ?? ''])) })),
    notes: [
      ...(unread.length > 0 ? [`Not read: ${unread.length === 1 ? 'the column' : 'the columns'} ${unread.join(', ')}.`] : []),
      ...(file.sheets > 1 ? [`Only the first sheet, '${file.sheet}', is read.`] : []),
    ],
  };
}

/** How many of the columns the file has: what kind of file it is. */
export function headingsRead(file: ParsedFile, columns: readonly ImportColumn[]): number {
  const headings = (file.rows[0]?.texts ?? []).map(headingKey);
  return columns.filter((column) => placeOf(column, headings) !== -1).length;
}

function placeOf(column: ImportColumn, headings: readonly string[]): number {
  const names = [column.label, ...(column.aliases ?? [])].map(headingKey);
  return headings.findIndex((heading) => heading !== '' && names.includes(heading));
}
