import { Readable } from 'node:stream';
import type { TextTable } from './text-table.ts';
import { writeXls } from './write-xls.ts';
import { xlsxStream, XLSX_CONTENT_TYPE } from './xlsx-writer.ts';

export const XLS_CONTENT_TYPE = 'application/vnd.ms-excel';

/** A workbook to download. */
export interface WorkbookFile {
  body: Readable;
  contentType: string;
}

/**
 * Builds a workbook of that format from the table: texts are text cells, so that codes keep their zeros and nothing
 * becomes a formula. An .xlsx has text cells alone.
 */
export async function workbookFile(type: 'xls' | 'xlsx', table: TextTable): Promise<WorkbookFile> {
  if (type === 'xls') return { body: Readable.from([await writeXls(table)]), contentType: XLS_CONTENT_TYPE };
  const columns = table.columns.map(({ title, width }) => ({ title, kind: 'text' as const, width }));
  return { body: xlsxStream(table.sheet, columns, batchOf(table.rows)), contentType: XLSX_CONTENT_TYPE };
}

async function* batchOf<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}
