import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import XLSX from 'xlsx';
import { readZip } from '../testing/read-zip.ts';
import { XLSX_MAX_ROWS, xlsxStream, xlsxWorkbook } from './xlsx-writer.ts';
import type { CellValue, XlsxRow } from './xlsx-writer.ts';
import { wideTest } from '../../../testing/ring.ts';

async function written(batches: AsyncIterable<CellValue[][]>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of xlsxStream(
    'A/B',
    [
      { title: 'Code', kind: 'text' },
      { title: 'Qty', kind: 'integer' },
      { title: 'Amount', kind: 'money' },
      { title: 'Date', kind: 'date' },
      { title: 'At', kind: 'instant' },
    ],
    batches,
  ))
    chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
async function* only(...batches: CellValue[][][]): AsyncGenerator<CellValue[][]> {
  yield* batches;
}

describe('a workbook', () => {
  test('keeps text as text, numbers as numbers, days as days', async () => {
    const files = readZip(
      await written(
        only([
          ['=1+1', 3, -1234.5, '1900-03-01', '2026-01-10T12:00:00.000Z'],
          ['0012 <&"\u0001', 0, null, null, null],
        ]),
      ),
    );
    assert.deepEqual(
      [...files.keys()],
      [
        '[Content_Types].xml',
        '_rels/.rels',
        'xl/styles.xml',
        'xl/worksheets/sheet1.xml',
        'xl/workbook.xml',
        'xl/_rels/workbook.xml.rels',
      ],
    );
    const sheet = files.get('xl/worksheets/sheet1.xml') ?? '';
    assert.match(
      sheet,
      /<row r="2"><c s="1" t="str"><v>=1\+1<\/v><\/c><c s="2"><v>3<\/v><\/c><c s="3"><v>-1234.5<\/v><\/c><c s="4"><v>61<\/v><\/c><c s="5"><v>46032.5<\/v><\/c><\/row>/,
    );
    assert.match(sheet, />0012 &lt;&amp;&quot;<\/v><\/c><c s="2"><v>0<\/v><\/c><c\/><c\/><c\/><\/row>/);
    assert.match(files.get('xl/workbook.xml') ?? '', /sheet name="A B"/);
  });

  test('keeps the spaces at the ends of a text, and within it', async () => {
    const texts = [' 12', '12 ', 'a  b'].map((text): CellValue[] => [text, 0, 0, null, null]);
    const sheet = readZip(await written(only(texts))).get('xl/worksheets/sheet1.xml');
    for (const text of [' 12', '12 ']) assert.ok(sheet?.includes(`<t xml:space="preserve">${text}</t>`), text);
    assert.match(sheet ?? '', /<v>a  b<\/v>/);
  });

  test('has moments as clocks of its zone show them, of UTC where none is named', async () => {
    const columns = [{ title: 'At', kind: 'instant' }] as const;
    for (const [zone, at] of [
      [{}, 46_032.5],
      [{ timeZone: 'Australia/Darwin' }, 46_032.5 + 9.5 / 24],
    ] as const) {
      const file = xlsxWorkbook([{ name: 'A', columns, batches: [[['2026-01-10T12:00:00.000Z']]] }], zone);
      const sheet = readZip(await buffer(file)).get('xl/worksheets/sheet1.xml') ?? '';
      assert.equal(Number(/<c s="5"><v>([\d.]+)<\/v>/.exec(sheet)?.[1]).toFixed(6), at.toFixed(6));
    }
  });

  test('of a hundred thousand rows needs little memory, and its reader sets the pace', async () => {
    let made = 0;
    async function* many(): AsyncGenerator<CellValue[][]> {
      for (let batch = 0; batch < 100; batch++) {
        made += 1000;
        yield Array.from({ length: 1000 }, (_, index) => [
          `Code ${batch}-${index}`,
          index,
          index / 100,
          '2026-01-10',
          null,
        ]);
      }
    }
    const stream = xlsxStream(
      'Rows',
      [
        { title: 'Code', kind: 'text' },
        { title: 'Qty', kind: 'integer' },
        { title: 'Amount', kind: 'money' },
        { title: 'Date', kind: 'date' },
        { title: 'Note', kind: 'text' },
      ],
      many(),
    );
    let bytes = 0;
    let peak = 0;
    for await (const chunk of stream) {
      bytes += (chunk as Buffer).length;
      peak = Math.max(peak, process.memoryUsage().heapUsed);
    }
    assert.equal(made, 100_000);
    assert.ok(bytes > 500_000 && bytes < 10_000_000, `${bytes} bytes`);
    assert.ok(peak < 200e6, `${Math.round(peak / 1e6)} MB`);
  });

  test('fails where its rows fail, and stops reading rows when its reader leaves', async () => {
    let isEnded = false;
    async function* rows(last: () => void): AsyncGenerator<CellValue[][]> {
      try {
        for (let batch = 0; batch < 500; batch++) {
          yield Array.from({ length: 1000 }, () => [String(Math.random()), 1, 1, null, null]);
          if (batch === 20) last();
        }
      } finally {
        isEnded = true;
      }
    }
    await assert.rejects(
      written(
        rows(() => {
          throw new Error('the database is gone');
        }),
      ),
      /the database is gone/,
    );
    assert.equal(isEnded, true);
    isEnded = false;
    const stream = xlsxStream(
      'Rows',
      [{ title: 'Code', kind: 'text' }],
      rows(() => {}),
    );
    let bytes = 0;
    for await (const chunk of stream) if ((bytes += (chunk as Buffer).length) > 100_000) break;
    for (let wait = 0; wait < 200 && !isEnded; wait++) await new Promise((resolve) => setTimeout(resolve, 5));
    assert.equal(isEnded, true);
  });

  wideTest(
    'continues in the next worksheet where one is full, has bold rows, filters, and its cover first',
    async () => {
      let counted = 0;
      function* rows(): Generator<XlsxRow[]> {
        for (; counted < XLSX_MAX_ROWS; counted += 1_048_575 / 25)
          yield Array.from({ length: 1_048_575 / 25 }, (_, index) => [counted + index, null]);
        yield [{ strong: [7, 0.125] }];
      }
      function* cover(): Generator<XlsxRow[]> {
        yield [[`${counted} rows`]];
      }
      const stream = xlsxWorkbook(
        [
          {
            name: 'Data',
            columns: [
              { title: 'N', kind: 'integer' },
              { title: 'P', kind: 'percent' },
            ],
            batches: rows(),
            hasFilter: true,
          },
        ],
        { cover: { name: 'Cover', columns: [{ title: 'Report', kind: 'text' }], batches: cover() } },
      );
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      const files = readZip(Buffer.concat(chunks));
      assert.deepEqual(
        [...(files.get('xl/workbook.xml') ?? '').matchAll(/<sheet name="([^"]*)" sheetId="(\d)" r:id="rId(\d)"/g)].map(
          ([, name, id, relation]) => [name, id, relation],
        ),
        [
          ['Cover', '3', '3'],
          ['Data', '1', '1'],
          ['Data 2', '2', '2'],
        ],
      );
      const [first = '', second = '', third = ''] = [1, 2, 3].map((n) => files.get(`xl/worksheets/sheet${n}.xml`));
      assert.match(
        first.slice(-200),
        /<row r="1048576"><c s="2"><v>1048574<\/v><\/c><c\/><\/row><\/sheetData><autoFilter ref="A1:B1048576"\/>/,
      );
      // Sorting must not move the total between the rows.
      assert.match(second, /<autoFilter ref="A1:B1"\/>/);
      assert.match(
        second,
        /<sheetData><row r="1">.*<row r="2"><c s="10"><v>7<\/v><\/c><c s="15"><v>0.125<\/v><\/c><\/row><\/sheetData>/s,
      );
      assert.match(third, />1048575 rows</);
    },
  );

  test('has a filter over more columns than there are letters, and text where a number or a day is none', async () => {
    const columns = Array.from({ length: 28 }, (_, index) => ({
      title: `C${index}`,
      kind: index === 0 ? ('date' as const) : index === 1 ? ('money' as const) : ('text' as const),
      ...(index === 2 ? { width: 40 } : {}),
    }));
    const batches = [
      [
        ['soon', 'much'],
        ['2026-01-10', '12.5'],
      ],
    ];
    const chunks: Buffer[] = [];
    for await (const chunk of xlsxWorkbook([{ name: 'x'.repeat(40), columns, batches, hasFilter: true }]))
      chunks.push(chunk as Buffer);
    const files = readZip(Buffer.concat(chunks));
    const sheet = files.get('xl/worksheets/sheet1.xml') ?? '';
    assert.match(sheet, /<autoFilter ref="A1:AB3"\/>/);
    assert.match(sheet, /<row r="2"><c s="1" t="str"><v>soon<\/v><\/c><c s="1" t="str"><v>much</);
    assert.match(sheet, /<row r="3"><c s="4"><v>46032<\/v><\/c><c s="3"><v>12.5<\/v><\/c><c\/>/);
    assert.match(sheet, /<row r="1"><c s="6" t="str"><v>C0</);
    assert.match(sheet, /<col min="2" max="2" width="14" customWidth="1"\/><col min="3" max="3" width="40"/);
    assert.match(files.get('xl/workbook.xml') ?? '', new RegExp(`sheet name="${'x'.repeat(31)}" `));
  });

  test('has a filter over the rows without their total, or groups that can be folded; negatives are in brackets', async () => {
    const columns = [
      { title: 'N', kind: 'integer' },
      { title: 'P', kind: 'percent' },
      { title: 'Q', kind: 'number' },
      { title: 'A', kind: 'money' },
    ] as const;
    const rows: XlsxRow[] = [[-3, -0.125, -2.5, -10], [4, 0.5, 1, 20], { strong: [1, null, null, 10] }];
    const read = async (table: { hasFilter?: boolean; isOutlined?: boolean }) => {
      const chunks: Buffer[] = [];
      for await (const chunk of xlsxWorkbook([{ name: 'Data', columns, batches: [rows], ...table }]))
        chunks.push(chunk as Buffer);
      return Buffer.concat(chunks);
    };
    const filtered = await read({ hasFilter: true });
    assert.match(readZip(filtered).get('xl/worksheets/sheet1.xml') ?? '', /<autoFilter ref="A1:D3"\/>/);
    const sheet = XLSX.read(filtered, { type: 'buffer', cellNF: true, cellText: true }).Sheets['Data'] ?? {};
    const cellAt = (place: string) => sheet[place] as XLSX.CellObject;
    const shown = ['A2', 'B2', 'D2', 'A3', 'B3', 'C3', 'D3'].map((place) => cellAt(place).w);
    assert.deepEqual(shown, ['(3)', '(12.50%)', '(10.00)', '4', '50.00%', '1', '20.00']);
    // The library shows 'General' in brackets without them; spreadsheet programs do not.
    assert.equal(cellAt('C2').z, 'General;(General)');
    const outlined = readZip(await read({ isOutlined: true })).get('xl/worksheets/sheet1.xml') ?? '';
    assert.doesNotMatch(outlined, /autoFilter/);
    assert.deepEqual(
      [...outlined.matchAll(/<row r="(\d)"( outlineLevel="1")?>/g)].map(([, row, level]) => [row, level !== undefined]),
      [
        ['1', false],
        ['2', true],
        ['3', true],
        ['4', false],
      ],
    );
  });

  test('is the same file for the same content, whenever it is written', async (t) => {
    const written = async (now: string) => {
      t.mock.timers.enable({ apis: ['Date'], now: new Date(now) });
      const batches = [[['Kim', 5]]];
      const columns = [
        { title: 'Name', kind: 'text' },
        { title: 'Qty', kind: 'integer' },
      ] as const;
      const bytes = await buffer(xlsxWorkbook([{ name: 'A', columns, batches }]));
      t.mock.timers.reset();
      return bytes;
    };
    assert.deepEqual(await written('2026-03-02T10:00:00Z'), await written('2027-09-30T23:59:00Z'));
  });

  test('shows days as people write them, a bold head that stays in view, and signs to fold', async () => {
    const columns = [
      { title: 'Day', kind: 'date' },
      { title: 'At', kind: 'instant' },
      { title: 'Empty', kind: 'text' },
      { title: 'None', kind: 'money' },
    ] as const;
    const rows: XlsxRow[] = [
      ['2026-01-10', '2026-01-10T12:05:00.000Z', '', ''],
      { strong: ['2026-01-11', null, 'Total', 0] },
    ];
    const file = await buffer(xlsxWorkbook([{ name: 'A', columns, batches: [rows], isOutlined: true }]));
    const sheet = XLSX.read(file, { type: 'buffer', cellNF: true, cellText: true }).Sheets['A'] ?? {};
    const shown = (place: string) => (sheet[place] as XLSX.CellObject | undefined)?.w;
    assert.deepEqual(['A2', 'B2', 'A3', 'D3'].map(shown), ['10 Jan 2026', '10 Jan 2026 12:05', '11 Jan 2026', '0.00']);
    const files = readZip(file);
    const text = files.get('xl/worksheets/sheet1.xml') ?? '';
    assert.match(text, /<row r="2" outlineLevel="1"><c s="4">.*<\/c><c s="5">.*<\/c><c\/><c\/><\/row>/);
    assert.match(text, /<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"\/>/);
    assert.match(text, /<sheetFormatPr defaultRowHeight="15" outlineLevelRow="1"\/><cols>/);
    const fonts = [...(files.get('xl/styles.xml') ?? '').matchAll(/<xf numFmtId="(\d+)" fontId="(\d)"/g)].map(
      ([, format, font]) => `${format} ${font === '1' ? 'bold' : 'plain'}`,
    );
    const kinds = [169, 49, 167, 164, 165, 166, 49, 168];
    assert.deepEqual(fonts, [
      ...kinds.map((format, place) => `${format} ${place === 6 ? 'bold' : 'plain'}`),
      ...kinds.map((format) => `${format} bold`),
    ]);
  });

  test('has worksheets without signs that no name may have, and as many as it has tables, in their order', async () => {
    const columns = [{ title: 'A', kind: 'text' }] as const;
    const names = ['a\\b/c?d*e[f]g:h', 'Tom & "Jerry"', 'Last'];
    const file = xlsxWorkbook(names.map((name) => ({ name, columns, batches: [] })));
    const files = readZip(await buffer(file));
    assert.deepEqual(
      [...(files.get('xl/workbook.xml') ?? '').matchAll(/<sheet name="([^"]*)" sheetId="(\d)"/g)].map(
        ([, name, id]) => `${id} ${name}`,
      ),
      ['1 a b c d e f g h', '2 Tom &amp; &quot;Jerry&quot;', '3 Last'],
    );
    const relations = files.get('xl/_rels/workbook.xml.rels') ?? '';
    assert.match(relations, /Id="rId3" Type="[^"]*\/worksheet" Target="worksheets\/sheet3\.xml"/);
    assert.match(relations, /Id="rId4" Type="[^"]*\/styles" Target="styles\.xml"/);
    assert.match(files.get('xl/worksheets/sheet2.xml') ?? '', /<sheetData><row r="1">.*<\/row><\/sheetData><\/work/);
  });
});
