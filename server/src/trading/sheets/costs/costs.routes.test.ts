import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { ErrorBody, PurchaseCost, SheetHead } from '@iwe/contract';
import { buildOrganisation } from '../../../testing/factories.ts';
import { checkAndClose, invariantsHold } from '../testing/check.ts';
import { startPurchaseWorld } from '../testing/purchase-world.ts';
import type { PurchaseWorld } from '../testing/purchase-world.ts';

let world: PurchaseWorld;
let tyre: number;
before(async () => {
  world = await startPurchaseWorld();
  tyre = await world.product('TYRE');
});
after(() => checkAndClose(world));

const read = async (id: number): Promise<PurchaseCost> =>
  (await world.call(world.sales, 'GET', `purchase_order_cost/${id}`)).json<PurchaseCost>();
const anOrder = (fx_rate = 0.65) =>
  world.create(world.order([{ productId: tyre, quantity: 10, usdPrice: 45.5 }], { fx_rate }));
const aBill = async (productId: number, quantity: number, price: number, fields = {}): Promise<SheetHead> =>
  world.create(world.bill([{ productId, quantity, price }], fields));
const history = async (id: number) =>
  (await world.call(world.sales, 'GET', `orders/${id}/history`)).json<{
    data: { action: string; changes: Record<string, string>[] }[];
  }>().data;

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
    assert.equal(
      (await world.server.inject({ method: 'POST', url: '/api/ag/purchase_order_cost', payload: {} })).statusCode,
      401,
    );
  });

  test('bad figures, an old version, a voided sheet, a locked period', async () => {
    const order = await anOrder();
    for (const body of [
      { sea_freight: -1, clearance_cost: 0 },
      { sea_freight: 0.001, clearance_cost: 0 },
      { clearance_cost: 0 },
      { sea_freight: 'much', clearance_cost: 0 },
    ]) {
      assert.equal((await world.costs({ po_id: order.id, ...body })).statusCode, 422, JSON.stringify(body));
    }
    assert.equal(
      (await world.costs({ po_id: order.id, sea_freight: 1, clearance_cost: 1, contentVersion: 7 })).statusCode,
      409,
    );
    await world.done(order.id, 'void');
    assert.match(
      (await world.costs({ po_id: order.id, sea_freight: 1, clearance_cost: 1 })).body,
      /The sheet is voided/,
    );
    const bill = await aBill(tyre, 1, 10);
    await world.done(bill.id, 'approve');
    await world.server.database.query(`update organisation set locked_until = '2026-03-31' where id = $1`, [
      world.organisation,
    ]);
    assert.match(
      (await world.costs({ po_id: bill.id, sea_freight: 0, clearance_cost: 1 })).body,
      /The period until 31 Mar 2026 is locked/,
    );
    await world.server.database.query('update organisation set locked_until = null where id = $1', [
      world.organisation,
    ]);
    assert.deepEqual(
      (await history(bill.id)).map((row) => row.action),
      ['Approve', 'Create'],
    );
  });
});

test('the rate of an approved bill changes only by an unapproval, and the refusal says so', async () => {
  const bill = await aBill(tyre, 2, 10, { fx_rate: 0.65 });
  await world.done(bill.id, 'approve', { acknowledged: ['fx.unusual'] });
  const answer = await world.costs({ po_id: bill.id, fx_rate: 0.64, sea_freight: 0, clearance_cost: 0 });
  assert.equal(answer.statusCode, 422);
  assert.match(
    answer.body,
    new RegExp(
      `The exchange rate of ${bill.no} belongs to the prices that its approval posted. UnApprove it, change the rate and approve it again.`,
    ),
  );
  assert.equal((await read(bill.id)).fx_rate, 0.65);
  await world.done(bill.id, 'unApprove');
});

