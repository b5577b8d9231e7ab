import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { ErrorBody, Sheet } from '@iwe/contract';
import { buildWarehouse } from '../../../testing/factories.ts';
import { checkAndClose } from '../testing/check.ts';
import { aProduct, startSheetWorld } from '../testing/sheet-world.ts';
import type { SheetWorld } from '../testing/sheet-world.ts';
import { detailOf, refusal } from '../testing/trade-world.ts';

let world: SheetWorld;
let tyre: number;
before(async () => {
  world = await startSheetWorld();
  tyre = await aProduct(world, { code: 'TYRE' });
  await world.receive([{ productId: tyre, quantity: 50, priceCents: 1_000 }]);
});
after(() => checkAndClose(world));

async function approved(): Promise<number> {
  const sheet = await world.create(
    world.invoice([{ productId: tyre, quantity: 1, price: 100 }], {
      dueDate: '2026-03-10',
      address: '1 Dock Rd',
      phone: '1',
    }),
  );
  assert.equal((await world.approve(world.sales, sheet.id)).statusCode, 200);
  return sheet.id;
}
const post = (staff: SheetWorld['sales'], id: number, action: string, body: unknown) =>
  world.call(staff, 'POST', `orders/${id}/${action}`, body);
/** The fields that a 409 names. */
const conflicting = (answer: { statusCode: number; body: string; json<T>(): T }): string[] => {
  assert.equal(answer.statusCode, 409, answer.body);
  return answer.json<{ details: { fields: { field: string }[] } }>().details.fields.map(({ field }) => field);
};

for (const [action, first, second, field, theirs, kept] of [
  [
    'date',
    { dueDate: '2026-03-12', was: { dueDate: '2026-03-10' } },
    { dueDate: '2026-03-20', was: { dueDate: '2026-03-10' } },
    'dueDate',
    '2026-03-12',
    (sheet: Sheet) => sheet.dueDate,
  ],
  [
    'address',
    { phone: '1', address: '2 Park Ave', was: { phone: '1', address: '1 Dock Rd' } },
    { phone: '1', address: '3 Hill St', was: { phone: '1', address: '1 Dock Rd' } },
    'address',
    '2 Park Ave',
    (sheet: Sheet) => sheet.address,
  ],
  [
    'shipping-type',
    { shipType: 3, was: { shipType: 1 } },
    { shipType: 6, was: { shipType: 1 } },
    'shipType',
    3,
    (sheet: Sheet) => sheet.shipType,
  ],
] as const) {
  test(`${action}: the second of two people hears who was faster, and the values stored now`, async () => {
    const id = await approved();
    assert.equal((await post(world.manager, id, action, first)).statusCode, 200);
    const refused = await post(world.sales, id, action, second);
    const { code, message, details } = refused.json<
      ErrorBody & { details: { changedBy: string; fields: { field: string; theirs: unknown }[] } }
    >();
    assert.deepEqual(
      [refused.statusCode, code, details.changedBy, details.fields.map((one) => [one.field, one.theirs])],
      [409, 'stale-version', world.manager.email, [[field, theirs]]],
    );
    assert.match(
      String(message),
      new RegExp(
        `^${world.manager.email} changed this on .*, after you opened the sheet. Look at it again, then change it once more.$`,
      ),
    );
    assert.equal(kept(await detailOf(world, id)), theirs);
    // A change to the value that is stored already is no conflict.
    assert.equal((await post(world.sales, id, action, { ...second, ...first, was: second.was })).statusCode, 200);
  });
}

for (const [action, was, first, second] of [
  ['date', { date: '2026-03-02' }, { date: '2026-03-05' }, { date: '2026-03-06' }],
  ['date', { deliveryDate: null }, { deliveryDate: '2026-03-05' }, { deliveryDate: '2026-03-06' }],
  ['address', { phone: '1' }, { phone: '2', address: '1 Dock Rd' }, { phone: '3', address: '1 Dock Rd' }],
] as const) {
  const [field = ''] = Object.keys(was);
  test(`${action}: what was seen of ${field} is compared as well`, async () => {
    const id = await approved();
    assert.equal((await post(world.manager, id, action, first)).statusCode, 200);
    assert.deepEqual(conflicting(await post(world.sales, id, action, { ...second, was })), [field]);
    assert.equal((await post(world.sales, id, action, { ...first, was })).statusCode, 200);
  });
}

