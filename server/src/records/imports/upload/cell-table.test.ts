import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { takeCell } from '@iwe/domain';
import type { ColumnKind, SheetCell } from '@iwe/domain';
import { formulaCell, numberCell, rawWorkbook } from '../testing/raw-workbook.ts';
import type { RawCell } from '../testing/raw-workbook.ts';
import { parseFile } from './parse-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'iwe-cells-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const AS_TEXT = 'Format the cell as text and type the value again.';
const isDate = (seen: string) => `X ${seen} is a date or time for the spreadsheet. ${AS_TEXT}`;
const isExponent = (seen: string) =>
  `X shows ${seen}: the spreadsheet has turned a text with an E into a number, or shortened a long one. ${AS_TEXT}`;
const isError = (name: string) => `X is the error ${name}. Correct its formula or type the value.`;
const NO_RESULT =
  'X is a formula whose result is not in the file. Open the file in your spreadsheet program, save it there and ' +
  'upload it again, or type the value.';
const serial = 46_085; // 4 March 2026

/** A cell in the file, the kind of its column, and the value that is taken; or `!` and the reason. */
const CELLS: readonly [title: string, cell: RawCell | string, kind: ColumnKind, outcome: string][] = [
  ['a text', 'Eco 55', 'text', 'Eco 55'],
  ['a text that looks like a number', '00123', 'code', '00123'],
  ['a text with blanks around it', '  A-1 ', 'code', 'A-1'],
  ['a whole number', numberCell(2055516), 'code', '2055516'],
  ['a code of a format with zeros', numberCell(42, '0000000'), 'code', '0000042'],
  ['a code with thousands marks', numberCell(2055516, '#,##0'), 'code', '2055516'],
  ['a code with decimals of a format', numberCell(2055516, '0.00'), 'code', '2055516'],
  ['a code with thousands marks and decimals', numberCell(2055516, '#,##0.00'), 'code', '2055516'],
  ['a code of a format with a suffix', numberCell(2055516, '0000000"-X"'), 'code', '2055516-X'],
  ['a short code of a format with a suffix', numberCell(12, '0000000"-X"'), 'code', '0000012-X'],
  ['a code in groups', numberCell(123456, '000-000'), 'code', '123-456'],
  ['an ABN in groups', numberCell(51824753556, '00 000 000 000'), 'code', '51 824 753 556'],
  ['an ABN without a format', numberCell(51824753556), 'code', '51824753556'],
  ['seven digits shown with an exponent', numberCell(2055516, '0.00E+00'), 'code', '2055516'],
  ['thirteen digits', numberCell(9312345678901), 'code', '9312345678901'],
  ['thirteen digits shown with an exponent', numberCell(9312345678901, '0.00E+00'), 'code', '9312345678901'],
  ['the largest exact number', numberCell(9007199254740991), 'code', '9007199254740991'],
  ['sixteen digits', numberCell(1234567890123456), 'code', '1234567890123456'],
  [
    'more digits than a number has',
    numberCell('12345678901234567890'),
    'code',
    `!X 1.23457E+19 has more digits than a spreadsheet retains in a number. ${AS_TEXT}`,
  ],
  ['205E5 as a number', numberCell(20500000, '0.00E+00'), 'code', `!${isExponent('2.05E+07')}`],
  ['a small number with an exponent', numberCell(0.00002, '0.00E+00'), 'text', `!${isExponent('2.00E-05')}`],
  ['a format that shows thousands', numberCell(2055516, '0,'), 'code', '2055516'],
  ['5-Mar as a day', numberCell(serial, 'd-mmm'), 'code', `!${isDate("'4-Mar' (2026-03-04)")}`],
  ['a location 1/2 as a day', numberCell(serial, 'dd/mm/yyyy'), 'text', `!${isDate("'04/03/2026' (2026-03-04)")}`],
  ['a time in a text', numberCell(0.5, 'h:mm'), 'text', `!${isDate("'12:00'")}`],
  ['a duration in a text', numberCell(1.5, '[h]:mm'), 'text', `!${isDate("'36:00' (1900-01-01)")}`],
  ['a width', numberCell(6.5), 'text', '6.5'],
  ['a width of a format', numberCell(7, '0.0'), 'text', '7.0'],
  ['a computed width', numberCell(45.1 + 0.2), 'text', '45.3'],
  ['a percentage in a text', numberCell(0.5, '0%'), 'text', '50%'],
  ['a unit in the format', numberCell(5, '0" mm"'), 'text', '5 mm'],
  ['a fraction', numberCell(0.5, '# ?/?'), 'text', '1/2'],
  ['a currency in a text', numberCell(1234.5, '"$"#,##0.00'), 'text', '$1,234.50'],
  ['an accounting format', numberCell(12, '_-* #,##0_-'), 'code', '12'],
  ['a negative offset', numberCell(-5), 'text', '-5'],
  ['a yes-or-no value in a text', { type: 'b', xml: '<v>1</v>' }, 'text', 'TRUE'],
  [
    'a yes-or-no value as a code',
    { type: 'b', xml: '<v>0</v>' },
    'code',
    `!X is FALSE as a yes-or-no value of the spreadsheet. ${AS_TEXT}`,
  ],
  ['#N/A in a text', { type: 'e', xml: '<v>#N/A</v>' }, 'text', `!${isError('#N/A')}`],
  ['#REF! of a formula', formulaCell('X!B2', '<v>#REF!</v>', { type: 'e' }), 'code', `!${isError('#REF!')}`],
  ['#DIV/0! in a price', { type: 'e', xml: '<v>#DIV/0!</v>' }, 'money', `!${isError('#DIV/0!')}`],
  ['#VALUE! in a day', { type: 'e', xml: '<v>#VALUE!</v>' }, 'day', `!${isError('#VALUE!')}`],
  ['#NAME? in a flag', { type: 'e', xml: '<v>#NAME?</v>' }, 'flag', `!${isError('#NAME?')}`],
  ['a formula without a result', formulaCell('C2*1.1', ''), 'money', `!${NO_RESULT}`],
  ['a formula with an empty result', formulaCell('C2*1.1', '<v></v>'), 'money', `!${NO_RESULT}`],
  ['a formula with an empty element', formulaCell('C2*1.1', '<v/>', { format: '0.00' }), 'money', `!${NO_RESULT}`],
  ['a formula of a text without a result', formulaCell('A2', '', { type: 'str' }), 'text', `!${NO_RESULT}`],
  ['a shared formula without a result', { xml: '<f t="shared" si="0"/>' }, 'quantity', `!${NO_RESULT}`],
  ['a formula whose result is an empty text', formulaCell('""', '<v></v>', { type: 'str' }), 'money', ''],
  ['a formula with a text', formulaCell('A2&"-X"', '<v>A-X</v>', { type: 'str' }), 'code', 'A-X'],
  ['a formula with 0', formulaCell('B2', '<v>0</v>'), 'money', '0'],
  ['a postcode of three digits', numberCell(800), 'postcode', '0800'],
  ['a postcode of a format', numberCell(800, '0000'), 'postcode', '0800'],
  ['a postcode with decimals of a format', numberCell(2112, '0.00'), 'postcode', '2112'],
  ['a postcode that is a text', '0800', 'postcode', '0800'],
  ['a postcode abroad', numberCell(90210), 'postcode', '90210'],
  ['a postcode with a fraction', numberCell(21.5), 'postcode', '!X 21.5 is not a postcode.'],
  ['a mobile of nine digits', numberCell(412345678), 'phone', '0412345678'],
  ['a phone of nine digits', numberCell(889990000), 'phone', '0889990000'],
  ['a mobile in groups', numberCell(412345678, '0000 000 000'), 'phone', '0412 345 678'],
  ['a mobile in groups without its zero', numberCell(412345678, '000 000 000'), 'phone', '0412 345 678'],
  ['a phone with an area', numberCell(299990000, '(00) 0000 0000'), 'phone', '(02) 9999 0000'],
  ['a service number', numberCell(1300123456), 'phone', '1300123456'],
  ['a local number', numberCell(99990000), 'phone', '99990000'],
  ['a number with its country', numberCell(61412345678), 'phone', '61412345678'],
  ['a phone with an exponent', numberCell(412345678, '0.00E+00'), 'phone', '0412345678'],
  ['a phone with a fraction', numberCell(41.5), 'phone', '!X 41.5 is not a phone number.'],
  ['a phone as a day', numberCell(serial, 'd/m'), 'phone', `!${isDate("'4/3' (2026-03-04)")}`],
  ['a price', numberCell(98.5, '0.00'), 'money', '98.5'],
  ['a price with noise', numberCell(45.1 + 0.2, '0.00'), 'money', '45.3'],
  [
    'a computed price',
    formulaCell('89.95*1.1', `<v>${89.95 * 1.1}</v>`, { format: '0.00' }),
    'money',
    '!X 98.945 has more than two decimals; the sheet shows 98.95.',
  ],
  ['a price that shows its decimals', numberCell(98.945), 'money', '98.945'],
  ['a price as a percentage', numberCell(0.1, '0%'), 'money', '!X 10% is a percentage. Format the cell as a number.'],
  [
    'a price as a day',
    numberCell(serial, 'dd/mm/yyyy'),
    'money',
    "!X '04/03/2026' (2026-03-04) is a date or time. Format the cell as a number and type the value again.",
  ],
  ['a price in words', '$98.50', 'money', '$98.50'],
  ['units', numberCell(4), 'quantity', '4'],
  ['computed units', numberCell(2.9999999999999996), 'quantity', '3'],
  ['a day', numberCell(serial, 'dd/mm/yyyy'), 'day', '2026-03-04'],
  ['a day of the system', numberCell(serial, 'm/d/yy'), 'day', '2026-03-04'],
  ['a day with a time', numberCell(serial + 0.99999, 'dd/mm/yyyy hh:mm'), 'day', '2026-03-04'],
  ['a day of ISO', { type: 'd', xml: '<v>2026-03-04</v>', format: 'dd/mm/yyyy' }, 'day', '2026-03-04'],
  ['a day as a text', '04/03/2026', 'day', '04/03/2026'],
  ['a serial number', numberCell(serial), 'day', '!X 46085 is a number, not a date. Format the cell as a date.'],
  ['the day that never was', numberCell(60, 'dd/mm/yyyy'), 'day', "!X '29/02/1900' is not a date. Type a day."],
  ['the day after it', numberCell(61, 'dd/mm/yyyy'), 'day', '1900-03-01'],
  ['a time alone', numberCell(0.5, 'h:mm'), 'day', "!X '12:00' is not a date. Type a day."],
  ['a choice by number', numberCell(2, '0.00'), 'choice', '2'],
  ['a flag', { type: 'b', xml: '<v>1</v>' }, 'flag', 'TRUE'],
];

