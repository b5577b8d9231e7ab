import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import pg from 'pg';
import type { ErrorBody } from '@iwe/contract';
import { buildWarehouse } from '../../../testing/factories.ts';
import type { TestStaff } from '../../../testing/server.ts';
import { untilLocked } from '../../../testing/until-locked.ts';
import { checkAndClose } from '../testing/check.ts';
import { startPurchaseWorld } from '../testing/purchase-world.ts';
import type { PurchaseWorld } from '../testing/purchase-world.ts';
import { adjustment, creditNote, refusal } from '../testing/trade-world.ts';

let world: PurchaseWorld;
let admin: TestStaff;
let tyre: number;
let warehouses = 0;
before(async () => {
  world = await startPurchaseWorld();
  admin = await world.server.staff(world.organisation, { role: 4, is_admin: true });
  tyre = await world.product('TYRE');
});
after(() => checkAndClose(world));

/** An empty warehouse with its goods' row there, so that a posting locks the warehouse and makes nothing. */
async function aWarehouse(): Promise<number> {
  const id = await buildWarehouse(world.server.database, world.organisation, {
    code: `OUT${++warehouses}`,
    name: 'Old',
  });
  await world.server.database.query(
    'insert into stock_balance (organisation_id, product_id, warehouse_id, quantity) values ($1, $2, $3, 0)',
    [world.organisation, tyre, id],
  );
  return id;
}
async function setActive(id: number, is_active: 0 | 1) {
  const [row] = await world.server.database.query<{ code: string; version: number }>(
    'select code, content_version as version from warehouse where id = $1',
    [id],
  );
  return world.call(admin, 'PUT', `warehouses/${id}`, {
    code: row?.code,
    name: 'Old',
    address: '',
    is_calc_for_csr_order: 1,
    is_active,
    contentVersion: row?.version,
  });
}
const unitsIn = (id: number) => world.onHand(tyre, id);
const free = () => world.create(creditNote(world, [{ productId: tyre, quantity: 1, price: 10 }]));
/** A credit without a sold line is a manager's, who acknowledges it. */
const approveFree = (id: number, warehouseId = world.sydney) =>
  world.approve(world.manager, id, { warehouseId, acknowledged: ['return.noSource:1'] });
const codes = (answer: { json<T>(): T }) =>
  answer.json<ErrorBody & { details: { code: string }[] }>().details.map((item) => item.code);

describe('a warehouse out of use', () => {
  test('takes no goods: neither a draft that names it, nor what comes back to it', async () => {
    const old = await aWarehouse();
    await world.receive([{ productId: tyre, quantity: 2, priceCents: 1_000 }], old);
    const sale = await world.create(world.invoice([{ productId: tyre, quantity: 2, price: 100 }]));
    assert.equal((await world.approve(world.sales, sale.id, { warehouseId: old })).statusCode, 200);
    const bill = await world.create(world.bill([{ productId: tyre, quantity: 1, price: 10 }], { warehouseId: old }));
    assert.deepEqual(codes(await setActive(old, 0)), ['warehouse-on-drafts']);
    // Drafts of before this rule, and those of a restored backup, may still name it.
    await world.server.database.query('update warehouse set is_active = false, content_version = 2 where id = $1', [
      old,
    ]);
    assert.deepEqual(refusal(await world.post(bill.id, 'approve')), [
      422,
      ['The warehouse Old is out of use. Choose another one.'],
    ]);
    const saved = await world.call(world.sales, 'PUT', `orders/${bill.id}`, {
      ...world.bill([{ productId: tyre, quantity: 1, price: 10 }], { warehouseId: old }),
      contentVersion: bill.contentVersion,
    });
    assert.deepEqual(refusal(saved), [422, ['The warehouse is inactive. Choose another one.']]);
    for (const action of ['unApprove', 'void']) {
      assert.deepEqual(refusal(await world.post(sale.id, action, {}, world.manager)), [
        422,
        ['The warehouse Old is out of use, and goods would come back to it. Put it into use again first.'],
      ]);
    }
    assert.equal((await setActive(old, 1)).statusCode, 200);
    assert.equal((await world.post(sale.id, 'unApprove')).statusCode, 200);
    assert.equal((await world.approve(world.sales, sale.id, { warehouseId: old })).statusCode, 200);
    assert.equal((await world.post(bill.id, 'void')).statusCode, 200);
    assert.equal((await setActive(old, 0)).statusCode, 200);
  });

  test('lets goods go: what came in by a bill is unapproved, but nothing is transferred to it', async () => {
    const old = await aWarehouse();
    const bill = await world.create(world.bill([{ productId: tyre, quantity: 1, price: 10 }], { warehouseId: old }));
    await world.done(bill.id, 'approve');
    await world.receive([{ productId: tyre, quantity: 1, priceCents: 1_000 }]);
    const transfer = await world.create(world.transfer([{ productId: tyre, quantity: 1 }], { inWarehouseId: old }));
    await world.server.database.query('update warehouse set is_active = false where id = $1', [old]);
    assert.deepEqual(refusal(await world.post(transfer.id, 'approve')), [
      422,
      ['The warehouse Old is out of use. Choose another one.'],
    ]);
    await world.done(bill.id, 'unApprove');
    assert.equal(await unitsIn(old), 0);
  });

  test('takes back no transferred goods either, where somebody consents to what is short', async () => {
    const old = await aWarehouse();
    await world.receive([{ productId: tyre, quantity: 1, priceCents: 1_000 }], old);
    const transfer = await world.create(
      world.transfer([{ productId: tyre, quantity: 1 }], { warehouseId: old, inWarehouseId: world.melbourne }),
    );
    await world.done(transfer.id, 'approve');
    const sale = await world.create(world.invoice([{ productId: tyre, quantity: 1, price: 100 }]));
    assert.equal((await world.approve(world.sales, sale.id, { warehouseId: world.melbourne })).statusCode, 200);
    const set = (change: string) => world.server.database.query(`update ${change}`);
    await set(`warehouse set is_active = false where id = ${old}`);
    await set(`organisation set negative_stock = 'warn' where id = ${world.organisation}`);
    try {
      assert.deepEqual(refusal(await world.post(transfer.id, 'unApprove', { acknowledged: ['stock.short:1'] })), [
        422,
        ['The warehouse Old is out of use, and goods would come back to it. Put it into use again first.'],
      ]);
      assert.deepEqual([await unitsIn(old), await unitsIn(world.melbourne)], [0, 0]);
    } finally {
      await set(`organisation set negative_stock = 'block' where id = ${world.organisation}`);
    }
  });

  test('is not one that an open order brings goods to', async () => {
    const old = await aWarehouse();
    const order = await world.create(
      world.order([{ productId: tyre, quantity: 1, usdPrice: 10 }], { warehouseId: old, fx_rate: 0.65 }),
    );
    await world.done(order.id, 'approve');
    const answer = await setActive(old, 0);
    assert.deepEqual(
      [refusal(answer), codes(answer)],
      [
        [422, [`1 open purchase order waits for goods in this warehouse: ${order.no}. Close or change it first.`]],
        ['warehouse-on-orders'],
      ],
    );
    await world.done(order.id, 'close');
    assert.equal((await setActive(old, 0)).statusCode, 200);
  });
});

