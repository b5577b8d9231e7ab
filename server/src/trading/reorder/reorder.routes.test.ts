import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { ReorderAnswer, ReorderOrdersAnswer } from '@iwe/contract';
import { addDays, today } from '@iwe/domain';
import { buildBrand, buildContact, buildOrganisation, buildSheet } from '../../testing/index.ts';
import type { TestStaff } from '../../testing/index.ts';
import { aProduct, startSheetWorld } from '../sheets/testing/sheet-world.ts';
import type { SheetWorld } from '../sheets/testing/sheet-world.ts';

let world: SheetWorld;
let stranger: TestStaff;
let supplier: number;
before(async () => {
  world = await startSheetWorld();
  const { database } = world.server;
  stranger = await world.server.staff(await buildOrganisation(database), { role: 4 });
  supplier = await buildContact(database, world.organisation, { name: 'Tasman Rubber', is_supplier: true });
});
after(() => world.close());

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const aSheet = (fields: Parameters<typeof buildSheet>[2], lines: Parameters<typeof buildSheet>[3]) =>
  buildSheet(world.server.database, world.organisation, fields, lines);
const sold = (product: number, quantity: number, days = 10, fields = {}) =>
  aSheet({ type: 1, status: 2, contact_id: world.customer, date: daysAgo(days), ...fields }, [
    { product_id: product, quantity, price_cents: 10_000 },
  ]);
const ordered = (product: number, quantity: number, usdCents: number, days = 30, fields = {}) =>
  aSheet(
    {
      type: 3,
      status: 2,
      contact_id: supplier,
      date: daysAgo(days),
      approved_at: new Date(Date.now() - days * 86_400_000),
      fx_rate: '0.65',
      ...fields,
    },
    [{ product_id: product, quantity, price_cents: 10_000, usd_price_cents: usdCents }],
  );
const suggestions = async (query = '') =>
  (await world.call(world.sales, 'GET', `reorder${query}`)).json<ReorderAnswer>();
const rowOf = async (product: number) => (await suggestions()).data.find((row) => row.productId === product);
const setRule = (product: number, rule: Record<string, unknown>, staff = world.sales) =>
  world.call(staff, 'PUT', `reorder/${product}`, rule);

