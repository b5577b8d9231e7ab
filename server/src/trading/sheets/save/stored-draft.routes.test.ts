import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ConflictDetails, ErrorBody, SheetHead } from '@iwe/contract';
import { buildContact } from '../../../testing/factories.ts';
import { aProduct } from '../testing/sheet-world.ts';
import type { TestLine } from '../testing/sheet-world.ts';
import { startPurchaseWorld } from '../testing/purchase-world.ts';
import type { PurchaseWorld } from '../testing/purchase-world.ts';
import { adjustment, creditNote } from '../testing/trade-world.ts';

let world: PurchaseWorld;
let tyre: number;
let fitting: number;
before(async () => {
  world = await startPurchaseWorld();
  tyre = await world.product('TYRE');
  fitting = await aProduct(world, { code: 'FIT', category: 4, class_a_price_cents: 3_300 });
});
after(() => world.close());

const save = (head: SheetHead, payload: Record<string, unknown>, staff = world.sales) =>
  world.call(staff, 'PUT', `orders/${head.id}`, payload);
const saved = async (head: SheetHead, payload: Record<string, unknown>): Promise<SheetHead> => {
  const answer = await save(head, payload);
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<{ data: SheetHead }>().data;
};
const linesOf = (head: SheetHead, ...lines: Record<string, unknown>[]) =>
  lines.map((line, index) => ({ id: head.lines[index]?.id, seq: index + 1, ...line }));
const columns = (head: SheetHead, names: string) =>
  world.server.database.query<Record<string, unknown>>(
    `select ${names} from sheet_line where organisation_id = $1 and sheet_id = $2 order by seq`,
    [world.organisation, head.id],
  );

test('goods are reserved by drafts of invoices and transfers alone, services by none', async () => {
  const lines = [
    { productId: tyre, quantity: 3, price: 15.38, usdPrice: 10 },
    { productId: fitting, quantity: 2, price: 15.38, usdPrice: 10 },
  ];
  const goods = lines.slice(0, 1);
  for (const [payload, held] of [
    [world.invoice(lines), [3, 0]],
    [world.transfer(goods), [3]],
    [creditNote(world, lines), [0, 0]],
    [world.order(lines, { fx_rate: 0.65 }), [0, 0]],
    [world.bill(lines, { fx_rate: 0.65 }), [0, 0]],
    [world.billCredit(lines, { reason: 'Damaged' }), [0, 0]],
    [adjustment(world, [{ productId: tyre, inWarehouseQty: 4 }]), [0]],
  ] as const) {
    const stored = await columns(await world.create(payload), 'held_quantity as held');
    assert.deepEqual(
      stored.map((line) => line['held']),
      held,
      `type ${String(payload['type'])}`,
    );
  }
});

test('a transfer stores no price, no USD price and no source, whatever is sent', async () => {
  const sold = await world.create(world.invoice([{ productId: tyre, quantity: 1, price: 100 }]));
  const sent = { productId: tyre, quantity: 1, price: 50, usdPrice: 20, manual: true, sourceLineId: sold.lines[0]?.id };
  const transfer = await world.create(world.transfer([sent as TestLine]));
  assert.deepEqual(await columns(transfer, 'price_cents, usd_price_cents, price_source, is_manual, source_line_id'), [
    { price_cents: 0, usd_price_cents: null, price_source: '', is_manual: false, source_line_id: null },
  ]);
  const invoice = await world.create(world.invoice([sent as TestLine]));
  assert.deepEqual(await columns(invoice, 'price_cents, source_line_id'), [
    { price_cents: 5_000, source_line_id: null },
  ]);
});

test("a line without a price takes that of the customer's own class; every product is on one line", async () => {
  const { database } = world.server;
  const classes = await database.query<{ id: number }>(
    `insert into customer_class (organisation_id, name) values ($1, 'Gold'), ($1, 'Silver') returning id`,
    [world.organisation],
  );
  const [gold, silver] = classes.map(({ id }) => id);
  const productId = await aProduct(world, { class_a_price_cents: 9_800, class_b_price_cents: 9_700 });
  await database.query(
    `insert into product_class_price (organisation_id, product_id, class_id, price_cents)
      values ($1, $2, $3, 9100), ($1, $2, $4, 9200)`,
    [world.organisation, productId, gold, silver],
  );
  const priced = async (price_type: string, class_id: number | null = null) => {
    const customerId = await buildContact(database, world.organisation, { price_type, class_id });
    const head = await world.create(world.invoice([{ productId, quantity: 1 }], { customerId }));
    return (await world.read(head.id)).lines.map((line) => [line.price, line.priceSource]);
  };
  assert.deepEqual(await priced('OCOP / VIP', gold), [[91, 'ocop']]);
  assert.deepEqual(await priced('OCOP / VIP', silver), [[92, 'ocop']]);
  assert.deepEqual(await priced('OCOP / VIP'), [[98, 'classA']]);
  assert.deepEqual(await priced('Class B / Special', gold), [[97, 'classB']]);
});