test('landed cost is not told where the organisation hides cost', async () => {
  const bill = await aBill(tyre, 2, 10);
  await world.costs({ po_id: bill.id, sea_freight: 0, clearance_cost: 6 });
  const landed = async () => {
    const sheet = await world.read(bill.id);
    return [sheet.lines[0]?.landed, sheet.landedTotal];
  };
  const show = (isVisible: boolean) =>
    world.server.database.query('update organisation set cost_visible = $2 where id = $1', [
      world.organisation,
      isVisible,
    ]);
  assert.deepEqual(await landed(), [6, 6]);
  await show(false);
  try {
    assert.deepEqual(await landed(), [undefined, undefined]);
  } finally {
    await show(true);
  }
});

test('costs that were not saved are in the log, with the sheet and why', async (t) => {
  const order = await anOrder();
  const lines: { po_id: unknown; code: unknown }[] = [];
  t.mock.method(world.server.app.log, 'warn', (entry: { po_id: unknown; code: unknown }) => void lines.push(entry));
  await world.costs({ po_id: order.id, sea_freight: 1, clearance_cost: 1, contentVersion: 7 });
  await world.costs({ po_id: 999_999, sea_freight: 1, clearance_cost: 1 });
  await world.costs({ po_id: order.id, sea_freight: -1, clearance_cost: 1 });
  await world.costs({ po_id: order.id, sea_freight: 1, clearance_cost: 1 });
  const other = await anOrder();
  for (const { id } of [other, order]) await world.done(id, 'approve', { acknowledged: ['fx.unusual'] });
  // A rate that is asked about is no failure.
  const asked = await world.costs({ po_id: order.id, fx_rate: 0.1, sea_freight: 1, clearance_cost: 1 });
  assert.equal(asked.json<ErrorBody>().code, 'acknowledge', asked.body);
  for (const { id } of [other, order]) await world.done(id, 'unApprove');
  assert.deepEqual(
    lines.map(({ po_id, code }) => [po_id, code]),
    [
      [order.id, 'stale-version'],
      [999_999, 'not-found'],
      [order.id, 'invalid-request'],
    ],
  );
});

