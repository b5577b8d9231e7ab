import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { read, utils } from 'xlsx';
import type { ConfirmImportAnswer, ErrorBody, ImportLinesAnswer } from '@iwe/contract';
import { lineTextsOfKind } from '@iwe/domain';
import type { RequestTransaction } from '../../../core/app-types.ts';
import { buildContact, buildOrganisation } from '../../../testing/factories.ts';
import { untilLocked } from '../../../testing/index.ts';
import { aProduct, startSheetWorld } from '../../../trading/sheets/testing/sheet-world.ts';
import type { SheetWorld } from '../../../trading/sheets/testing/sheet-world.ts';
import { upload, workbook } from '../testing/multipart.ts';
import { linesKind } from './lines.kind.ts';

let world: SheetWorld;
let tyre: number;
before(async () => {
  world = await startSheetWorld();
  tyre = await aProduct(world, {
    code: '2055516-X',
    name: 'Road 205/55R16',
    class_a_price_cents: 9_800,
    cost_usd_cents: 4_550,
  });
  await aProduct(world, { code: '0042', name: 'Valve', class_a_price_cents: 250, cost_usd_cents: null });
  await aProduct(world, { code: 'WHEEL', name: 'Wheel', class_a_price_cents: 15_000 });
  await world.receive([{ productId: tyre, quantity: 20, priceCents: 6_000 }]);
});
after(() => world.close());

/** The headings of the texts that a kind's lines have, as its template shows them. */
const textHeadings = (type: number) => lineTextsOfKind(type).map(({ rule }) => rule.heading);

type Cell = string | number | null;
const send = (
  path: 'lines' | 'import_lines',
  rows: Cell[][],
  fields: Record<string, number>,
  format: 'biff8' | 'xlsx' = 'biff8',
  staff = world.sales,
) => world.server.inject(upload(staff.headers, `/api/ag/${path}`, workbook(rows, format), 'lines.xls', fields));
const linesOf = async (
  path: 'lines' | 'import_lines',
  rows: Cell[][],
  fields: Record<string, number>,
): Promise<ImportLinesAnswer> => {
  const answer = await send(path, rows, fields);
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<ImportLinesAnswer>();
};

describe('refusals', () => {
  test('an .xlsx file: lines are read from .xls only', async () => {
    const answer = await send(
      'lines',
      [
        ['Item Code', 'Qty'],
        ['0042', 1],
      ],
      { type: 1 },
      'xlsx',
    );
    assert.deepEqual(
      [answer.statusCode, answer.json<ErrorBody>().message],
      [422, 'This is an .xlsx file; lines are taken from .xls (Excel 97–2003). Save it in that format and try again.'],
    );
  });
  test('counts on the wrong path or without their warehouse, and an unknown kind', async () => {
    const rows = [
      ['Item Code', 'In Warehouse Qty'],
      ['0042', 1],
    ];
    assert.match(
      (
        await send(
          'lines',
          [
            ['Item Code', 'Qty'],
            ['0042', 1],
          ],
          { type: 7 },
        )
      ).body,
      /adjustment/,
    );
    assert.match((await send('import_lines', rows, { type: 1 })).body, /Only an adjustment/);
    const refusalOf = async (path: 'lines' | 'import_lines', type: number) => {
      const head = ['Item Code', path === 'lines' ? 'Qty' : 'In Warehouse Qty'];
      const answer = await send(path, [head, ['0042', 1]], { type });
      const [{ code, field } = {}] = answer.json<ErrorBody>().details as { code?: string; field?: string }[];
      return [answer.statusCode, code, field];
    };
    assert.deepEqual(
      [await refusalOf('lines', 7), await refusalOf('import_lines', 1), await refusalOf('import_lines', 7)],
      [
        [422, 'import-lines.type', 'type'],
        [422, 'import-lines.type', 'type'],
        [422, 'import-lines.warehouse', 'warehouseId'],
      ],
    );
    const nowhere = await send('import_lines', rows, { type: 7 });
    assert.match(nowhere.body, /Choose the warehouse first/);
    assert.deepEqual((nowhere.json<ErrorBody>().details as { field: string }[])[0]?.field, 'warehouseId');
    assert.equal((await send('lines', rows, { type: 8 })).statusCode, 422);
    assert.equal((await send('lines', rows, {})).statusCode, 422);
  });
  test("another organisation's customer, warehouse and products do not exist", async () => {
    const stranger = await world.server.staff(await buildOrganisation(world.server.database));
    assert.equal(
      (
        await send(
          'lines',
          [
            ['Item Code', 'Qty'],
            ['0042', 1],
          ],
          { type: 1, customerId: world.customer },
          'biff8',
          stranger,
        )
      ).statusCode,
      404,
    );
    assert.equal(
      (
        await send(
          'import_lines',
          [
            ['Item Code', 'Qty'],
            ['0042', 1],
          ],
          { type: 7, warehouseId: world.sydney },
          'biff8',
          stranger,
        )
      ).statusCode,
      404,
    );
    const answer = (
      await send(
        'lines',
        [
          ['Item Code', 'Qty'],
          ['0042', 1],
        ],
        { type: 1 },
        'biff8',
        stranger,
      )
    ).json<ImportLinesAnswer>();
    assert.deepEqual(
      [answer.data, answer.summary.bad.map(({ reasons }) => reasons)],
      [[], [["No product has the code '0042'."]]],
    );
  });
  test('501 lines', async () => {
    assert.match(
      (await send('lines', [['Item Code', 'Qty'], ...Array.from({ length: 501 }, () => ['0042', 1])], { type: 1 }))
        .body,
      /more than 500 rows/,
    );
  });
});

