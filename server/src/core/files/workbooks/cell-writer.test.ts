import assert from 'node:assert/strict';
import { test } from 'node:test';
import { copiedRows, TYPES } from '../../long-reads/testing/copied-rows.ts';
import { cellWriter } from './cell-writer.ts';
import type { CellKind, CellValue } from './cell-writer.ts';
import { XmlBytes } from './xml-bytes.ts';

/** Texts of values as PostgreSQL writes them, by the types of columns. */
const VALUES: Readonly<Record<keyof typeof TYPES, readonly string[]>> = {
  text: `|Tyres| 12|12 |a  b|a & b|<b>|"x"|O'Neil|tab\there|two\nlines|\r|\u007f|\\|\\N|N|C:\\temp|à|àb|輪胎 🛞|\u00a0x|\u0001control\u001f|\ufffe|007|-5|1e3|2026-02-28`
    .split('|')
    .concat('x'.repeat(5_000), '&'.repeat(5_000)),
  int: ['0', '7', '-7', '2147483647', '-2147483648'],
  bigint:
    '0 1 -1 5 10 -10 99 100 -100 101 110 1234 -123456 999999999999999 9007199254740991 -9007199254740993 9223372036854775807'.split(
      ' ',
    ),
  date: [
    '2026-03-02',
    '1900-03-01',
    '1899-12-30',
    '1600-01-01',
    '0099-12-31',
    '9999-12-31',
    '12026-01-01',
    '0044-03-15 BC',
  ],
  float8: ['0', '-0', '0.1', '1e-05', '1e+21', 'NaN', 'Infinity', '12.5'],
  numeric: ['0.00', '1.50', '-0.05', '12345678901234567890.12', 'NaN'],
  timestamptz: [
    '2026-01-10 12:00:00+00',
    '2026-01-10 12:00:00.123456+00',
    '2026-01-10 23:59:59.999999+00',
    '2026-01-10 12:00:00+11',
    '2026-01-10 12:00:00-03:30',
    '1899-12-29 01:02:03.5+00',
    '0099-01-10 12:00:00+00',
    '12026-01-10 12:00:00+00',
    '0044-03-15 12:00:00+00 BC',
    'infinity',
    ...Array.from({ length: 1_000 }, (_, ms) => `2026-01-10 12:00:00.${String(ms).padStart(3, '0')}+00`),
  ],
  boolean: ['t', 'f'],
};
const KINDS: readonly CellKind[] = ['text', 'integer', 'money', 'number', 'percent', 'date', 'instant'];

test('a row as COPY sent it has the cells of its values, in columns of every kind', () => {
  let cells = 0;
  for (const type of Object.keys(TYPES) as (keyof typeof TYPES)[])
    for (const row of copiedRows(
      [
        ['a', 'text'],
        ['b', type],
        ['c', 'text'],
      ],
      [null, ...VALUES[type]].map((value) => ['x', value, 'y']),
    ))
      for (const kind of KINDS) {
        const value = row.value(1) as CellValue;
        const writer = cellWriter(kind, () => 0);
        const [copied, written] = [new XmlBytes(16), new XmlBytes(16)];
        writer.copy(copied, row, 1);
        writer.write(written, kind === 'money' && typeof value === 'number' ? value / 100 : value, false);
        assert.equal(
          copied.take().toString(),
          written.take().toString(),
          `${type} ${String(value).slice(0, 30)} as ${kind}`,
        );
        cells += 1;
      }
  assert.ok(cells > 400, `${cells}`);
});

test('a value that is a text is written as XML, and a number as it is', () => {
  const cellOf = (kind: CellKind, value: CellValue): string => {
    const out = new XmlBytes(16);
    cellWriter(kind, () => 0).write(out, value, false);
    return out.take().toString();
  };
  assert.equal(cellOf('text', 'a<b> & "c"\u0001'), '<c s="1" t="str"><v>a&lt;b&gt; &amp; &quot;c&quot;</v></c>');
  assert.equal(cellOf('text', ' à'), '<c t="inlineStr" s="1"><is><t xml:space="preserve"> à</t></is></c>');
  assert.equal(cellOf('money', -0.05), '<c s="3"><v>-0.05</v></c>');
  assert.equal(cellOf('number', 'none'), '<c s="1" t="str"><v>none</v></c>');
  assert.equal(cellOf('date', null), '<c/>');
});