test('shipping-type: what was seen of warehouse and driver is compared as well', async () => {
  const id = await approved();
  const perth = await buildWarehouse(world.server.database, world.organisation, { name: 'Perth' });
  await world.receive([{ productId: tyre, quantity: 1, priceCents: 1_000 }], world.melbourne);
  const ship = (staff: SheetWorld['sales'], change: object) =>
    post(staff, id, 'shipping-type', { shipType: 1, ...change });
  const first = { warehouseId: world.melbourne, driverId: world.driver };
  assert.equal((await ship(world.manager, first)).statusCode, 200);
  const was = { warehouseId: world.sydney, driverId: null };
  const second = { warehouseId: perth, driverId: world.sales.eId };
  assert.deepEqual(conflicting(await ship(world.sales, { ...second, was })), ['warehouseId', 'driverId']);
  assert.equal((await ship(world.sales, { ...first, was })).statusCode, 200);
});

test('who is told to have been faster is who changed that field, not who changed the sheet last', async () => {
  const id = await approved();
  await post(world.manager, id, 'date', { dueDate: '2026-03-12' });
  await post(world.accountant, id, 'address', { phone: '1', address: '2 Park Ave' });
  const refused = await post(world.sales, id, 'date', { dueDate: '2026-03-20', was: { dueDate: '2026-03-10' } });
  const { details } = refused.json<{ details: { changedBy: string; fields: unknown[] } }>();
  assert.deepEqual(
    [details.changedBy, details.fields],
    [world.manager.email, [{ field: 'dueDate', mine: '2026-03-20', theirs: '2026-03-12' }]],
  );
});

test('driver: a stale one is refused, and who says nothing of what was seen writes as before', async () => {
  const id = await approved();
  assert.equal(
    (await post(world.manager, id, 'driver', { driverId: world.driver, was: { driverId: null } })).statusCode,
    200,
  );
  assert.equal(
    (await post(world.sales, id, 'driver', { driverId: world.sales.eId, was: { driverId: null } })).statusCode,
    409,
  );
  assert.equal((await post(world.sales, id, 'driver', { driverId: world.sales.eId })).statusCode, 200);
});

test('two edits at the same time: one wins', async () => {
  for (let round = 0; round < 5; round++) {
    const id = await approved();
    const answers = await Promise.all(
      [
        ['2026-03-12', world.sales],
        ['2026-03-13', world.manager],
      ].map(([dueDate, staff]) =>
        post(staff as SheetWorld['sales'], id, 'date', { dueDate, was: { dueDate: '2026-03-10' } }),
      ),
    );
    assert.deepEqual(
      answers.map((answer) => answer.statusCode).sort((one, other) => one - other),
      [200, 409],
    );
  }
});

test('the refresh of a waiting self-order leaves a due date that somebody typed', async () => {
  const order = async (fields: Record<string, unknown>) => {
    const sheet = await world.create(world.invoice([{ productId: tyre, quantity: 1, price: 100 }], fields));
    await world.server.database.query('update sheet set drafter_type = 3 where id = $1', [sheet.id]);
    return sheet;
  };
  const due = async (id: number) => (await detailOf(world, id)).dueDate;
  const typed = await order({ dueDate: '2026-05-05' });
  assert.equal((await post(world.sales, typed.id, 'date', { dueDate: '2026-03-31', automatic: true })).statusCode, 200);
  assert.equal(await due(typed.id), '2026-05-05');
  const own = await order({});
  assert.equal((await post(world.sales, own.id, 'date', { automatic: true })).statusCode, 200);
  // Typed in the dates dialog it stays as well.
  assert.equal((await post(world.sales, own.id, 'date', { dueDate: '2026-04-01' })).statusCode, 200);
  assert.equal((await post(world.sales, own.id, 'date', { dueDate: '2026-04-30', automatic: true })).statusCode, 200);
  assert.equal(await due(own.id), '2026-04-01');
});