test('an invoice: a wrong code in row 7, a text quantity in row 9 and a repeated product are reported with row and reason', async () => {
  const { data, summary } = await linesOf(
    'lines',
    [
      ['Item Code', 'Item Name', 'Qty', 'Unit Price', 'Line Description'],
      ['2055516-x', '', 4, null, 'front'],
      ['0042', '', 8, 2.2, ''],
      ['WHEEL', '', 1, '$1,150.50', ''],
      [],
      ['0042', '', 2, null, ''],
      ['NO-SUCH', '', 1, null, ''],
      ['WHEEL', '', 1, null, ''],
      ['0042', '', 'ten', 'x', ''],
      [null, '', 1, null, ''],
    ],
    { type: 1, customerId: world.customer },
  );
  assert.deepEqual(
    summary.bad.map(({ row, reasons }) => [row, reasons]),
    [
      [7, ["No product has the code 'NO-SUCH'."]],
      [9, ["Qty 'ten' is not a whole number.", "Unit Price 'x' is not an amount."]],
      [10, ['Item Code is missing.']],
    ],
  );
  assert.deepEqual(
    data.map((line) => [
      line.row,
      line.product.code,
      line.quantity,
      line.price,
      line.amount,
      line.description,
      line.sameProductRows,
    ]),
    [
      // Codes are case-insensitive, and a line without a price gets the customer's price.
      [2, '2055516-X', 4, 98, 392, 'front', []],
      [3, '0042', 8, 2.2, 17.6, '', [6]],
      [4, 'WHEEL', 1, 1150.5, 1150.5, '', [8]],
      [6, '0042', 2, 2.5, 5, '', [3]],
      [8, 'WHEEL', 1, 150, 150, '', [4]],
    ],
  );
  assert.deepEqual(summary.notes, [
    'Rows 3 and 6 name the same product, 0042.',
    'Rows 4 and 8 name the same product, WHEEL.',
  ]);
  assert.deepEqual(
    [summary.rows, summary.good, summary.preview[0]?.cells, summary.preview[1]?.note],
    [
      8,
      5,
      {
        'Item Code': '2055516-x',
        'Item Name': 'Road 205/55R16',
        Qty: '4',
        'Unit Price': '98.00',
        ...Object.fromEntries(textHeadings(1).map((heading) => [heading, ''])),
        'Line Description': 'front',
      },
      'Same product as row 6',
    ],
  );
  assert.deepEqual([data[0]?.usdPrice, data[0]?.inWarehouseQty, data[0]?.unit], [null, null, 'EA']);
});

test('a long code is cut where it is named, and one product may come three times', async () => {
  const { data, summary } = await linesOf(
    'lines',
    [
      ['Item Code', 'Qty'],
      ['WHEEL', 1],
      ['WHEEL', 2],
      ['WHEEL', 4],
      ['X'.repeat(70), 1],
    ],
    { type: 2, customerId: world.customer },
  );
  assert.deepEqual(
    summary.bad.map(({ row, reasons }) => [row, reasons]),
    [[5, [`No product has the code '${'X'.repeat(60)}'.`]]],
  );
  assert.deepEqual(
    [summary.notes, summary.preview.map(({ note }) => note)],
    [
      ['Rows 2, 3 and 4 name the same product, WHEEL.'],
      ['Same product as row 3, 4', 'Same product as row 2, 4', 'Same product as row 2, 3'],
    ],
  );
  // A credit note has the customer's price like an invoice.
  assert.deepEqual(
    data.map(({ price, quantity }) => [price, quantity]),
    [
      [150, 1],
      [150, 2],
      [150, 4],
    ],
  );
});

test('the description of a line has room for 500 characters', async () => {
  const rows = [500, 501].map((length, row) => ({
    row,
    cells: { code: 'WHEEL', quantity: '1', description: 'd'.repeat(length) },
  }));
  const { good, bad } = await world.server.database.read({ organisation: world.organisation, userId: null }, (tx) =>
    linesKind.check(rows, tx as RequestTransaction, { type: 6 }),
  );
  assert.deepEqual(
    [good.map(({ row }) => row), bad],
    [[0], [{ row: 1, reasons: ['Line Description should not exceed 500 characters.'] }]],
  );
});

