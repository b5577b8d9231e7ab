/** Writes the table that comes in as JSON as an .xls file. */
import { text } from 'node:stream/consumers';
import { utils, write } from 'xlsx';
import type { TextTable } from './text-table.ts';

const table = JSON.parse(await text(process.stdin)) as TextTable;
const sheet = utils.aoa_to_sheet([table.columns.map(({ title }) => title), ...table.rows.map((row) => [...row])]);
sheet['!cols'] = table.columns.map(({ width }) => ({ wch: width }));
const workbook = utils.book_new();
utils.book_append_sheet(workbook, sheet, table.sheet.slice(0, 31));
process.stdout.write(write(workbook, { type: 'buffer', bookType: 'biff8' }) as Buffer);
