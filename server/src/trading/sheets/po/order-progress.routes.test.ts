import assert from 'node:assert/strict';
import { after, before, describe, mock, test } from 'node:test';
import pg from 'pg';
import type { ErrorBody, PoStatusAnswer, Sheet, SheetHead, SheetHistory, SheetListAnswer } from '@iwe/contract';
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

const anOrder = async (quantity = 10, fields: Record<string, unknown> = {}, productId = tyre): Promise<Sheet> => {
  const head = await world.create(
    world.order([{ productId, quantity, usdPrice: 45.5 }], { fx_rate: 0.65, deliveryDate: '2026-04-20', ...fields }),
  );
  await world.done(head.id, 'approve');
  return world.read(head.id);
};
/** What the quotings show of a product in Sydney. */
const isInTransit = async (code: string): Promise<[number, string | null]> => {
  const [row] = (await world.call(world.sales, 'GET', `quotings?product=${code}`)).json<{
    data: { stocks: { warehouseId: number; inTransit: number; eta: string | null }[] }[];
  }>().data;
  const stock = row?.stocks.find((units) => units.warehouseId === world.sydney);
  return [stock?.inTransit ?? -1, stock?.eta ?? null];
};
const row = async (id: number) =>
  (await world.call(world.sales, 'GET', 'orders?type=purchase&per_page=150'))
    .json<SheetListAnswer>()
    .data.find((one) => one.id === id);
const billsOf = async (id: number): Promise<number> =>
  (
    await world.server.database.query<{ n: number }>(
      'select count(*)::int as n from sheet where organisation_id = $1 and type = 4 and related_sheet_id = $2',
      [world.organisation, id],
    )
  )[0]?.n ?? 0;

describe('a step is refused', () => {
  test('what is no approved order, what is another’s, more than one step, what has none left', async () => {
    const draft = await world.create(
      world.order([{ productId: tyre, quantity: 1, usdPrice: 45.5 }], { fx_rate: 0.65 }),
    );
    const invoice = await world.create(world.invoice([{ productId: tyre, quantity: 1 }]));
    const order = await anOrder();
    const stranger = await world.server.staff(await buildOrganisation(world.server.database), { role: 4 });
    assert.match((await world.advance(draft.id, 2)).body, /Only an approved sheet can do this/);
    assert.match((await world.post(draft.id, 'close')).body, /Only an approved sheet can do this/);
    assert.equal((await world.advance(invoice.id, 2)).statusCode, 404);
    assert.match((await world.post(invoice.id, 'close')).body, /is not possible for a Invoice/i);
    assert.equal((await world.advance(order.id, 3, stranger)).statusCode, 404);
    for (const to of [1, 4])
      assert.deepEqual((await world.advance(order.id, to)).json<ErrorBody>().message, [
        "The purchase order goes one step at a time; the next one is 'Arrived'.",
      ]);
    for (const to of [0, 5, 'x'])
      assert.equal(
        (await world.call(world.sales, 'PUT', `purchase-analysis/${order.id}`, { po_status: to })).statusCode,
        422,
      );
    assert.equal(
      (await world.call(world.sales, 'PUT', `purchase-analysis/${order.id}`, { po_status: 3, contentVersion: 9 }))
        .statusCode,
      409,
    );
    await world.done(order.id, 'close');
    assert.match((await world.advance(order.id, 3)).body, /The purchase order has no next step/);
  });

  test('closing twice: the same person the same answer, another one hears who was faster', async () => {
    const order = await anOrder();
    const first = await world.post(order.id, 'close', { reason: 'Supplier is gone' });
    assert.deepEqual(
      [first.statusCode, first.json<{ data: SheetHead }>().data.closure, first.json<{ data: SheetHead }>().data.status],
      [200, 'Closed', 2],
    );
    const { data } = (await world.call(world.sales, 'GET', `orders/${order.id}/history`)).json<SheetHistory>();
    assert.deepEqual(
      [data[0]?.action, data[0]?.reason, data[0]?.changes],
      ['Close', 'Supplier is gone', [{ field: 'Closure', old: 'Unclosed', new: 'Closed' }]],
    );
    assert.equal((await world.post(order.id, 'close')).body, first.body);
    const other = await world.post(order.id, 'close', {}, world.manager);
    assert.equal(other.statusCode, 409);
    assert.match(other.body, /closed this sheet on/);
  });

  test('closing what one has unloaded is refused as closed; another person hears who was faster', async () => {
    const order = await anOrder();
    await world.unload(order.id);
    const again = await world.post(order.id, 'close');
    assert.deepEqual([again.statusCode, again.json<ErrorBody>().code], [422, 'sheet.closed']);
    const other = await world.post(order.id, 'close', {}, world.manager);
    assert.deepEqual([other.statusCode, other.json<ErrorBody>().code], [409, 'already-done']);
  });
});