test('a line is counted in the unit of its product', async () => {
  await aProduct(world, { code: 'PAIR', unit: 'PR' });
  const { data } = await linesOf(
    'lines',
    [
      ['Item Code', 'Qty'],
      ['PAIR', 1],
    ],
    { type: 1, warehouseId: world.sydney },
  );
  assert.equal(data[0]?.unit, 'PR');
  assert.deepEqual([data[0]?.inWarehouse, data[0]?.inWarehouseQty], ['', null], 'only a count has a warehouse');
});

test('without a customer an invoice line has the price of the file or none', async () => {
  const { data } = await linesOf(
    'lines',
    [
      ['Code', 'Quantity', 'Price'],
      ['0042', 1, null],
      ['WHEEL', 1, 5],
    ],
    { type: 1 },
  );
  assert.deepEqual(
    data.map(({ price }) => price),
    [null, 5],
  );
});

test('an order reads USD prices; the default is the last purchase price', async () => {
  const { data, summary } = await linesOf(
    'lines',
    [
      ['Item Code', 'Qty', 'USD Price'],
      ['2055516-X', 100, 45.5],
      ['2055516-X', 1, null],
      ['0042', 1, 1.234],
      ['0042', 1, null],
    ],
    { type: 3 },
  );
  assert.deepEqual(
    data.map(({ usdPrice, price }) => [usdPrice, price]),
    [
      [45.5, null],
      [45.5, null],
      [null, null],
    ],
  );
  assert.deepEqual(
    summary.bad.map(({ reasons }) => reasons),
    [['USD Price 1.234 has more than two decimals.']],
  );
});

test('a price of 0 in the file is that price, in AUD and in USD', async () => {
  const sale = await linesOf(
    'lines',
    [
      ['Item Code', 'Qty', 'Unit Price'],
      ['0042', 1, 0],
    ],
    { type: 1, customerId: world.customer },
  );
  const order = await linesOf(
    'lines',
    [
      ['Item Code', 'Qty', 'USD Price'],
      ['2055516-X', 1, 0],
    ],
    { type: 3 },
  );
  assert.deepEqual([sale.data[0]?.price, order.data[0]?.usdPrice], [0, 0]);
});

test('the supplier of a purchase is no customer whose prices are looked for', async () => {
  const supplier = await buildContact(world.server.database, world.organisation, { is_supplier: true });
  for (const type of [3, 4, 5]) {
    const { data } = await linesOf(
      'lines',
      [
        ['Item Code', 'Qty'],
        ['0042', 1],
      ],
      { type, customerId: supplier },
    );
    assert.equal(data.length, 1, `${type}`);
  }
});

test('bills and their credit notes read USD prices as orders do, and the preview shows what is imported', async () => {
  for (const type of [4, 5]) {
    const { data, summary } = await linesOf(
      'lines',
      [
        ['Item Code', 'Qty', 'USD Price', 'Unit Price'],
        ['2055516-X', 1, null, 70],
      ],
      { type },
    );
    assert.deepEqual([data[0]?.usdPrice, data[0]?.price, data[0]?.amount], [45.5, 70, 70]);
    const { cells } = summary.preview[0] ?? {};
    assert.deepEqual([cells?.['USD Price'], cells?.['Unit Price']], ['45.50', '70.00']);
  }
});

test('a transfer reads only codes and units', async () => {
  const { data, summary } = await linesOf(
    'lines',
    [
      ['Item Code', 'Qty', 'Unit Price'],
      ['2055516-X', 3, 5],
    ],
    { type: 6 },
  );
  assert.deepEqual(
    [data[0]?.price, data[0]?.quantity, summary.notes],
    [null, 3, ["Not read: the column 'Unit Price'."]],
  );
});

test("a count compares the counted units with the system's in that warehouse", async () => {
  const { data } = await linesOf(
    'import_lines',
    [
      ['Item Code', 'In Warehouse Qty', 'Cost Price'],
      ['2055516-X', 17, 60],
      ['WHEEL', 2, null],
    ],
    { type: 7, warehouseId: world.sydney },
  );
  const { summary } = await linesOf(
    'import_lines',
    [
      ['Item Code', 'In Warehouse Qty', 'Cost Price'],
      ['WHEEL', 1_000_000, 'x'],
      ['2055516-X', 1_000_001, null],
      ['0042', 1_000_000, null],
    ],
    { type: 7, warehouseId: world.sydney },
  );
  assert.deepEqual(
    [summary.good, summary.bad.map(({ reasons }) => reasons)],
    [1, [["Cost Price 'x' is not an amount."], ['In Warehouse Qty 1000001 must be between 0 and 1,000,000.']]],
  );
  assert.deepEqual(
    data.map((line) => [
      line.inWarehouseQty,
      line.inSystemQty,
      line.quantity,
      line.price,
      line.amount,
      line.inWarehouse,
    ]),
    [
      [17, 20, -3, 60, -180, 'Sydney'],
      [2, 0, 2, null, 0, 'Sydney'],
    ],
  );
});

