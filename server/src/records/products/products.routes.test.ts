import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { CustomerCard, PickedProduct } from '@iwe/contract';
import { buildContact, buildOrganisation, buildProduct } from '../../testing/factories.ts';
import { aProduct, startSheetWorld } from '../../trading/sheets/testing/sheet-world.ts';
import type { SheetWorld } from '../../trading/sheets/testing/sheet-world.ts';

let world: SheetWorld;
let exact: number;
before(async () => {
  world = await startSheetWorld({ isOfThen: false });
  exact = await aProduct(world, {
    code: 'AB1',
    name: 'Wheel',
    standard_price_cents: 12_000,
    class_a_price_cents: 10_000,
    class_b_price_cents: 9_000,
    class_c_price_cents: 8_000,
    class_d_price_cents: 7_000,
    class_e_price_cents: 6_000,
    cost_price_cents: 5_000,
    cost_usd_cents: 3_300,
    unit: 'SET',
    category: 2,
    third_party_stock: 6,
  });
  await aProduct(world, { code: 'AB10', name: 'Wheel long' });
  await aProduct(world, { code: 'XAB1', name: 'Wheel other' });
  await aProduct(world, { code: 'A-AB1', name: 'Wheel old' });
  await aProduct(world, { code: '2055516-Q', name: 'Quiet 205/55R16' });
  const foreign = await buildOrganisation(world.server.database);
  await buildProduct(world.server.database, foreign, { code: 'AB1' });
  await world.receive([{ productId: exact, quantity: 7, priceCents: 5_000 }]);
});
after(() => world.close());

const pick = async (query: string) => {
  const answer = await world.call(world.sales, 'GET', `products?${query}`);
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<{ data: PickedProduct[]; meta: { total: number } }>();
};
const codes = async (query: string) => (await pick(query)).data.map((product) => product.code);

test('the typed code comes first, then codes that begin with it', async () => {
  const inOrder = ['AB1', 'AB10', 'A-AB1', 'XAB1'];
  assert.deepEqual(await codes('code=ab1'), inOrder);
  // Each page has its part of the same order.
  for (const [index, code] of inOrder.entries())
    assert.deepEqual(await codes(`code=ab1&per_page=1&page=${index + 1}`), [code]);
  assert.deepEqual(await codes('name=wheel%20long&sortType=7'), ['AB10']);
  assert.deepEqual(await codes('code=ab1&name=long'), ['AB10']);
  for (const size of ['2055516', '205/55R16', '205%2055%2016'])
    assert.deepEqual(await codes(`code=${size}`), ['2055516-Q']);
  assert.deepEqual(await codes('code=%25'), []);
  const listed = async (name: string) =>
    (await world.call(world.sales, 'GET', `products?sortType=0&name=${name}`))
      .json<{ data: { code: string }[] }>()
      .data.map(({ code }) => code);
  assert.deepEqual(await listed('quiet%20205/55R16'), ['2055516-Q']);
  assert.deepEqual(await listed('loud%20205/55R16'), []);
  assert.deepEqual(
    (await pick(`id=${exact}`)).data.map((product) => product.id),
    [exact],
  );
  assert.equal((await world.call(world.sales, 'GET', 'products?id=1,x')).statusCode, 422);
});

test('a sheet or a customer alone asks for the line picker, in either direction of its sort', async () => {
  const [bySheet] = (await pick('sheetId=999999&name=wheel&sortType=1')).data;
  assert.ok(bySheet && 'available' in bySheet);
  assert.deepEqual(await codes('sheetId=999999&name=wheel&sortType=1'), ['A-AB1', 'AB1', 'AB10', 'XAB1']);
  assert.deepEqual(await codes('sheetId=999999&name=wheel&sortType=2'), ['XAB1', 'AB10', 'AB1', 'A-AB1']);
});

test('the line picker refuses filters of the list instead of ignoring them', async () => {
  const answer = await world.call(world.sales, 'GET', 'products?sortType=7&name=wheel&category=1');
  assert.equal(answer.statusCode, 422);
  assert.match(answer.body, /The filter category does not go together with/);
  const stock = await world.call(world.sales, 'GET', 'products?code=AB10&stock=negative');
  assert.equal(stock.statusCode, 422);
  assert.match(stock.body, /The filter stock does not go together with/);
  const file = await world.call(world.sales, 'GET', 'products?code=AB10&format=xlsx');
  assert.equal(file.statusCode, 422);
  assert.match(file.body, /The filter format does not go together with code/);
  const filters = {
    brand: '7',
    tag1: 'Summer',
    tag2: 'Wet',
    tag3: 'Quiet',
    tag4: 'A1',
    createdFrom: '2026-01-01',
    createdTo: '2026-01-01',
    modifiedFrom: '2026-01-01',
    modifiedTo: '2026-01-01',
    xeroSend: 'Sent',
    stock: 'negative',
    exact: '1',
  };
  for (const [field, value] of Object.entries(filters)) {
    const refused = await world.call(world.sales, 'GET', `products?code=AB10&${field}=${value}`);
    assert.deepEqual(
      [refused.statusCode, refused.json<{ details: { field: string }[] }>().details?.map((item) => item.field)],
      [422, [field]],
      field,
    );
  }
  assert.deepEqual(await codes('code=AB10&exact=0'), ['AB10']);
});