describe('what is on its way', () => {
  test('with its ETA from the approval on, less what is billed, until it is closed; unapproved it opens again', async () => {
    const product = await world.product('WAY1');
    const order = await anOrder(10, {}, product);
    assert.deepEqual(await isInTransit('WAY1'), [10, '2026-04-20']);
    const bill = await world.create(
      world.bill([{ productId: product, quantity: 4, usdPrice: 45.5, sourceLineId: order.lines[0]?.id }], {
        fx_rate: 0.65,
        relatedId: order.id,
      }),
    );
    await world.done(bill.id, 'approve');
    assert.deepEqual(await isInTransit('WAY1'), [6, '2026-04-20']);
    const {
      product: { cover },
    } = (await world.read(order.id)).lines[0] ?? assert.fail('no line');
    assert.deepEqual(cover, { incoming: 6, sold12Weeks: 0, weeks: null });
    await world.done(order.id, 'close');
    assert.deepEqual(await isInTransit('WAY1'), [0, null]);
    await world.done(bill.id, 'unApprove');
    assert.deepEqual(await isInTransit('WAY1'), [0, null]);
    await world.done(bill.id, 'void');
    const head = await world.done(order.id, 'unApprove');
    const [taken] = (await world.call(world.sales, 'GET', `orders/${order.id}/history`)).json<{
      data: { changes: unknown[] }[];
    }>().data;
    assert.deepEqual(taken?.changes, [
      { field: 'Status', old: 'Approved', new: 'Draft' },
      { field: 'Closure', old: 'Closed', new: 'Unclosed' },
      { field: 'Progress', old: 'Adjusted', new: '' },
    ]);
    assert.deepEqual([head.closure, head.po_status, await isInTransit('WAY1')], ['Unclosed', 0, [0, null]]);
  });

  test('a closed order releases its own units alone; who closed it and when is in the history', async () => {
    const product = await world.product('WAY2');
    const [order, other] = [await anOrder(10, {}, product), await anOrder(4, {}, product)];
    await world.done(order.id, 'close', {}, world.manager);
    assert.deepEqual(await isInTransit('WAY2'), [4, '2026-04-20']);
    assert.equal((await world.read(other.id)).closure, 'Unclosed');
    const [row] = await world.server.database.query(
      `select a.operator, u.email, a.request_id is not null as has_request, a.after ? 'reason' as has_reason,
        a.after -> 'contentVersion' as version
      from audit a join app_user u on u.id = a.user_id
      where a.organisation_id = $1 and a.entity_id = $2 and a.action = 'Close'`,
      [world.organisation, order.id],
    );
    const { email } = world.manager;
    assert.deepEqual(row, { operator: email, email, has_request: true, has_reason: false, version: 1 });
  });

  test('cover: stock and incoming over the sales of twelve weeks', async () => {
    const product = await world.product('COVER');
    await world.receive([{ productId: product, quantity: 40, priceCents: 1_000 }]);
    for (const [quantity, days] of [
      [6, 1],
      [6, 80],
      [5, 90],
    ] as const) {
      const date = new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
      const sale = await world.create(world.invoice([{ productId: product, quantity, price: 100 }], { date }));
      const asked = { acknowledged: ['date.unusual', 'due.unusual'] };
      assert.equal((await world.approve(world.sales, sale.id, asked)).statusCode, 200);
    }
    const order = await anOrder(13, {}, product);
    assert.deepEqual(order.lines[0]?.product.cover, { incoming: 13, sold12Weeks: 12, weeks: 36 });
  });
});

