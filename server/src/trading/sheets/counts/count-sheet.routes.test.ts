import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { read, utils, write } from 'xlsx';
import type { CountSheet, ImportLinesAnswer } from '@iwe/contract';
import { readZip } from '../../../core/files/testing/read-zip.ts';
import { buildOrganisation, buildStock, buildWarehouse } from '../../../testing/factories.ts';
import { upload } from '../../../records/imports/testing/multipart.ts';
import { aProduct, startSheetWorld } from '../testing/sheet-world.ts';
import type { SheetWorld } from '../testing/sheet-world.ts';

let world: SheetWorld;
before(async () => {
  world = await startSheetWorld();
  const [one, sold, two, none, empty] = [
    await aProduct(world, { code: 'A-ONE', name: 'One place', unit: 'SET', tag4: 'A2' }),
    await aProduct(world, { code: 'SOLD', tag4: 'A2' }),
    await aProduct(world, { code: 'B-TWO', name: 'Two places', tag4: 'A2 / A1' }),
    await aProduct(world, { code: 'A-NONE', name: 'No place' }),
    await aProduct(world, { code: 'EMPTY' }),
  ];
  await world.receive([
    { productId: two, quantity: 5, priceCents: 1_000 },
    { productId: none, quantity: 2, priceCents: 1_000 },
    { productId: one, quantity: 7, priceCents: 1_000 },
  ]);
  await world.receive([{ productId: empty, quantity: 1, priceCents: 1_000 }], world.melbourne);
  await buildStock(world.server.database, world.organisation, sold, world.sydney, 0);
});
after(() => world.close());
const ask = (query: string) => world.call(world.sales, 'GET', `count-sheet?${query}`);

test('a warehouse that is missing, unknown or of another organisation', async () => {
  assert.equal((await ask('')).statusCode, 422);
  const other = await buildWarehouse(world.server.database, await buildOrganisation(world.server.database));
  for (const format of ['', '&format=xlsx', '&format=xls'])
    for (const id of [other, 999_999]) assert.equal((await ask(`warehouseId=${id}${format}`)).statusCode, 404, format);
});

test('the moment of reading, the warehouse and each product are named by their ids; a file by its kind', async () => {
  const before = Date.now();
  const { data } = (await ask(`warehouseId=${world.melbourne}`)).json<{ data: CountSheet }>();
  assert.deepEqual([data.warehouseId, data.warehouse], [world.melbourne, 'Melbourne']);
  assert.ok(Math.abs(Date.parse(data.at) - before) < 60_000, data.at);
  const [product] = await world.server.database.query<{ id: number }>(
    `select id from product where organisation_id = $1 and code = 'EMPTY'`,
    [world.organisation],
  );
  assert.deepEqual(
    data.rows.map((row) => [row.productId, row.code, row.stock]),
    [[product?.id, 'EMPTY', 1]],
  );
  const file = await ask(`warehouseId=${world.melbourne}&format=xlsx`);
  assert.match(String(file.headers['content-type']), /spreadsheetml/);
  assert.equal(file.headers['content-disposition'], 'attachment; filename="count-sheet.xlsx"');
  const missing = (await ask('')).json<{ details: { field: string }[] }>();
  assert.deepEqual(
    missing.details.map(({ field }) => field),
    ['warehouseId'],
  );
});

test('products by place, then code; one row for each place', async () => {
  const { data } = (await ask(`warehouseId=${world.sydney}`)).json<{ data: CountSheet }>();
  assert.equal(data.warehouse, 'Sydney');
  assert.deepEqual(
    data.rows.map((row) => [row.location, row.code, row.stock]),
    [
      ['', 'A-NONE', 2],
      ['A1', 'B-TWO', 5],
      ['A2', 'A-ONE', 7],
      ['A2', 'B-TWO', 5],
    ],
  );
  assert.deepEqual([data.rows[2]?.name, data.rows[2]?.unit], ['One place', 'SET']);
  const one = (await ask(`warehouseId=${world.sydney}&location=A2`)).json<{ data: CountSheet }>();
  assert.deepEqual(
    one.data.rows.map((row) => row.code),
    ['A-ONE', 'B-TWO'],
  );
  const rowsOf = async (format: string) => {
    const answer = await ask(`warehouseId=${world.sydney}&location=A2&system=1&format=${format}`);
    const sheet = read(answer.rawPayload).Sheets['Count sheet'] ?? {};
    return utils.sheet_to_json<(string | number)[]>(sheet, { header: 1 }).slice(1);
  };
  for (const format of ['xls', 'xlsx'])
    assert.deepEqual(
      await rowsOf(format),
      [
        ['A2', 'A-ONE', 'One place', 'SET', 7],
        ['A2', 'B-TWO', 'Two places', 'EA', 5],
      ],
      format,
    );
});