describe('a warehouse taken out of use while a sheet is at work', () => {
  let other: pg.Client;
  beforeEach(async () => {
    other = new pg.Client(world.server.database.connection);
    await other.connect();
    await other.query('begin');
  });
  afterEach(() => other.end());

  test('first: the approval that meant to bring goods there is told', async () => {
    const old = await aWarehouse();
    const credit = await free();
    await other.query('select 1 from cost_balance where organisation_id = $1 and product_id = $2 for update', [
      world.organisation,
      tyre,
    ]);
    const approving = approveFree(credit.id, old);
    await untilLocked(world.server.database);
    assert.equal((await setActive(old, 0)).statusCode, 200);
    await other.query('commit');
    assert.deepEqual(
      [refusal(await approving), await unitsIn(old)],
      [[422, ['The warehouse Old is out of use. Choose another one.']], 0],
    );
  });

  for (const [action, prepare, act] of [
    ['an approval', free, approveFree],
    [
      'a sale unapproved',
      async () => {
        await world.receive([{ productId: tyre, quantity: 1, priceCents: 1_000 }], latest);
        const sale = await world.create(world.invoice([{ productId: tyre, quantity: 1, price: 100 }]));
        assert.equal((await world.approve(world.sales, sale.id, { warehouseId: latest })).statusCode, 200);
        return sale;
      },
      (id: number) => world.post(id, 'unApprove'),
    ],
    [
      'a new draft',
      free,
      (_id: number, old: number) =>
        world.call(
          world.sales,
          'POST',
          'orders',
          adjustment(world, [{ productId: tyre, inWarehouseQty: 1 }], { warehouseId: old }),
        ),
    ],
    [
      'another warehouse of an approved sheet',
      async () => {
        const credit = await free();
        assert.equal((await approveFree(credit.id)).statusCode, 200);
        return credit;
      },
      (id: number, old: number) => world.post(id, 'shipping-type', { shipType: 4, warehouseId: old }),
    ],
    [
      'another warehouse of a draft',
      free,
      (id: number, old: number) => world.post(id, 'shipping-type', { shipType: 4, warehouseId: old }),
    ],
  ] as const) {
    test(`second, by ${action}: it waits, and then stays active`, async () => {
      const old = (latest = await aWarehouse());
      const { id } = await prepare();
      // Whatever is written waits for the history, which is its last part.
      await other.query('lock table audit in share mode');
      const acting = act(id, old);
      await untilLocked(world.server.database);
      const closing = setActive(old, 0);
      await untilLocked(world.server.database, 2);
      await other.query('commit');
      const [acted, closed] = await Promise.all([acting, closing]);
      assert.deepEqual([acted.statusCode, closed.statusCode], [200, 422], `${acted.body} ${closed.body}`);
    });
  }
  let latest = 0;
});