describe('Adjusted, Arrived, Unloaded', () => {
  test('the cycle: 70.00 and 90.00, 6,773.08 spread 4,122.74 / 2,650.34; unloaded, billed, approved, sold, unapproved', async () => {
    const [a, b] = [await world.product('CYC-A'), await world.product('CYC-B')];
    const head = await world.create(
      world.order(
        [
          { productId: a, quantity: 100, usdPrice: 45.5 },
          { productId: b, quantity: 50, usdPrice: 58.5 },
        ],
        { fx_rate: 0.65, customerId: world.builder, deliveryDate: '2026-05-01' },
      ),
    );
    assert.equal(
      (await world.costs({ po_id: head.id, fx_rate: 0.65, sea_freight: 3200, clearance_cost: 1850 })).statusCode,
      200,
    );
    const order = await world.read(head.id);
    assert.deepEqual(
      [order.lines.map((line) => [line.price, line.landed]), order.landedTotal, order.usdTotalAmount, order.amount],
      [
        [
          [70, 4122.74],
          [90, 2650.34],
        ],
        6773.08,
        7475,
        11_500,
      ],
    );
    assert.equal((await world.done(head.id, 'approve')).po_status, 1);
    assert.equal((await world.advance(head.id, 2)).json<PoStatusAnswer>().data.po_status, 2);
    assert.equal((await world.advance(head.id, 3)).json<PoStatusAnswer>().bill, null);
    assert.deepEqual(
      [(await row(head.id))?.arrivedNotBilled, (await world.read(head.id)).arrivedNotBilled],
      [true, true],
    );
    const unloaded = (await world.advance(head.id, 4)).json<PoStatusAnswer>();
    assert.deepEqual([unloaded.data.po_status, unloaded.data.closure, unloaded.data.status], [4, 'Closed', 2]);
    const bill = await world.read(unloaded.bill?.id ?? 0);
    assert.deepEqual(
      [
        bill.no,
        bill.status,
        bill.relatedNo,
        bill.fx_rate,
        bill.sea_freight,
        bill.clearance_cost,
        bill.csr?.id,
        bill.warehouseId,
        bill.quantity,
      ],
      [unloaded.bill?.no, 1, order.no, 0.65, 3200, 1850, world.builder, world.sydney, 150],
    );
    assert.deepEqual(
      bill.lines.map((line) => [line.quantity, line.usdPrice, line.price, line.manual, line.landed, line.source?.open]),
      [
        [100, 45.5, 70, false, 4122.74, 100],
        [50, 58.5, 90, false, 2650.34, 50],
      ],
    );
    assert.deepEqual([(await row(head.id))?.arrivedNotBilled, await isInTransit('CYC-A')], [true, [0, null]]);
    // The bill is of today, not of the world's day.
    await world.done(bill.id, 'approve', { acknowledged: ['date.unusual'] });
    assert.equal((await row(head.id))?.arrivedNotBilled, false);
    assert.deepEqual(
      [await world.cost(a), await world.cost(b)],
      [
        { quantity: 100, value_cents: 1_112_274 },
        { quantity: 50, value_cents: 715_034 },
      ],
    );
    const after = await world.read(head.id);
    assert.deepEqual(
      [after.lines.map((line) => line.taken), after.open, after.followers.map((link) => link.id)],
      [
        [100, 50],
        { quantity: 0, sea_freight: 0, clearance_cost: 0, drafted: { quantity: 0, sea_freight: 0, clearance_cost: 0 } },
        [bill.id],
      ],
    );
    const actions = (await world.call(world.sales, 'GET', `orders/${head.id}/history`)).json<{
      data: { action: string; changes: { field: string; old: string; new: string }[] }[];
    }>().data;
    assert.deepEqual(
      actions.map((one) => one.action),
      ['Unloaded', 'Arrived', 'Adjusted', 'Approve', 'Change costs', 'Create'],
    );
    assert.deepEqual(actions[0]?.changes, [
      { field: 'Closure', old: 'Unclosed', new: 'Closed' },
      { field: 'Progress', old: 'Arrived', new: 'Unloaded' },
      { field: 'Bill', old: '', new: bill.no },
    ]);
    assert.deepEqual(actions[3]?.changes, [
      { field: 'Status', old: 'Draft', new: 'Approved' },
      { field: 'Progress', old: '', new: 'Initial' },
    ]);
    await invariantsHold(world);
    await world.done(bill.id, 'unApprove');
    assert.deepEqual(
      [await world.cost(a), (await row(head.id))?.arrivedNotBilled],
      [{ quantity: 0, value_cents: 0 }, true],
    );
  });

  test('the same call again answers the same; another person hears who was faster', async () => {
    const order = await anOrder();
    const first = await world.advance(order.id, 3);
    assert.equal((await world.advance(order.id, 3)).body, first.body);
    const other = await world.advance(order.id, 3, world.manager);
    assert.deepEqual([other.statusCode, /set 'Arrived' on this sheet on/.test(other.body)], [409, true]);
    const last = await world.advance(order.id, 4);
    assert.equal((await world.advance(order.id, 4)).body, last.body);
    assert.equal(await billsOf(order.id), 1);
  });

  test('a step that the order made before it was unapproved is no answer to a call for another', async () => {
    const order = await anOrder();
    await world.advance(order.id, 3);
    await world.done(order.id, 'unApprove', {}, world.accountant);
    await world.done(order.id, 'approve');
    assert.equal((await world.advance(order.id, 2)).statusCode, 422);
    assert.equal((await world.advance(order.id, 3, world.manager)).statusCode, 200);
  });

  test('ten unloads at once, by one and by several: one bill', async () => {
    for (const staff of [[world.sales], [world.sales, world.manager, world.accountant]]) {
      const order = await anOrder();
      await world.advance(order.id, 3);
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) => world.advance(order.id, 4, staff[index % staff.length])),
      );
      assert.equal(await billsOf(order.id), 1);
      const good = answers.filter((answer) => answer.statusCode === 200);
      assert.equal(new Set(good.map((answer) => answer.json<PoStatusAnswer>().bill?.id)).size, 1);
      assert.ok(answers.every((answer) => answer.statusCode === 200 || answer.statusCode === 409));
      if (staff.length === 1) assert.equal(good.length, 10);
    }
  });

  test('what bills have already is on none twice: the open rest with the open costs, or the waiting draft itself', async () => {
    const order = await anOrder(10);
    await world.costs({ po_id: order.id, sea_freight: 100, clearance_cost: 50 });
    const line = { productId: tyre, usdPrice: 45.5, sourceLineId: order.lines[0]?.id };
    const part = await world.create(world.bill([{ ...line, quantity: 4 }], { fx_rate: 0.65, relatedId: order.id }));
    await world.costs({ po_id: part.id, sea_freight: 40, clearance_cost: 20 });
    await world.done(part.id, 'approve');
    const rest = await world.unload(order.id);
    const bill = await world.read(rest.bill?.id ?? 0);
    assert.deepEqual(
      [bill.quantity, bill.sea_freight, bill.clearance_cost, bill.open],
      [
        6,
        60,
        30,
        {
          quantity: 6,
          sea_freight: 60,
          clearance_cost: 30,
          drafted: { quantity: 6, sea_freight: 60, clearance_cost: 30 },
        },
      ],
    );
    // The draft holds what is open: a bill that is cloned by hand proposes nothing more.
    assert.deepEqual(
      [
        (await world.read(order.id)).lines[0]?.taken,
        (await world.read(order.id)).lines[0]?.drafted,
        bill.lines[0]?.drafted,
      ],
      [4, 6, undefined],
    );

    const second = await anOrder(3);
    const draft = await world.create(
      world.bill([{ ...line, quantity: 3, sourceLineId: second.lines[0]?.id }], {
        fx_rate: 0.65,
        relatedId: second.id,
      }),
    );
    assert.deepEqual([(await world.unload(second.id)).bill?.id, await billsOf(second.id)], [draft.id, 1]);

    const third = await anOrder(3);
    const whole = await world.create(
      world.bill([{ ...line, quantity: 3, sourceLineId: third.lines[0]?.id }], { fx_rate: 0.65, relatedId: third.id }),
    );
    await world.done(whole.id, 'approve');
    assert.deepEqual([(await world.unload(third.id)).bill, (await row(third.id))?.arrivedNotBilled], [null, false]);
  });

  test('the bill of an order has what the order says, and who unloaded it as its drafter', async () => {
    const head = await world.create(
      world.order([{ productId: tyre, quantity: 2, usdPrice: 45.5, description: 'Batch 7' }], {
        fx_rate: 0.65,
        taxType: 2,
        tagId: 3,
        deliveryDate: '2026-04-21',
        comments: 'Ask Kim',
        address: '1 Dock Rd',
        phone: '02 1',
        warehouseId: world.melbourne,
      }),
    );
    await world.done(head.id, 'approve');
    await world.advance(head.id, 3, world.manager);
    const unloaded = (await world.advance(head.id, 4, world.manager)).json<PoStatusAnswer>();
    const bill = await world.read(unloaded.bill?.id ?? 0);
    const { taxType, tagId, deliveryDate, comments, address, phone, warehouseId, source, drafter, drafterType } = bill;
    assert.deepEqual(
      { taxType, tagId, deliveryDate, comments, address, phone, warehouseId, drafter, drafterType, source: source?.no },
      {
        taxType: 2,
        tagId: 3,
        deliveryDate: '2026-04-21',
        comments: 'Ask Kim',
        address: '1 Dock Rd',
        phone: '02 1',
        warehouseId: world.melbourne,
        drafter: world.manager.email,
        drafterType: 1,
        source: head.no,
      },
    );
    assert.deepEqual(
      bill.lines.map((line) => [line.seq, line.description]),
      [[1, 'Batch 7']],
    );
  });

  test('drafts count like approved bills, also those that only lines lead to; the last is the answer', async () => {
    const order = await anOrder(10);
    await world.costs({ po_id: order.id, sea_freight: 100, clearance_cost: 50 });
    const line = { productId: tyre, usdPrice: 45.5, sourceLineId: order.lines[0]?.id };
    const part = await world.create(world.bill([{ ...line, quantity: 4 }], { fx_rate: 0.65 }));
    await world.costs({ po_id: part.id, sea_freight: 40, clearance_cost: 20 });
    const cover = { quantity: 10, sea_freight: 100, clearance_cost: 50 };
    assert.deepEqual((await world.read(order.id)).open, {
      ...cover,
      drafted: { quantity: 4, sea_freight: 40, clearance_cost: 20 },
    });
    const rest = await world.unload(order.id);
    const bill = await world.read(rest.bill?.id ?? 0);
    assert.deepEqual([bill.quantity, bill.sea_freight, bill.clearance_cost], [6, 60, 30]);
    await world.done(part.id, 'approve');
    assert.deepEqual((await world.read(order.id)).open, {
      quantity: 6,
      sea_freight: 60,
      clearance_cost: 30,
      drafted: { quantity: 6, sea_freight: 60, clearance_cost: 30 },
    });

    const second = await anOrder(4);
    const drafts = [];
    for (const quantity of [1, 3])
      drafts.push(
        await world.create(world.bill([{ ...line, quantity, sourceLineId: second.lines[0]?.id }], { fx_rate: 0.65 })),
      );
    assert.equal((await world.unload(second.id)).bill?.id, drafts[1]?.id);
  });

  test('the bill carries what is left of freight and of clearance, and never less than nothing', async () => {
    for (const [freight, clearance, billed, left] of [
      [100, 0, [0, 0], [100, 0]],
      [0, 50, [0, 0], [0, 50]],
      [100, 50, [100, 20], [0, 30]],
      [100, 50, [130, 50], [0, 0]],
    ] as const) {
      const order = await anOrder(10);
      await world.costs({ po_id: order.id, sea_freight: freight, clearance_cost: clearance });
      const line = { productId: tyre, usdPrice: 45.5, sourceLineId: order.lines[0]?.id };
      const part = await world.create(world.bill([{ ...line, quantity: 4 }], { fx_rate: 0.65, relatedId: order.id }));
      await world.costs({ po_id: part.id, sea_freight: billed[0], clearance_cost: billed[1] });
      const bill = await world.read((await world.unload(order.id)).bill?.id ?? 0);
      assert.deepEqual([bill.sea_freight, bill.clearance_cost], left);
      const { data } = (await world.call(world.sales, 'GET', `orders/${bill.id}/history`)).json<SheetHistory>();
      assert.deepEqual(
        data.flatMap(({ changes }) => changes.map(({ field }) => field)),
        ['Sea freight (USD)', 'Clearance cost (AUD)'].filter((_, index) => left[index] !== 0),
      );
    }
  });

  test('the bill leaves out lines that are billed already, numbers the rest from 1 and is of today', async () => {
    const product = await world.product('SECOND');
    const head = await world.create(
      world.order(
        [
          { productId: tyre, quantity: 2, usdPrice: 45.5 },
          { productId: product, quantity: 3, usdPrice: 50 },
        ],
        { fx_rate: 0.65, date: '2026-02-20' },
      ),
    );
    await world.done(head.id, 'approve');
    const order = await world.read(head.id);
    const [first, second] = world.linesOf(order);
    assert.ok(first && second);
    await world.create(world.bill([first], { fx_rate: 0.65, relatedId: order.id }));
    await world.advance(order.id, 3);
    // Still the first of March in UTC.
    mock.timers.enable({ apis: ['Date'], now: new Date('2026-03-01T14:00:00Z') });
    const made = await world.advance(order.id, 4).finally(() => mock.timers.reset());
    const bill = await world.read(made.json<PoStatusAnswer>().bill?.id ?? 0);
    assert.deepEqual(
      [bill.date, bill.drafterType, bill.lines.map((line) => [line.seq, line.productId, line.quantity, line.usdPrice])],
      ['2026-03-02', 2, [[1, product, 3, 50]]],
    );
  });

  for (const [what, fields, ends, left] of [
    ['voided and carried all of it', { quantity: 4, sea_freight: 100, clearance_cost: 50 }, 'void', [10, 100, 50]],
    ['carries more freight', { quantity: 4, sea_freight: 120, clearance_cost: 20 }, 'approve', [6, 0, 30]],
    ['carries more clearance', { quantity: 4, sea_freight: 20, clearance_cost: 60 }, 'approve', [6, 80, 0]],
  ] as const)
    test(`the rest of an order's costs, each for itself and never below zero: a bill ${what}`, async () => {
      const order = await anOrder(10);
      await world.costs({ po_id: order.id, sea_freight: 100, clearance_cost: 50 });
      const { quantity, ...costs } = fields;
      const line = { productId: tyre, quantity, usdPrice: 45.5, sourceLineId: order.lines[0]?.id };
      const part = await world.create(world.bill([line], { fx_rate: 0.65, relatedId: order.id }));
      await world.costs({ po_id: part.id, ...costs });
      await world.done(part.id, ends);
      const bill = await world.read((await world.unload(order.id)).bill?.id ?? 0);
      assert.deepEqual([bill.quantity, bill.sea_freight, bill.clearance_cost], left);
    });

  test('PUT with the specification’s backslash', async () => {
    for (const separator of ['\\', '%5C', '/']) {
      const order = await anOrder();
      const answer = await world.server.inject({
        method: 'PUT',
        url: `/api/ag/purchase-analysis${separator}${order.id}`,
        headers: world.sales.headers,
        payload: { po_status: 3 },
      });
      assert.equal(answer.statusCode, 200, answer.body);
    }
  });
});