test('the workbook has the headings of the import and an empty column to fill in; the system column only when asked', async () => {
  const text = async (query: string): Promise<string> =>
    readZip((await ask(`warehouseId=${world.sydney}&format=xlsx${query}`)).rawPayload).get(
      'xl/worksheets/sheet1.xml',
    ) ?? '';
  const blind = await text('');
  assert.deepEqual(
    [...blind.matchAll(/t="str"><v>([^<]*)</g)].slice(0, 5).map((match) => match[1]),
    ['Location', 'Item Code', 'Item Name', 'Unit', 'In Warehouse Qty'],
  );
  assert.match(blind, /B-TWO<\/v><\/c>.*?<c\/><\/row>/);
  assert.match(await text('&system=1'), /In System Qty/);
  const placed = async (query: string) =>
    [...(await text(query)).matchAll(/<v>(A-NONE|B-TWO)</g)].map(([, code]) => code);
  assert.deepEqual(await placed(''), ['A-NONE', 'B-TWO', 'B-TWO']);
  assert.deepEqual(await placed('&location=A2'), ['B-TWO']);
});

test('the .xls file is what the import of counts takes: filled in, it is uploaded again', async () => {
  const answer = await ask(`warehouseId=${world.sydney}&format=xls&system=1`);
  assert.equal(answer.headers['content-type'], 'application/vnd.ms-excel');
  assert.match(String(answer.headers['content-disposition']), /filename="count-sheet\.xls"/);
  const file = read(answer.rawPayload);
  const sheet = file.Sheets['Count sheet'] ?? {};
  const rows = utils.sheet_to_json<(string | number)[]>(sheet, { header: 1 });
  assert.deepEqual(rows, [
    ['Location', 'Item Code', 'Item Name', 'Unit', 'In System Qty', 'In Warehouse Qty'],
    ['', 'A-NONE', 'No place', 'EA', 2],
    ['A1', 'B-TWO', 'Two places', 'EA', 5],
    ['A2', 'A-ONE', 'One place', 'SET', 7],
    ['A2', 'B-TWO', 'Two places', 'EA', 5],
  ]);
  const one = read((await ask(`warehouseId=${world.sydney}&format=xls&location=A1`)).rawPayload).Sheets['Count sheet'];
  assert.deepEqual(
    utils.sheet_to_json(one ?? {}, { header: 1 }),
    [
      ['Location', 'Item Code', 'Item Name', 'Unit', 'In Warehouse Qty'],
      ['A1', 'B-TWO', 'Two places', 'EA'],
    ],
    'the one place, without the figure of the system unless asked',
  );
  utils.sheet_add_aoa(sheet, [[3]], { origin: 'F2' });
  utils.sheet_add_aoa(sheet, [[4]], { origin: 'F3' });
  utils.sheet_add_aoa(sheet, [[6]], { origin: 'F4' });
  utils.sheet_add_aoa(sheet, [[1]], { origin: 'F5' });
  const counted = await world.server.inject(
    upload(
      world.sales.headers,
      '/api/ag/import_lines',
      write(file, { type: 'buffer', bookType: 'biff8' }),
      'count.xls',
      {
        type: 7,
        warehouseId: world.sydney,
      },
    ),
  );
  assert.equal(counted.statusCode, 200, counted.body);
  assert.deepEqual(
    counted.json<ImportLinesAnswer>().data.map((line) => [line.product.code, line.inWarehouseQty]),
    [
      ['A-NONE', 3],
      ['B-TWO', 4],
      ['A-ONE', 6],
      ['B-TWO', 1],
    ],
  );
});