describe('reorder suggestions', () => {
  test('come from the sales of 12 weeks, stock, what is on order, lead time and minimum', async () => {
    const tyre = await aProduct(world, { code: 'R1', name: 'Reorder 1' });
    await sold(tyre, 84);
    // Too old, and not approved: no demand.
    await sold(tyre, 500, 85);
    await sold(tyre, 500, 5, { status: 1 });
    await world.receive([{ productId: tyre, quantity: 20, priceCents: 5_000 }]);
    const row = await rowOf(tyre);
    assert.deepEqual(
      [row?.sold12Weeks, row?.onHand, row?.incoming, row?.leadTimeDays, row?.minimum, row?.suggested],
      [84, 20, 0, 28, 0, 36],
    );

    const rule = await setRule(tyre, { minimum: 6, leadTimeDays: 56 });
    assert.equal(rule.statusCode, 200, rule.body);
    const [audit] = await world.server.database.query<{ action: string; before: unknown; after: unknown }>(
      `select action, before, after from audit where entity = 'product' and entity_id = $1`,
      [tyre],
    );
    assert.deepEqual(audit, {
      action: 'Change reordering',
      before: { fields: { minimum: 0, leadTimeDays: 28 } },
      after: { fields: { minimum: 6, leadTimeDays: 56 } },
    });
    assert.equal((await rowOf(tyre))?.suggested, 84 + 6 - 20);

    await setRule(tyre, { minimum: 0, leadTimeDays: 20 });
    assert.equal(await rowOf(tyre), undefined, 'the stock lasts for the lead time');
    const changes = await world.server.database.query<{ before: unknown; after: unknown }>(
      `select before, after from audit where action = 'Change reordering' and entity_id = $1 order by id`,
      [tyre],
    );
    assert.deepEqual(
      changes.map(({ before, after }) => [before, after]),
      [
        [{ fields: { minimum: 0, leadTimeDays: 28 } }, { fields: { minimum: 6, leadTimeDays: 56 } }],
        [{ fields: { minimum: 6, leadTimeDays: 56 } }, { fields: { minimum: 0, leadTimeDays: 20 } }],
      ],
    );
  });

  test('name the supplier and USD price of the last order', async () => {
    const tyre = await aProduct(world, { code: 'R2', name: 'Reorder 2' });
    await sold(tyre, 10);
    const before = await rowOf(tyre);
    assert.deepEqual([before?.supplierId, before?.usdPrice, before?.lastOrdered], [null, null, null]);
    await ordered(tyre, 1, 4_000, 60);
    await ordered(tyre, 1, 4_250, 30);
    const row = await rowOf(tyre);
    assert.deepEqual(
      [row?.supplierId, row?.supplier, row?.usdPrice, row?.lastOrdered],
      [supplier, 'Tasman Rubber', 42.5, daysAgo(30)],
    );
    const narrowed = await suggestions(`?supplierId=${supplier}`);
    assert.ok(narrowed.data.some(({ productId }) => productId === tyre));
    assert.equal((await suggestions(`?supplierId=${world.customer}`)).total, 0);
    for (const name of ['reorder%202', 'REORDER%202']) assert.equal((await suggestions(`?name=${name}`)).total, 1);
    assert.equal((await suggestions('?name=%25')).total, 0);
  });

  test('begin with what lasts shortest, then what sells most; drafts of today hold units, others do not', async () => {
    const { database } = world.server;
    const brand = await buildBrand(database, world.organisation, { name: 'Reordered' });
    const wanted = (code: string, fields = {}) => aProduct(world, { code, name: `Sorted ${code}`, ...fields });
    const [stocked, promised, little, much, held, moved, old] = [
      await wanted('S-STOCKED'),
      await wanted('S-PROMISED'),
      await wanted('S-LITTLE', { brand_id: brand }),
      await wanted('S-MUCH'),
      await wanted('S-HELD'),
      await wanted('S-MOVED'),
      await wanted('S-OLD'),
    ];
    for (const [product, units] of [
      [stocked, 84],
      [promised, 84],
      [little, 12],
      [much, 24],
    ] as const)
      await sold(product, units);
    for (const productId of [stocked, promised]) await world.receive([{ productId, quantity: 10, priceCents: 5_000 }]);
    const holds = (product: number, units: number, fields = {}) =>
      aSheet({ type: 1, status: 1, contact_id: world.customer, ...fields }, [
        { product_id: product, quantity: units, held_quantity: units },
      ]);
    await holds(promised, 8);
    await holds(held, 3);
    await holds(moved, 3, { type: 6 });
    await holds(old, 3, { created_at: new Date(Date.now() - 40 * 86_400_000) });
    const codes = async (query: string) => (await suggestions(query)).data.map(({ code }) => code);
    assert.deepEqual(await codes('?name=sorted'), ['S-MUCH', 'S-LITTLE', 'S-HELD', 'S-PROMISED', 'S-STOCKED']);
    assert.deepEqual(await codes(`?brandId=${brand}`), ['S-LITTLE']);
    assert.equal((await rowOf(little))?.brand, 'Reordered');
    const gone = await buildContact(database, world.organisation, {
      name: 'Gone',
      is_supplier: true,
      is_active: false,
    });
    await ordered(little, 1, 4_000, 30, { contact_id: gone });
    const row = await rowOf(little);
    assert.deepEqual([row?.supplierId, row?.supplier, row?.lastOrdered], [null, '', daysAgo(30)]);
  });

  test('come from a minimum alone, less what is on order; credit notes and services are no demand', async () => {
    const stocked = await aProduct(world, { code: 'R-MINIMUM', name: 'Kept', unit: 'SET' });
    assert.equal((await setRule(stocked, { minimum: 6, leadTimeDays: 28 })).statusCode, 200);
    const before = await rowOf(stocked);
    assert.deepEqual([before?.suggested, before?.incoming, before?.unit, before?.sold12Weeks], [6, 0, 'SET', 0]);
    await aSheet({ type: 3, status: 2, contact_id: supplier, date: daysAgo(3) }, [
      { product_id: stocked, quantity: 4, incoming_quantity: 4, usd_price_cents: 100 },
    ]);
    const after = await rowOf(stocked);
    assert.deepEqual([after?.suggested, after?.incoming], [2, 4]);
    const returned = await aProduct(world, { code: 'R-RETURNED', name: 'Returned' });
    await sold(returned, 90, 10, { type: 2 });
    const service = await aProduct(world, { code: 'R-FITTING', name: 'Fitting', category: 4 });
    await sold(service, 90);
    for (const product of [returned, service]) assert.equal(await rowOf(product), undefined);
    assert.equal((await setRule(service, { minimum: 1, leadTimeDays: 1 })).statusCode, 404);
  });

  test('count what was sold in the last 84 days of the organisation, and nothing before', async () => {
    const tyre = await aProduct(world, { code: 'R-DAYS', name: 'Days' });
    const day = (days: number) => addDays(today('Australia/Sydney', new Date()), -days);
    await sold(tyre, 7, 0, { date: day(83) });
    await sold(tyre, 500, 0, { date: day(84) });
    assert.equal((await rowOf(tyre))?.sold12Weeks, 7);
  });

  test('leave out what is on order and services, and have what is below its minimum though never sold', async () => {
    const wanted = (code: string, fields = {}) => aProduct(world, { code, name: `Needed ${code}`, ...fields });
    const [coming, service, minimum] = [
      await wanted('N-COMING'),
      await wanted('N-SERVICE', { category: 4 }),
      await wanted('N-MINIMUM'),
    ];
    for (const product of [coming, service]) await sold(product, 84);
    await aSheet({ type: 3, status: 2, contact_id: supplier, fx_rate: '0.71' }, [
      { product_id: coming, quantity: 12, incoming_quantity: 10 },
    ]);
    assert.equal((await setRule(minimum, { minimum: 5, leadTimeDays: 28 })).statusCode, 200);
    assert.deepEqual(
      (await suggestions('?name=needed')).data.map((row) => [row.code, row.incoming, row.weeks, row.suggested]),
      [
        ['N-MINIMUM', 0, null, 5],
        // Seven of them are sold in a week.
        ['N-COMING', 10, 1.4, 46],
      ],
    );
  });

  test('hide USD prices where the organisation hides cost', async () => {
    const { database } = world.server;
    const show = (isVisible: boolean) =>
      database.system((tx) =>
        tx.query('update organisation set cost_visible = $2 where id = $1', [world.organisation, isVisible]),
      );
    await show(false);
    try {
      assert.ok((await suggestions()).data.every(({ usdPrice }) => usdPrice === null));
    } finally {
      await show(true);
    }
  });

  test('are the own organisation’s, and so are rules', async () => {
    const tyre = await aProduct(world, { code: 'R3', name: 'Reorder 3' });
    await sold(tyre, 12);
    const other = await world.call(stranger, 'GET', 'reorder');
    assert.deepEqual(other.json(), { data: [], total: 0 });
    assert.equal((await setRule(tyre, { minimum: 1, leadTimeDays: 1 }, stranger)).statusCode, 404);
    assert.equal((await setRule(tyre, { minimum: -1, leadTimeDays: 1 })).statusCode, 422);
  });
});

