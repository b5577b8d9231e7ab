import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { CustomerOverview, CustomerTimeline, ProductOverview, ProductTimeline } from '@iwe/contract';
import { buildContact, buildOrganisation, buildProduct } from '../../../testing/factories.ts';
import type { TestStaff } from '../../../testing/server.ts';
import { aProduct, startSheetWorld } from '../../../trading/sheets/testing/sheet-world.ts';
import type { SheetWorld } from '../../../trading/sheets/testing/sheet-world.ts';

let world: SheetWorld;
let tyre: number;
let today: string;
before(async () => {
  world = await startSheetWorld({ isOfThen: false });
  tyre = await aProduct(world, { code: 'SEEN' });
  await world.receive([{ productId: tyre, quantity: 100, priceCents: 6_000 }]);
  const [row] = await world.server.database.query<{ today: string }>(
    `select (now() at time zone time_zone)::date as today from organisation where id = $1`,
    [world.organisation],
  );
  today = row?.today ?? '';
});
after(() => world.close());

const get = async <T>(path: string, staff: TestStaff = world.manager): Promise<T> => {
  const answer = await world.call(staff, 'GET', path);
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<T>();
};
const sell = async (quantity: number) => {
  const sheet = await world.create(
    world.invoice([{ productId: tyre, quantity, price: 110, manual: true }], { date: today }),
    world.manager,
  );
  const approved = await world.approve(world.manager, sheet.id, { acknowledged: [] });
  assert.equal(approved.statusCode, 200, approved.body);
  return sheet;
};
const set = (id: number, columns: string, values: unknown[] = []) =>
  world.server.database.query(`update sheet set ${columns} where organisation_id = $1 and id = $2`, [
    world.organisation,
    id,
    ...values,
  ]);

test('a customer’s figures are those of its approved sheets; a draft and a voided sheet count for nothing', async () => {
  const sold = await sell(2);
  const late = await sell(1);
  await set(late.id, `xero_state = 2, xero_id = 'x', xero_due_cents = 5000, due_date = '2020-01-31'`);
  const draft = await world.create(world.invoice([{ productId: tyre, quantity: 50, price: 110 }], { date: today }));
  const path = `customers/${world.customer}/overview`;
  const seen = await get<CustomerOverview>(path);
  assert.equal(seen.months.length, 12);
  assert.deepEqual(seen.months.at(-1), { month: today.slice(0, 7), amount: 330 });
  // 330 with GST is 300 without, and three tyres cost 60 each.
  assert.deepEqual(seen.margin, { amount: 120, share: 0.4 });
  assert.deepEqual(seen.overdue, { amount: 50, sheets: 1 });
  assert.equal(seen.unsent, 220);
  assert.equal(seen.lastOrder?.no, draft.no);
  assert.deepEqual(
    seen.sheets.data.map(({ no, paymentState }) => [no, paymentState]),
    [
      [draft.no, ''],
      [late.no, 'Overdue'],
      [sold.no, ''],
    ],
  );
  // Cost follows the reports: a salesperson reads no margin.
  assert.equal((await get<CustomerOverview>(path, world.sales)).margin, null);
});

test('a product’s figures: weeks, average cost for who sees it, and all its sheets', async () => {
  const path = `products/${tyre}/overview`;
  const seen = await get<ProductOverview>(path);
  assert.equal(seen.weeks.length, 12);
  assert.deepEqual([seen.weeks.at(-1)?.quantity, seen.weeks.at(-1)?.amount], [3, 330]);
  assert.deepEqual(seen.cost, { average: 60, value: 97 * 60 });
  assert.deepEqual(
    seen.sheets.data.map(({ type, quantity, amount }) => [type, quantity, amount]),
    [
      [1, 50, 5_500],
      [1, 1, 110],
      [1, 2, 220],
      [4, 100, 6_000],
    ],
  );
  const bySales = await get<ProductOverview>(path, world.sales);
  assert.equal(bySales.cost, null);
  assert.deepEqual(
    bySales.sheets.data.map(({ amount }) => amount),
    [5_500, 110, 220, null],
  );
});

test('older sheets follow without a gap or a repetition', async () => {
  for (let sheet = 0; sheet < 20; sheet++)
    await world.create(world.invoice([{ productId: tyre, quantity: 1 }], { date: today }));
  const ids = async (path: string) => {
    const first = await get<CustomerTimeline | ProductTimeline>(path);
    assert.deepEqual([first.data.length, first.more], [20, true]);
    const rest = await get<CustomerTimeline | ProductTimeline>(`${path}?before=${first.data.at(-1)?.id}`);
    assert.equal(rest.more, false);
    return [...first.data, ...rest.data].map(({ id }) => id);
  };
  const stored = async (condition: string) =>
    (
      await world.server.database.query<{ id: number }>(
        `select id from sheet s where organisation_id = $1 and ${condition} order by id desc`,
        [world.organisation],
      )
    ).map(({ id }) => id);
  assert.deepEqual(await ids(`customers/${world.customer}/sheets`), await stored('type = 1'));
  assert.deepEqual(await ids(`products/${tyre}/sheets`), await stored('true'));
});

test('a sheet with a product on two lines is one row of its timeline, with both, for whom, and its state', async () => {
  const product = await aProduct(world, { code: 'TWO-LINES' });
  const line = { productId: product, price: 110, manual: true };
  const sheet = await world.create(
    world.invoice([
      { ...line, quantity: 2 },
      { ...line, quantity: 3 },
    ]),
  );
  const { data } = await get<ProductTimeline>(`products/${product}/sheets`);
  assert.deepEqual(
    data.map(({ no, status, contactId, contact, quantity, amount }) => ({
      no,
      status,
      contactId,
      contact,
      quantity,
      amount,
    })),
    [{ no: sheet.no, status: 1, contactId: world.customer, contact: 'Alpha Tyres', quantity: 5, amount: 550 }],
  );
  await world.call(world.sales, 'POST', `orders/${sheet.id}/void`, { contentVersion: 1 });
});

test('records of another organisation, suppliers, and unknown parameters are refused', async () => {
  const { database } = world.server;
  const other = await buildOrganisation(database);
  const foreign = await buildContact(database, other, { name: 'Foreign' });
  const foreignProduct = await buildProduct(database, other);
  const supplier = await buildContact(database, world.organisation, { name: 'Maker', is_supplier: true });
  for (const path of [
    `customers/${foreign}`,
    `customers/${supplier}`,
    `customers/999999`,
    `products/${foreignProduct}`,
    'products/999999',
  ])
    for (const part of ['overview', 'sheets'])
      assert.equal((await world.call(world.director, 'GET', `${path}/${part}`)).statusCode, 404, `${path}/${part}`);
  for (const path of [`customers/${world.customer}`, `products/${tyre}`]) {
    assert.equal((await world.call(world.director, 'GET', `${path}/sheets?after=3`)).statusCode, 422);
    assert.equal((await world.call(world.director, 'GET', `${path}/sheets?before=x`)).statusCode, 422);
  }
});