test('the dates of a waiting self-order are no new version; a typed due date is not calculated again', async () => {
  const sheet = await world.create(world.invoice([{ productId: tyre, quantity: 1, price: 100 }]));
  await world.server.database.query('update sheet set drafter_type = 3 where id = $1', [sheet.id]);
  const changed = async (body: object) => {
    const answer = await post(world.sales, sheet.id, 'date', body);
    assert.equal(answer.statusCode, 200, answer.body);
    const { contentVersion, dueDate } = await detailOf(world, sheet.id);
    return [contentVersion, dueDate];
  };
  for (let each = 0; each < 2; each++) {
    await world.server.database.query(`update sheet set due_date = '2020-01-01' where id = $1`, [sheet.id]);
    assert.deepEqual(await changed({ automatic: true }), [1, sheet.dueDate], 'a refreshed one is no typed one');
  }
  assert.deepEqual(await changed({ dueDate: '2026-04-01' }), [1, '2026-04-01']);
  const both = { date: '2026-03-04', dueDate: '2026-04-02', automatic: true };
  assert.deepEqual(await changed(both), [1, '2026-04-02']);
  assert.deepEqual(await changed({ deliveryDate: '2026-03-06', dueDate: '2026-04-03', automatic: true }), [
    1,
    '2026-04-03',
  ]);
  assert.deepEqual(await changed({ deliveryDate: '2026-03-07' }), [1, '2026-04-03']);
  assert.deepEqual(await changed({ automatic: true }), [1, '2026-04-03']);
  // What is no self-order any more is changed as any other draft.
  await world.server.database.query('update sheet set drafter_type = 1 where id = $1', [sheet.id]);
  assert.deepEqual(await changed({ dueDate: '2026-04-04', automatic: true }), [1, '2026-04-04']);
});

