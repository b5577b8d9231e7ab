import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { BulkAnswer, SheetHead } from '@iwe/contract';
import { buildOrganisation } from '../../../testing/factories.ts';
import { invariantsHold } from '../testing/check.ts';
import { aProduct, startSheetWorld } from '../testing/sheet-world.ts';
import type { SheetWorld } from '../testing/sheet-world.ts';

let world: SheetWorld;
let tyre: number;
before(async () => {
  world = await startSheetWorld();
  tyre = await aProduct(world, { code: 'T1', class_a_price_cents: 10_000 });
  await world.receive([{ productId: tyre, quantity: 10, priceCents: 5_000 }]);
});
after(async () => {
  await invariantsHold(world);
  await world.close();
});

const invoice = (quantity: number, price = 100): Promise<SheetHead> => world.create(world.invoice([{ productId: tyre, quantity, price, manual: true }]));
const approve = async (ids: number[], staff = world.manager, more: Record<string, unknown> = {}, key?: string) => {
  const answer = await world.call(staff, 'POST', 'orders/bulk-approve', { ids, warehouseId: world.sydney, shipType: 1, driverId: world.driver, ...more }, key ? { 'idempotency-key': key } : {});
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<BulkAnswer>().data;
};
const statusOf = async (id: number) => (await world.server.database.query<{ status: number; driver_id: number | null }>('select status, driver_id from sheet where organisation_id = $1 and id = $2', [world.organisation, id]))[0];

describe('bulk approve', () => {
  test('takes one to 150 sheets', async () => {
    for (const ids of [[], Array.from({ length: 151 }, (_, index) => index + 1)]) assert.equal((await world.call(world.manager, 'POST', 'orders/bulk-approve', { ids })).statusCode, 422);
  });

  test('each sheet by itself: what has findings, lacks stock or is not there is left and told, the others are approved with warehouse, ship type and driver', async () => {
    const [plain, cheap, second, tooMany] = [await invoice(2), await invoice(1, 85), await invoice(3), await invoice(50)];
    const results = await approve([plain.id, cheap.id, 999_999, second.id, tooMany.id]);
    assert.deepEqual(results.map(({ no, done }) => [no, done]), [[plain.no, true], [cheap.no, false], ['', false], [second.no, true], [tooMany.no, false]]);
    // A manager may pass this finding, but only where it is shown: on the sheet.
    assert.equal(results[1]?.message, 'The price of line 1 is $10 (or more) lower than PriceA. Contact manager. Open this sheet to approve it.');
    assert.equal(results[2]?.message, 'No Data');
    assert.match(results[4]?.message ?? '', /^Line 1 T1: need 50, have 5 in Sydney/);
    assert.deepEqual([await statusOf(plain.id), await statusOf(cheap.id)], [{ status: 2, driver_id: world.driver }, { status: 1, driver_id: null }]);
    assert.equal(await world.onHand(tyre), 5);
  });

  test('who may not pass a finding reads who may', async () => {
    const cheap = await invoice(1, 85);
    const [result] = await approve([cheap.id], world.sales);
    assert.deepEqual([result?.done, result?.message], [false, 'The price of line 1 is $10 (or more) lower than PriceA. Contact manager.']);
  });

  test('a repetition under its key changes nothing more', async () => {
    const [one, two] = [await invoice(1), await invoice(1)];
    const first = await approve([one.id, two.id], world.manager, {}, 'again');
    assert.deepEqual(await approve([one.id, two.id], world.manager, {}, 'again'), first);
    assert.equal(await world.onHand(tyre), 3);
  });

  test("another organisation's sheets are not there", async () => {
    const draft = await invoice(1);
    const stranger = await world.server.staff(await buildOrganisation(world.server.database), { role: 4 });
    const answer = await world.call(stranger, 'POST', 'orders/bulk-approve', { ids: [draft.id] });
    assert.deepEqual(answer.json<BulkAnswer>().data, [{ id: draft.id, no: '', done: false, message: 'No Data' }]);
    assert.equal((await statusOf(draft.id))?.status, 1);
  });
});

describe('drivers of many sheets', () => {
  const assign = (data: { order_id: number; info: { driverId: number | null } }[], staff = world.sales) => world.call(staff, 'POST', 'delivery', { type: 1, data });

  test('are of type 1 and name orders', async () => {
    assert.equal((await world.call(world.sales, 'POST', 'delivery', { type: 2, data: [{ order_id: 1, info: { driverId: null } }] })).statusCode, 422);
    assert.equal((await assign([])).statusCode, 422);
  });

  test('go to approved sheets of types 1 and 2 only, and the history says so', async () => {
    const [approved, draft, transfer] = [await invoice(1), await invoice(1), await world.create(world.transfer([{ productId: tyre, quantity: 1 }]))];
    await approve([approved.id], world.manager, { driverId: null });
    const answer = await assign([approved, draft, transfer].map(({ id }) => ({ order_id: id, info: { driverId: world.driver } })));
    const results = answer.json<BulkAnswer>().data;
    assert.deepEqual(results.map(({ no, done }) => [no, done]), [[approved.no, true], [draft.no, false], [transfer.no, false]]);
    assert.ok(results.slice(1).every(({ message }) => message.endsWith('.')));
    assert.equal((await statusOf(approved.id))?.driver_id, world.driver);
    const history = await world.call(world.sales, 'GET', `orders/${approved.id}/history`);
    assert.match(history.body, /Assign driver/);
    const unknown = (await assign([{ order_id: approved.id, info: { driverId: 999_999 } }])).json<BulkAnswer>().data[0];
    assert.deepEqual([unknown?.done, unknown?.message], [false, 'The driver does not exist. Choose another one.']);
  });
});
