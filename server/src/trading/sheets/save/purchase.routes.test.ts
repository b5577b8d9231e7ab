import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { ErrorBody } from '@iwe/contract';
import { buildContact } from '../../../testing/factories.ts';
import { checkAndClose } from '../testing/check.ts';
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

const messagesOf = async (payload: Record<string, unknown>): Promise<[number, string | string[]]> => {
  const answer = await world.call(world.sales, 'POST', 'orders', payload);
  return [answer.statusCode, answer.json<ErrorBody>().message];
};

describe('a purchase is refused', () => {
  test('an order whose lines have no USD price, each in the words of the specification', async () => {
    const lines = [
      { productId: tyre, quantity: 1, price: 70 },
      { productId: tyre, quantity: 1, usdPrice: 45.5 },
      { productId: wheel, quantity: 1, usdPrice: 0 },
    ];
    assert.deepEqual(await messagesOf(world.order(lines, { fx_rate: 0.65 })), [
      422,
      [
        'The USDPrice in the 1  line must be a number greater than 0',
        'The USDPrice in the 3  line must be a number greater than 0',
      ],
    ]);
    for (const usdPrice of [-1, 'much', null]) {
      assert.deepEqual(
        await messagesOf(
          world.order([{ productId: tyre, quantity: 1, usdPrice: usdPrice as number }], { fx_rate: 0.65 }),
        ),
        [422, ['The USDPrice in the 1  line must be a number greater than 0']],
      );
    }
  });

  test('an AUD price typed on an order, which follows from USD price and rate; a rate that is not positive gives 1.00', async () => {
    const line = { productId: tyre, quantity: 1, usdPrice: 45.5, price: 80, manual: true };
    assert.deepEqual(await messagesOf(world.order([line], { fx_rate: 0.65 })), [
      422,
      [
        'Line 1: the price of an order follows from its USD price and rate: 70.00, not 80.00. Change the USD price or ' +
          'the rate.',
      ],
    ]);
    for (const fx_rate of [0, -1, -0.65]) {
      const { id } = await world.create(world.order([line], { fx_rate }));
      assert.equal((await world.read(id)).lines[0]?.price, 1);
    }
  });

  test('a bill whose USD price is none', async () => {
    for (const usdPrice of [-1, 'much', 45.505])
      assert.deepEqual(
        await messagesOf(
          world.bill([{ productId: tyre, quantity: 1, usdPrice: usdPrice as number }], { fx_rate: 0.65 }),
        ),
        [422, ['Line 1: the USD price must be a number from 0 to 10000000 with at most two decimals.']],
      );
  });

  test('figures that no sum holds', async () => {
    const many = { productId: tyre, quantity: 100_000, usdPrice: 10_000_000 };
    for (const fx_rate of [0.000001, 9999]) {
      const [status, message] = await messagesOf(world.order([many, many, many], { fx_rate, taxType: 2 }));
      assert.deepEqual([status, message], [422, ['The total of the sheet is too large. Check quantities and prices.']]);
    }
  });

  test('a customer as supplier, no warehouse, a tax type of sales', async () => {
    const line = { productId: tyre, quantity: 1, usdPrice: 45.5 };
    for (const make of [world.order, world.bill, world.billCredit]) {
      assert.deepEqual(await messagesOf(make([line], { customerId: world.customer })), [
        422,
        ['The supplier does not exist. Choose another one.'],
      ]);
      assert.deepEqual(await messagesOf(make([line], { warehouseId: null })), [422, ['Choose a warehouse.']]);
      assert.deepEqual(await messagesOf(make([line], { taxType: 3 })), [
        422,
        ['This tax type is not possible here. Choose another one.'],
      ]);
    }
  });

  test('a related sheet that is unknown, of the wrong kind, of somebody else; lines from where they cannot come', async () => {
    const other = await buildContact(world.server.database, world.organisation, { name: 'Other', is_supplier: true });
    const order = await world.create(
      world.order([{ productId: tyre, quantity: 5, usdPrice: 45.5 }], { fx_rate: 0.65 }),
    );
    const line = { productId: tyre, quantity: 1, usdPrice: 45.5 };
    for (const fields of [{ relatedNo: 'PO999999' }, { relatedId: 999_999 }, { relatedNo: 'nonsense' }]) {
      const [status, message] = await messagesOf(world.bill([line], fields));
      assert.equal(status, 422);
      assert.match(String(message), /does not exist/, JSON.stringify(fields));
    }
    const invoice = await world.create(world.invoice([{ productId: tyre, quantity: 1 }]));
    const gone = await world.create(world.order([{ productId: tyre, quantity: 5, usdPrice: 45.5 }], { fx_rate: 0.65 }));
    await world.done(gone.id, 'void');
    for (const fields of [{ relatedNo: invoice.no }, { relatedId: invoice.id }])
      assert.deepEqual(await messagesOf(world.bill([line], fields)), [
        422,
        [`${invoice.no} is an invoice. Choose a purchase order.`],
      ]);
    assert.deepEqual(await messagesOf(world.billCredit([line], { relatedId: invoice.id })), [
      422,
      [`${invoice.no} is an invoice. Choose a bill or purchase order.`],
    ]);
    assert.deepEqual(await messagesOf(world.bill([line], { relatedNo: gone.no })), [
      422,
      [`${gone.no} is voided. Choose another one.`],
    ]);
    assert.deepEqual(await messagesOf(world.bill([line], { relatedNo: order.no, customerId: other })), [
      422,
      [`${order.no} belongs to somebody else. Choose another one.`],
    ]);
    const sourceLineId = order.lines[0]?.id;
    assert.deepEqual(await messagesOf(world.bill([{ ...line, sourceLineId }])), [
      422,
      [`Line 1: ${order.no} is not approved, so nothing can come from it. Approve it first.`],
    ]);
    const itself = await world.call(world.sales, 'PUT', `orders/${order.id}`, {
      ...world.order([line], { fx_rate: 0.65, relatedNo: order.no.toLowerCase() }),
      contentVersion: 1,
    });
    assert.deepEqual(
      [itself.statusCode, itself.json<ErrorBody>().message],
      [422, [`${order.no} cannot belong to itself. Choose another one.`]],
    );
    await world.done(order.id, 'approve');
    assert.deepEqual(await messagesOf(world.bill([{ ...line, productId: wheel, sourceLineId }])), [
      422,
      ['Line 1: the source line holds another product.'],
    ]);
    assert.deepEqual(await messagesOf(world.billCredit([{ ...line, sourceLineId }])).then(([, message]) => message), [
      `Line 1: ${order.no} is no bill.`,
    ]);
  });
});