test('numbers go on past six digits', async () => {
  const counter = (value: number) =>
    world.server.database.query(`update counter set value = $2 where organisation_id = $1 and kind = 'TR'`, [
      world.organisation,
      value,
    ]);
  await world.create(world.transfer([]));
  await counter(999_998);
  const numbers = [];
  for (let each = 0; each < 3; each++) numbers.push((await world.create(world.transfer([]))).no);
  assert.deepEqual(numbers, ['TR999999', 'TR1000000', 'TR1000001']);
});

test('the history has who made and who saved a sheet, by which request, and at which version', async () => {
  const payload = world.invoice([{ productId: tyre, quantity: 1, price: 100 }]);
  const head = await world.create(payload, world.manager);
  const change = { ...payload, reference: 'Two', contentVersion: 1 };
  assert.equal((await save(head, change, world.accountant)).statusCode, 200);
  const rows = await world.server.database.query<Record<string, unknown>>(
    `select a.action, a.operator, u.email, a.request_id is not null as has_request, a.after ->> 'version' as version,
      a.before is null as is_first
    from audit a join app_user u on u.id = a.user_id
    where a.organisation_id = $1 and a.entity = 'sheet' and a.entity_id = $2 order by a.id`,
    [world.organisation, head.id],
  );
  const row = { has_request: true };
  const [manager, accountant] = [world.manager.email, world.accountant.email];
  assert.deepEqual(rows, [
    { ...row, action: 'Create', operator: manager, email: manager, version: '1', is_first: true },
    { ...row, action: 'Save', operator: accountant, email: accountant, version: '2', is_first: false },
  ]);
});

test('a business developer drafts as Business, everybody else as Service', async () => {
  const types = [];
  for (const staff of [world.sales, world.accountant, world.director, world.manager])
    types.push((await world.read((await world.create(world.invoice([]), staff)).id)).drafterType);
  assert.deepEqual(types, [2, 1, 1, 1]);
});

test('another tax type spreads the GST over the stored lines again, and back', async () => {
  const lines = [
    { productId: tyre, quantity: 2, price: 110, manual: true },
    { productId: fitting, quantity: 1, price: 33, manual: true },
  ];
  const payload = world.invoice(lines, { taxType: 3 });
  const head = await world.create(payload);
  const gst = async () => (await world.read(head.id)).lines.map((line) => line.gst);
  assert.deepEqual(await gst(), [20, 3]);
  const taxed = (taxType: number, contentVersion: number) =>
    saved(head, { ...payload, taxType, contentVersion, lines: linesOf(head, ...lines) });
  assert.deepEqual([(await taxed(1, 1)).gst, await gst()], [0, [0, 0]]);
  assert.deepEqual([(await taxed(2, 2)).gst, await gst()], [23, [20, 3]]);
});

test('who became inactive stays on a draft where they were, and is not chosen there again', async () => {
  const { database } = world.server;
  const left = await world.server.staff(world.organisation, { role: 1 });
  const closed = await buildContact(database, world.organisation, { name: 'Closed' });
  const own = world.invoice([], { csrServiceId: left.eId });
  const [draft, other] = [await world.create(own), await world.create(world.invoice([]))];
  await database.query('update membership set is_active = false where id = $1', [left.eId]);
  await database.query('update contact set is_active = false where id = $1', [closed]);
  assert.equal((await saved(draft, { ...own, reference: 'Same', contentVersion: 1 })).contentVersion, 2);
  for (const [head, fields, message] of [
    [draft, { csrServiceId: left.eId, csrBDId: left.eId, contentVersion: 2 }, 'The staff member is inactive.'],
    [other, { csrServiceId: left.eId, contentVersion: 1 }, 'The staff member is inactive.'],
    [other, { customerId: closed, contentVersion: 1 }, 'The customer is inactive.'],
  ] as const) {
    const answer = await save(head, world.invoice([], fields));
    assert.deepEqual(
      [answer.statusCode, answer.json<ErrorBody>().message],
      [422, [`${message} Choose another one.`]],
      message,
    );
  }
});

