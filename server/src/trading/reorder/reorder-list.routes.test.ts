import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { MAX_REORDER_ROWS } from '@iwe/contract';
import type { ReorderAnswer, ReorderOrdersAnswer, Sheet } from '@iwe/contract';
import { addDays, DrafterType, today } from '@iwe/domain';
import { buildContact, buildSheet, inOrganisation, untilLocked } from '../../testing/index.ts';
import { aProduct, startSheetWorld } from '../sheets/testing/sheet-world.ts';
import type { SheetWorld } from '../sheets/testing/sheet-world.ts';
import { countReorders } from './public.ts';

/** Zones whose days are never the same: one of them is not that of the server. */
const ZONES = ['Pacific/Kiritimati', 'Pacific/Niue'] as const;

let world: SheetWorld;
let supplier: number;
before(async () => {
  world = await startSheetWorld();
  supplier = await buildContact(world.server.database, world.organisation, { name: 'Tasman', is_supplier: true });
});
after(() => world.close());

const database = () => world.server.database;
const inZone = (zone: string) =>
  database().query('update organisation set time_zone = $2 where id = $1', [world.organisation, zone]);
const suggestions = async (query = '') =>
  (await world.call(world.sales, 'GET', `reorder${query}`)).json<ReorderAnswer>();
const counted = () => database().system((tx) => countReorders(inOrganisation(tx, world.organisation)));
const setRule = (product: number, minimum: number, headers: Record<string, string> = {}) =>
  world.call(world.sales, 'PUT', `reorder/${product}`, { minimum, leadTimeDays: 28 }, headers);

test('orders are of the organisation’s today, and drafts hold units from the midnight of their last day', async () => {
  const tyre = await aProduct(world, { code: 'ZONED', name: 'Zoned' });
  await buildSheet(database(), world.organisation, { type: 3, status: 2, contact_id: supplier, fx_rate: '0.65' }, [
    { product_id: tyre, quantity: 1, usd_price_cents: 4_000 },
  ]);
  const [row] = await database().query<{ days: number }>(
    'select draft_age_days as days from organisation where id = $1',
    [world.organisation],
  );
  try {
    for (const zone of ZONES) {
      await inZone(zone);
      const held = await aProduct(world, { code: zone, name: zone });
      for (const [quantity, seconds] of [
        [3, 0],
        [50, -1],
      ] as const) {
        const draft = await buildSheet(database(), world.organisation, { type: 1, status: 1 }, [
          { product_id: held, quantity, held_quantity: quantity },
        ]);
        await database().query(
          `update sheet set created_at = $2::timestamp at time zone $3 + make_interval(secs => $4) where id = $1`,
          [draft, addDays(today(zone, new Date()), -(row?.days ?? 0)), zone, seconds],
        );
      }
      const { data } = await suggestions();
      assert.equal(data.find(({ productId }) => productId === held)?.held, 3, zone);

      const before = today(zone, new Date());
      const lines = [{ productId: tyre, supplierId: supplier, quantity: 2 }];
      const made = await world.call(world.manager, 'POST', 'reorder/orders', { warehouseId: world.sydney, lines });
      const [order] = made.json<ReorderOrdersAnswer>().data;
      const stored = (await world.call(world.sales, 'GET', `orders/${order?.id}`)).json<{ data: Sheet }>().data;
      assert.deepEqual([order?.no, stored.drafterType], [stored.no, DrafterType.ServiceStaff]);
      assert.ok([before, today(zone, new Date())].includes(stored.date), `${stored.date} in ${zone}`);
    }
  } finally {
    await inZone('Australia/Sydney');
  }
});

test('a rule that is sent again is stored once, and does not undo a later one', async () => {
  const tyre = await aProduct(world, { code: 'RULED', name: 'Ruled' });
  const key = { 'idempotency-key': 'rule once' };
  const first = await setRule(tyre, 5, key);
  assert.equal((await setRule(tyre, 9)).statusCode, 200);
  assert.deepEqual((await setRule(tyre, 5, key)).json(), first.json());
  const [row] = (await suggestions('?name=ruled')).data;
  assert.equal(row?.minimum, 9);
});

test('the history of a rule says what it was before, also when two people store one at the same moment', async () => {
  const tyre = await aProduct(world, { code: 'MOMENT', name: 'Moment' });
  assert.equal((await setRule(tyre, 5)).statusCode, 200);
  let mine: ReturnType<typeof setRule> | undefined;
  await database().system(async (tx) => {
    await tx.query('update reorder_rule set minimum = 7 where product_id = $1', [tyre]);
    mine = setRule(tyre, 9);
    await untilLocked(database());
  });
  assert.equal((await mine)?.statusCode, 200);
  const [told] = await database().query<{ before: number; after: number }>(
    `select (before -> 'fields' ->> 'minimum')::int as before, (after -> 'fields' ->> 'minimum')::int as after
      from audit where entity = 'product' and entity_id = $1 order by id desc limit 1`,
    [tyre],
  );
  assert.deepEqual(told, { before: 7, after: 9 });
});

test('what lasts equally long and sells equally much is in the order in which it was made', async () => {
  const made = [];
  for (const code of ['TIE-9', 'TIE-1', 'TIE-5']) {
    const product = await aProduct(world, { code, name: 'Tied' });
    await setRule(product, 2);
    made.push(product);
  }
  assert.deepEqual(
    (await suggestions('?name=tied')).data.map(({ productId }) => productId),
    made,
  );
});

test('the list shows a limited number of products and says how many there are, as Home does', async () => {
  const enough = await aProduct(world, { code: 'ENOUGH', name: 'Enough' });
  await world.receive([{ productId: enough, quantity: 10, priceCents: 100 }]);
  await setRule(enough, 2);
  await database().query(
    `with p as (insert into product (organisation_id, code, name, category)
        select $1, 'MANY-' || n, 'Many', 1 from generate_series(1, $2::int) n returning id)
      insert into reorder_rule (organisation_id, product_id, minimum, lead_time_days) select $1, id, 1, 28 from p`,
    [world.organisation, MAX_REORDER_ROWS + 1],
  );
  const { data, total } = await suggestions('?name=many');
  assert.deepEqual([data.length, total], [MAX_REORDER_ROWS, MAX_REORDER_ROWS + 1]);
  const all = await suggestions();
  assert.ok(all.total > total);
  assert.equal(await counted(), all.total);
});
