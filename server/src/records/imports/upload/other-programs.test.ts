import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { takeCell } from '@iwe/domain';
import type { ColumnKind } from '@iwe/domain';
import { parseFile } from './parse-file.ts';

const AS_TEXT = 'Format the cell as text and type the value again.';
const NO_RESULT =
  '!X is a formula whose result is not in the file. Open the file in your spreadsheet program, save it there and ' +
  'upload it again, or type the value.';

/** The kind of a column, and the value that its cell of testing/other-programs/make.py becomes; `!` and the reason. */
const OUTCOMES: readonly [title: string, kind: ColumnKind, outcome: string][] = [
  ['a text', 'text', 'Eco 55'],
  ['a text that looks like a number', 'code', '00123'],
  ['a whole number', 'code', '2055516'],
  ['a format with zeros', 'code', '0000042'],
  ['thousands marks', 'code', '2055516'],
  ['a format with a suffix', 'code', '2055516-X'],
  ['a code in groups', 'code', '123-456'],
  ['an ABN in groups', 'code', '51 824 753 556'],
  ['thirteen digits with an exponent', 'code', '9312345678901'],
  [
    '205E5 as a number',
    'code',
    `!X shows 2.05E+07: the spreadsheet has turned a text with an E into a number, or shortened a long one. ${AS_TEXT}`,
  ],
  ['4-Mar as a day', 'code', `!X '4-Mar' (2026-03-04) is a date or time for the spreadsheet. ${AS_TEXT}`],
  ['a time', 'text', `!X '12:00' is a date or time for the spreadsheet. ${AS_TEXT}`],
  ['a width', 'text', '6.5'],
  ['a percentage', 'text', '50%'],
  ['a yes-or-no value', 'code', `!X is TRUE as a yes-or-no value of the spreadsheet. ${AS_TEXT}`],
  ['an error', 'text', '!X is the error #N/A. Correct its formula or type the value.'],
  ['a formula', 'quantity', NO_RESULT],
  ['a postcode of three digits', 'postcode', '0800'],
  ['a postcode of a format', 'postcode', '0800'],
  ['a mobile of nine digits', 'phone', '0412345678'],
  ['a mobile in groups', 'phone', '0412 345 678'],
  ['a phone with an area', 'phone', '(02) 9999 0000'],
  ['a price', 'money', '98.5'],
  ['a computed price', 'money', '!X 98.945 has more than two decimals; the sheet shows 98.95.'],
  ['units', 'quantity', '4'],
  ['a day', 'day', '2026-03-04'],
  ['a day with a time', 'day', '2026-03-04'],
  ['a serial number', 'day', '!X 46085 is a number, not a date. Format the cell as a date.'],
];

// LibreOffice computes formulas when it saves; openpyxl and xlwt cannot.
const PROGRAMS: readonly [program: string, type: 'xlsx' | 'xls', computed: Readonly<Record<string, string>>][] = [
  ['openpyxl', 'xlsx', {}],
  ['xlwt', 'xls', {}],
  ['libreoffice', 'xlsx', { 'a formula': '4111032' }],
  ['libreoffice', 'xls', { 'a formula': '4111032' }],
];
for (const [program, type, computed] of PROGRAMS)
  test(`each of ${OUTCOMES.length} cells that ${program} wrote as ${type} is a value or a reason`, async () => {
    const file = new URL(`../testing/other-programs/cells.${program}.${type}`, import.meta.url);
    const { rows } = await parseFile(fileURLToPath(file), type, 200);
    const found = rows.map(({ cells: [title, cell] }, index) => {
      const kind = OUTCOMES[index]?.[1] ?? 'text';
      const taken = takeCell(cell ?? { kind: 'blank' }, { kind, label: 'X' }, false);
      const name = takeCell(title ?? { kind: 'blank' }, { kind: 'text', label: 'Title' }, false).text;
      return [name, kind, taken.reason === undefined ? taken.text : `!${taken.reason}`];
    });
    assert.deepEqual(
      found,
      OUTCOMES.map(([title, kind, outcome]) => [title, kind, computed[title] ?? outcome]),
    );
  });
