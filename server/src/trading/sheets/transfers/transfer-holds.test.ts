import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { PickedProduct, QuotingRow } from '@iwe/contract';
import { checkAndClose } from '../testing/check.ts';
import { aProduct, startSheetWorld } from '../testing/sheet-world.ts';
import type { SheetWorld } from '../testing/sheet-world.ts';
import { detailOf } from '../testing/trade-world.ts';

let world: SheetWorld;
before(async () => {
  world = await startSheetWorld();
});
after(() => checkAndClose(world));

async function picked(product: number, sheetId?: number): Promise<unknown[]> {
  const answer = await world.call(
    world.sales,
    'GET',
    `products?id=${product}${sheetId === undefined ? '' : `&sheetId=${sheetId}`}`,
  );
  const [row] = answer.json<{ data: PickedProduct[] }>().data;
  return [
    row?.stock,
    row?.available,
    ...(row?.stocks ?? []).map((place) => [place.warehouse, place.stock, place.held ?? 0, place.inTransit ?? 0]),
  ];
}
async function quoted(code: string): Promise<unknown[]> {
  const [row] = (await world.call(world.sales, 'GET', `quotings?product=${code}`)).json<{ data: QuotingRow[] }>().data;
  return [
    row?.stock,
    row?.available,
    ...(row?.stocks ?? []).map((place) => [place.warehouse, place.stock, place.held ?? 0, place.inTransit, place.eta]),
  ];
}

test('a draft transfer is held at its source and in transit at its target until it is approved; the organisation has as much as before', async () => {
  const product = await aProduct(world, { code: 'HOLD-TR' });
  await world.receive([{ productId: product, quantity: 10, priceCents: 1_000 }]);
  const transfer = await world.create(world.transfer([{ productId: product, quantity: 4 }]));
  assert.deepEqual(await picked(product), [10, 10, ['Sydney', 10, 4, 0], ['Melbourne', 0, 0, 4]]);
  assert.deepEqual(await picked(product, transfer.id), [10, 10, ['Sydney', 10, 0, 0]]);
  assert.deepEqual(await quoted('HOLD-TR'), [10, 10, ['Sydney', 10, 4, 0, null], ['Melbourne', 0, 0, 4, null]]);
  const invoice = await world.create(world.invoice([{ productId: product, quantity: 1, price: 100 }]));
  assert.deepEqual((await detailOf(world, invoice.id)).lines[0]?.product.stocks, [
    { warehouseId: world.sydney, warehouse: 'Sydney', stock: 10, held: 4 },
    { warehouseId: world.melbourne, warehouse: 'Melbourne', stock: 0, inTransit: 4 },
  ]);
  assert.equal((await world.approve(world.sales, transfer.id)).statusCode, 200);
  assert.deepEqual(await quoted('HOLD-TR'), [10, 9, ['Sydney', 6, 0, 0, null], ['Melbourne', 4, 0, 0, null]]);
  assert.equal((await world.call(world.sales, 'POST', `orders/${transfer.id}/unApprove`, {})).statusCode, 200);
  assert.deepEqual(await picked(product), [10, 9, ['Sydney', 10, 4, 0], ['Melbourne', 0, 0, 4]]);
  assert.equal((await world.call(world.sales, 'POST', `orders/${transfer.id}/void`, {})).statusCode, 200);
  assert.deepEqual(await picked(product), [10, 9, ['Sydney', 10, 0, 0], ['Melbourne', 0, 0, 0]]);
});

test('a transfer forgotten for longer than a draft may hold is not counted any more', async () => {
  const product = await aProduct(world, { code: 'FORGOT-TR' });
  await world.receive([{ productId: product, quantity: 10, priceCents: 1_000 }]);
  const transfer = await world.create(world.transfer([{ productId: product, quantity: 4 }]));
  await world.server.database.query(`update sheet set created_at = now() - interval '9 days' where id = $1`, [
    transfer.id,
  ]);
  assert.deepEqual(
    [await picked(product), await quoted('FORGOT-TR')],
    [
      [10, 10, ['Sydney', 10, 0, 0]],
      [10, 10, ['Sydney', 10, 0, 0, null], ['Melbourne', 0, 0, 0, null]],
    ],
  );
});
