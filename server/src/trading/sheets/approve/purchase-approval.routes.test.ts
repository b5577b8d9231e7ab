import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { ApprovalPreview, ErrorBody } from '@iwe/contract';
import { checkAndClose } from '../testing/check.ts';
import { aProduct } from '../testing/sheet-world.ts';
import { startPurchaseWorld } from '../testing/purchase-world.ts';
import type { PurchaseWorld } from '../testing/purchase-world.ts';

let world: PurchaseWorld;
let tyre: number;
let wheel: number;
before(async () => {
  world = await startPurchaseWorld();
  tyre = await world.product('TYRE');
  wheel = await world.product('WHEEL');
});
after(() => checkAndClose(world));

const anOrder = async (quantity = 10, fields: Record<string, unknown> = {}) => {
  const head = await world.create(
    world.order([{ productId: tyre, quantity, usdPrice: 45.5 }], { fx_rate: 0.65, ...fields }),
  );
  await world.done(head.id, 'approve');
  return world.read(head.id);
};
const lineOf = async (id: number) => (await world.read(id)).lines.map((line) => [line.taken, line.landed]);
const incoming = async (product: number): Promise<number> =>
  (
    await world.server.database.query<{ n: number }>(
      'select coalesce(sum(incoming_quantity), 0)::int as n from sheet_line where organisation_id = $1 and product_id = $2',
      [world.organisation, product],
    )
  )[0]?.n ?? 0;

describe('an approval is refused', () => {
  test('an order without a positive rate, a bill with freight and no rate, costs without goods', async () => {
    const order = await world.create(world.order([{ productId: tyre, quantity: 1, usdPrice: 45.5 }], { fx_rate: 0 }));
    assert.deepEqual((await world.post(order.id, 'approve')).json<ErrorBody>().message, [
      'The exchange rate must be a number greater than 0.',
    ]);
    const bill = await world.create(world.bill([{ productId: tyre, quantity: 1, price: 10 }]));
    await world.costs({ po_id: bill.id, sea_freight: 100, clearance_cost: 0 });
    assert.deepEqual((await world.post(bill.id, 'approve')).json<ErrorBody>().message, [
      'The exchange rate must be a number greater than 0.',
    ]);
    const empty = await world.create(world.bill([{ productId: tyre, quantity: 0, price: 10 }]));
    await world.costs({ po_id: empty.id, sea_freight: 0, clearance_cost: 5 });
    assert.match(
      (await world.post(empty.id, 'approve')).body,
      /There are no goods that could carry freight and clearance/,
    );
  });

  // Without a rate every USD price has become 1.00 AUD (spec §5); nobody owes or stocks goods at that.
  test('a bill or its credit note in USD without a positive rate; typed AUD prices need none', async () => {
    for (const make of [world.bill, world.billCredit]) {
      for (const fields of [{}, { fx_rate: 0 }]) {
        const sheet = await world.create(
          make([{ productId: tyre, quantity: 0, usdPrice: 45.5 }], { reason: 'Wrong size', ...fields }),
        );
        assert.equal(sheet.amount, 0);
        assert.deepEqual((await world.post(sheet.id, 'approve')).json<ErrorBody>().message, [
          'The exchange rate must be a number greater than 0.',
        ]);
      }
    }
    const typed = await world.create(
      world.bill([{ productId: tyre, quantity: 0, usdPrice: 45.5, price: 70, manual: true }]),
    );
    assert.equal((await world.post(typed.id, 'approve')).statusCode, 200);
  });

  test('a bill of an order that is a draft again; an order while a bill refers to it, even a draft', async () => {
    const order = await anOrder();
    const bill = await world.create(world.bill(world.linesOf(order), { fx_rate: 0.65 }));
    assert.deepEqual((await world.post(order.id, 'unApprove')).json<ErrorBody>().message, [
      `Later sheets refer to this one: ${bill.no}. Void or unapprove them first.`,
    ]);
    await world.server.database.query('update sheet_line set incoming_quantity = 0 where sheet_id = $1', [order.id]);
    await world.server.database.query(`update sheet set status = 1, po_status = 0, snapshot = null where id = $1`, [
      order.id,
    ]);
    assert.match((await world.post(bill.id, 'approve')).body, /is not approved, so nothing can come from it/);
    await world.done(bill.id, 'void');
    await world.server.database.query(`update sheet set status = 3 where id = $1`, [order.id]);
    await world.server.database.query(
      `insert into audit (organisation_id, operator, action, entity, entity_id)
        values ($1, 'Test', 'Void', 'sheet', $2)`,
      [world.organisation, order.id],
    );
  });

  test('an order while a bill belongs to it, even one whose lines come from nowhere', async () => {
    const order = await anOrder();
    const bill = await world.create(
      world.bill([{ productId: wheel, quantity: 1, price: 10 }], { relatedNo: order.no, fx_rate: 0.65 }),
    );
    for (const step of ['unApprove', 'void'])
      assert.deepEqual((await world.post(order.id, step, {}, world.manager)).json<ErrorBody>().message, [
        `Later sheets refer to this one: ${bill.no}. Void or unapprove them first.`,
      ]);
    await world.done(bill.id, 'void');
    await world.done(order.id, 'unApprove');
  });

  test('but not because another order is related to it', async () => {
    const order = await anOrder();
    await world.create(
      world.order([{ productId: tyre, quantity: 1, usdPrice: 45.5 }], { fx_rate: 0.65, relatedId: order.id }),
    );
    await world.done(order.id, 'unApprove');
  });

  test('more goes back than was billed; a bill once its return refers to it', async () => {
    const bill = await world.create(world.bill([{ productId: wheel, quantity: 5, price: 10 }]));
    await world.done(bill.id, 'approve');
    const sourceLineId = bill.lines[0]?.id;
    const back = (quantity: number) =>
      world.billCredit([{ productId: wheel, quantity, price: 10, sourceLineId }], {
        reason: 'Damaged',
        relatedId: bill.id,
      });
    assert.equal((await world.call(world.sales, 'POST', 'orders', back(6))).statusCode, 422);
    const [one, two] = [await world.create(back(3)), await world.create(back(3))];
    const answers = await Promise.all([world.post(one.id, 'approve'), world.post(two.id, 'approve')]);
    assert.deepEqual(
      answers.map((answer) => answer.statusCode).sort((one, other) => one - other),
      [200, 422],
    );
    assert.match(
      answers.find((answer) => answer.statusCode === 422)?.body ?? '',
      /WHEEL: 3 cannot go back, 2 of 5 on line 1 of BL\d+ are left/,
    );
    assert.match((await world.post(bill.id, 'unApprove')).body, /Later sheets refer to this one/);
    assert.deepEqual([await world.onHand(wheel), await lineOf(bill.id)], [2, [[3, 0]]]);
  });

  test('a bill while a return of its lines lives, even one that does not name the bill itself', async () => {
    const bill = await world.create(world.bill([{ productId: wheel, quantity: 1, price: 10 }]));
    await world.done(bill.id, 'approve');
    const line = { productId: wheel, quantity: 1, price: 10, sourceLineId: bill.lines[0]?.id };
    const back = await world.create(world.billCredit([line], { reason: 'Damaged' }));
    assert.deepEqual((await world.post(bill.id, 'unApprove')).json<ErrorBody>().message, [
      `Later sheets refer to this one: ${back.no}. Void or unapprove them first.`,
    ]);
    await world.done(back.id, 'void');
    assert.deepEqual(await lineOf(bill.id), [[0, 0]], 'a draft has taken nothing that its void could give back');
    await world.done(bill.id, 'unApprove');
  });
});

