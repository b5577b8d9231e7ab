import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Problem } from '../../errors.ts';
import { headingsRead, rowsOfTable } from './rows-of-table.ts';

const COLUMNS = [
  { key: 'code', label: 'Item Code', required: true, aliases: ['SKU'] },
  { key: 'quantity', label: 'Qty', required: true },
  { key: 'note', label: 'Note' },
] as const;
const fileOf = (rows: readonly (readonly string[])[], sheets = 1) => ({
  sheet: 'March',
  sheets,
  rows: rows.map((texts, index) => ({ row: index + 1, texts })),
});
const read = (rows: readonly (readonly string[])[], { sheets = 1, most = 100 } = {}) =>
  rowsOfTable(fileOf(rows, sheets), COLUMNS, most);
const refusal = (rows: readonly (readonly string[])[], most = 100) => {
  try {
    read(rows, { most });
  } catch (error) {
    assert.ok(error instanceof Problem);
    return [error.status, error.code, error.messages];
  }
  return 'accepted';
};

describe('the rows of a file', () => {
  test('are read by heading, whatever its case, marks and place; missing cells are empty', () => {
    const { rows, notes } = read([['qty.', 'SKU'], ['3', 'A'], ['4']]);
    assert.deepEqual(rows, [
      { row: 2, cells: { code: 'A', quantity: '3', note: '' } },
      { row: 3, cells: { code: '', quantity: '4', note: '' } },
    ]);
    assert.deepEqual(notes, []);
  });

  test('begin below the first row that names most of the columns', () => {
    const heads = ['Item Code', 'Qty'];
    assert.deepEqual(
      read([['Qty'], heads, heads, ['A', '1']]).rows.map(({ row }) => row),
      [3, 4],
    );
    assert.equal(headingsRead(fileOf([['Qty'], [...heads, 'note'], heads]), COLUMNS), 3);
    assert.equal(headingsRead(fileOf([]), COLUMNS), 0);
  });

  test('are told with what was not read: other columns, but no reasons and no empty headings, and other sheets', () => {
    const heads = ['Item Code', 'Qty', '', 'Reason'];
    assert.deepEqual(read([heads, ['A', '1', 'x', 'y']]).notes, []);
    assert.deepEqual(
      read(
        [
          [...heads, 'Colour'],
          ['A', '1'],
        ],
        { sheets: 2 },
      ).notes,
      ["Not read: the column 'Colour'.", "Only the first sheet, 'March', is read."],
    );
    assert.deepEqual(
      read([
        [...heads, 'Colour', 'x'.repeat(70)],
        ['A', '1'],
      ]).notes,
      [`Not read: the columns 'Colour', '${'x'.repeat(60)}'.`],
    );
  });

  test('are refused when there are none, too many, or a column is missing', () => {
    assert.deepEqual(refusal([]), [422, 'file-empty', 'The first sheet of this file is empty.']);
    assert.deepEqual(refusal([['SKU', 'Qty']]), [422, 'file-rows', 'There is no row below the headings.']);
    const two = [
      ['SKU', 'Qty'],
      ['A', '1'],
      ['B', '2'],
    ];
    assert.equal(refusal(two, 2), 'accepted');
    assert.deepEqual(refusal(two, 1), [
      422,
      'file-rows',
      'The sheet has more than 1 rows. Split it into several files.',
    ]);
    const many = Array.from({ length: 1_201 }, () => ['A', '1']);
    assert.match(String(refusal([['SKU', 'Qty'], ...many], 1_200)), /more than 1,200 rows\./);
    const words = (columns: string) =>
      `The headings must be in one of the first ten rows; ${columns} missing. The template shows every column.`;
    assert.deepEqual(
      refusal([
        ['SKU', 'Note'],
        ['A', '1'],
      ]),
      [422, 'file-columns', words("the column 'Qty' is")],
    );
    assert.deepEqual(refusal([['Note'], ['A']]), [422, 'file-columns', words("the columns 'Item Code', 'Qty' are")]);
  });
});