describe('the list of orders', () => {
  test('by supplier, ETA and closure', async () => {
    const product = await world.product('LISTED');
    const [near, far] = [
      await anOrder(1, { deliveryDate: '2027-01-05', customerId: world.builder }, product),
      await anOrder(1, { deliveryDate: '2027-02-05' }, product),
    ];
    await world.done(far.id, 'close');
    const found = async (query: string) =>
      (await world.call(world.sales, 'GET', `orders?type=purchase&search_type=orders&product=listed&${query}`))
        .json<SheetListAnswer>()
        .data.map((one) => one.id);
    assert.deepEqual(await found(''), [far.id, near.id]);
    assert.deepEqual(await found(`upstream=${world.builder}`), [near.id]);
    assert.deepEqual(await found('deliveryDateFrom=2027-01-06'), [far.id]);
    assert.deepEqual(await found('deliveryDateTo=2027-01-05'), [near.id]);
    assert.deepEqual(await found('closure=Closed'), [far.id]);
    assert.deepEqual(await found('closure=Unclosed'), [near.id]);
  });
});

test('an order whose bill takes fewer units than were ordered is billed, and again not once the bill is void', async () => {
  const order = await anOrder(10);
  const { bill } = await world.unload(order.id);
  const draft = await world.read(bill?.id ?? 0);
  const [line] = draft.lines;
  const saved = await world.call(world.sales, 'PUT', `orders/${draft.id}`, {
    ...world.bill(
      [{ id: line?.id ?? 0, productId: tyre, quantity: 8, usdPrice: 45.5, sourceLineId: order.lines[0]?.id }],
      {
        fx_rate: 0.65,
        relatedNo: order.no,
      },
    ),
    uuid: draft.uuid,
    contentVersion: draft.contentVersion,
  });
  assert.equal(saved.statusCode, 200, saved.body);
  assert.equal((await row(order.id))?.arrivedNotBilled, true);
  await world.done(draft.id, 'approve', { contentVersion: draft.contentVersion + 1 });
  const after = await world.read(order.id);
  assert.deepEqual([(await row(order.id))?.arrivedNotBilled, after.arrivedNotBilled], [false, false]);
  // An order of the time before 'Unloaded' made its bill: any approved bill of it counts.
  const made = (id: number | null) =>
    world.server.database.query('update sheet set unloaded_bill_id = $2 where id = $1', [order.id, id]);
  await made(null);
  assert.equal((await row(order.id))?.arrivedNotBilled, false);
  await world.done(draft.id, 'unApprove');
  assert.equal((await row(order.id))?.arrivedNotBilled, true);
  await world.done(draft.id, 'approve', { contentVersion: draft.contentVersion + 1 });
  await made(draft.id);
  await world.done(draft.id, 'void', {}, world.manager);
  assert.equal((await row(order.id))?.arrivedNotBilled, true);
});