describe('what is acknowledged', () => {
  test('a rate more than 15 % away from the last one', async () => {
    await anOrder();
    const head = await world.create(world.order([{ productId: tyre, quantity: 1, usdPrice: 45.5 }], { fx_rate: 0.8 }));
    const asked = await world.post(head.id, 'approve');
    assert.deepEqual(
      [asked.statusCode, asked.json<ErrorBody>().code, asked.json<ErrorBody>().message],
      [422, 'acknowledge', 'The exchange rate 0.8 is more than 15% away from the last one, 0.65.'],
    );
    await world.done(head.id, 'approve', { acknowledged: ['fx.unusual'] });
    await world.done(head.id, 'unApprove');
  });

  test('a bill credit note is asked about among its own kind: the number of the bill that it credits is not used twice by that', async () => {
    await world.receive([{ productId: tyre, quantity: 5, priceCents: 1_000 }]);
    const credit = (reference: string, fields = {}) =>
      world.create(
        world.billCredit([{ productId: tyre, quantity: 1, price: 10 }], { reference, reason: 'Damaged', ...fields }),
      );
    const bill = await world.create(world.bill([{ productId: tyre, quantity: 1, price: 10 }], { reference: 'CR 5' }));
    await world.done(bill.id, 'approve');
    const first = await credit('CR 5');
    await world.done(first.id, 'approve');
    const second = await credit(' cr 5 ');
    const asked = await world.post(second.id, 'approve');
    assert.deepEqual(
      [asked.json<ErrorBody>().code, asked.json<ErrorBody>().message],
      ['acknowledge', `The supplier's reference cr 5 is on ${first.no} already.`],
    );
    await world.done(second.id, 'approve', { acknowledged: ['reference.twice'] });
    await world.done((await credit('CR 5', { customerId: world.builder })).id, 'approve');
  });

  test('the same supplier and reference twice, in any case and with blanks around it, but not on voided bills or of others', async () => {
    const bill = (reference: string, fields = {}) =>
      world.create(world.bill([{ productId: tyre, quantity: 1, price: 10 }], { reference, ...fields }));
    const [first, second, other] = [
      await bill(' Inv 77'),
      await bill('INV 77'),
      await bill('INV 77', { customerId: world.builder }),
    ];
    const asked = await world.post(second.id, 'approve');
    assert.deepEqual(
      [asked.json<ErrorBody>().code, asked.json<ErrorBody>().message],
      ['acknowledge', `The supplier's reference INV 77 is on ${first.no} already.`],
    );
    await world.done(other.id, 'approve');
    await world.done(second.id, 'approve', { acknowledged: ['reference.twice'] });
    const third = await bill('inv 77');
    assert.equal(
      (await world.post(third.id, 'approve')).json<ErrorBody>().message,
      `The supplier's reference inv 77 is on ${first.no}, ${second.no} already.`,
    );
    await world.done(third.id, 'void');
    await world.done(first.id, 'void');
    for (const { id } of [other, second]) await world.done(id, 'void', {}, world.manager);
    for (const reference of ['INV 77', '', '']) await world.done((await bill(reference)).id, 'approve');
  });

  test('more billed than ordered: asked, and nothing is on its way below 0', async () => {
    const order = await anOrder(4);
    const bill = await world.create(
      world.bill(
        [
          { productId: tyre, quantity: 3, usdPrice: 45.5, sourceLineId: order.lines[0]?.id },
          { productId: tyre, quantity: 3, usdPrice: 45.5, sourceLineId: order.lines[0]?.id },
        ],
        { fx_rate: 0.65 },
      ),
    );
    const before = await incoming(tyre);
    const asked = await world.post(bill.id, 'approve');
    assert.deepEqual(
      [asked.json<ErrorBody>().code, asked.json<ErrorBody>().message],
      ['acknowledge', `Line 2 bills 3 units, but only 1 of ${order.no} are open.`],
    );
    await world.done(bill.id, 'approve', { acknowledged: ['bill.overOrdered:2'] });
    assert.deepEqual([await lineOf(order.id), await incoming(tyre)], [[[6, 0]], before - 4]);
    await world.done(bill.id, 'unApprove');
    assert.deepEqual([await lineOf(order.id), await incoming(tyre)], [[[0, 0]], before]);
  });
});

