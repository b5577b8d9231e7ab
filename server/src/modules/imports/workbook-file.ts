import { Readable } from 'node:stream';
import { xlsxStream, XLSX_CONTENT_TYPE } from '../../files/xlsx-writer.ts';
import type { FileType } from './upload/limits.ts';
import { writeXls } from './upload/write-xls.ts';

/** Rows of text for people: a template, or failed rows. */
export interface TextTable {
  sheet: string;
  columns: readonly { title: string; width: number }[];
  rows: readonly (readonly string[])[];
}

/** A workbook to download. */
export interface WorkbookFile {
  body: Readable;
  contentType: string;
}

/** The table as a workbook of that format: every cell is text, so that codes keep their zeros and nothing is a formula. */
export async function workbookFile(type: FileType, table: TextTable): Promise<WorkbookFile> {
  if (type === 'xls') return { body: Readable.from([await writeXls(table)]), contentType: 'application/vnd.ms-excel' };
  const columns = table.columns.map(({ title, width }) => ({ title, kind: 'text' as const, width }));
  return { body: xlsxStream(table.sheet, columns, batchOf(table.rows)), contentType: XLSX_CONTENT_TYPE };
}

async function* batchOf<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}
