import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import type { SheetHead } from '@iwe/contract';
import { untilLocked } from '../../../testing/until-locked.ts';
import { checkAndClose } from '../testing/check.ts';
import { startPurchaseWorld } from '../testing/purchase-world.ts';
import type { PurchaseWorld } from '../testing/purchase-world.ts';

let world: PurchaseWorld;
let tyre: number;
before(async () => {
  world = await startPurchaseWorld();
  tyre = await world.product('TYRE');
});
after(() => checkAndClose(world));

const order = (fields: Record<string, unknown> = {}) =>
  world.order([{ productId: tyre, quantity: 1, usdPrice: 10 }], { fx_rate: 0.65, ...fields });
const bill = (fields: Record<string, unknown> = {}) =>
  world.bill([{ productId: tyre, quantity: 1, price: 10 }], fields);

for (const [what, make, naming] of [
  ['orders that name each other as related', order, (head: SheetHead) => ({ relatedId: head.id })],
  ['orders that name each other by number', order, (head: SheetHead) => ({ relatedNo: head.no })],
  ['bills that name each other as source', bill, (head: SheetHead) => ({ sourceId: head.id })],
  [
    'invoices that name each other as source',
    (fields: Record<string, unknown>) => world.invoice([{ productId: tyre, quantity: 1, price: 100 }], fields),
    (head: SheetHead) => ({ sourceId: head.id }),
  ],
] as const) {
  test(`two draft ${what} are saved at one moment, without a deadlock`, async () => {
    const [one, two] = [await world.create(make({})), await world.create(make({}))];
    const save = (own: SheetHead, other: SheetHead) =>
      world.call(
        world.sales,
        'PUT',
        `orders/${own.id}`,
        make({ ...naming(other), comments: 'Together', contentVersion: 1 }),
      );
    const client = new pg.Client(world.server.database.connection);
    await client.connect();
    try {
      // The history is written with the sheet: nobody gets further than the own sheet's lock until both are on their
      // way.
      await client.query('begin');
      await client.query('lock table audit in share mode');
      const saving = Promise.all([save(one, two), save(two, one)]);
      await untilLocked(world.server.database, 2);
      await client.query('commit');
      assert.deepEqual(
        (await saving).map((answer) => answer.statusCode),
        [200, 200],
        (await saving).map((answer) => answer.body).join('\n'),
      );
    } finally {
      await client.end();
    }
  });
}

test('a bill that names an order by its typed number waits for who voids that order, and is refused', async () => {
  const { id, no } = await world.create(order());
  const client = new pg.Client(world.server.database.connection);
  await client.connect();
  try {
    await client.query('begin');
    await client.query('update sheet set status = 3 where id = $1', [id]);
    const saving = world.call(world.sales, 'POST', 'orders', bill({ relatedId: null, relatedNo: no }));
    await untilLocked(world.server.database);
    await client.query('commit');
    const answer = await saving;
    assert.equal(answer.statusCode, 422, answer.body);
    assert.match(answer.body, new RegExp(no));
  } finally {
    // This void has no history.
    await client.query('update sheet set status = 1 where id = $1', [id]);
    await client.end();
  }
});