describe('the preview shows', () => {
  const figuresOf = async (id: number) =>
    (await world.call(world.sales, 'GET', `orders/${id}/approval`)).json<ApprovalPreview>().figures;

  test('the landed cost of an order, and of a bill each order with what is billed of it', async () => {
    const order = await anOrder(10);
    const partial = await world.create(
      world.bill([{ productId: tyre, quantity: 3, usdPrice: 45.5, sourceLineId: order.lines[0]?.id }], {
        fx_rate: 0.65,
      }),
    );
    await world.done(partial.id, 'approve');
    const bill = await world.create(
      world.bill([{ productId: tyre, quantity: 4, usdPrice: 45.5, sourceLineId: order.lines[0]?.id }], {
        fx_rate: 0.65,
      }),
    );
    await world.costs({ po_id: bill.id, fx_rate: 0.65, sea_freight: 65, clearance_cost: 20 });
    const figures = await figuresOf(bill.id);
    assert.deepEqual(figures?.landed, { seaFreight: 65, clearance: 20, total: 120 });
    assert.deepEqual(figures?.orders, [{ no: order.no, ordered: 10, billedBefore: 3, thisBill: 4 }]);
    assert.deepEqual([figures?.amount?.total, figures?.credit, figures?.stock], [280, null, []]);
    await world.costs({ po_id: bill.id, fx_rate: 0.65, sea_freight: 65, clearance_cost: 0 });
    assert.deepEqual((await figuresOf(bill.id))?.landed, { seaFreight: 65, clearance: 0, total: 100 });
    await world.costs({ po_id: bill.id, fx_rate: 0.65, sea_freight: 0, clearance_cost: 20 });
    assert.deepEqual((await figuresOf(bill.id))?.landed, { seaFreight: 0, clearance: 20, total: 20 });
    await world.costs({ po_id: bill.id, fx_rate: 0.65, sea_freight: 0, clearance_cost: 0 });
    assert.equal((await figuresOf(bill.id))?.landed, null);
  });

  test('the lines of an order together, and each order of a bill that takes from several', async () => {
    const lines = [tyre, wheel].map((productId, index) => ({ productId, quantity: 10 - index, usdPrice: 45.5 }));
    const head = await world.create(world.order(lines, { fx_rate: 0.65 }));
    await world.done(head.id, 'approve');
    const [both, one] = [await world.read(head.id), await anOrder(5)];
    const taken = (quantities: readonly number[]) =>
      quantities.map((quantity, index) => {
        const { id: sourceLineId, productId } = [...both.lines, ...one.lines][index] ?? assert.fail('no line');
        return { productId, quantity, usdPrice: 45.5, sourceLineId };
      });
    const before = await world.create(world.bill(taken([3, 1]), { fx_rate: 0.65 }));
    await world.done(before.id, 'approve');
    const bill = await world.create(world.bill(taken([4, 2, 5]), { fx_rate: 0.65 }));
    assert.deepEqual((await figuresOf(bill.id))?.orders, [
      { no: both.no, ordered: 19, billedBefore: 4, thisBill: 6 },
      { no: one.no, ordered: 5, billedBefore: 0, thisBill: 5 },
    ]);
  });

  test('no landed cost where there is no freight and no clearance, and no sum of it without a rate', async () => {
    const bill = await world.create(world.bill([{ productId: tyre, quantity: 1, price: 10 }]));
    assert.equal((await figuresOf(bill.id))?.landed, null);
    await world.costs({ po_id: bill.id, sea_freight: 0, clearance_cost: 7 });
    assert.deepEqual((await figuresOf(bill.id))?.landed, { seaFreight: 0, clearance: 7, total: 7 });
    await world.costs({ po_id: bill.id, sea_freight: 5, clearance_cost: 0 });
    assert.deepEqual((await figuresOf(bill.id))?.landed, { seaFreight: 5, clearance: 0, total: null });
    await world.done(bill.id, 'void');
  });

  test('the stock of the warehouse that a bill credit note leaves', async () => {
    const product = await world.product('LEAVES');
    await world.receive([{ productId: product, quantity: 2, priceCents: 1_000 }]);
    await world.receive([{ productId: product, quantity: 9, priceCents: 1_000 }], world.melbourne);
    const credit = await world.create(world.billCredit([{ productId: product, quantity: 3, price: 10 }]));
    assert.deepEqual((await figuresOf(credit.id))?.stock, [
      {
        warehouseId: world.sydney,
        name: 'Sydney',
        canFill: false,
        lines: [{ line: 1, code: 'LEAVES', need: 3, have: 2 }],
      },
    ]);
    const { choice } = (await world.call(world.sales, 'GET', `orders/${credit.id}/approval`)).json<ApprovalPreview>();
    assert.equal(choice, null, 'a purchase names its warehouse in the draft');
  });
});