describe('draft orders made of suggestions', () => {
  test('one for each supplier, with the last USD price and rate, once per key', async () => {
    const { database } = world.server;
    const [first, second, third] = [
      await aProduct(world, { code: 'O1', name: 'Order 1' }),
      await aProduct(world, { code: 'O2', name: 'Order 2' }),
      await aProduct(world, { code: 'O3', name: 'Order 3' }),
    ];
    const other = await buildContact(database, world.organisation, { name: 'Yarra Wheels', is_supplier: true });
    await ordered(first, 1, 4_000);
    await ordered(second, 1, 5_000);
    await ordered(third, 1, 6_000, 0, { contact_id: other, fx_rate: '0.71' });
    const payload = {
      warehouseId: world.sydney,
      lines: [
        { productId: first, supplierId: supplier, quantity: 12 },
        { productId: third, supplierId: other, quantity: 4 },
        { productId: second, supplierId: supplier, quantity: 8 },
      ],
    };
    const post = () => world.call(world.sales, 'POST', 'reorder/orders', payload, { 'idempotency-key': 'reorder-1' });
    const answer = await post();
    assert.equal(answer.statusCode, 200, answer.body);
    const { data } = answer.json<ReorderOrdersAnswer>();
    assert.deepEqual(
      data.map(({ supplier: name, lines }) => [name, lines]),
      [
        ['Tasman Rubber', 2],
        ['Yarra Wheels', 1],
      ],
    );
    assert.deepEqual((await post()).json(), answer.json());
    const order = (await world.call(world.sales, 'GET', `orders/${data[0]?.id}`)).json<{
      data: {
        status: number;
        date: string;
        customerId: number;
        warehouseId: number;
        fx_rate: number;
        lines: { productId: number; quantity: number; usdPrice: number }[];
      };
    }>().data;
    assert.deepEqual(
      [order.status, order.date, order.customerId, order.warehouseId, order.fx_rate],
      [1, today('Australia/Sydney', new Date()), supplier, world.sydney, 0.71],
    );
    const [drafted] = await database.query<{ by: number; kind: number; operator: string }>(
      `select s.drafter_id as by, s.drafter_type as kind, a.operator from sheet s
        join audit a on a.entity = 'sheet' and a.entity_id = s.id where s.id = $1`,
      [data[0]?.id],
    );
    assert.deepEqual(drafted, { by: world.sales.eId, kind: 2, operator: world.sales.email });
    assert.deepEqual(
      order.lines.map(({ productId, quantity, usdPrice }) => [productId, quantity, usdPrice]),
      [
        [first, 12, 40],
        [second, 8, 50],
      ],
    );
  });

  test('none when a product has no known USD price: the line is named', async () => {
    const tyre = await aProduct(world, { code: 'O4', name: 'Order 4' });
    const answer = await world.call(world.sales, 'POST', 'reorder/orders', {
      warehouseId: world.sydney,
      lines: [{ productId: tyre, supplierId: supplier, quantity: 1 }],
    });
    assert.equal(answer.statusCode, 422);
    assert.match(answer.body, /Line 1: no USD price is known/);
    const priced = await aProduct(world, { code: 'O6', name: 'Order 6' });
    await ordered(priced, 1, 4_000);
    const orders = () => world.server.database.query(`select from sheet where type = 3`);
    const before = (await orders()).length;
    const second = await world.call(world.sales, 'POST', 'reorder/orders', {
      warehouseId: world.sydney,
      lines: [priced, tyre].map((productId) => ({ productId, supplierId: supplier, quantity: 1 })),
    });
    assert.equal(second.statusCode, 422);
    assert.deepEqual(second.json<{ details: unknown[] }>().details, [
      {
        code: 'usd-price.unknown',
        line: 2,
        field: 'productId',
        message: 'Line 2: no USD price is known for this product. Order it in the editor, where you can enter one.',
      },
    ]);
    assert.match(second.body, /Line 2: no USD price is known/);
    assert.equal((await orders()).length, before);
    // A price of nothing is none.
    const given = await aProduct(world, { code: 'O7', name: 'Order 7' });
    await ordered(given, 1, 0);
    const free = await world.call(world.sales, 'POST', 'reorder/orders', {
      warehouseId: world.sydney,
      lines: [{ productId: given, supplierId: supplier, quantity: 1 }],
    });
    assert.deepEqual([free.statusCode, free.json<{ code: string }>().code], [422, 'usd-price.unknown']);
  });

  test('a customer, another organisation’s product and an unknown field are refused', async () => {
    const tyre = await aProduct(world, { code: 'O5', name: 'Order 5' });
    await ordered(tyre, 1, 4_000);
    const line = { productId: tyre, supplierId: supplier, quantity: 1 };
    const post = (lines: unknown[], staff: TestStaff = world.sales) =>
      world.call(staff, 'POST', 'reorder/orders', { warehouseId: world.sydney, lines });
    assert.equal((await post([{ ...line, supplierId: world.customer }])).statusCode, 422);
    assert.equal((await post([line], stranger)).statusCode, 422);
    assert.equal((await post([{ ...line, price: 1 }])).statusCode, 422);
  });
});
