import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { QuotingRow } from '@iwe/contract';
import {
  buildBrand,
  buildContact,
  buildMembership,
  buildOrganisation,
  buildProduct,
  buildSheet,
  buildStock,
  buildUser,
  buildWarehouse,
  startTestServer,
} from '../../testing/index.ts';
import type { TestServer, TestStaff } from '../../testing/index.ts';

let server: TestServer;
let staff: TestStaff;
let organisation: number;
let other: number;
let foreignProduct: number;
const products = { tyre: 0, cheap: 0, wheel: 0 };
const warehouses = { sydney: 0, melbourne: 0 };
let brand: number;
let drafter: number;

before(async () => {
  server = await startTestServer();
  const db = server.database;
  organisation = await buildOrganisation(db);
  other = await buildOrganisation(db);
  staff = await server.staff(organisation);
  drafter = await buildMembership(db, organisation, (await buildUser(db, { name: 'Dana Drafter' })).id);
  brand = await buildBrand(db, organisation, { name: 'Kestrel' });
  warehouses.sydney = await buildWarehouse(db, organisation, { name: 'Sydney' });
  warehouses.melbourne = await buildWarehouse(db, organisation, { name: 'Melbourne' });
  // Nothing lies in a closed warehouse, so that it has no column.
  await buildWarehouse(db, organisation, { name: 'Closed', is_active: false });
  products.tyre = await buildProduct(db, organisation, {
    code: '2055516-K',
    name: 'Kestrel 205/55R16 Sport',
    brand_id: brand,
    tag4: 'A1/B2',
    class_b_price_cents: 9_500,
    class_c_price_cents: 9_400,
    class_d_price_cents: 9_300,
    class_e_price_cents: 9_200,
    special_price_cents: 9_000,
    is_special: true,
    standard_price_cents: 12_000,
    cost_price_cents: 6_150,
    third_party_stock: 4,
    reference_price_cents: 0,
  });
  products.cheap = await buildProduct(db, organisation, {
    code: '2055516-X',
    name: '205/55R16 Value',
    class_a_price_cents: 7_000,
    class_c_price_cents: 6_800,
    class_d_price_cents: 6_700,
    class_e_price_cents: 6_600,
  });
  products.wheel = await buildProduct(db, organisation, {
    code: 'WHEEL-100%',
    name: 'Alloy wheel',
    category: 2,
    class_a_price_cents: 0,
    standard_price_cents: 20_000,
  });
  foreignProduct = await buildProduct(db, other, {
    code: '2055516-F',
    name: 'Kestrel 205/55R16 foreign',
  });
  await buildStock(db, organisation, products.tyre, warehouses.sydney, 10);
  await buildStock(db, organisation, products.tyre, warehouses.melbourne, 2);
  await buildStock(db, organisation, products.cheap, warehouses.melbourne, -1);
});
after(() => server.close());

const search = async (query: Record<string, string | number> = {}, headers = staff.headers) => {
  const answer = await server.inject({
    url: '/api/ag/quotings',
    query: Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])),
    headers,
  });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<{ data: QuotingRow[]; meta: { total: number; current_page: number; per_page: number } }>();
};
const codes = async (query: Record<string, string | number>) => (await search(query)).data.map((row) => row.code);