describe('what a purchase stores', () => {
  test('an order: prices and totals are the server’s, no due date, whatever the client sends', async () => {
    const head = await world.create(
      world.order(
        [
          { productId: tyre, quantity: 100, usdPrice: 45.5, price: 70, manual: true },
          { productId: wheel, quantity: 50, usdPrice: 58.5 },
        ],
        { fx_rate: 0.65, dueDate: '2026-05-01', deliveryDate: '2026-04-20', usdTotalAmount: 1 },
      ),
    );
    const sheet = await world.read(head.id);
    assert.deepEqual(
      [
        sheet.no.slice(0, 2),
        sheet.isPO,
        sheet.dueDate,
        sheet.deliveryDate,
        sheet.fx_rate,
        sheet.usdTotalAmount,
        sheet.amount,
        sheet.quantity,
      ],
      ['PO', true, null, '2026-04-20', 0.65, 7475, 11_500, 150],
    );
    assert.deepEqual(
      sheet.lines.map((line) => [line.usdPrice, line.price, line.amount, line.priceSource, line.manual]),
      [
        [45.5, 70, 7000, 'usd', false],
        [58.5, 90, 4500, 'usd', false],
      ],
    );
    assert.equal(sheet.lines[0]?.product.cover?.weeks, null);
  });

  test('without a positive rate every price of an order is 1', async () => {
    for (const fx_rate of [0, null, undefined]) {
      const head = await world.create(
        world.order([{ productId: tyre, quantity: 3, usdPrice: 45.5 }], fx_rate === undefined ? {} : { fx_rate }),
      );
      assert.deepEqual(
        (await world.read(head.id)).lines.map((line) => line.price),
        [1],
      );
    }
  });

  test('a rate that is not positive makes every line price of a bill 1.00, typed ones too', async () => {
    const head = await world.create(
      world.bill(
        [
          { productId: tyre, quantity: 1, usdPrice: 45.5, price: 3 },
          { productId: tyre, quantity: 1, usdPrice: 45.5, price: 66, manual: true },
          { productId: wheel, quantity: 2, price: 88 },
        ],
        { fx_rate: 0 },
      ),
    );
    const sheet = await world.read(head.id);
    assert.deepEqual([sheet.lines.map((line) => line.price), sheet.amount], [[1, 1, 1], 4]);
  });

  test('a bill: computed, typed by hand, or without a USD price at all; GST of tax type 2', async () => {
    const head = await world.create(
      world.bill(
        [
          { productId: tyre, quantity: 1, usdPrice: 45.5, price: 3 },
          { productId: tyre, quantity: 1, usdPrice: 45.5, price: 66, manual: true },
          { productId: wheel, quantity: 1, price: 88 },
        ],
        { fx_rate: 0.65, taxType: 2, reference: 'INV 7', dueDate: '2026-04-30' },
      ),
    );
    const sheet = await world.read(head.id);
    assert.deepEqual(
      sheet.lines.map((line) => [line.price, line.priceSource, line.manual]),
      [
        [70, 'usd', false],
        [66, 'manual', true],
        [88, 'manual', true],
      ],
    );
    assert.deepEqual([sheet.amount, sheet.gst, sheet.dueDate, sheet.reference], [224, 20.36, '2026-04-30', 'INV 7']);
  });

  test('a changed rate is content: the next version, told as old → new', async () => {
    const payload = world.order([{ productId: tyre, quantity: 1, usdPrice: 45.5 }], { fx_rate: 0.65 });
    const head = await world.create(payload);
    const answer = await world.call(world.sales, 'PUT', `orders/${head.id}`, {
      ...payload,
      contentVersion: 1,
      fx_rate: 0.7,
      lines: [{ id: head.lines[0]?.id, seq: 1, productId: tyre, quantity: 1, usdPrice: 45.5, price: 70 }],
    });
    assert.equal(answer.statusCode, 200, answer.body);
    const sheet = await world.read(head.id);
    assert.deepEqual([sheet.contentVersion, sheet.fx_rate, sheet.lines[0]?.price], [2, 0.7, 65]);
    const [change] = (await world.call(world.sales, 'GET', `orders/${head.id}/history`)).json<{
      data: { changes: unknown[] }[];
    }>().data;
    assert.deepEqual(change?.changes, [
      { field: 'Exchange rate', old: '0.65', new: '0.7' },
      { field: 'Line 1 price', old: '70.00', new: '65.00' },
    ]);
  });
});

