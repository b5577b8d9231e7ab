import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { copiedRows } from '../../long-reads/testing/copied-rows.ts';
import { readZip } from '../testing/read-zip.ts';
import { listTable } from './list-export.ts';
import { xlsxStream } from './xlsx-writer.ts';

interface Row {
  code: string;
  cents: number | null;
  day: string;
  saved: Date;
  kind: number;
  way: number;
  note: string | null;
}

const FIELDS = [
  ['day', 'date'],
  ['code', 'text'],
  ['cents', 'bigint'],
  ['saved', 'timestamptz'],
  ['kind', 'int'],
  ['way', 'int'],
  ['note', 'text'],
] as const;

const COLUMNS = [
  { key: 'code', label: 'Code', kind: 'text', width: 30 },
  { key: 'day', label: 'Date', kind: 'date' },
  { key: 'amount', label: 'Amount', kind: 'money' },
  { key: 'saved', label: 'Saved', kind: 'instant' },
  { key: 'kind', label: 'Kind', kind: 'text' },
  { key: 'way', label: 'Way', kind: 'text' },
] as const;

const TABLE = listTable<(typeof COLUMNS)[number], Row>('Invoices', COLUMNS, {
  code: 'code',
  day: 'day',
  amount: 'cents',
  saved: 'saved',
  kind: { unless: 'note', codes: ['kind'], words: { 1: 'One', 2: 'Two & more' }, otherwise: 'Other' },
  way: { codes: ['kind', 'way'], words: { '1,7': 'One by seven' } },
});

test('a list has each value in the type of its column, words for codes, and moments in their zone', async () => {
  const batches = [
    copiedRows(FIELDS, [
      ['2026-03-02', '0012', 0, '2026-03-02 04:00:00+00', 1, 7, null],
      ['2026-03-03', '0013', null, '2026-03-03 04:00:00+00', 2, 7, null],
    ]),
    copiedRows(FIELDS, [
      ['2026-03-04', '0014', -250, '2026-03-04 04:00:00+00', 3, 7, 'By hand'],
      ['2026-03-05', '0015', 1, '2026-03-05 04:00:00+00', 3, 7, null],
    ]),
  ];
  const files = readZip(await buffer(xlsxStream(TABLE.name, TABLE.columns, Readable.from(batches), 'Australia/Perth')));
  assert.match(files.get('xl/workbook.xml') ?? '', /sheet name="Invoices"/);
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? '';
  assert.deepEqual(
    [...sheet.matchAll(/<col [^>]*width="(\d+)"/g)].map(([, width]) => width),
    ['30', '14', '14', '14', '14', '14'],
  );
  const text = (style: number, value: string) =>
    value === '' ? '<c/>' : `<c s="${style}" t="str"><v>${value}</v></c>`;
  const rowOf = (row: number, day: number, code: string, amount: string, [kind = '', way = '']: string[]) =>
    `<row r="${row}">${text(1, code)}<c s="4"><v>${day}</v></c>${amount}<c s="5"><v>${day + 0.5}</v></c>` +
    `${text(1, kind)}${text(1, way)}</row>`;
  assert.equal(
    /<sheetData>(.*)<\/sheetData>/s.exec(sheet)?.[1],
    `<row r="1">${COLUMNS.map(({ label }) => text(6, label)).join('')}</row>` +
      rowOf(2, 46_083, '0012', '<c s="3"><v>0</v></c>', ['One', 'One by seven']) +
      rowOf(3, 46_084, '0013', '<c/>', ['Two &amp; more']) +
      rowOf(4, 46_085, '0014', '<c s="3"><v>-2.5</v></c>', ['By hand']) +
      rowOf(5, 46_086, '0015', '<c s="3"><v>0.01</v></c>', ['Other']),
  );
});
