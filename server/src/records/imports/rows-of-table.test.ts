import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Problem } from '../../core/errors.ts';
import type { ImportAnswers } from '@iwe/contract';
import type { SheetCell } from '@iwe/domain';
import type { ImportColumn } from './import-kind.ts';
import { headingsRead, rowsOfTable } from './rows-of-table.ts';
import { parsedFile } from './testing/parsed-file.ts';

const COLUMNS: readonly ImportColumn[] = [
  { key: 'code', label: 'Item Code', kind: 'code', required: true, aliases: ['SKU'] },
  { key: 'quantity', label: 'Qty', kind: 'quantity', required: true },
  { key: 'note', label: 'Note', kind: 'text' },
  { key: 'price', label: 'Price', kind: 'money' },
];
type Rows = Parameters<typeof parsedFile>[0];
const read = (
  rows: Rows,
  {
    most = 100,
    answers = {},
    ...more
  }: Parameters<typeof parsedFile>[1] & { most?: number; answers?: ImportAnswers } = {},
) => rowsOfTable(parsedFile(rows, more), COLUMNS, { maxRows: most, answers });
const refusal = (rows: Rows, most = 100, more: Parameters<typeof read>[1] = {}) => {
  try {
    read(rows, { most, ...more });
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
      { row: 2, cells: { code: 'A', quantity: '3', note: '', price: '' } },
      { row: 3, cells: { code: '', quantity: '4', note: '', price: '' } },
    ]);
    assert.deepEqual(notes, []);
  });

  test('begin below the first row that names most of the columns', () => {
    const heads = ['Item Code', 'Qty'];
    assert.deepEqual(
      read([['Qty'], heads, heads, ['A', '1']]).rows.map(({ row }) => row),
      [3, 4],
    );
    assert.equal(headingsRead(parsedFile([['Qty'], [...heads, 'note'], heads]), COLUMNS), 3);
    assert.equal(headingsRead(parsedFile([]), COLUMNS), 0);
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
        { others: [{ name: 'April', isHidden: false, rows: [] }] },
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
    assert.deepEqual(refusal([]), [422, 'file-empty', "The sheet 'March' is empty."]);
    assert.deepEqual(refusal([['SKU', 'Qty']]), [
      422,
      'file-rows',
      "There is no row below the headings of the sheet 'March'.",
    ]);
    const two = [
      ['SKU', 'Qty'],
      ['A', '1'],
      ['B', '2'],
    ];
    assert.equal(refusal(two, 2), 'accepted');
    assert.deepEqual(refusal(two, 1), [
      422,
      'file-rows',
      "The sheet 'March' has more than 1 rows. Split it into several files.",
    ]);
    const many = Array.from({ length: 1_201 }, () => ['A', '1']);
    assert.match(String(refusal([['SKU', 'Qty'], ...many], 1_200)), /more than 1,200 rows\./);
    const words = (columns: string) =>
      `The sheet 'March' was read. The headings must be in one of its first ten rows; ${columns} missing. The template shows every column.`;
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

describe('what only the person can decide', () => {
  const rows: Rows = [
    ['Item Code', 'Qty', 'Price'],
    ['A', '1', '5'],
    ['B', '2', '6'],
    ['C', '3', '7'],
  ];
  const codes = (table: ReturnType<typeof read>) => table.rows.map(({ cells }) => cells['code']);

  test('is whether hidden rows count: they are left out until somebody says yes, and asked about in any case', () => {
    const question = (answer: 'yes' | 'no' | null, count = '1 hidden row: take it', where = 'row 3') => [
      { key: 'hiddenRows', text: `${count} too? A filter or a group hides ${where} of 'March'.`, answer },
    ];
    const open = read(rows, { hiddenRows: [3] });
    assert.deepEqual([codes(open), open.questions], [['A', 'C'], question(null)]);
    const taken = read(rows, { hiddenRows: [3], answers: { hiddenRows: 'yes' } });
    assert.deepEqual([codes(taken), taken.questions], [['A', 'B', 'C'], question('yes')]);
    const left = read(rows, { hiddenRows: [3], answers: { hiddenRows: 'no' } });
    assert.deepEqual([codes(left), left.questions], [['A', 'C'], question('no')]);
    const all = read(rows, { hiddenRows: [2, 3, 4] });
    assert.deepEqual([codes(all), all.questions], [[], question(null, '3 hidden rows: take them', 'rows 2, 3, 4')]);
    // A hidden row above the headings is no row of data, and an answer without a question is none.
    assert.deepEqual(read(rows, { hiddenRows: [1], answers: { hiddenRows: 'yes' } }).questions, []);
    const many: Rows = [['Item Code', 'Qty'], ...Array.from({ length: 6 }, () => ['A', '1'])];
    assert.match(
      read(many, { hiddenRows: [2, 3, 4, 5, 6, 7] }).questions[0]?.text ?? '',
      /rows 2, 3, 4, 5, 6 and others/,
    );
  });

  test('is whether a hidden column counts; without a required one nothing can be read', () => {
    const question = (answer: 'yes' | 'no' | null, label: string) => [
      {
        key: 'hiddenColumns',
        text: `1 hidden column: take it too? The sheet 'March' does not show '${label}'.`,
        answer,
      },
    ];
    const prices = (table: ReturnType<typeof read>) => table.rows.map(({ cells }) => cells['price']);
    const open = read(rows, { hiddenColumns: [2] });
    assert.deepEqual([prices(open), open.notes, open.questions], [['', '', ''], [], question(null, 'Price')]);
    const taken = read(rows, { hiddenColumns: [2], answers: { hiddenColumns: 'yes' } });
    assert.deepEqual([prices(taken), taken.questions], [['5', '6', '7'], question('yes', 'Price')]);
    const left = read(rows, { hiddenColumns: [2], answers: { hiddenColumns: 'no' } });
    assert.deepEqual([prices(left), left.questions], [['', '', ''], question('no', 'Price')]);
    const required = read(rows, { hiddenColumns: [0] });
    assert.deepEqual([codes(required), required.questions], [['A', 'B', 'C'], question(null, 'Item Code')]);
    assert.match(
      String(refusal(rows, 100, { hiddenColumns: [0], answers: { hiddenColumns: 'no' } })),
      /the column 'Item Code' is missing or hidden\./,
    );
    // A visible column of the same name is the one that counts, and a column that no import reads asks nothing.
    const twice = read(
      [
        ['SKU', 'Item Code', 'Qty', 'Margin'],
        ['old', 'A', '1', '5'],
      ],
      { hiddenColumns: [0, 3] },
    );
    assert.deepEqual([codes(twice), twice.questions], [['A'], []]);
  });

  test('is whether computed prices are rounded to what the sheet shows', () => {
    const price = (value: number, shown: string): SheetCell => ({ kind: 'number', value, shown, format: '0.00' });
    const computed: Rows = [
      ['Item Code', 'Qty', 'Price'],
      ['A', '1', price(89.95 * 1.1, '98.95')],
      ['B', '2', price(12.5, '12.50')],
      ['C', '3', price(12.345_678, '12.35')],
    ];
    const text = 'Round to cents as shown? 2 prices have more than two decimals: row 2 has 98.945 and shows 98.95.';
    for (const answer of [undefined, 'no'] as const) {
      const table = read(computed, { answers: answer ? { roundToCents: answer } : {} });
      assert.deepEqual(table.questions, [{ key: 'roundToCents', text, answer: answer ?? null }]);
      assert.deepEqual(
        table.rows.map(({ unread }) => unread?.['price']),
        [
          'Price 98.945 has more than two decimals; the sheet shows 98.95.',
          undefined,
          'Price 12.345678 has more than two decimals; the sheet shows 12.35.',
        ],
      );
    }
    const rounded = read(computed, { answers: { roundToCents: 'yes' } });
    assert.deepEqual(rounded.questions, [{ key: 'roundToCents', text, answer: 'yes' }]);
    assert.deepEqual(
      rounded.rows.map(({ cells, unread }) => [cells['price'], unread]),
      [
        ['98.95', undefined],
        ['12.5', undefined],
        ['12.35', undefined],
      ],
    );
    const [one] = read(computed.slice(0, 2)).questions;
    assert.match(one?.text ?? '', /1 price has more than two decimals/);
  });
});

describe('the sheet', () => {
  const cover: Rows = [['Price list of March']];
  const heads = (name: string, isHidden: boolean) => ({ name, isHidden, rows: [['List'], ['SKU', 'Qty', 'Colour']] });

  test('that was read is named by every refusal, with the one that has the headings', () => {
    const words = (hint: string) => [
      422,
      'file-columns',
      "The sheet 'Cover' was read. The headings must be in one of its first ten rows; the columns 'Item Code', 'Qty' " +
        `are missing. ${hint}`,
    ];
    const others = [{ name: 'Notes', isHidden: false, rows: [['SKU']] }];
    assert.deepEqual(
      refusal(cover, 100, { sheet: 'Cover', others: [...others, heads('Prices', false)] }),
      words("'Prices' has these headings: make it the first sheet and upload the file again."),
    );
    assert.deepEqual(
      refusal(cover, 100, { sheet: 'Cover', others: [heads('Prices', true)] }),
      words(
        "The hidden sheet 'Prices' has these headings: show it, make it the first sheet and upload the file again.",
      ),
    );
    assert.deepEqual(refusal(cover, 100, { sheet: 'Cover', others }), words('The template shows every column.'));
    assert.deepEqual(refusal([], 100, { sheet: 'Cover', others: [heads('Prices', false)] }), [
      422,
      'file-empty',
      "The sheet 'Cover' is empty. 'Prices' has these headings: make it the first sheet and upload the file again.",
    ]);
  });

  test('is the first visible one where others are hidden, and a note says so', () => {
    const rows: Rows = [
      ['Item Code', 'Qty'],
      ['A', '1'],
    ];
    assert.deepEqual(read(rows, { others: [heads('Old', true)] }).notes, [
      "Only the first visible sheet, 'March', is read. The hidden sheet 'Old' is not.",
    ]);
    assert.deepEqual(read(rows, { others: [heads('Old', true), heads('Older', true)] }).notes, [
      "Only the first visible sheet, 'March', is read. The hidden sheets 'Old', 'Older' are not.",
    ]);
  });
});

test('a cell that its column cannot take is a reason, and a completed one a remark', () => {
  const { rows } = read([
    ['Item Code', 'Qty', 'Note'],
    [
      { kind: 'error', shown: '#N/A' },
      { kind: 'number', value: 2, shown: '2' },
      { kind: 'error', shown: '#REF!' },
    ],
  ]);
  assert.deepEqual(rows, [
    {
      row: 2,
      cells: { code: '#N/A', quantity: '2', note: '#REF!', price: '' },
      unread: {
        code: 'Item Code is the error #N/A. Correct its formula or type the value.',
        note: 'Note is the error #REF!. Correct its formula or type the value.',
      },
    },
  ]);
});
