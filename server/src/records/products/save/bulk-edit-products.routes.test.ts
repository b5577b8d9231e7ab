import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BulkEditAnswer, BulkEditRow, BulkValue, ProductBulkField, ProductPageAnswer } from '@iwe/contract';
import { buildBrand, buildOrganisation, buildProduct } from '../../../testing/factories.ts';
import { startSheetWorld } from '../../../trading/sheets/testing/sheet-world.ts';
import type { SheetWorld } from '../../../trading/sheets/testing/sheet-world.ts';

let world: SheetWorld;
let kestrel: number;
let merlin: number;
before(async () => {
  world = await startSheetWorld();
  const { database } = world.server;
  kestrel = await buildBrand(database, world.organisation, { name: 'Kestrel' });
  merlin = await buildBrand(database, world.organisation, { name: 'Merlin' });
  await database.query(`insert into auto_parts_type (organisation_id, id, name) values ($1, 1, 'Tyre')`, [
    world.organisation,
  ]);
  await database.query(
    `insert into tag_option (organisation_id, slot, name) values ($1, 1, 'Summer'), ($1, 4, 'A1'), ($1, 4, 'B2')`,
    [world.organisation],
  );
});
after(() => world.close());

const make = async (code: string) => {
  const answer = await world.call(world.sales, 'POST', 'products', {
    code,
    helperCode: '20555R16',
    unit: 'EA',
    name: `Product ${code}`,
    category: 1,
    auto_parts_type: 1,
    brand: kestrel,
    is_customer_show: 1,
    tag1: 'Summer',
    material: 1,
  });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<{ data: { id: number } }>().data.id;
};
const page = async (id: number) =>
  (await world.call(world.sales, 'GET', `products/${id}`)).json<ProductPageAnswer>().data;
const edit = async (field: ProductBulkField, rows: readonly BulkEditRow[], preview = false) => {
  const answer = await world.call(world.sales, 'POST', 'products/bulk-edit', { field, rows, preview });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<BulkEditAnswer>().data;
};
const agreed = (data: BulkEditAnswer['data']): BulkEditRow[] =>
  data.map((one) => ({ id: one.id, contentVersion: one.contentVersion, was: one.old, value: one.new }));

test('brand and location of many products are previewed, changed and restored; nothing else changes', async () => {
  const ids = [await make('B-1'), await make('B-2')];
  for (const [field, value, text] of [
    ['brand', merlin, 'Merlin'],
    ['tag4', 'A1/B2', 'A1/B2'],
  ] as [ProductBulkField, BulkValue, string][]) {
    const before = await Promise.all(ids.map(page));
    const shown = await edit(
      field,
      ids.map((id) => ({ id, value })),
      true,
    );
    assert.deepEqual(
      shown.map(({ no, done, newText }) => [no, done, newText]),
      [
        ['B-1', true, text],
        ['B-2', true, text],
      ],
    );
    assert.deepEqual(await Promise.all(ids.map(page)), before, 'a preview changes nothing');
    const done = await edit(field, agreed(shown));
    const rest = (one: object) => {
      const own = new Set([field, 'brandName', 'contentVersion', 'updated_at']);
      return Object.entries(one).filter(([name]) => !own.has(name));
    };
    const changed = await Promise.all(ids.map(page));
    assert.deepEqual(
      changed.map((one) => one[field]),
      [value, value],
    );
    assert.deepEqual(changed.map(rest), before.map(rest));
    await edit(
      field,
      done.map((one) => ({ id: one.id, contentVersion: one.contentVersion, was: one.new, value: one.old })),
    );
    const restored = await Promise.all(ids.map(page));
    assert.deepEqual(
      restored.map((one) => one[field]),
      before.map((one) => one[field]),
    );
    assert.deepEqual(
      restored.map(({ contentVersion }, index) => contentVersion - (before[index]?.contentVersion ?? 0)),
      [2, 2],
      'both are versions of their own',
    );
  }
});

test('a product that was changed since, a foreign one, or a value that does not exist is told and stays', async () => {
  const [changed, other] = [await make('C-1'), await make('C-2')];
  const shown = await edit(
    'brand',
    [changed, other].map((id) => ({ id, value: merlin })),
    true,
  );
  const put = await world.call(world.manager, 'PUT', `products/${changed}`, { contentVersion: 1, comments: 'Mine' });
  assert.equal(put.statusCode, 200, put.body);
  const results = await edit('brand', agreed(shown));
  assert.deepEqual(
    results.map(({ done }) => done),
    [false, true],
  );
  assert.match(results[0]?.message ?? '', /changed this product/);
  assert.equal((await page(changed)).brand, kestrel);
  const foreign = await buildProduct(world.server.database, await buildOrganisation(world.server.database), {});
  const wrong = [
    ...(await edit('brand', [{ id: foreign, value: merlin }], true)),
    ...(await edit('brand', [{ id: other, value: 999_999 }], true)),
    ...(await edit('brand', [{ id: other, value: null }], true)),
    ...(await edit('tag4', [{ id: other, value: 'Z9' }], true)),
    ...(await edit('tag4', [{ id: other, value: 4 }], true)),
  ];
  assert.deepEqual(
    wrong.map(({ done, no, message }) => [done, no, message !== '']),
    [[false, '', true], ...Array.from({ length: 4 }, () => [false, 'C-2', true])],
  );
});