test('rate and related order stay where a save leaves them out, and go where it sends none', async () => {
  const [earlier, order] = [
    await world.create(world.order([{ productId: tyre, quantity: 9, usdPrice: 45.5 }], { fx_rate: 0.65 })),
    await world.create(world.order([{ productId: tyre, quantity: 9, usdPrice: 45.5 }], { fx_rate: 0.65 })),
  ];
  const lines = [{ productId: tyre, quantity: 1, usdPrice: 45.5 }];
  const head = await world.create(world.bill(lines, { fx_rate: 0.65, relatedId: order.id }));
  const shown = async (fields: Record<string, unknown>) => {
    const { contentVersion } = await world.read(head.id);
    await saved(head, { ...world.bill(lines, fields), contentVersion, lines: linesOf(head, ...lines) });
    const { fx_rate, relatedNo, lines: stored } = await world.read(head.id);
    return [fx_rate, relatedNo, stored[0]?.price];
  };
  assert.deepEqual(await shown({ comments: 'Later' }), [0.65, order.no, 70]);
  assert.deepEqual(await shown({ relatedNo: '' }), [0.65, '', 70]);
  assert.deepEqual(await shown({ relatedNo: order.no, fx_rate: 0.7 }), [0.7, order.no, 65]);
  assert.deepEqual(await shown({ customerId: world.builder }), [0.7, '', 65], 'the order is of another supplier');
  assert.deepEqual(await shown({ relatedNo: order.no }), [0.7, order.no, 65]);
  const both = { relatedId: order.id, relatedNo: earlier.no };
  assert.deepEqual(await shown(both), [0.7, order.no, 65], 'the id goes before the number');
  assert.deepEqual(await shown({ relatedId: null, fx_rate: null }), [null, '', 1]);
});

test('the way to ship stays where a save leaves it out, although its customer usually has another', async () => {
  const head = await world.create(world.invoice([], { shipType: 3 }));
  const later = await saved(head, { ...world.invoice([], { reference: 'Later' }), contentVersion: 1 });
  assert.deepEqual([later.contentVersion, (await world.read(head.id)).shipType], [2, 3]);
});

test('an invoice is cloned for another customer; the ids of its lines are new ones', async () => {
  const other = await buildContact(world.server.database, world.organisation, { name: 'Beta' });
  const line = { productId: tyre, quantity: 1, price: 98 };
  const source = await world.create(world.invoice([line]));
  const own = world.invoice([{ ...line, id: source.lines[0]?.id ?? 0 }], { customerId: other, sourceId: source.id });
  const cloned = await world.create(own);
  assert.equal((await world.read(cloned.id)).source?.no, source.no);
  assert.notEqual(cloned.lines[0]?.id, source.lines[0]?.id);
  assert.equal((await world.read(source.id)).lines.length, 1);
});

test('lines that changed places are in their new order in every answer, in the snapshot, and on the bill', async () => {
  const tyreLine = { productId: tyre, quantity: 1, price: 100, usdPrice: 65 };
  const fittingLine = { productId: fitting, quantity: 2, price: 33, usdPrice: 21.45 };
  const swapped = (head: SheetHead) =>
    linesOf(head, tyreLine, fittingLine)
      .toReversed()
      .map((line, index) => ({ ...line, seq: index + 1 }));
  await world.receive([{ productId: tyre, quantity: 1, priceCents: 100 }]);
  const payload = world.invoice([tyreLine, fittingLine]);
  const head = await world.create(payload);
  await saved(head, { ...payload, contentVersion: 1, lines: swapped(head) });
  const address = { phone: '1', address: 'Here' };
  const answers = [
    await world.create(payload),
    await world.done(head.id, 'address', address),
    await world.done(head.id, 'approve', { warehouseId: world.sydney, shipType: 1 }),
    await world.done(head.id, 'unApprove', {}, world.accountant),
  ];
  for (const answer of answers)
    assert.deepEqual(
      answer.lines.map(({ id }) => id),
      swapped(head).map(({ id }) => id),
    );

  const order = world.order([tyreLine, fittingLine], { fx_rate: 0.65 });
  const ordered = await world.create(order);
  await saved(ordered, { ...order, contentVersion: 1, lines: swapped(ordered) });
  await world.done(ordered.id, 'approve');
  const [approved] = await world.server.database.query<{ lines: { seq: number }[] }>(
    `select snapshot -> 'lines' as lines from sheet where id = $1`,
    [ordered.id],
  );
  assert.deepEqual(
    approved?.lines.map(({ seq }) => seq),
    [1, 2],
  );
  const { bill } = await world.unload(ordered.id);
  assert.deepEqual(
    (await world.read(bill?.id ?? 0)).lines.map((line) => line.productId),
    [fitting, tyre],
  );
});

