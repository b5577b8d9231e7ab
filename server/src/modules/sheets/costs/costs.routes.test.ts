import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { ErrorBody, PurchaseCost, SheetHead } from '@iwe/contract';
import { buildOrganisation } from '../../../testing/factories.ts';
import { invariantsHold } from '../testing/check.ts';
import { startPurchaseWorld } from '../testing/purchase-world.ts';
import type { PurchaseWorld } from '../testing/purchase-world.ts';

let world: PurchaseWorld;
let tyre: number;
before(async () => {
  world = await startPurchaseWorld();
  tyre = await world.product('TYRE');
});
after(async () => {
  try {
    await invariantsHold(world);
  } finally {
    await world.close();
  }
});

const read = async (id: number): Promise<PurchaseCost> => (await world.call(world.sales, 'GET', `purchase_order_cost/${id}`)).json<PurchaseCost>();
const anOrder = (fx_rate = 0.65) => world.create(world.order([{ productId: tyre, quantity: 10, usdPrice: 45.5 }], { fx_rate }));
const aBill = async (productId: number, quantity: number, price: number, fields = {}): Promise<SheetHead> => world.create(world.bill([{ productId, quantity, price }], fields));
const history = async (id: number) => (await world.call(world.sales, 'GET', `orders/${id}/history`)).json<{ data: { action: string; changes: unknown[] }[] }>().data;

describe('costs are refused', () => {
  test('where there are none: other kinds, other organisations, nobody signed in', async () => {
    const invoice = await world.create(world.invoice([{ productId: tyre, quantity: 1 }]));
    const credit = await world.create(world.billCredit([{ productId: tyre, quantity: 1, price: 1 }], { reason: 'x' }));
    const order = await anOrder();
    const stranger = await world.server.staff(await buildOrganisation(world.server.database), { role: 4 });
    for (const id of [invoice.id, credit.id, 999_999]) {
      assert.equal((await world.call(world.sales, 'GET', `purchase_order_cost/${id}`)).statusCode, 404);
      assert.equal((await world.costs({ po_id: id, sea_freight: 1, clearance_cost: 1 })).statusCode, 404);
    }
    assert.equal((await world.call(stranger, 'GET', `purchase_order_cost/${order.id}`)).statusCode, 404);
    assert.equal((await world.costs({ po_id: order.id, sea_freight: 1, clearance_cost: 1 }, stranger)).statusCode, 404);
    assert.equal((await world.server.inject({ method: 'POST', url: '/api/ag/purchase_order_cost', payload: {} })).statusCode, 401);
  });

  test('bad figures, an old version, another rate than the draft’s, a voided sheet, a locked period', async () => {
    const order = await anOrder();
    for (const body of [{ sea_freight: -1, clearance_cost: 0 }, { sea_freight: 0.001, clearance_cost: 0 }, { clearance_cost: 0 }, { sea_freight: 'much', clearance_cost: 0 }]) {
      assert.equal((await world.costs({ po_id: order.id, ...body })).statusCode, 422, JSON.stringify(body));
    }
    assert.equal((await world.costs({ po_id: order.id, sea_freight: 1, clearance_cost: 1, contentVersion: 7 })).statusCode, 409);
    assert.match((await world.costs({ po_id: order.id, fx_rate: 0.7, sea_freight: 1, clearance_cost: 1 })).body, /The exchange rate of PO\d+ is 0\.65\. It belongs to the prices of the lines/);
    await world.done(order.id, 'void');
    assert.match((await world.costs({ po_id: order.id, sea_freight: 1, clearance_cost: 1 })).body, /The sheet is voided/);
    const bill = await aBill(tyre, 1, 10);
    await world.done(bill.id, 'approve');
    await world.server.database.query(`update organisation set locked_until = '2026-03-31' where id = $1`, [world.organisation]);
    assert.match((await world.costs({ po_id: bill.id, sea_freight: 0, clearance_cost: 1 })).body, /The period until 31 Mar 2026 is locked/);
    await world.server.database.query('update organisation set locked_until = null where id = $1', [world.organisation]);
    assert.deepEqual((await history(bill.id)).map((row) => row.action), ['Approve', 'Create']);
  });
});