describe('quotings refuse', () => {
  test('nobody, a foreign account, a missing account', async () => {
    const url = '/api/ag/quotings';
    assert.equal((await server.inject({ url })).statusCode, 401);
    const stranger = await server.staff(other);
    assert.equal(
      (await server.inject({ url, headers: { ...staff.headers, account: String(stranger.eId) } })).json().code,
      'foreign-account',
    );
    assert.equal(
      (await server.inject({ url, headers: { authorization: staff.headers.authorization } })).json().code,
      'account-required',
    );
  });

  test('another organisation’s customer and product, with the body of a missing one', async () => {
    const foreignCustomer = await buildContact(server.database, other);
    const supplier = await buildContact(server.database, organisation, { is_supplier: true });
    const bodies = [];
    for (const url of [
      `/api/ag/quotings?cId=${foreignCustomer}`,
      `/api/ag/quotings?cId=${supplier}`,
      '/api/ag/quotings?cId=999999',
      `/api/ag/products/${foreignProduct}/history`,
      '/api/ag/products/999999/history',
      `/api/ag/products/${foreignProduct}/holders`,
      `/api/ag/balance/${foreignCustomer}`,
      '/api/ag/balance/999999',
    ]) {
      const answer = await server.inject({ url, headers: staff.headers });
      assert.equal(answer.statusCode, 404, url);
      const { requestId: _requestId, ...body } = answer.json<Record<string, unknown>>();
      bodies.push(body);
    }
    for (const body of bodies) assert.deepEqual(body, { message: 'No Data', code: 'not-found' });
  });

  test('a number of units that nobody can choose, by its field', async () => {
    for (const units of [0, 3, 26]) {
      const answer = await server.inject({ url: `/api/ag/quotings?stockAvl=${units}`, headers: staff.headers });
      const [{ code, field, message } = {}] = answer.json<{ details: Record<string, string>[] }>().details;
      assert.deepEqual(
        [answer.statusCode, code, field, message],
        [422, 'stock-availability', 'stockAvl', 'stockAvl is one of 1, 2, 5, 8, 10, 15, 20, 25.'],
      );
    }
    for (const units of [1, 2, 5, 8, 10, 15, 20, 25]) await search({ stockAvl: units });
  });

  test('values that mean nothing', async () => {
    for (const query of ['stockAvl=3', 'page=0', 'per_page=151', 'category=9', 'cId=x']) {
      assert.equal(
        (await server.inject({ url: `/api/ag/quotings?${query}`, headers: staff.headers })).statusCode,
        422,
        query,
      );
    }
  });
});

describe('quotings find', () => {
  test('a tyre size in every writing, inside the own organisation only', async () => {
    for (const product of ['2055516', '205/55R16', '205 55 16', '205/55r16', '205-55-16'])
      assert.deepEqual(await codes({ product }), ['2055516-K', '2055516-X'], product);
    assert.deepEqual(await codes({ product: '205/55R16 kestrel' }), ['2055516-K']);
    assert.deepEqual(await codes({ product: 'KESTREL sport' }), ['2055516-K']);
  });

  test('signs of LIKE as themselves', async () => {
    assert.deepEqual(await codes({ product: '100%' }), ['WHEEL-100%']);
    assert.deepEqual(await codes({ product: '%' }), ['WHEEL-100%']);
    assert.deepEqual(await codes({ product: '_' }), []);
  });

  test('by brand, category, location and stock', async () => {
    assert.deepEqual(await codes({ brand }), ['2055516-K']);
    assert.deepEqual(await codes({ category: 2 }), ['WHEEL-100%']);
    assert.deepEqual(await codes({ tag4: 'B2' }), ['2055516-K']);
    assert.deepEqual(await codes({ tag4: 'B' }), []);
    assert.deepEqual(await codes({ stockAvl: 1 }), ['2055516-K']);
    assert.deepEqual(await codes({ stockAvl: 2 }), ['2055516-X', 'WHEEL-100%']);
    assert.deepEqual(await codes({ stockAvl: 10 }), ['2055516-X', 'WHEEL-100%']);
    assert.deepEqual(await codes({ stockAvl: 15 }), ['2055516-K', '2055516-X', 'WHEEL-100%']);
    assert.deepEqual(await codes({ stockAvl: 5, warehouse: warehouses.melbourne }), [
      '2055516-K',
      '2055516-X',
      'WHEEL-100%',
    ]);
    assert.deepEqual(await codes({ warehouse: warehouses.melbourne }), ['2055516-K']);
    assert.deepEqual(
      await codes({ product: 'sport', brand, category: 1, tag4: 'A1', stockAvl: 1, warehouse: warehouses.sydney }),
      ['2055516-K'],
    );
  });

  test('what is in stock first, by code within both groups', async () => {
    const db = server.database;
    const own = await buildOrganisation(db);
    const { headers } = await server.staff(own);
    const sydney = await buildWarehouse(db, own, { name: 'Sydney' });
    for (const code of ['SORT-1', 'SORT-2', 'SORT-3', 'SORT-4']) {
      const product = await buildProduct(db, own, { code, name: 'Sorted' });
      if (code === 'SORT-2' || code === 'SORT-4') await buildStock(db, own, product, sydney, 3);
    }
    await buildProduct(db, own, { code: 'SORT-5', name: 'Sorted fitting', category: 4 });
    const found = async (query: Record<string, string | number>) =>
      (await search(query, headers)).data.map(({ code }) => code);
    // A service is never in stock and can always be sold.
    assert.deepEqual(await found({ product: 'sort' }), ['SORT-2', 'SORT-4', 'SORT-5', 'SORT-1', 'SORT-3']);
    assert.deepEqual(await found({ product: 'sort', per_page: 20, warehouse: sydney }), ['SORT-2', 'SORT-4']);
  });

  test('page by page with the total', async () => {
    const second = await search({ per_page: 2, page: 2 });
    assert.deepEqual(
      [second.data.map((row) => row.code), second.meta],
      [['WHEEL-100%'], { total: 3, current_page: 2, per_page: 2 }],
    );
    const behind = await search({ per_page: 2, page: 9 });
    assert.deepEqual([behind.data, behind.meta.total], [[], 3]);
  });
});