test('a rate is stored with six decimals, as it is rounded', async () => {
  const lines = [{ productId: tyre, quantity: 1, usdPrice: 65 }];
  const rates = [];
  for (const fx_rate of [0.6543214, 0.6543217])
    rates.push((await world.read((await world.create(world.order(lines, { fx_rate }))).id)).fx_rate);
  assert.deepEqual(rates, [0.654321, 0.654322]);
});

test('whatever changes of a line of a bill alone is saved and told', async () => {
  const order = await world.create(world.order([{ productId: tyre, quantity: 9, usdPrice: 45.5 }], { fx_rate: 0.65 }));
  await world.done(order.id, 'approve');
  const bill = (line: Record<string, unknown>, fields: Record<string, unknown> = {}) =>
    world.bill([{ productId: tyre, quantity: 1, price: 70, usdPrice: 45.5, manual: true, ...line }], {
      fx_rate: 0.65,
      ...fields,
    });
  let line: Record<string, unknown> = {};
  const head = await world.create(bill(line));
  for (const [change, column, value] of [
    [{ usdPrice: 46 }, 'usd_price_cents', 4_600],
    [{ sourceLineId: order.lines[0]?.id }, 'source_line_id', order.lines[0]?.id],
    [{ manual: false, price: 0 }, 'price_source', 'usd'],
  ] as const) {
    const { contentVersion } = await world.read(head.id);
    line = { ...line, ...change };
    const after = await saved(head, bill({ id: head.lines[0]?.id, ...line }, { contentVersion }));
    assert.deepEqual([after.contentVersion, (await columns(head, column))[0]?.[column]], [contentVersion + 1, value]);
  }
});

test('a line of a bill that two people have changed alike is no difference, in any of its fields', async () => {
  const order = await world.create(world.order([{ productId: tyre, quantity: 9, usdPrice: 45.5 }], { fx_rate: 0.65 }));
  await world.done(order.id, 'approve');
  const bill = (line: Record<string, unknown>, fields: Record<string, unknown> = {}) =>
    world.bill([{ productId: tyre, quantity: 1, price: 60, manual: true, ...line }], { fx_rate: 0.65, ...fields });
  const head = await world.create(bill({}));
  const id = head.lines[0]?.id;
  const theirs = {
    id,
    quantity: 2,
    price: 61,
    usdPrice: 45.5,
    description: 'Batch 7',
    sourceLineId: order.lines[0]?.id,
  };
  await saved(head, bill(theirs, { contentVersion: 1 }));
  const differences = async (mine: Record<string, unknown>) => {
    const answer = await save(head, bill({ ...theirs, ...mine }, { contentVersion: 1, comments: 'Mine' }));
    assert.equal(answer.statusCode, 409, answer.body);
    return answer.json<{ details: ConflictDetails }>().details.lines;
  };
  assert.deepEqual(await differences({}), []);
  for (const mine of [
    { usdPrice: 46 },
    { description: 'Batch 8' },
    { sourceLineId: null },
    { manual: false },
    { price: 62 },
    { quantity: 3 },
  ]) {
    const [one, ...others] = await differences(mine);
    assert.deepEqual([one?.lineId, one?.change, others], [id, 'changed', []]);
    assert.partialDeepStrictEqual(one?.mine, mine);
    assert.partialDeepStrictEqual(one?.theirs, { ...theirs, seq: 1, code: 'TYRE', manual: true });
  }
});

test('an old version is told first, then that the sheet is no draft, and only then what is wrong', async () => {
  const lines = [{ productId: tyre, quantity: 1, price: 100, manual: true }];
  const payload = world.invoice(lines);
  const head = await world.create(payload);
  const wrong = { ...payload, customerId: 999_999, lines: linesOf(head, ...lines) };
  await saved(head, { ...payload, reference: 'Theirs', contentVersion: 1, lines: linesOf(head, ...lines) });
  assert.equal((await save(head, { ...wrong, contentVersion: 1 })).json<ErrorBody>().code, 'stale-version');
  const refused = await save(head, { ...wrong, contentVersion: 2 });
  assert.deepEqual(refused.json<ErrorBody>().message, ['The customer does not exist. Choose another one.']);
  await world.done(head.id, 'void');
  assert.match((await save(head, { ...wrong, contentVersion: 2 })).body, /The sheet is voided/);
});