test('costs that were not saved are in the log, with the sheet and why', async (t) => {
  const order = await anOrder();
  const lines: { po_id: unknown; code: unknown }[] = [];
  t.mock.method(world.server.app.log, 'warn', (entry: { po_id: unknown; code: unknown }) => void lines.push(entry));
  await world.costs({ po_id: order.id, sea_freight: 1, clearance_cost: 1, contentVersion: 7 });
  await world.costs({ po_id: 999_999, sea_freight: 1, clearance_cost: 1 });
  await world.costs({ po_id: order.id, sea_freight: -1, clearance_cost: 1 });
  await world.costs({ po_id: order.id, sea_freight: 1, clearance_cost: 1 });
  assert.deepEqual(lines.map(({ po_id, code }) => [po_id, code]), [[order.id, 'stale-version'], [999_999, 'not-found'], [order.id, 'invalid-request']]);
});

describe('costs of a draft and of an order', () => {
  test('are stored without a new version, told as old → new; the same again changes nothing', async () => {
    const order = await anOrder();
    const body = { po_id: order.id, fx_rate: 0.65, sea_freight: 3200, clearance_cost: 1850, contentVersion: 1 };
    const head = (await world.costs(body)).json<{ data: SheetHead }>().data;
    assert.deepEqual([head.contentVersion, await read(order.id)], [1, { fx_rate: 0.65, sea_freight: 3200, clearance_cost: 1850 }]);
    assert.equal((await world.costs(body)).statusCode, 200);
    const rows = await history(order.id);
    assert.deepEqual([rows.map((row) => row.action), rows[0]?.changes], [['Change costs', 'Create'], [{ field: 'Sea freight (USD)', old: '0.00', new: '3,200.00' }, { field: 'Clearance cost (AUD)', old: '0.00', new: '1,850.00' }]]);
  });

  test('no rate is no rate, whether it is sent as 0 or not at all', async () => {
    for (const fx_rate of [0, null]) {
      const order = await world.create(world.order([{ productId: tyre, quantity: 1, usdPrice: 45.5 }], { fx_rate }));
      for (const sent of [0, null, undefined, 0.0000001]) {
        const answer = await world.costs({ po_id: order.id, sea_freight: 10, clearance_cost: 5, ...(sent === undefined ? {} : { fx_rate: sent }) });
        assert.equal(answer.statusCode, 200, answer.body);
      }
      assert.deepEqual([await read(order.id), (await world.read(order.id)).landedTotal], [{ fx_rate, sea_freight: 10, clearance_cost: 5 }, null]);
    }
  });

  test('twenty times at once under one key: once', async () => {
    const order = await anOrder();
    const key = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(Array.from({ length: 20 }, () => world.call(world.sales, 'POST', 'purchase_order_cost', { po_id: order.id, sea_freight: 5, clearance_cost: 6 }, key)));
    assert.equal(new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`)).size, 1);
    assert.deepEqual((await history(order.id)).map((row) => row.action), ['Change costs', 'Create']);
  });

  test('of an approved order: the preview and what is open follow; a rate far away is asked about', async () => {
    const order = await anOrder();
    await world.done(order.id, 'approve');
    assert.equal((await world.costs({ po_id: order.id, sea_freight: 65, clearance_cost: 20 })).statusCode, 200);
    const sheet = await world.read(order.id);
    assert.deepEqual([sheet.lines[0]?.landed, sheet.landedTotal, sheet.open], [120, 120, { quantity: 10, sea_freight: 65, clearance_cost: 20, drafted: { quantity: 0, sea_freight: 0, clearance_cost: 0 } }]);
    assert.deepEqual([sheet.abilities.costs, sheet.lastFxRate], [true, null]);
    const other = await anOrder();
    await world.done(other.id, 'approve');
    // The rate that it is compared with is the one that the screen shows.
    assert.equal((await world.read(order.id)).lastFxRate, 0.65);
    const asked = await world.costs({ po_id: order.id, fx_rate: 0.9, sea_freight: 65, clearance_cost: 20 });
    assert.deepEqual([asked.statusCode, asked.json<ErrorBody>().code, (await read(order.id)).fx_rate], [422, 'acknowledge', 0.65]);
    assert.equal((await world.costs({ po_id: order.id, fx_rate: 0.9, sea_freight: 65, clearance_cost: 20, acknowledged: ['fx.unusual'] })).statusCode, 200);
    assert.equal((await world.read(order.id)).lines[0]?.price, 70);
    assert.equal((await world.costs({ po_id: order.id, fx_rate: 0, sea_freight: 65, clearance_cost: 20 })).statusCode, 422);
  });
});

describe('a late change on an order whose goods are billed', () => {
  /** An order of ten with its costs, and a bill over so many of them. */
  async function billed(quantity: number, { approve = true } = {}) {
    const product = await world.product(`ORDERED${++ordered}`);
    const head = await world.create(world.order([{ productId: product, quantity: 10, usdPrice: 65 }], { fx_rate: 0.65 }));
    await world.costs({ po_id: head.id, sea_freight: 65, clearance_cost: 20 });
    await world.done(head.id, 'approve', { acknowledged: ['fx.unusual'] });
    const order = await world.read(head.id);
    const bill = await world.create(world.bill([{ productId: product, quantity, usdPrice: 65, sourceLineId: order.lines[0]?.id }], { fx_rate: 0.65, relatedId: order.id }));
    await world.costs({ po_id: bill.id, sea_freight: 65, clearance_cost: 20 });
    if (approve) await world.done(bill.id, 'approve', { acknowledged: ['fx.unusual'] });
    return { order, bill, product };
  }
  let ordered = 0;
  const asked = (answer: { statusCode: number; json<T>(): T }) => {
    const { code, details } = answer.json<ErrorBody & { details: { key: string; message: string }[] }>();
    return [answer.statusCode, code, details.map((one) => [one.key, one.message])];
  };

  test('is told that it does not reach them: the bill is where they change', async () => {
    for (const approve of [true, false]) {
      const { order, bill, product } = await billed(10, { approve });
      const message = `Everything of ${order.no} is on ${bill.no}: these costs do not reach its goods any more. Change them there as well.`;
      const before = await world.cost(product);
      assert.deepEqual(asked(await world.costs({ po_id: order.id, sea_freight: 130, clearance_cost: 20 })), [422, 'acknowledge', [['costs.billed', message]]]);
      assert.deepEqual(asked(await world.costs({ po_id: order.id, fx_rate: 0.6, sea_freight: 65, clearance_cost: 20 })), [422, 'acknowledge', [['costs.billed', message]]]);
      assert.deepEqual(await read(order.id), { fx_rate: 0.65, sea_freight: 65, clearance_cost: 20 });
      assert.equal((await world.costs({ po_id: order.id, sea_freight: 130, clearance_cost: 20, acknowledged: ['costs.billed'] })).statusCode, 200);
      assert.deepEqual([await world.cost(product), (await read(bill.id)).sea_freight], [before, 65]);
    }
  });

  test('below what approved bills carry is told as well; above it, the rest stays open for the next bill', async () => {
    const { order, bill } = await billed(4);
    assert.deepEqual(asked(await world.costs({ po_id: order.id, sea_freight: 65, clearance_cost: 10 })),
      [422, 'acknowledge', [['costs.billed', `${bill.no} carries sea freight of USD 65.00 and clearance of AUD 20.00 already, more than that. Change them there as well.`]]]);
    assert.equal((await world.costs({ po_id: order.id, sea_freight: 130, clearance_cost: 30 })).statusCode, 200);
    assert.deepEqual((await world.read(order.id)).open, { quantity: 6, sea_freight: 65, clearance_cost: 10, drafted: { quantity: 0, sea_freight: 0, clearance_cost: 0 } });
    await world.done(bill.id, 'unApprove');
    await world.done(bill.id, 'void');
    assert.equal((await world.costs({ po_id: order.id, sea_freight: 1, clearance_cost: 1 })).statusCode, 200);
  });
});

describe('a late change on an approved bill', () => {
  test('goods on hand carry their part, the rest is variance; taking the bill back takes all of it back', async () => {
    const product = await world.product('LATE');
    const bill = await aBill(product, 10, 10);
    await world.costs({ po_id: bill.id, sea_freight: 0, clearance_cost: 20 });
    await world.done(bill.id, 'approve');
    assert.deepEqual(await world.cost(product), { quantity: 10, value_cents: 12_000 });
    const sale = await world.create(world.invoice([{ productId: product, quantity: 4, price: 100 }]));
    assert.equal((await world.approve(world.sales, sale.id)).statusCode, 200);
    const head = await world.costs({ po_id: bill.id, sea_freight: 0, clearance_cost: 50 });
    assert.equal(head.statusCode, 200, head.body);
    // Of 30.00 more, 6 of 10 units carry 18.00.
    assert.deepEqual([await world.cost(product), (await world.read(bill.id)).lines[0]?.landed], [{ quantity: 6, value_cents: 9_000 }, 50]);
    const kinds = await world.server.database.query<{ kind: string; value_cents: number }>(`select kind, value_cents from stock_ledger where organisation_id = $1 and sheet_id = $2 order by id`, [world.organisation, bill.id]);
    assert.deepEqual(kinds.map((row) => [row.kind, row.value_cents]), [['movement', 12_000], ['revaluation', 1_800], ['variance', 1_200]]);
    assert.equal((await world.call(world.sales, 'POST', `orders/${sale.id}/unApprove`)).statusCode, 200);
    await world.done(bill.id, 'unApprove');
    assert.deepEqual([await world.cost(product), (await world.read(bill.id)).lines[0]?.landed], [{ quantity: 0, value_cents: 0 }, 50]);
  });

  test('up, down, and the bill taken back at once: the figures of before', async () => {
    const product = await world.product('DOWN');
    const first = await aBill(product, 3, 10);
    await world.done(first.id, 'approve');
    const bill = await aBill(product, 4, 20, { fx_rate: 0.5 });
    await world.done(bill.id, 'approve', { acknowledged: ['fx.unusual'] });
    assert.equal((await world.costs({ po_id: bill.id, sea_freight: 20, clearance_cost: 0 })).statusCode, 200);
    assert.deepEqual(await world.cost(product), { quantity: 7, value_cents: 15_000 });
    assert.equal((await world.costs({ po_id: bill.id, sea_freight: 10, clearance_cost: 0 })).statusCode, 200);
    assert.deepEqual(await world.cost(product), { quantity: 7, value_cents: 13_000 });
    await world.done(bill.id, 'unApprove');
    assert.deepEqual(await world.cost(product), { quantity: 3, value_cents: 3_000 });
    await world.done(bill.id, 'approve', { acknowledged: ['fx.unusual'] });
    assert.deepEqual(await world.cost(product), { quantity: 7, value_cents: 13_000 });
  });

  test('approved while its costs are saved, ten times: both are right, whoever is first', async () => {
    for (let round = 0; round < 10; round++) {
      const product = await world.product(`RACE${round}`);
      const bill = await aBill(product, 4, 10);
      const order = await anOrder();
      const answers = await Promise.all([
        world.post(bill.id, 'approve'), world.costs({ po_id: bill.id, sea_freight: 0, clearance_cost: 8 }),
        world.costs({ po_id: order.id, sea_freight: 65, clearance_cost: 0 }), world.post(order.id, 'approve', { acknowledged: ['fx.unusual'] }),
      ]);
      assert.deepEqual(answers.map((answer) => answer.statusCode), [200, 200, 200, 200], answers.map((answer) => answer.body).join('\n'));
      assert.deepEqual([await world.cost(product), (await world.read(bill.id)).lines[0]?.landed, (await world.read(order.id)).lines[0]?.landed], [{ quantity: 4, value_cents: 4_800 }, 8, 100]);
    }
  });
});