test('a line that is removed from an order leaves the line of a void bill that came from it without a source', async () => {
  // As docs/SCALE.md changes it: a foreign key that does nothing by itself.
  await world.server.database.query(
    `alter table sheet_line drop constraint sheet_line_organisation_id_source_line_id_fkey,
      add foreign key (organisation_id, source_line_id) references sheet_line (organisation_id, id)`,
  );
  const line = { productId: tyre, quantity: 2, usdPrice: 45.5 };
  const order = await world.create(world.order([line, { ...line, productId: wheel }], { fx_rate: 0.65 }));
  await world.done(order.id, 'approve');
  const bill = await world.create(
    world.bill(
      order.lines.map(({ id }, index) => ({ ...line, productId: index === 0 ? tyre : wheel, sourceLineId: id })),
      { fx_rate: 0.65, relatedId: order.id },
    ),
  );
  await world.done(bill.id, 'void');
  await world.done(order.id, 'unApprove');
  const { contentVersion, uuid } = await world.read(order.id);
  const [kept, removed] = order.lines;
  const saved = await world.call(world.sales, 'PUT', `orders/${order.id}`, {
    ...world.order([{ ...line, id: kept?.id ?? 0 }], { fx_rate: 0.65 }),
    uuid,
    contentVersion,
  });
  assert.equal(saved.statusCode, 200, saved.body);
  const sources = await world.server.database.query<{ source: number | null }>(
    'select source_line_id as source from sheet_line where sheet_id = $1 order by seq',
    [bill.id],
  );
  assert.deepEqual(
    sources.map(({ source }) => source),
    [kept?.id, null],
  );
  assert.ok(removed);
});