test('a count in another warehouse is compared with what that one has', async () => {
  const { data } = await linesOf(
    'import_lines',
    [
      ['Item Code', 'In Warehouse Qty'],
      ['2055516-X', 5],
    ],
    { type: 7, warehouseId: world.melbourne },
  );
  assert.deepEqual([data[0]?.inSystemQty, data[0]?.quantity, data[0]?.inWarehouse], [0, 5, 'Melbourne']);
});

describe('confirmed at the same moment', () => {
  const preview = async (code: string) =>
    (
      await linesOf(
        'lines',
        [
          ['Item Code', 'Qty'],
          [code, 3],
        ],
        { type: 1 },
      )
    ).summary.id;
  /** Confirms all of them while none can be marked as written, and returns how each one ended. */
  const confirmed = async (ids: readonly string[], body: object) => {
    const { confirming } = await world.server.database.system(async (tx) => {
      await tx.query('lock table import_batch in share mode');
      const confirming = Promise.all(ids.map((id) => world.call(world.sales, 'POST', `imports/${id}/confirm`, body)));
      await untilLocked(world.server.database, ids.length);
      return { confirming };
    });
    return (await confirming).map((answer) => answer.json<ErrorBody>().code ?? 'written').toSorted();
  };

  test('one file is imported once, unless somebody means to do it twice', async () => {
    assert.deepEqual(await confirmed([await preview('0042'), await preview('0042')], {}), ['same-file', 'written']);
    const again = [await preview('0042'), await preview('0042')];
    assert.deepEqual(await confirmed(again, { acceptSameFile: true }), ['written', 'written']);
  });

  test('one preview is imported once, whatever is accepted', async () => {
    const id = await preview('WHEEL');
    assert.deepEqual(await confirmed([id, id], { acceptSameFile: true }), ['import-done', 'written']);
  });
});

test('lines that were imported before are recognised when the same file is uploaded again', async () => {
  const rows = [
    ['Item Code', 'Qty'],
    ['2055516-X', 9],
  ];
  const first = await linesOf('lines', rows, { type: 1 });
  assert.equal((await linesOf('lines', rows, { type: 1 })).summary.sameFile, null, 'a preview alone is not an import');
  const confirmed = await world.call(world.sales, 'POST', `imports/${first.summary.id}/confirm`, {});
  assert.deepEqual(confirmed.json<ConfirmImportAnswer>().data, { id: first.summary.id, written: 1, bad: [] });
  assert.equal((await linesOf('lines', rows, { type: 1 })).summary.sameFile?.by, world.sales.email);
});

test('template and failed rows are .xls files with the columns of the kind', async () => {
  for (const [query, expected] of [
    ['type=1', ['Item Code *', 'Item Name', 'Qty *', 'Unit Price', ...textHeadings(1)]],
    ['type=3', ['Item Code *', 'Item Name', 'Qty *', 'USD Price', 'Unit Price', ...textHeadings(3)]],
  ] as const) {
    const file = await world.call(world.sales, 'GET', `import-templates/lines?${query}`);
    assert.match(String(file.headers['content-disposition']), /lines-template\.xls"/);
    assert.deepEqual(
      utils.sheet_to_json<string[]>(read(file.rawPayload).Sheets['Import'] ?? {}, { header: 1 })[0],
      expected,
    );
    const given = await world.server.inject(
      upload(world.sales.headers, '/api/ag/lines', file.rawPayload, 'template.xls', { type: query.slice(-1) }),
    );
    assert.deepEqual(
      [given.json<ImportLinesAnswer>().summary.good, given.json<ImportLinesAnswer>().summary.bad],
      [1, []],
    );
  }
  const { summary } = await linesOf(
    'lines',
    [
      ['Item Code', 'Qty'],
      ['007', 'x'],
    ],
    { type: 1 },
  );
  const failed = await world.call(world.sales, 'GET', `imports/${summary.id}/failed`);
  assert.equal(failed.rawPayload.subarray(0, 2).toString('hex'), 'd0cf');
  const again = await world.server.inject(
    upload(world.sales.headers, '/api/ag/lines', failed.rawPayload, 'failed.xls', { type: 1 }),
  );
  assert.deepEqual(again.json<ImportLinesAnswer>().summary.bad[0]?.cells['Item Code'], '007');
});