describe('few statements', () => {
  test('a list of orders and the detail of a long one take as many as a short one’s', async () => {
    const statementsOf = async (path: string): Promise<number> => {
      // oxlint-disable-next-line typescript/unbound-method -- applied to its client below
      const { query } = pg.Client.prototype;
      let count = 0;
      pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
        count += 1;
        return (query as (...all: unknown[]) => unknown).apply(this, args);
      } as typeof query;
      try {
        assert.equal((await world.call(world.sales, 'GET', path)).statusCode, 200);
      } finally {
        pg.Client.prototype.query = query;
      }
      return count;
    };
    const [short, long] = [
      await anOrder(1),
      await world.create(
        world.order(
          Array.from({ length: 60 }, () => ({ productId: tyre, quantity: 1, usdPrice: 45.5 })),
          { fx_rate: 0.65 },
        ),
      ),
    ];
    // Only the first call of all asks for the type.
    assert.ok((await statementsOf(`orders/${long.id}`)) <= 7);
    assert.deepEqual([await statementsOf(`orders/${short.id}`), await statementsOf(`orders/${long.id}`)], [6, 6]);
    for (const size of [1, 150])
      assert.equal(await statementsOf(`orders?type=purchase&search_type=orders&per_page=${size}`), 5);
    const listed = await anOrder(1);
    await statementsOf('orders?type=purchase&search_type=orders');
    assert.equal(await statementsOf(`orders/${listed.id}`), 6);
  });
});