describe('what an approval does', () => {
  test('an order: po_status by its supplier, incoming; unapproved, both are gone', async () => {
    const before = await incoming(tyre);
    const order = await anOrder(7);
    assert.deepEqual(
      [order.po_status, await incoming(tyre), await world.onHand(tyre)],
      [2, before + 7, await world.onHand(tyre)],
    );
    const head = await world.done(order.id, 'unApprove');
    assert.deepEqual([head.po_status, head.closure, await incoming(tyre)], [0, 'Unclosed', before]);
    const built = await anOrder(1, { customerId: world.builder });
    assert.equal(built.po_status, 1);
    await world.done(built.id, 'unApprove');
  });

  test('an order of goods and a service: nothing of the service is incoming', async () => {
    const service = await aProduct(world, { code: 'FITTING', category: 4 });
    const before = await incoming(tyre);
    const lines = [tyre, service].map((productId) => ({ productId, quantity: 3, usdPrice: 45.5 }));
    const order = await world.create(world.order(lines, { fx_rate: 0.65 }));
    await world.done(order.id, 'approve');
    assert.deepEqual([await incoming(tyre), await incoming(service)], [before + 3, 0]);
    const bill = await world.create(world.bill(world.linesOf(await world.read(order.id)), { fx_rate: 0.65 }));
    await world.done(bill.id, 'approve');
    await world.done(bill.id, 'unApprove');
    assert.deepEqual([await incoming(tyre), await incoming(service)], [before + 3, 0]);
  });

  test('a bill of tax type 2 enters ex GST with its costs; partly billed shows on both sides', async () => {
    const product = await world.product('PART');
    const head = await world.create(
      world.order([{ productId: product, quantity: 10, usdPrice: 71.5 }], { fx_rate: 0.65, taxType: 2 }),
    );
    await world.costs({ po_id: head.id, fx_rate: 0.65, sea_freight: 65, clearance_cost: 20 });
    await world.done(head.id, 'approve');
    const order = await world.read(head.id);
    assert.deepEqual(
      [order.landedTotal, order.lines[0]?.landed, order.open],
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
    const bill = await world.create(
      world.bill([{ productId: product, quantity: 4, usdPrice: 71.5, sourceLineId: order.lines[0]?.id }], {
        fx_rate: 0.65,
        taxType: 2,
        relatedNo: order.no,
      }),
    );
    await world.costs({ po_id: bill.id, fx_rate: 0.65, sea_freight: 26, clearance_cost: 8 });
    const draft = await world.read(bill.id);
    assert.deepEqual(
      [draft.related?.no, draft.lines[0]?.source?.open, draft.open, draft.lines[0]?.landed],
      [
        order.no,
        10,
        {
          quantity: 10,
          sea_freight: 65,
          clearance_cost: 20,
          drafted: { quantity: 4, sea_freight: 26, clearance_cost: 8 },
        },
        48,
      ],
    );
    await world.done(bill.id, 'approve');
    const [frozen] = await world.server.database.query<{ costs: unknown }>(
      `select snapshot -> 'costs' as costs from sheet where id = $1`,
      [bill.id],
    );
    const costs = { fxRate: 0.65, seaFreightCents: 2_600, clearanceCents: 800, landedCents: [4_800] };
    assert.deepEqual(frozen?.costs, costs);
    // 4 × 110.00 without GST is 400.00, with 48.00 of freight and clearance.
    assert.deepEqual(
      [await world.onHand(product), (await world.cost(product)).value_cents, await incoming(product)],
      [4, 44_800, 6],
    );
    const after = await world.read(order.id);
    assert.deepEqual(
      [after.lines[0]?.taken, after.open, after.followers.map((link) => link.no)],
      [
        4,
        {
          quantity: 6,
          sea_freight: 39,
          clearance_cost: 12,
          drafted: { quantity: 0, sea_freight: 0, clearance_cost: 0 },
        },
        [bill.no],
      ],
    );
    await world.done(bill.id, 'unApprove');
    assert.deepEqual(
      [
        await world.onHand(product),
        (await world.cost(product)).value_cents,
        await incoming(product),
        (await world.read(order.id)).open?.quantity,
      ],
      [0, 0, 10, 10],
    );
  });

  test('100 at 90.00 and 100 at 10.00 billed, 80 sold, the first bill unapproved: 20 left worth 1,000.00, variance −4,000.00', async () => {
    const product = await world.product('AVG');
    const billed = [];
    for (const price of [90, 10]) {
      const head = await world.create(world.bill([{ productId: product, quantity: 100, price }]));
      await world.done(head.id, 'approve');
      billed.push(head);
    }
    const sale = await world.create(world.invoice([{ productId: product, quantity: 80, price: 100 }]));
    assert.equal((await world.approve(world.sales, sale.id, { acknowledged: [] })).statusCode, 200);
    await world.done(billed[0]?.id ?? 0, 'unApprove');
    assert.deepEqual(await world.cost(product), { quantity: 20, value_cents: 100_000 });
    const [row] = await world.server.database.query<{ sum: number }>(
      `select sum(value_cents)::int as sum from stock_ledger where organisation_id = $1 and product_id = $2
        and kind = 'variance'`,
      [world.organisation, product],
    );
    assert.equal(row?.sum, -400_000);
  });

  test('a bill credit note leaves at the average, and comes back when it is unapproved', async () => {
    const product = await world.product('BACK');
    const bills = [];
    for (const price of [10, 20]) {
      const head = await world.create(world.bill([{ productId: product, quantity: 10, price }]));
      await world.done(head.id, 'approve');
      bills.push(head);
    }
    const credit = await world.create(
      world.billCredit([{ productId: product, quantity: 4, price: 10, sourceLineId: bills[0]?.lines[0]?.id }], {
        reason: 'Wrong size',
        relatedNo: bills[0]?.no,
      }),
    );
    await world.done(credit.id, 'approve');
    assert.deepEqual(await world.cost(product), { quantity: 16, value_cents: 24_000 });
    await world.done(credit.id, 'unApprove');
    assert.deepEqual(
      [await world.cost(product), await lineOf(bills[0]?.id ?? 0)],
      [{ quantity: 20, value_cents: 30_000 }, [[0, 0]]],
    );
  });
});