describe('costs of a draft and of an order', () => {
  test('are stored without a new version, told as old → new; the same again changes nothing', async () => {
    const order = await anOrder();
    const body = { po_id: order.id, fx_rate: 0.65, sea_freight: 3200, clearance_cost: 1850, contentVersion: 1 };
    const head = (await world.costs(body)).json<{ data: SheetHead }>().data;
    assert.deepEqual(
      [head.contentVersion, await read(order.id)],
      [1, { fx_rate: 0.65, sea_freight: 3200, clearance_cost: 1850 }],
    );
    assert.equal((await world.costs(body)).statusCode, 200);
    const rows = await history(order.id);
    assert.deepEqual(
      [rows.map((row) => row.action), rows[0]?.changes],
      [
        ['Change costs', 'Create'],
        [
          { field: 'Sea freight (USD)', old: '0.00', new: '3,200.00' },
          { field: 'Clearance cost (AUD)', old: '0.00', new: '1,850.00' },
        ],
      ],
    );
  });

  test('no rate is no rate, whether it is sent as 0 or not at all', async () => {
    for (const fx_rate of [0, null]) {
      const order = await world.create(world.order([{ productId: tyre, quantity: 1, usdPrice: 45.5 }], { fx_rate }));
      for (const sent of [0, null, undefined, 0.0000001]) {
        const answer = await world.costs({
          po_id: order.id,
          sea_freight: 10,
          clearance_cost: 5,
          ...(sent === undefined ? {} : { fx_rate: sent }),
        });
        assert.equal(answer.statusCode, 200, answer.body);
      }
      assert.deepEqual(
        [await read(order.id), (await world.read(order.id)).landedTotal],
        [{ fx_rate, sea_freight: 10, clearance_cost: 5 }, null],
      );
    }
  });

  test('twenty times at once under one key: once', async () => {
    const order = await anOrder();
    const key = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        world.call(
          world.sales,
          'POST',
          'purchase_order_cost',
          { po_id: order.id, sea_freight: 5, clearance_cost: 6 },
          key,
        ),
      ),
    );
    assert.equal(new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`)).size, 1);
    assert.deepEqual(
      (await history(order.id)).map((row) => row.action),
      ['Change costs', 'Create'],
    );
  });

  test('of an approved order: the preview and what is open follow; a rate far away is asked about', async () => {
    const order = await anOrder();
    await world.done(order.id, 'approve');
    assert.equal((await world.costs({ po_id: order.id, sea_freight: 65, clearance_cost: 20 })).statusCode, 200);
    const sheet = await world.read(order.id);
    assert.deepEqual(
      [sheet.lines[0]?.landed, sheet.landedTotal, sheet.open],
      [
        120,
        120,
        {
          quantity: 10,
          sea_freight: 65,
          clearance_cost: 20,
          drafted: { quantity: 0, sea_freight: 0, clearance_cost: 0 },
        },
      ],
    );
    assert.deepEqual([sheet.abilities.costs, sheet.lastFxRate], [true, null]);
    const other = await anOrder();
    await world.done(other.id, 'approve');
    // The rate that it is compared with is the one that the screen shows.
    assert.equal((await world.read(order.id)).lastFxRate, 0.65);
    const asked = await world.costs({ po_id: order.id, fx_rate: 0.9, sea_freight: 65, clearance_cost: 20 });
    assert.deepEqual(
      [asked.statusCode, asked.json<ErrorBody>().code, (await read(order.id)).fx_rate],
      [422, 'acknowledge', 0.65],
    );
    assert.equal(
      (
        await world.costs({
          po_id: order.id,
          fx_rate: 0.9,
          sea_freight: 65,
          clearance_cost: 20,
          acknowledged: ['fx.unusual'],
        })
      ).statusCode,
      200,
    );
    assert.equal((await world.read(order.id)).lines[0]?.price, 50.56);
    assert.equal(
      (await world.costs({ po_id: order.id, fx_rate: 0, sea_freight: 65, clearance_cost: 20 })).statusCode,
      422,
    );
  });
});

describe('a changed rate', () => {
  const figures = async (id: number) => {
    const sheet = await world.read(id);
    return {
      prices: sheet.lines.map((line) => line.price),
      amounts: sheet.lines.map((line) => line.amount),
      gst: sheet.lines.map((line) => line.gst),
      totals: [sheet.amount, sheet.gst, sheet.usdTotalAmount],
      version: sheet.contentVersion,
    };
  };
  const snapshot = async (id: number) => {
    const [row] = await world.server.database.query<{
      snapshot: {
        contentHash: string;
        totalCents: number;
        contact: { name: string };
        costs: { fxRate: number };
        lines: { priceCents: number }[];
      };
    }>('select snapshot from sheet where organisation_id = $1 and id = $2', [world.organisation, id]);
    assert.ok(row);
    return row.snapshot;
  };
  /** Nobody types a price of an order today; one that was typed all the same is kept. */
  const typed = (id: number, seq: number) =>
    world.server.database.query(
      `update sheet_line set is_manual = true, price_source = 'manual'
        where organisation_id = $1 and sheet_id = $2 and seq = $3`,
      [world.organisation, id, seq],
    );
  const twoLines = () =>
    world.create(
      world.order(
        [
          { productId: tyre, quantity: 10, usdPrice: 45.5 },
          { productId: tyre, quantity: 2, usdPrice: 58.5 },
        ],
        { fx_rate: 0.65, taxType: 2 },
      ),
    );

  test('reprices a draft order as new content: a version, a history, no permits', async () => {
    const order = await twoLines();
    await world.server.database.query(
      `insert into approval_permit (organisation_id, sheet_id, finding, content_version, given_by)
        select $1, $2, 'fx.unusual', 1, m.id from membership m where m.organisation_id = $1 limit 1`,
      [world.organisation, order.id],
    );
    const body = { po_id: order.id, fx_rate: 0.7, sea_freight: 10, clearance_cost: 5, contentVersion: 1 };
    const answer = await world.costs(body);
    assert.equal(answer.statusCode, 200, answer.body);
    const head = answer.json<{ data: SheetHead }>().data;
    assert.deepEqual([head.contentVersion, head.amount, head.gst], [2, 817.14, 74.29]);
    assert.deepEqual(await figures(order.id), {
      prices: [65, 83.57],
      amounts: [650, 167.14],
      gst: [59.09, 15.2],
      totals: [817.14, 74.29, 572],
      version: 2,
    });
    assert.deepEqual(await read(order.id), { fx_rate: 0.7, sea_freight: 10, clearance_cost: 5 });
    const told = await history(order.id);
    assert.deepEqual(
      told.slice(0, 2).map((row) => [row.action, row.changes]),
      [
        [
          'Change costs',
          [
            { field: 'Sea freight (USD)', old: '0.00', new: '10.00' },
            { field: 'Clearance cost (AUD)', old: '0.00', new: '5.00' },
          ],
        ],
        [
          'Save',
          [
            { field: 'Exchange rate', old: '0.65', new: '0.7' },
            { field: 'Line 1 price', old: '70.00', new: '65.00' },
            { field: 'Line 2 price', old: '90.00', new: '83.57' },
            { ...told[1]?.changes.at(-1), field: 'Permit', new: 'void by this change' },
          ],
        ],
      ],
    );
    // An editor that has the old version does not overwrite it.
    assert.equal((await world.costs({ ...body, fx_rate: 0.65 })).statusCode, 409);
  });

  test('reprices a draft bill where its prices came from USD; typed ones stay', async () => {
    const bill = await world.create(
      world.bill(
        [
          { productId: tyre, quantity: 1, usdPrice: 45.5 },
          { productId: tyre, quantity: 1, usdPrice: 45.5, price: 61, manual: true },
          { productId: tyre, quantity: 1, price: 12 },
        ],
        { fx_rate: 0.65, taxType: 2 },
      ),
    );
    assert.equal(
      (await world.costs({ po_id: bill.id, fx_rate: 0.7, sea_freight: 0, clearance_cost: 0 })).statusCode,
      200,
    );
    assert.deepEqual(await figures(bill.id), {
      prices: [65, 61, 12],
      amounts: [65, 61, 12],
      gst: [5.91, 5.55, 1.09],
      totals: [138, 12.55, 91],
      version: 2,
    });
    assert.deepEqual(
      (await world.read(bill.id)).lines.map((line) => line.manual),
      [false, true, true],
    );
  });

  test('a price that a bill has from its order becomes one at the new rate, unless it is the same', async () => {
    const order = await twoLines();
    await world.done(order.id, 'approve', { acknowledged: ['fx.unusual'] });
    const bill = await world.create(
      world.bill(world.linesOf(await world.read(order.id)), { fx_rate: 0.65, taxType: 2 }),
    );
    const sources = async () => (await world.read(bill.id)).lines.map((line) => [line.price, line.priceSource]);
    assert.deepEqual(await sources(), [
      [70, 'source'],
      [90, 'source'],
    ]);
    await world.server.database.query('update sheet_line set usd_price_cents = 1 where sheet_id = $1 and seq = 2', [
      bill.id,
    ]);
    await world.server.database.query('update sheet_line set price_cents = 1 where sheet_id = $1 and seq = 2', [
      bill.id,
    ]);
    const answer = await world.costs({ po_id: bill.id, fx_rate: 0.7, sea_freight: 0, clearance_cost: 0 });
    assert.equal(answer.statusCode, 200, answer.body);
    assert.deepEqual(await sources(), [
      [65, 'usd'],
      [0.01, 'source'],
    ]);
    await world.done(bill.id, 'void');
  });

  test('a bill in AUD alone has no rate in its snapshot, not a rate of 0', async () => {
    const bill = await aBill(tyre, 2, 10);
    await world.done(bill.id, 'approve');
    assert.equal((await snapshot(bill.id)).costs.fxRate, null);
  });

  test('an approved order keeps a rate: 0 and a negative one are refused, and nothing changes', async () => {
    const order = await twoLines();
    await world.done(order.id, 'approve', { acknowledged: ['fx.unusual'] });
    const before = await figures(order.id);
    for (const fx_rate of [0, -0.5]) {
      const answer = await world.costs({ po_id: order.id, fx_rate, sea_freight: 0, clearance_cost: 0 });
      assert.equal(answer.statusCode, 422, `${fx_rate}: ${answer.body}`);
    }
    assert.deepEqual(await figures(order.id), before);
  });

  test('reprices an approved order with its totals, its snapshot and the hash; typed prices and names stay', async () => {
    const order = await twoLines();
    await typed(order.id, 2);
    await world.done(order.id, 'approve', { acknowledged: ['fx.unusual'] });
    const before = await snapshot(order.id);
    await world.server.database.query('update contact set name = $3 where organisation_id = $1 and id = $2', [
      world.organisation,
      world.supplier,
      'Harbour Tyres of today',
    ]);
    const later = { po_id: order.id, sea_freight: 65, clearance_cost: 20 };
    assert.equal((await world.costs(later)).statusCode, 200);
    const answer = await world.costs({ ...later, fx_rate: 0.6, acknowledged: ['fx.unusual'] });
    assert.equal(answer.statusCode, 200, answer.body);
    assert.deepEqual(await figures(order.id), {
      prices: [75.83, 90],
      amounts: [758.3, 180],
      gst: [68.94, 16.36],
      totals: [938.3, 85.3, 572],
      version: 1,
    });
    const after = await snapshot(order.id);
    assert.notEqual(after.contentHash, before.contentHash);
    assert.deepEqual(
      [after.totalCents, after.lines.map((line) => line.priceCents), after.costs.fxRate],
      [93_830, [7_583, 9_000], 0.6],
    );
    assert.deepEqual(after.costs, { ...before.costs, fxRate: 0.6 }, 'later freight and clearance are not frozen');
    assert.equal(after.contact.name, before.contact.name);
    const [told] = await history(order.id);
    assert.deepEqual(
      [told?.action, told?.changes],
      [
        'Change costs',
        [
          { field: 'Exchange rate', old: '0.65', new: '0.6' },
          { field: 'Line 1 price', old: '70.00', new: '75.83' },
        ],
      ],
    );
    await invariantsHold(world);
  });
});

describe('a late change on an order whose goods are billed', () => {
  /** An order of ten with its costs, and a bill over so many of them. */
  async function billed(quantity: number, { approve = true } = {}) {
    const product = await world.product(`ORDERED${++ordered}`);
    const head = await world.create(
      world.order([{ productId: product, quantity: 10, usdPrice: 65 }], { fx_rate: 0.65 }),
    );
    await world.costs({ po_id: head.id, sea_freight: 65, clearance_cost: 20 });
    await world.done(head.id, 'approve', { acknowledged: ['fx.unusual'] });
    const order = await world.read(head.id);
    const bill = await world.create(
      world.bill([{ productId: product, quantity, usdPrice: 65, sourceLineId: order.lines[0]?.id }], {
        fx_rate: 0.65,
        relatedId: order.id,
      }),
    );
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
      assert.deepEqual(asked(await world.costs({ po_id: order.id, sea_freight: 130, clearance_cost: 20 })), [
        422,
        'acknowledge',
        [['costs.billed', message]],
      ]);
      assert.deepEqual(
        asked(await world.costs({ po_id: order.id, fx_rate: 0.6, sea_freight: 65, clearance_cost: 20 })),
        [422, 'acknowledge', [['costs.billed', message]]],
      );
      assert.deepEqual(await read(order.id), { fx_rate: 0.65, sea_freight: 65, clearance_cost: 20 });
      assert.equal(
        (await world.costs({ po_id: order.id, sea_freight: 130, clearance_cost: 20, acknowledged: ['costs.billed'] }))
          .statusCode,
        200,
      );
      assert.deepEqual([await world.cost(product), (await read(bill.id)).sea_freight], [before, 65]);
    }
  });

  test('below what approved bills carry is told as well; above it, the rest stays open for the next bill', async () => {
    const { order, bill } = await billed(4);
    assert.deepEqual(asked(await world.costs({ po_id: order.id, sea_freight: 65, clearance_cost: 10 })), [
      422,
      'acknowledge',
      [
        [
          'costs.billed',
          `${bill.no} carries sea freight of USD 65.00 and clearance of AUD 20.00 already, more than that. Change them there as well.`,
        ],
      ],
    ]);
    assert.equal((await world.costs({ po_id: order.id, sea_freight: 130, clearance_cost: 30 })).statusCode, 200);
    assert.deepEqual((await world.read(order.id)).open, {
      quantity: 6,
      sea_freight: 65,
      clearance_cost: 10,
      drafted: { quantity: 0, sea_freight: 0, clearance_cost: 0 },
    });
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
    assert.deepEqual(
      [await world.cost(product), (await world.read(bill.id)).lines[0]?.landed],
      [{ quantity: 6, value_cents: 9_000 }, 50],
    );
    const kinds = await world.server.database.query<{ kind: string; value_cents: number }>(
      `select kind, value_cents from stock_ledger where organisation_id = $1 and sheet_id = $2 order by id`,
      [world.organisation, bill.id],
    );
    assert.deepEqual(
      kinds.map((row) => [row.kind, row.value_cents]),
      [
        ['movement', 12_000],
        ['revaluation', 1_800],
        ['variance', 1_200],
      ],
    );
    assert.equal((await world.call(world.sales, 'POST', `orders/${sale.id}/unApprove`)).statusCode, 200);
    await world.done(bill.id, 'unApprove');
    assert.deepEqual(
      [await world.cost(product), (await world.read(bill.id)).lines[0]?.landed],
      [{ quantity: 0, value_cents: 0 }, 50],
    );
  });

  test('up, down, and the bill unapproved at once: the figures of before', async () => {
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

  test('keeps the method that it was approved with: a later setting spreads nothing again', async () => {
    const [dear, cheap] = [await world.product('DEAR'), await world.product('CHEAP')];
    const method = (value: string) =>
      world.server.database.query('update organisation set landed_cost_method = $2 where id = $1', [
        world.organisation,
        value,
      ]);
    const bill = await world.create(
      world.bill([
        { productId: dear, quantity: 1, price: 90 },
        { productId: cheap, quantity: 1, price: 10 },
      ]),
    );
    assert.equal((await world.costs({ po_id: bill.id, sea_freight: 0, clearance_cost: 10 })).statusCode, 200);
    await world.done(bill.id, 'approve');
    const landed = async () => (await world.read(bill.id)).lines.map((line) => line.landed);
    try {
      await method('quantity');
      assert.deepEqual(await landed(), [9, 1]);
      assert.equal((await world.costs({ po_id: bill.id, sea_freight: 0, clearance_cost: 20 })).statusCode, 200);
      assert.deepEqual(await landed(), [18, 2]);
      assert.equal((await world.read(bill.id)).landedBy, 'value');
      await world.done(bill.id, 'unApprove');
      assert.deepEqual([await landed(), (await world.read(bill.id)).landedBy], [[10, 10], 'quantity']);
      await world.done(bill.id, 'approve');
      assert.deepEqual(await landed(), [10, 10]);
    } finally {
      await method('value');
    }
  });

  test('approved while its costs are saved, ten times: both are right, whoever is first', async () => {
    for (let round = 0; round < 10; round++) {
      const product = await world.product(`RACE${round}`);
      const bill = await aBill(product, 4, 10);
      const order = await anOrder();
      const answers = await Promise.all([
        world.post(bill.id, 'approve'),
        world.costs({ po_id: bill.id, sea_freight: 0, clearance_cost: 8 }),
        world.costs({ po_id: order.id, sea_freight: 65, clearance_cost: 0 }),
        world.post(order.id, 'approve', { acknowledged: ['fx.unusual'] }),
      ]);
      assert.deepEqual(
        answers.map((answer) => answer.statusCode),
        [200, 200, 200, 200],
        answers.map((answer) => answer.body).join('\n'),
      );
      assert.deepEqual(
        [
          await world.cost(product),
          (await world.read(bill.id)).lines[0]?.landed,
          (await world.read(order.id)).lines[0]?.landed,
        ],
        [{ quantity: 4, value_cents: 4_800 }, 8, 100],
      );
    }
  });
});
