import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { LightMyRequestResponse } from 'fastify';
import type { SheetHistory } from '@iwe/contract';
import { buildWarehouse } from '../../testing/factories.ts';
import { startPurchaseWorld } from './testing/purchase-world.ts';
import type { PurchaseWorld } from './testing/purchase-world.ts';
import { adjustment, creditNote } from './testing/trade-world.ts';

let world: PurchaseWorld;
let tyre: number;
before(async () => {
  world = await startPurchaseWorld();
  tyre = await world.product('TYRE');
  await world.receive([{ productId: tyre, quantity: 50, priceCents: 1_000 }]);
});
after(() => world.close());

/** Status, and of each thing that is refused its code, its field and its line. */
function refused(answer: LightMyRequestResponse): unknown[] {
  const { details } = answer.json<{ details: { code: string; field?: string; line?: number }[] }>();
  return [answer.statusCode, ...details.map(({ code, field, line }) => [code, field, line])];
}
const historyOf = async (id: number) =>
  (await world.call(world.sales, 'GET', `orders/${id}/history`)).json<SheetHistory>().data;
const permit = (id: number, findings: { code: string; lineId: number | null }[]) =>
  world.call(world.manager, 'POST', `orders/${id}/permits`, { contentVersion: 1, findings });
const cheap = () => world.create(world.invoice([{ productId: tyre, quantity: 1, price: 85, manual: true }]));

test('a permit that cannot be given says what is wrong with it', async () => {
  const sheet = await cheap();
  const lineId = sheet.lines[0]?.id ?? 0;
  assert.deepEqual(refused(await permit(sheet.id, [{ code: 'cost.below', lineId }])), [
    422,
    ['permit.unknown', undefined, undefined],
  ]);
  assert.deepEqual(
    refused(
      await permit(sheet.id, [
        { code: 'price.tenBelowClassA', lineId: null },
        { code: 'payment.cbd', lineId },
        { code: 'price.overMaxDis', lineId },
      ]),
    ),
    [422, ['permit.line', undefined, undefined], ['permit.line', undefined, undefined], ['permit.right', undefined, 1]],
  );
  const fair = await world.create(world.invoice([{ productId: tyre, quantity: 1, price: 100 }]));
  const finding = { code: 'price.tenBelowClassA', lineId: fair.lines[0]?.id ?? 0 };
  assert.deepEqual(refused(await permit(fair.id, [finding])), [422, ['permit.notFound', undefined, 1]]);
});

test('only a draft waits for permits and questions, and only where something blocks it', async () => {
  const ask = (id: number) => world.call(world.sales, 'POST', `orders/${id}/approval-requests`, { contentVersion: 1 });
  const fair = await world.create(world.invoice([{ productId: tyre, quantity: 1, price: 100 }]));
  assert.deepEqual(refused(await ask(fair.id)), [422, ['nothing-to-ask', undefined, undefined]]);
  assert.equal((await world.approve(world.manager, fair.id)).statusCode, 200);
  assert.deepEqual(refused(await ask(fair.id)), [422, ['sheet.status', undefined, undefined]]);
  const lineId = fair.lines[0]?.id ?? 0;
  assert.deepEqual(refused(await permit(fair.id, [{ code: 'price.tenBelowClassA', lineId }])), [
    422,
    ['sheet.status', undefined, undefined],
  ]);
});

test('what was chosen when asking is in the history as a change of the shipping', async () => {
  const { id } = await cheap();
  const choice = { contentVersion: 1, warehouseId: world.melbourne, shipType: 2, driverId: world.driver };
  const asked = await world.call(world.sales, 'POST', `orders/${id}/approval-requests`, choice);
  assert.equal(asked.statusCode, 200, asked.body);
  const changes = [
    { field: 'Warehouse', old: '', new: 'Melbourne' },
    { field: 'Shipping type', old: 'Delivery', new: 'Pick-up' },
    { field: 'Driver', old: '', new: 'Dan Driver' },
  ];
  const rows = await historyOf(id);
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['Ask for approval', 'Change shipping', 'Create'],
  );
  assert.deepEqual(
    rows[1]?.changes.toSorted((a, b) => a.field.localeCompare(b.field)),
    changes.toSorted((a, b) => a.field.localeCompare(b.field)),
  );
});

