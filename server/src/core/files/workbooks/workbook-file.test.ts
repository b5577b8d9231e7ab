import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import XLSX from 'xlsx';
import { workbookFile, XLS_CONTENT_TYPE } from './workbook-file.ts';
import { writeXls } from './write-xls.ts';
import { XLSX_CONTENT_TYPE } from './xlsx-writer.ts';

const NAME = 'Rows that could not be imported today';
const table = {
  sheet: NAME,
  columns: [
    { title: 'Item Code', width: 20 },
    { title: 'Qty', width: 8 },
  ],
  rows: [
    ['0012', 4],
    ['=1+1', null],
  ],
};
const read = async (type: 'xls' | 'xlsx') => {
  const { body, contentType } = await workbookFile(type, table);
  const book = XLSX.read(await buffer(body), { type: 'buffer', cellStyles: true });
  const [name = ''] = book.SheetNames;
  const widths = book.Sheets[name]?.['!cols']?.map(({ width = 0 }) => Math.floor(width));
  const cells = ['A1', 'B1', 'A2', 'B2', 'A3', 'B3'].map((place) => {
    const cell = book.Sheets[name]?.[place] as XLSX.CellObject | undefined;
    return cell && [cell.t, cell.v];
  });
  return { contentType, name, cells, widths };
};

test('a table as .xls has numbers as numbers and codes as text; its name is cut where worksheets end', async () => {
  assert.deepEqual(await read('xls'), {
    contentType: XLS_CONTENT_TYPE,
    name: NAME.slice(0, 31),
    cells: [['s', 'Item Code'], ['s', 'Qty'], ['s', '0012'], ['n', 4], ['s', '=1+1'], undefined],
    widths: [20, 8],
  });
});

test('a table as .xlsx has text alone', async () => {
  const { contentType, name, cells, widths } = await read('xlsx');
  assert.deepEqual([contentType, name, widths], [XLSX_CONTENT_TYPE, NAME.slice(0, 31), [20, 8]]);
  assert.deepEqual(cells.slice(0, 5), [
    ['s', 'Item Code'],
    ['s', 'Qty'],
    ['s', '0012'],
    ['s', '4'],
    ['s', '=1+1'],
  ]);
});

test('a table that cannot be written as .xls is an error, not half a file', async () => {
  await assert.rejects(writeXls({ ...table, rows: null as never }), /The \.xls file could not be written \(exit 1\)/);
});