test('the customer’s price, the price list in its order, units with who holds them left out', async () => {
  const cId = await buildContact(world.server.database, world.organisation, { price_type: 'Class B / Special' });
  const own = await world.create(world.invoice([{ productId: exact, quantity: 2, price: 100 }]));
  await world.create(world.invoice([{ productId: exact, quantity: 3, price: 100 }]));
  const [product] = (await pick(`id=${exact}&cId=${cId}`)).data;
  assert.deepEqual(
    [product?.stock, product?.available, product?.stocks],
    [7, 2, [{ warehouseId: world.sydney, warehouse: 'Sydney', stock: 7 }]],
  );
  assert.deepEqual(product?.customerPrice, { price: 90, source: 'classB' });
  assert.deepEqual(
    product?.prices.map(({ type, price }) => [type, price]),
    [
      ['Standard', 120],
      ['Special', null],
      ['Class A', 100],
      ['Class B', 90],
      ['OCOP', null],
      ['Cost Price', 50],
      ['Cost USD', 33],
    ],
  );
  assert.deepEqual([product?.unit, product?.category, product?.stock_3rdP], ['SET', 2, 6]);
  const ofClass = async (price_type: string, class_id: number | null = null) => {
    const id = await buildContact(world.server.database, world.organisation, { price_type, class_id });
    const [picked] = (await pick(`id=${exact}&cId=${id}`)).data;
    return [picked?.customerPrice, picked?.prices.find(({ type }) => type === 'OCOP')?.price];
  };
  for (const [letter, price] of [
    ['C', 80],
    ['D', 70],
    ['E', 60],
  ] as const)
    assert.deepEqual(await ofClass(`Class ${letter}`), [{ price, source: `class${letter}` }, null]);
  const [gold] = await world.server.database.query<{ id: number }>(
    `insert into customer_class (organisation_id, name) values ($1, 'Gold') returning id`,
    [world.organisation],
  );
  await world.server.database.query(
    'insert into product_class_price (organisation_id, product_id, class_id, price_cents) values ($1, $2, $3, 8500)',
    [world.organisation, exact, gold?.id],
  );
  assert.deepEqual(await ofClass('OCOP / VIP', gold?.id), [{ price: 85, source: 'ocop' }, 85]);
  assert.equal((await pick(`id=${exact}&sheetId=${own.id}`)).data[0]?.available, 4);
  await world.server.database.query('update organisation set cost_visible = false where id = $1', [world.organisation]);
  assert.deepEqual(
    (await pick(`id=${exact}`)).data[0]?.prices.map(({ type }) => type),
    ['Standard', 'Special', 'Class A', 'Class B', 'OCOP'],
  );
  const supplier = await buildContact(world.server.database, world.organisation, { is_supplier: true });
  for (const nobody of [999_999, supplier])
    assert.equal((await world.call(world.sales, 'GET', `products?cId=${nobody}`)).statusCode, 404);
  assert.equal(
    (await world.call(world.sales, 'GET', `products/${exact}`)).json<{ data: PickedProduct }>().data.code,
    'AB1',
  );
  assert.equal((await world.call(world.sales, 'GET', 'products/999999')).statusCode, 404);
});

test('purchases ask how long stock and incoming last; others are told nothing of it', async () => {
  const tyre = await aProduct(world, { code: 'COVER-1', name: 'Cover' });
  await world.receive([{ productId: tyre, quantity: 24, priceCents: 5_000 }]);
  assert.equal('cover' in ((await pick(`id=${tyre}`)).data[0] ?? {}), false);
  assert.deepEqual((await pick(`id=${tyre}&cover=1`)).data[0]?.cover, { incoming: 0, sold12Weeks: 0, weeks: null });
  const sold = await world.create(
    world.invoice([{ productId: tyre, quantity: 12, price: 100 }], { date: new Date().toISOString().slice(0, 10) }),
  );
  assert.equal((await world.approve(world.manager, sold.id, { acknowledged: [] })).statusCode, 200);
  assert.deepEqual((await pick(`code=COVER-1&cover=1`)).data[0]?.cover, { incoming: 0, sold12Weeks: 12, weeks: 12 });
});

test('the card of a customer with the drafts of today', async () => {
  const id = await buildContact(world.server.database, world.organisation, {
    name: 'Card',
    note: 'Mind',
    attention: 'Zoe',
    credit_limit_cents: 500_000,
    xero_balance_cents: 12_345,
    payment_type: 'Monthly',
  });
  const draft = await world.create(world.invoice([{ productId: exact, quantity: 1, price: 100 }], { customerId: id }));
  const card = (await world.call(world.sales, 'GET', `customers/${id}`)).json<CustomerCard>();
  assert.deepEqual(
    [card.name, card.note, card.attention, card.creditLimit, card.xeroBalance, card.paymentType, card.draftsToday],
    ['Card', 'Mind', 'Zoe', 5000, 123.45, 'Monthly', [{ id: draft.id, no: draft.no, amount: 100 }]],
  );
  const supplier = await buildContact(world.server.database, world.organisation, { is_supplier: true });
  assert.equal((await world.call(world.sales, 'GET', `customers/${supplier}`)).statusCode, 404);
});