describe('below zero', () => {
  /** Line, field and needed right of each detail of a refusal. */
  const whereAndWho = (answer: { json<T>(): T }) =>
    answer
      .json<{ details: { line?: number; field?: string; needs?: string }[] }>()
      .details.map(({ line, field, needs }) => [line, field, needs]);
  /** Goods that came in by a transfer to Melbourne and were sold from there. */
  async function soldOn(code: string): Promise<{ transfer: number; product: number }> {
    const product = await aProduct(world, { code });
    await world.receive([{ productId: product, quantity: 2, priceCents: 1_000 }]);
    const transfer = await world.create(world.transfer([{ productId: product, quantity: 2 }]));
    assert.equal((await world.approve(world.sales, transfer.id)).statusCode, 200);
    const invoice = await world.create(world.invoice([{ productId: product, quantity: 2, price: 100 }]));
    assert.equal((await world.approve(world.sales, invoice.id, { warehouseId: world.melbourne })).statusCode, 200);
    return { transfer: transfer.id, product };
  }
  const policy = (value: string) =>
    world.server.database.query('update organisation set negative_stock = $2 where id = $1', [
      world.organisation,
      value,
    ]);

  test('is refused under block, whatever is confirmed', async () => {
    const { transfer } = await soldOn('BLOCK');
    const refused = await post(world.accountant, transfer, 'unApprove', { acknowledged: ['stock.short:1'] });
    assert.deepEqual(refusal(refused), [422, ['Line 1 BLOCK: need 2, have 0 in Melbourne']]);
    assert.deepEqual(whereAndWho(refused), [[1, undefined, undefined]], 'nobody has the right to it');
  });

  test('under warn is confirmed first, and its history names the shortage', async () => {
    const { transfer, product } = await soldOn('WARN');
    await policy('warn');
    try {
      const asked = await post(world.sales, transfer, 'unApprove', {});
      const body = asked.json<ErrorBody & { details: { key: string; line: number }[] }>();
      assert.deepEqual(
        [asked.statusCode, body.code, body.message, body.details.map((one) => one.key)],
        [422, 'acknowledge', 'Line 1 WARN: need 2, have 0 in Melbourne', ['stock.short:1']],
      );
      assert.equal(
        (await post(world.sales, transfer, 'unApprove', { acknowledged: ['stock.short:1'] })).statusCode,
        200,
      );
      assert.equal(await world.onHand(product, world.melbourne), -2);
      const history = (await world.call(world.sales, 'GET', `orders/${transfer}/history`)).json<{
        data: { action: string; changes: { field: string; new: string }[] }[];
      }>();
      assert.deepEqual(
        [history.data[0]?.action, history.data[0]?.changes.at(-1)],
        ['Unapprove', { field: 'Below zero', old: '', new: 'Line 1 WARN: need 2, have 0 in Melbourne' }],
      );
    } finally {
      await policy('block');
    }
  });

  test('asks about every line, also where one of them is confirmed', async () => {
    const [one, two] = [await aProduct(world, { code: 'ONE' }), await aProduct(world, { code: 'TWO' })];
    const goods = [one, two].map((productId) => ({ productId, quantity: 1 }));
    await world.receive(goods.map((line) => ({ ...line, priceCents: 1_000 })));
    const transfer = await world.create(world.transfer(goods));
    assert.equal((await world.approve(world.sales, transfer.id)).statusCode, 200);
    const sale = await world.create(world.invoice(goods.map((line) => ({ ...line, price: 100 }))));
    assert.equal((await world.approve(world.sales, sale.id, { warehouseId: world.melbourne })).statusCode, 200);
    await policy('warn');
    try {
      const asked = await post(world.sales, transfer.id, 'unApprove', { acknowledged: ['stock.short:1'] });
      assert.deepEqual([asked.statusCode, asked.json<ErrorBody>().code], [422, 'acknowledge']);
      const both = ['stock.short:1', 'stock.short:2'];
      assert.equal((await post(world.sales, transfer.id, 'unApprove', { acknowledged: both })).statusCode, 200);
    } finally {
      await policy('block');
    }
  });

  test('by an approval under warn is told in the history as well', async () => {
    await policy('warn');
    try {
      const product = await aProduct(world, { code: 'SHORT' });
      const invoice = await world.create(world.invoice([{ productId: product, quantity: 1, price: 100 }]));
      assert.equal((await world.approve(world.sales, invoice.id, { acknowledged: ['stock.short:1'] })).statusCode, 200);
      const history = (await world.call(world.sales, 'GET', `orders/${invoice.id}/history`)).json<{
        data: { changes: { field: string; new: string }[] }[];
      }>();
      assert.deepEqual(history.data[0]?.changes.at(-1), {
        field: 'Below zero',
        old: '',
        new: 'Line 1 SHORT: need 1, have 0 in Sydney',
      });
    } finally {
      await policy('block');
    }
  });

  test('by another warehouse under warn is confirmed first, and told', async () => {
    await policy('warn');
    try {
      const id = await approved();
      const change = { shipType: 1, warehouseId: world.melbourne };
      const asked = await post(world.sales, id, 'shipping-type', change);
      assert.deepEqual([asked.statusCode, asked.json<ErrorBody>().code], [422, 'acknowledge']);
      assert.deepEqual(whereAndWho(asked), [[1, 'warehouseId', 'acknowledge']]);
      assert.equal(
        (await post(world.sales, id, 'shipping-type', { ...change, acknowledged: ['stock.short:1'] })).statusCode,
        200,
      );
      assert.equal(await world.onHand(tyre, world.melbourne), -1);
      const history = (await world.call(world.sales, 'GET', `orders/${id}/history`)).json<{
        data: { changes: { field: string; new: string }[] }[];
      }>();
      assert.deepEqual(history.data[0]?.changes.at(-1), {
        field: 'Below zero',
        old: '',
        new: 'Line 1 TYRE: need 1, have 0 in Melbourne',
      });
    } finally {
      await policy('block');
    }
  });

  test("by a bill unapproved is an accountant's to confirm under block", async () => {
    const product = await aProduct(world, { code: 'BILL' });
    await world.receive([{ productId: product, quantity: 2, priceCents: 1_000 }]);
    const [bill] = await world.server.database.query<{ id: number }>('select max(id) as id from sheet where type = 4');
    const invoice = await world.create(world.invoice([{ productId: product, quantity: 2, price: 100 }]));
    assert.equal((await world.approve(world.sales, invoice.id)).statusCode, 200);
    const id = bill?.id ?? 0;
    const refused = await post(world.manager, id, 'unApprove', { acknowledged: ['stock.short:1'] });
    assert.deepEqual(refusal(refused), [422, ['Line 1 BILL: need 2, have 0 in Sydney']]);
    assert.deepEqual(whereAndWho(refused), [[1, undefined, 'accountant']]);
    assert.equal((await post(world.accountant, id, 'unApprove', {})).json<ErrorBody>().code, 'acknowledge');
    assert.equal((await post(world.accountant, id, 'unApprove', { acknowledged: ['stock.short:1'] })).statusCode, 200);
    assert.equal(await world.onHand(product), -2);
  });

  test('by a bill unapproved takes goods that never had a cost of their own out at the cost price', async () => {
    const product = await aProduct(world, { code: 'PRICE', cost_price_cents: 700 });
    const acknowledged = ['stock.short:1'];
    const sell = async (quantity: number) => {
      const invoice = await world.create(world.invoice([{ productId: product, quantity, price: 100 }]));
      assert.equal((await world.approve(world.sales, invoice.id, { acknowledged })).statusCode, 200);
    };
    await policy('warn');
    try {
      await sell(5);
      await world.receive([{ productId: product, quantity: 2, priceCents: 1_000 }]);
      const [bill] = await world.server.database.query<{ id: number }>(
        'select max(id) as id from sheet where type = 4',
      );
      await sell(1);
      const before = await world.cost(product);
      assert.equal((await post(world.accountant, bill?.id ?? 0, 'unApprove', { acknowledged })).statusCode, 200);
      assert.deepEqual(await world.cost(product), { quantity: -6, value_cents: before.value_cents - 2 * 700 });
    } finally {
      await policy('block');
    }
  });
});