test('a change of the shipping, the dates, the address or the driver is told under its own name', async () => {
  const { id } = await world.create(world.invoice([{ productId: tyre, quantity: 1, price: 100 }]));
  const edit = async (what: string, body: object = {}) => {
    const answer = await world.call(world.sales, 'POST', `orders/${id}/${what}`, body);
    assert.equal(answer.statusCode, 200, answer.body);
  };
  await edit('shipping-type', { shipType: 2 });
  await edit('date', { date: '2026-03-05' });
  await edit('address', { phone: '1', address: 'Here 1' });
  assert.equal((await world.approve(world.manager, id)).statusCode, 200);
  await edit('driver', { driverId: world.driver });
  await edit('print');
  assert.deepEqual(
    (await historyOf(id)).map(({ action }) => action),
    ['Print', 'Assign driver', 'Approve', 'Change address', 'Change dates', 'Change shipping', 'Create'],
  );
});

test('a wrong step of an order and a new rate of an approved bill are refused by their field', async () => {
  const order = await world.create(world.order([{ productId: tyre, quantity: 2, usdPrice: 45.5 }], { fx_rate: 0.65 }));
  await world.done(order.id, 'approve');
  const step = (po_status: number) => world.advance(order.id, po_status);
  assert.deepEqual(refused(await step(4)), [422, ['po.oneStep', 'po_status', undefined]]);
  const bill = await world.create(world.bill([{ productId: tyre, quantity: 1, price: 10 }], { fx_rate: 0.65 }));
  await world.done(bill.id, 'approve', { acknowledged: ['fx.unusual'] });
  const costs = { po_id: bill.id, fx_rate: 0.6, sea_freight: 0, clearance_cost: 0 };
  assert.deepEqual(refused(await world.costs(costs)), [422, ['fx.approvedBill', 'fx_rate', undefined]]);
  const none = { po_id: order.id, fx_rate: 0, sea_freight: 0, clearance_cost: 0 };
  assert.deepEqual(refused(await world.costs(none)), [422, ['fx.required', 'fx_rate', undefined]]);
});

test('a product that is counted twice is refused on its second line', async () => {
  const lines = [
    { productId: tyre, inWarehouseQty: 1 },
    { productId: tyre, inWarehouseQty: 2 },
  ];
  assert.deepEqual(refused(await world.call(world.sales, 'POST', 'orders', adjustment(world, lines))), [
    422,
    ['count.twice', 'productId', 2],
  ]);
});

test('a sheet does not become one of another kind, and a kind that is none is refused, by its field', async () => {
  const { id, uuid } = await world.create(world.invoice([{ productId: tyre, quantity: 1 }]));
  const other = { ...creditNote(world, [{ productId: tyre, quantity: 1 }]), uuid, contentVersion: 1 };
  assert.deepEqual(refused(await world.call(world.sales, 'PUT', `orders/${id}`, other)), [
    422,
    ['sheet.kind', 'type', undefined],
  ]);
});

test('at the last sheet of its kind there is nothing to go on to, under a code of its own', async () => {
  const { id } = await world.create(world.transfer([{ productId: tyre, quantity: 1 }]));
  for (const direction of ['prev', 'next']) {
    const answer = await world.call(world.sales, 'GET', `order-next?id=${id}&type=6&direction=${direction}`);
    assert.deepEqual([answer.statusCode, answer.json<{ code: string }>().code], [404, 'no-more-data']);
  }
});

test('a warehouse that is closed is named by its own code where goods would leave or reach it', async () => {
  const closed = await buildWarehouse(world.server.database, world.organisation, { name: 'Closed' });
  const transfer = await world.create(world.transfer([{ productId: tyre, quantity: 1 }], { inWarehouseId: closed }));
  await world.server.database.query('update warehouse set is_active = false where id = $1', [closed]);
  assert.deepEqual(refused(await world.approve(world.manager, transfer.id)), [
    422,
    ['warehouse.inactive', undefined, undefined],
  ]);
});