const outcome = (cell: SheetCell, kind: ColumnKind): string => {
  const taken = takeCell(cell, { kind, label: 'X' }, false);
  return taken.reason === undefined ? taken.text : `!${taken.reason}`;
};
const parse = async (file: Buffer) => {
  const path = join(folder, 'file.xlsx');
  writeFileSync(path, file);
  return parseFile(path, 'xlsx', 200);
};

describe(`a cell in the file becomes a value or a reason (${CELLS.length} cells)`, () => {
  let rows: ReadonlyMap<number, readonly SheetCell[]>;
  before(async () => {
    const parsed = await parse(rawWorkbook([{ rows: CELLS.map(([title, cell]) => [title, cell]) }]));
    rows = new Map(parsed.rows.map(({ row, cells }) => [row, cells]));
  });
  for (const [index, [title, , kind, expected]] of CELLS.entries())
    test(`${title} in a column of kind ${kind}: ${expected}`, () =>
      assert.equal(outcome(rows.get(index + 1)?.[1] ?? { kind: 'blank' }, kind), expected));
});

test('days are those of the 1904 system where the workbook has it', async () => {
  const rows = [[numberCell(serial - 1462, 'dd/mm/yyyy'), numberCell(serial - 1462 + 0.999_98, 'dd/mm/yyyy hh:mm')]];
  const parsed = await parse(rawWorkbook([{ rows }], { is1904: true }));
  assert.deepEqual(
    parsed.rows[0]?.cells.map((cell) => outcome(cell, 'day')),
    ['2026-03-04', '2026-03-04'],
  );
});