describe('dates and shipping of a draft that are changed on its page while an editor is open', () => {
  const opened = async () => {
    const payload = world.invoice([{ productId: tyre, quantity: 1, price: 100 }], { date: '2026-03-03', shipType: 1 });
    const head = await world.create(payload);
    const { date, dueDate, deliveryDate, warehouseId, shipType } = await detailOf(world, head.id);
    const was = { date, dueDate, deliveryDate, warehouseId, shipType };
    const moved = { shipType: 2, warehouseId: world.melbourne };
    assert.equal((await post(world.sales, head.id, 'shipping-type', moved)).statusCode, 200);
    assert.equal((await post(world.sales, head.id, 'date', { date: '2026-03-05' })).statusCode, 200);
    const save = (fields: object) =>
      world.call(world.manager, 'PUT', `orders/${head.id}`, {
        ...payload,
        ...was,
        uuid: head.uuid,
        contentVersion: head.contentVersion,
        was,
        ...fields,
      });
    return { id: head.id, save };
  };

  test('are taken over by a save that did not change them', async () => {
    const { id, save } = await opened();
    const answer = await save({ reference: 'R-1', deliveryDate: '2026-03-06' });
    assert.equal(answer.statusCode, 200, answer.body);
    const { reference, date, deliveryDate, warehouseId, shipType, contentVersion } = await detailOf(world, id);
    assert.deepEqual(
      [reference, date, deliveryDate, warehouseId, shipType, contentVersion],
      ['R-1', '2026-03-05', '2026-03-06', world.melbourne, 2, 2],
    );
  });

  test('are a conflict where both changed them, and none where both mean the same', async () => {
    const { save } = await opened();
    const answer = await save({ date: '2026-03-07', shipType: 2 });
    assert.equal(answer.statusCode, 409, answer.body);
    const { fields } = answer.json<{ details: { fields: { field: string }[] } }>().details;
    assert.deepEqual(fields, [{ field: 'date', mine: '2026-03-07', theirs: '2026-03-05' }]);
    assert.equal((await save({ date: '2026-03-05', shipType: 2 })).statusCode, 200);
  });
});