test('a count stops at ten thousand, the order does not', async () => {
  const many = await buildOrganisation(server.database);
  const clerk = await server.staff(many);
  await server.database.query(
    `insert into product (organisation_id, code, name, category)
      select $1, 'C' || lpad(n::text, 6, '0'), 'Tyre number ' || n, 1 from generate_series(1, 10500) n`,
    [many],
  );
  const queries: Record<string, string | number>[] = [{}, { product: 'tyre' }, { stockAvl: 2 }];
  for (const query of queries) {
    const page = await search({ ...query, page: 525 }, clerk.headers);
    assert.deepEqual(
      [page.meta, page.data.at(-1)?.code],
      [{ total: 10_000, current_page: 525, per_page: 20, capped: true }, 'C010500'],
    );
  }
});

describe('a quoting row', () => {
  test('shows stock, what drafts hold, what is on its way, and every price', async () => {
    const db = server.database;
    const tyre = products.tyre;
    const customer = await buildContact(db, organisation, { name: 'Draft Customer' });
    const draft = await buildSheet(
      db,
      organisation,
      { contact_id: customer, no: 'IN000900', drafter_id: drafter, date: '2026-03-05' },
      [{ product_id: tyre, quantity: 3, held_quantity: 3 }],
    );
    await buildSheet(db, organisation, { created_at: new Date(Date.now() - 9 * 86_400_000) }, [
      { product_id: tyre, quantity: 5, held_quantity: 5 },
    ]);
    await buildSheet(
      db,
      organisation,
      { type: 3, status: 2, no: 'PO000001', warehouse_id: warehouses.sydney, delivery_date: '2026-04-20' },
      [{ product_id: tyre, quantity: 40, incoming_quantity: 40 }],
    );
    await buildWarehouse(db, organisation, { name: 'Closed', is_active: false });
    const row = (await search({ product: 'sport' })).data[0];
    assert.deepEqual(row, {
      id: tyre,
      code: '2055516-K',
      name: 'Kestrel 205/55R16 Sport',
      category: 1,
      brand: 'Kestrel',
      locations: 'A1/B2',
      stock: 12,
      available: 9,
      stock_3rdP: 4,
      total_stock: 16,
      stocks: [
        { warehouseId: warehouses.sydney, warehouse: 'Sydney', stock: 10, inTransit: 40, eta: '2026-04-20' },
        { warehouseId: warehouses.melbourne, warehouse: 'Melbourne', stock: 2, inTransit: 0, eta: null },
      ],
      classAPrice: 100,
      classBPrice: 95,
      classCPrice: 94,
      classDPrice: 93,
      classEPrice: 92,
      specialPrice: 90,
      standardPrice: 120,
      ref_pur: null,
      costPrice: 61.5,
      is_special: 1,
      is_clearance: 0,
      customerPrice: null,
    } satisfies Partial<QuotingRow>);
    // Nothing of it belongs to another product.
    const other = (await search({ product: 'alloy' })).data[0];
    assert.deepEqual([other?.id, other?.stock, other?.available], [products.wheel, 0, 0]);
    assert.deepEqual(
      other?.stocks.map(({ stock, inTransit, eta, held }) => [stock, inTransit, eta, held]),
      [
        [0, 0, null, undefined],
        [0, 0, null, undefined],
      ],
    );
    const holders = await server.inject({ url: `/api/ag/products/${tyre}/holders`, headers: staff.headers });
    assert.deepEqual(holders.json().data, [
      {
        id: draft,
        no: 'IN000900',
        csrId: customer,
        csrName: 'Draft Customer',
        qty: 3,
        date: '2026-03-05',
        drafter: 'Dana Drafter',
      },
    ]);
  });

  test('names who holds units, the newest first; a cancelled self-order holds none', async () => {
    const db = server.database;
    const product = await buildProduct(db, organisation, { code: 'HOLDERS', name: 'Held' });
    const holds = (no: string, fields: Parameters<typeof buildSheet>[2] = {}) =>
      buildSheet(db, organisation, { no, ...fields }, [{ product_id: product, quantity: 1, held_quantity: 1 }]);
    const nobody = await server.inject({ url: `/api/ag/products/${product}/holders`, headers: staff.headers });
    assert.deepEqual([nobody.statusCode, nobody.json()], [200, { data: [] }]);
    await holds('IN000911', { drafter_type: 3 });
    await holds('IN000912', { drafter_type: 4 });
    await holds('IN000913', { drafter_type: 3, csr_order_status: 2 });
    const answer = await server.inject({ url: `/api/ag/products/${product}/holders`, headers: staff.headers });
    assert.deepEqual(
      answer.json<{ data: { no: string; drafter: string }[] }>().data.map(({ no, drafter: who }) => [no, who]),
      [
        ['IN000912', 'System'],
        ['IN000911', 'Customer Self'],
      ],
    );
    assert.equal((await search({ product: 'holders' })).data[0]?.available, -2);
  });

  test('says of each warehouse what draft transfers hold and bring, and when the first order arrives', async () => {
    const db = server.database;
    const product = await buildProduct(db, organisation, { code: 'ON-ITS-WAY', name: 'Moving' });
    await buildStock(db, organisation, product, warehouses.sydney, 5);
    const { sydney, melbourne } = warehouses;
    const moves = (quantity: number, fields: Parameters<typeof buildSheet>[2] = {}) =>
      buildSheet(db, organisation, { type: 6, warehouse_id: sydney, in_warehouse_id: melbourne, ...fields }, [
        { product_id: product, quantity, held_quantity: quantity },
      ]);
    await moves(1);
    await moves(7, { created_at: new Date(Date.now() - 40 * 86_400_000) });
    for (const [quantity, delivery_date] of [
      [3, '2026-05-02'],
      [4, '2026-04-20'],
    ] as const)
      await buildSheet(db, organisation, { type: 3, status: 2, warehouse_id: sydney, delivery_date }, [
        { product_id: product, quantity, incoming_quantity: quantity },
      ]);
    const [row] = (await search({ product: 'on-its-way' })).data;
    assert.deepEqual(row?.stocks, [
      { warehouseId: sydney, warehouse: 'Sydney', stock: 5, inTransit: 7, eta: '2026-04-20', held: 1 },
      { warehouseId: melbourne, warehouse: 'Melbourne', stock: 0, inTransit: 1, eta: null },
    ]);
    assert.equal(row?.available, 5);
  });

  test('carries the customer’s own price and where it comes from', async () => {
    const db = server.database;
    await db.query('insert into customer_class (organisation_id, id, name) values ($1, 71, $2)', [
      organisation,
      'Gold',
    ]);
    await db.query(
      'insert into product_class_price (organisation_id, product_id, class_id, price_cents) values ($1, $2, 71, 6450)',
      [organisation, products.cheap],
    );
    const price = async (contact: Parameters<typeof buildContact>[2], code: string) =>
      (await search({ cId: await buildContact(db, organisation, contact) })).data.find((row) => row.code === code)
        ?.customerPrice;
    assert.deepEqual(await price({ price_type: 'OCOP / VIP', class_id: 71 }, '2055516-X'), {
      price: 64.5,
      source: 'OCOP',
    });
    assert.deepEqual(await price({ price_type: 'OCOP / VIP', class_id: 71 }, 'WHEEL-100%'), {
      price: 200,
      source: 'Standard',
    });
    assert.deepEqual(await price({ price_type: 'Class B / Special' }, '2055516-K'), { price: 90, source: 'Special' });
    for (const [letter, amount] of [
      ['C', 68],
      ['D', 67],
      ['E', 66],
    ] as const)
      assert.deepEqual(await price({ price_type: `Class ${letter}` }, '2055516-X'), {
        price: amount,
        source: `Class ${letter}`,
      });
    const member = await buildContact(db, organisation, { price_type: 'OCOP / VIP', class_id: 71 });
    const history = async (product: number) =>
      (await server.inject({ url: `/api/ag/products/${product}/history?cId=${member}`, headers: staff.headers })).json()
        .product;
    assert.deepEqual([(await history(products.cheap)).ocop, (await history(products.cheap)).classA], [64.5, 70]);
    const { standard, special, classA, classB } = await history(products.tyre);
    assert.deepEqual([standard, special, classA, classB], [120, 90, 100, 95]);
    assert.deepEqual(await price({ price_type: 'Class A / COD' }, '2055516-X'), { price: 70, source: 'Class A' });
  });

  test('hides cost from everybody where the organisation hides it', async () => {
    await server.database.query('update organisation set cost_visible = false where id = $1', [organisation]);
    const accountant = await server.staff(organisation, { is_acct: true });
    for (const headers of [undefined, accountant.headers]) {
      const [row] = (await search({ product: 'sport' }, headers)).data;
      assert.ok(row && !('costPrice' in row) && !('ref_pur' in row), JSON.stringify(row));
    }
    await server.database.query('update organisation set cost_visible = true where id = $1', [organisation]);
    assert.equal((await search({ product: 'sport' })).data[0]?.costPrice, 61.5);
  });

  test('has a history of approved invoices, and a customer’s own', async () => {
    const db = server.database;
    const wheel = products.wheel;
    const [one, two] = [
      await buildContact(db, organisation, { name: 'One' }),
      await buildContact(db, organisation, { name: 'Two' }),
    ];
    await buildSheet(
      db,
      organisation,
      { status: 2, contact_id: one, no: 'IN000501', due_date: '2026-04-01', reference: 'R1' },
      [{ product_id: wheel, quantity: 4, price_cents: 19_950, amount_cents: 79_800 }],
    );
    await buildSheet(db, organisation, { status: 2, contact_id: two, no: 'IN000502' }, [
      { product_id: wheel, quantity: 1, price_cents: 20_000, amount_cents: 20_000 },
      { product_id: wheel, quantity: 2, price_cents: 19_000, amount_cents: 38_000 },
    ]);
    await buildSheet(db, organisation, { status: 1, contact_id: one, no: 'IN000503' }, [
      { product_id: wheel, quantity: 1 },
    ]);
    await buildSheet(db, organisation, { status: 3, contact_id: one, no: 'IN000504' }, [
      { product_id: wheel, quantity: 1 },
    ]);
    const history = async (query: string) =>
      (await server.inject({ url: `/api/ag/products/${wheel}/history${query}`, headers: staff.headers })).json();
    assert.deepEqual(
      (await history('')).data.map((row: { no: string }) => row.no),
      ['IN000502', 'IN000502', 'IN000501'],
    );
    assert.deepEqual(
      [(await history('?per_page=1')).data[0].qty, (await history('?per_page=1&page=2')).data[0].qty],
      [1, 2],
    );
    const own = await history(`?cId=${one}`);
    assert.deepEqual(own.product, {
      id: wheel,
      code: 'WHEEL-100%',
      name: 'Alloy wheel',
      standard: 200,
      special: null,
      classA: null,
      classB: null,
      ocop: null,
    });
    assert.equal(own.data.length, 1);
    const { id: _id, ...line } = own.data[0];
    assert.deepEqual(line, {
      type: 1,
      no: 'IN000501',
      date: '2026-03-02',
      dueDate: '2026-04-01',
      reference: 'R1',
      csrId: one,
      csrName: 'One',
      qty: 4,
      unitPrice: 199.5,
      amount: 798,
    });
  });

  test('has a history of approved bills and their credit notes, page by page', async () => {
    const db = server.database;
    const wheel = products.wheel;
    const supplier = await buildContact(db, organisation, { name: 'Factory', is_supplier: true });
    for (const [type, status, no] of [
      [4, 2, 'BL000601'],
      [4, 1, 'BL000602'],
      [3, 2, 'PO000601'],
      [5, 2, 'BC000601'],
      [4, 2, 'BL000603'],
    ] as const) {
      await buildSheet(db, organisation, { type, status, contact_id: supplier, no }, [
        { product_id: wheel, quantity: 2, price_cents: 15_000, amount_cents: 30_000 },
      ]);
    }
    const history = async (query: string) =>
      (
        await server.inject({ url: `/api/ag/products/${wheel}/history?kind=purchase${query}`, headers: staff.headers })
      ).json();
    const all = await history('');
    assert.deepEqual(
      [all.data.map((row: { no: string }) => row.no), all.meta],
      [['BL000603', 'BC000601', 'BL000601'], { total: 3, current_page: 1, per_page: 50 }],
    );
    const another = await buildContact(db, organisation, { name: 'Another factory', is_supplier: true });
    await buildSheet(db, organisation, { type: 4, status: 2, contact_id: another, no: 'BL000604' }, [
      { product_id: wheel, quantity: 1, price_cents: 15_000, amount_cents: 15_000 },
    ]);
    const second = await history(`&cId=${supplier}&per_page=2&page=2`);
    assert.deepEqual([second.data.map((row: { no: string }) => row.no), second.meta.total], [['BL000601'], 3]);
    assert.deepEqual((await history('&per_page=2&page=9')).data, []);
    assert.equal(
      (await server.inject({ url: `/api/ag/products/${wheel}/history?kind=gifts`, headers: staff.headers })).statusCode,
      422,
    );
  });

  test('the badge counts self-orders that wait', async () => {
    const db = server.database;
    const badge = () => server.inject({ url: '/api/ag/csr-self-order', headers: staff.headers });
    const before = (await badge()).json<{ cnt: number }>().cnt;
    await buildSheet(db, organisation, { drafter_type: 3 });
    await buildSheet(db, organisation, { drafter_type: 3, csr_order_status: 1 });
    for (const status of [2, 3]) await buildSheet(db, organisation, { drafter_type: 3, status });
    await buildSheet(db, organisation, { drafter_type: 1 });
    await buildSheet(db, other, { drafter_type: 3 });
    const answer = await badge();
    assert.deepEqual(answer.json(), { cnt: before + 1, unread: 0 });
    assert.equal(typeof answer.headers['x-iwe-revision'], 'string');
  });
});
