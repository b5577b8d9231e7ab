import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { exportList } from './list-export.ts';
import { readZip } from '../testing/read-zip.ts';

test('a list is written row by row, each value in the type of its column and moments in their zone', async () => {
  interface Row {
    code: string;
    cents: number | null;
    day: string;
  }
  async function* batches(): AsyncGenerator<Row[]> {
    yield [
      { code: '0012', cents: 0, day: '2026-03-02' },
      { code: '0013', cents: null, day: '2026-03-03' },
    ];
    yield [{ code: '0014', cents: -250, day: '2026-03-04' }];
  }
  const file = exportList({
    sheetName: 'Invoices',
    columns: [
      { key: 'day', label: 'Date', kind: 'date' },
      { key: 'code', label: 'Code', kind: 'text', width: 30 },
      { key: 'amount', label: 'Amount', kind: 'money' },
      { key: 'at', label: 'Saved', kind: 'instant' },
    ],
    values: {
      amount: ({ cents }: Row) => (cents === null ? null : cents / 100),
      code: ({ code }: Row) => code,
      day: ({ day }: Row) => day,
      at: ({ day }: Row) => `${day}T04:00:00Z`,
    },
    batches: batches(),
    timeZone: 'Australia/Perth',
  });
  const files = readZip(await buffer(file));
  assert.match(files.get('xl/workbook.xml') ?? '', /sheet name="Invoices"/);
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? '';
  assert.deepEqual(
    [...sheet.matchAll(/<col [^>]*width="(\d+)"/g)].map(([, width]) => width),
    ['14', '30', '14', '14'],
  );
  const text = (style: number, value: string) => `<c t="inlineStr" s="${style}"><is><t>${value}</t></is></c>`;
  const rowOf = (row: number, code: string, amount: string, day: number) =>
    `<row r="${row}"><c s="4"><v>${day}</v></c>${text(1, code)}${amount}<c s="5"><v>${day + 0.5}</v></c></row>`;
  assert.equal(
    /<sheetData>(.*)<\/sheetData>/s.exec(sheet)?.[1],
    `<row r="1">${['Date', 'Code', 'Amount', 'Saved'].map((title) => text(6, title)).join('')}</row>` +
      rowOf(2, '0012', '<c s="3"><v>0</v></c>', 46_083) +
      rowOf(3, '0013', '<c/>', 46_084) +
      rowOf(4, '0014', '<c s="3"><v>-2.5</v></c>', 46_085),
  );
});
