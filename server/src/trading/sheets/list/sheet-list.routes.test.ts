import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { EXPORT_FRAME, EXPORT_FRAME_HEAD_BYTES, EXPORT_WATCHED_TYPE } from '@iwe/contract';
import pg from 'pg';
import type { ErrorBody, SheetHead, SheetListAnswer } from '@iwe/contract';
import { FILTERED_COUNT_LIMIT, SHEET_SORT_TYPES } from '@iwe/domain';
import { readZip } from '../../../core/files/testing/read-zip.ts';
import { buildContact, buildOrganisation, buildSheet, buildWarehouse } from '../../../testing/factories.ts';
import { checkAndClose } from '../testing/check.ts';
import { creditNote } from '../testing/trade-world.ts';
import { aProduct, startSheetWorld } from '../testing/sheet-world.ts';
import type { SheetWorld } from '../testing/sheet-world.ts';

let world: SheetWorld;
let tyre: number;
let other: number;
let beta: number;
let supplier: number;
const made: Record<string, SheetHead> = {};
before(async () => {
  world = await startSheetWorld();
  tyre = await aProduct(world, { code: '2055516-X', name: 'Road 205/55R16' });
  other = await aProduct(world, { code: 'OTHER' });
  beta = await buildContact(world.server.database, world.organisation, {
    name: 'Beta Wheels',
    code: '51824753556',
    phone: '03 9555 1234',
  });
  await world.receive([{ productId: tyre, quantity: 50, priceCents: 100 }]);
  const line = (productId: number, quantity: number, price: number) => [{ productId, quantity, price, manual: true }];
  made['a'] = await world.create(
    world.invoice(line(tyre, 1, 300), {
      reference: 'Ref%One',
      date: '2026-01-10',
      dueDate: '2026-02-01',
      deliveryDate: '2026-01-11',
      tagId: 3,
      warehouseId: world.melbourne,
    }),
  );
  made['b'] = await world.create(
    world.invoice(line(tyre, 2, 100), { reference: 'refTwo', date: '2026-01-20', dueDate: '2026-01-25' }),
    world.manager,
  );
  made['c'] = await world.create(
    world.invoice(line(other, 3, 100), { customerId: beta, date: '2026-01-30', dueDate: '2026-03-01' }),
  );
  made['t'] = await world.create(world.transfer([{ productId: tyre, quantity: 4 }], { date: '2026-01-15' }));
  supplier = await buildContact(world.server.database, world.organisation, { name: 'Harbour', is_supplier: true });
  made['o'] = await world.create({
    ...world.invoice([{ productId: tyre, quantity: 2, usdPrice: 45.5 }], { taxType: 2, fx_rate: 0.65 }),
    type: 3,
    customerId: supplier,
    warehouseId: world.sydney,
  });
  // Drafted by the manager, approved by the director: filters and columns must not confuse them.
  const approved = await world.approve(world.director, made['b'].id, { driverId: world.driver, acknowledged: [] });
  assert.equal(approved.statusCode, 200, approved.body);
  await world.call(world.sales, 'POST', `orders/${made['c'].id}/void`);
  await world.call(world.sales, 'POST', `orders/${made['b'].id}/print`);
});
after(() => checkAndClose(world));

const list = async (query: string): Promise<SheetListAnswer> => {
  const answer = await world.call(world.sales, 'GET', `orders?${query}`);
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<SheetListAnswer>();
};
const names = (answer: SheetListAnswer): string =>
  answer.data.map((row) => Object.entries(made).find(([, head]) => head.id === row.id)?.[0] ?? row.no).join('');

describe('every filter', () => {
  const cases: [() => string, string][] = [
    [() => 'type=invoice', 'cba'],
    [() => 'order_type=6', 't'],
    [() => '', 'otcbaBL000001'],
    [() => 'type=purchase', 'oBL000001'],
    [() => 'type=csr', ''],
    [() => 'type=purchase&search_type=orders', 'o'],
    [() => 'type=purchase&search_type=bills', 'BL000001'],
    [() => 'type=invoice&dateFrom=2026-01-20', 'cb'],
    [() => 'type=invoice&dateTo=2026-01-20', 'ba'],
    [() => 'type=invoice&dueDateFrom=2026-02-01', 'ca'],
    [() => 'type=invoice&dueDateTo=2026-02-01', 'ba'],
    [() => 'deliveryDateFrom=2026-01-11&deliveryDateTo=2026-01-11', 'a'],
    [() => 'type=invoice&tag=3', 'a'],
    [() => 'type=invoice&tag=0', 'cba'],
    [() => `type=invoice&number=${made['b']?.no.toLowerCase()}`, 'b'],
    [() => 'type=invoice&number=IN', 'cba'],
    [() => 'type=invoice&reference=ref', 'ba'],
    [() => 'type=invoice&reference=ref%25', 'a'],
    [() => 'type=invoice&reference=w', 'b'],
    [() => 'type=invoice&customer=beta', 'c'],
    [() => 'type=invoice&customer=51824753556', 'c'],
    [() => 'type=invoice&customer=0395551234', 'c'],
    [() => 'type=invoice&customer=wheels%20beta', 'c'],
    [() => 'type=invoice&customer=wheels%20alpha', ''],
    [() => `type=invoice&customerId=${beta}`, 'c'],
    [() => 'type=invoice&drafterType=1', 'b'],
    [() => 'type=invoice&drafterType=0', 'cba'],
    [() => 'type=invoice&product=205/55R16', 'ba'],
    [() => 'type=invoice&product=road%20205%2055%2016', 'ba'],
    [() => 'type=invoice&product=road%20other', ''],
    [() => 'type=invoice&product=other', 'c'],
    [() => 'type=invoice&customer=alpha&product=road', 'ba'],
    [() => 'type=invoice&customer=alpha&product=other', ''],
    [() => `type=invoice&warehouse=${world.melbourne}`, 'a'],
    [() => `warehouse=${world.melbourne}`, 'ta'],
    [() => `type=purchase&upstream=${supplier}`, 'o'],
    [() => `type=purchase&upstream=${beta}`, ''],
    [() => `order_type=6&outWarehouse=${world.sydney}&inWarehouse=${world.melbourne}`, 't'],
    [() => `order_type=6&outWarehouse=${world.melbourne}`, ''],
    [() => `type=invoice&approver=${world.director.eId}`, 'b'],
    [() => `type=invoice&approver=${world.manager.eId}`, ''],
    [() => 'type=invoice&deliveryStatus=0', 'cba'],
    [() => 'type=invoice&deliveryStatus=1', ''],
    [() => 'type=invoice&deliveryStatus=9999', 'cba'],
    [() => 'type=invoice&drafterType=9999', 'cba'],
    [() => 'type=invoice&tag=9999', 'cba'],
    [() => 'type=invoice&status=1', 'a'],
    [() => 'type=invoice&status=2', 'b'],
    [() => 'type=invoice&status=3', 'c'],
    [() => 'type=invoice&print=PRINT', 'b'],
    [() => 'type=invoice&print=UnPrint', 'ca'],
    [() => 'type=invoice&xeroSend=Unsent', 'cba'],
    [() => 'type=invoice&xeroSend=Sent', ''],
    [() => 'type=invoice&csrOrderStatus=1', ''],
    [() => 'type=invoice&csrOrderStatus=0', 'cba'],
    [() => 'type=invoice&csrOrderStatus=9999', 'cba'],
    [() => 'type=purchase&search_type=bills&order_type=4&tag=0', 'BL000001'],
    [() => 'type=purchase&closure=Unclosed', 'oBL000001'],
    [() => 'type=purchase&closure=Closed', ''],
    [() => 'type=invoice&number=&customer=%20%20&reference=', 'cba'],
  ];
  for (const [query, expected] of cases)
    test(`${query.toString().slice(6)} gives ${expected || 'nothing'}`, async () =>
      assert.equal(names(await list(query())), expected));

  test('a filter or a sort that the list does not offer is refused in words, and so is one that does not exist', async () => {
    const refusals: [string, string][] = [
      [
        'type=invoice&closure=Closed',
        "Invoices, Credit Notes cannot be filtered by 'closure'. Take it out of the address.",
      ],
      ['order_type=6&xeroSend=Sent', "Transfers cannot be filtered by 'xeroSend'. Take it out of the address."],
      ['order_type=6&sortType=3', "Transfers cannot be sorted by 'Amount ascending'. Choose another sort."],
      ['order_type=6&sortType=5', "Transfers cannot be sorted by 'Due date ascending'. Choose another sort."],
      ['type=invoice&colour=red', "There is no filter 'colour'. Take it out of the address."],
      [`${'x'.repeat(61)}=1`, `There is no filter '${'x'.repeat(60)}'. Take it out of the address.`],
    ];
    for (const [query, message] of refusals) {
      const answer = await world.call(world.sales, 'GET', `orders?${query}`);
      assert.deepEqual([answer.statusCode, answer.json<ErrorBody>().message], [422, [message]], query);
      assert.equal((await world.call(world.sales, 'GET', `orders?${query}&format=xlsx`)).statusCode, 422, query);
    }
    assert.equal(
      (await world.call(world.sales, 'GET', 'orders?order_type=6&sortType=1&reference=')).statusCode,
      200,
      'an empty filter filters nothing',
    );
  });

  test('the delivery status 0 is one of its own, not all of them', async () => {
    const b = made['b']?.id ?? 0;
    const withStatus = async (status: number): Promise<string[]> => {
      await world.server.database.query('update sheet set delivery_status = $2 where id = $1', [b, status]);
      return Promise.all(
        ['0', '1', '9999'].map(async (value) => names(await list(`type=invoice&deliveryStatus=${value}`))),
      );
    };
    try {
      assert.deepEqual(await withStatus(1), ['ca', 'b', 'cba']);
    } finally {
      await withStatus(0);
    }
  });

  test('Xero Sent: what is on its way is Unsent still; Sent and Fail are the states of their own', async () => {
    const b = made['b']?.id ?? 0;
    const withState = async (state: number): Promise<string[]> => {
      await world.server.database.query(
        `update sheet set xero_state = $2::smallint, xero_id = case when $2::smallint = 2 then 'X' end where id = $1`,
        [b, state],
      );
      return Promise.all(
        ['Unsent', 'Sent', 'Fail'].map(async (value) => names(await list(`type=invoice&xeroSend=${value}`))),
      );
    };
    try {
      assert.deepEqual(await withState(1), ['cba', '', '']);
      assert.deepEqual(await withState(2), ['ca', 'b', '']);
      assert.deepEqual(await withState(3), ['ca', '', 'b']);
    } finally {
      await withState(0);
    }
  });

  test("the queue of self-orders has customers' drafts that wait, and none that was cancelled, approved or drafted by staff", async () => {
    const organisation = await buildOrganisation(world.server.database);
    const stranger = await world.server.staff(organisation, { role: 4 });
    const selfOrder = (fields: Parameters<typeof buildSheet>[2]) =>
      buildSheet(world.server.database, organisation, { drafter_type: 3, ...fields });
    const waiting = await selfOrder({});
    const byCustomer = await selfOrder({ csr_order_status: 2 });
    const voided = await selfOrder({ csr_order_status: 2, status: 3 });
    const cancelled = await selfOrder({ csr_order_status: 1, status: 2 });
    const approved = await selfOrder({ status: 2 });
    await selfOrder({ drafter_type: 1 });
    await selfOrder({ drafter_type: 1, status: 2 });
    const answer = (await world.call(stranger, 'GET', 'orders?type=csr')).json<SheetListAnswer>();
    assert.deepEqual([answer.data.map((row) => row.id), answer.meta.total], [[waiting], 1]);
    // Another status is asked for: those, not the waiting ones of that status, which do not exist.
    const idsOf = async (status: number) => {
      const found = (await world.call(stranger, 'GET', `orders?type=csr&status=${status}`)).json<SheetListAnswer>();
      return found.data.map((row) => row.id);
    };
    assert.deepEqual([await idsOf(1), await idsOf(2), await idsOf(3)], [[waiting], [approved, cancelled], [voided]]);
    const cancelledBy = async (csrOrderStatus: number) =>
      (await world.call(stranger, 'GET', `orders?type=csr&csrOrderStatus=${csrOrderStatus}`))
        .json<SheetListAnswer>()
        .data.map((row) => [row.id, row.csrOrderStatus]);
    assert.deepEqual(
      [await cancelledBy(1), await cancelledBy(2)],
      [
        [[cancelled, 1]],
        [
          [voided, 2],
          [byCustomer, 2],
        ],
      ],
    );
    await world.server.database.query('delete from sheet where organisation_id = $1', [organisation]);
  });

  test('an impossible date is named with its field', async () => {
    const answer = await world.call(world.sales, 'GET', 'orders?dateFrom=2026-02-30&dueDateTo=2026-13-01');
    assert.deepEqual(answer.json<ErrorBody>().message, [
      'dateFrom: 2026-02-30 is not a date. Use a date like 2026-03-31',
      'dueDateTo: 2026-13-01 is not a date. Use a date like 2026-03-31',
    ]);
    for (const name of ['date', 'dueDate', 'deliveryDate', 'approved', 'voided'])
      for (const field of [`${name}From`, `${name}To`]) {
        const refused = await world.call(world.sales, 'GET', `orders?${field}=2026-02-30`);
        assert.deepEqual(
          [refused.statusCode, refused.json<ErrorBody>().message],
          [422, [`${field}: 2026-02-30 is not a date. Use a date like 2026-03-31`]],
        );
      }
  });

  test('what is no filter value is refused', async () => {
    for (const query of [
      'status=4',
      'sortType=11',
      'dateFrom=yesterday',
      'dateFrom=2026-02-30',
      'dateFrom=0000-01-01',
      'tag=100000',
      'drafterType=70000',
      'deliveryStatus=70000',
      'csrOrderStatus=-1',
      'per_page=151',
      'page=0',
      'order_type=8',
      'print=maybe',
      "customerId=1'--",
    ]) {
      assert.equal((await world.call(world.sales, 'GET', `orders?${query}`)).statusCode, 422, query);
    }
  });
});

describe('order, pages, totals', () => {
  // a and c are worth the same: the id decides, in the same direction.
  const orders = ['cba', 'abc', 'cba', 'bac', 'cab', 'bac', 'cab', 'abc', 'cba', 'abc', 'cba'];
  for (const [sortType, expected] of orders.entries()) {
    test(`sort type ${sortType} gives ${expected}`, async () =>
      assert.equal(names(await list(`type=invoice&sortType=${sortType}`)), expected));
  }

  test('pages, and sums over everything that the filters select', async () => {
    const second = await list('type=invoice&per_page=2&page=2');
    assert.equal(names(second), 'a');
    assert.deepEqual(second.meta, { total: 3, current_page: 2, per_page: 2, qty: 6, amount: 800 });
    const behind = await list('type=invoice&status=2&page=9');
    assert.deepEqual([behind.data, behind.meta.total, behind.meta.amount], [[], 1, 200]);
    assert.deepEqual((await list('type=invoice&exact=1&status=1')).meta.total, 1);
  });

  test('every page follows the one before: without filters, of one keyword and of two', async () => {
    for (const query of ['type=invoice', 'type=invoice&number=IN', 'type=invoice&number=IN&customer=e']) {
      const pages = [];
      for (const page of [1, 2, 3, 4]) pages.push(names(await list(`${query}&per_page=1&page=${page}`)));
      assert.deepEqual(pages, ['c', 'b', 'a', ''], query);
    }
  });

  test('a total above the limit of counting is told as the limit, marked, and without sums; an exact one is counted', async () => {
    const organisation = await buildOrganisation(world.server.database);
    const stranger = await world.server.staff(organisation, { role: 4 });
    const many = FILTERED_COUNT_LIMIT + 1;
    await world.server.database.query(
      `insert into sheet (organisation_id, type, number, no, uuid, date, total_quantity, total_cents)
      select $1, 1, n, 'IN' || lpad(n::text, 6, '0'), gen_random_uuid(), '2026-03-02', 1, 100
      from generate_series(1, $2::int) n`,
      [organisation, many],
    );
    // Without figures the foreign keys' checks would read the whole table for each deleted row.
    await world.server.database.query('analyze sheet');
    try {
      const metaOf = async (query: string) =>
        (await world.call(stranger, 'GET', `orders?per_page=1&${query}`)).json<SheetListAnswer>().meta;
      const page = { current_page: 1, per_page: 1 };
      for (const filter of ['status=1', 'number=IN'])
        assert.deepEqual(
          await metaOf(filter),
          { ...page, total: FILTERED_COUNT_LIMIT, capped: true, qty: null, amount: null },
          filter,
        );
      await world.server.database.query(`insert into counter (organisation_id, kind, value) values ($1, 'IN', $2)`, [
        organisation,
        many,
      ]);
      assert.equal((await metaOf('type=invoice')).total, many, 'all sheets are always counted');
      for (const filter of ['status=1', 'number=IN'])
        assert.deepEqual(await metaOf(`${filter}&exact=1`), { ...page, total: many, qty: many, amount: many }, filter);
      await world.server.database.query('delete from sheet where organisation_id = $1 and number = 1', [organisation]);
      assert.deepEqual(await metaOf('status=1'), { ...page, total: many - 1, qty: many - 1, amount: many - 1 });
    } finally {
      await world.server.database.query('delete from counter where organisation_id = $1', [organisation]);
      await world.server.database.query('delete from sheet where organisation_id = $1', [organisation]);
    }
  });

  test('the last pages, which are read from the end, continue those before them, in every order', async () => {
    const { database } = world.server;
    const organisation = await buildOrganisation(database);
    const stranger = await world.server.staff(organisation, { role: 4 });
    const many = 2_100;
    // Many sheets of the same amount and due date, of two kinds that are listed together.
    await database.query(
      `insert into sheet (organisation_id, type, number, no, uuid, date, due_date, total_quantity, total_cents)
      select $1, 1 + n % 2, n, 'IN' || lpad(n::text, 6, '0'), gen_random_uuid(), '2026-03-02',
        date '2026-03-02' + n % 7, 1, n % 13 from generate_series(1, $2::int) n`,
      [organisation, many],
    );
    await database.query(
      `insert into counter (organisation_id, kind, value) values ($1, 'IN', $2), ($1, 'CN', $2)
      on conflict (organisation_id, kind) do update set value = excluded.value`,
      [organisation, many / 2],
    );
    const idsOf = async (query: string): Promise<number[]> =>
      (await world.call(stranger, 'GET', `orders?${query}`)).json<SheetListAnswer>().data.map(({ id }) => id);
    try {
      for (const { value: sortType } of SHEET_SORT_TYPES) {
        const query = `sortType=${sortType}&per_page=100`;
        const ends = [];
        for (const page of [20, 21, 22]) ends.push(await idsOf(`${query}&page=${page}`));
        const whole = [];
        // With a filter that every sheet passes, pages are read from the beginning.
        for (const page of [20, 21, 22]) whole.push(await idsOf(`${query}&page=${page}&status=1`));
        assert.deepEqual(ends, whole, `sort type ${sortType}`);
        assert.deepEqual(
          ends.map(({ length }) => length),
          [100, 100, 0],
        );
      }
      // All are drafts of one day: within equal values a status puts the newest first, as its index does.
      const [newest, oldest] = [await idsOf('sortType=2'), await idsOf('sortType=1')];
      assert.deepEqual([await idsOf('sortType=9'), await idsOf('sortType=10')], [newest, oldest]);
      assert.deepEqual([await idsOf('sortType=8'), await idsOf('sortType=7')], [newest, oldest]);
      assert.equal((await idsOf('per_page=150&page=14')).length, 150);
      assert.equal((await idsOf('per_page=150&page=15')).length, 0);
    } finally {
      await database.query('delete from sheet where organisation_id = $1', [organisation]);
      await database.query('delete from counter where organisation_id = $1', [organisation]);
    }
  });

  test('a page of any size takes the same few statements, a sheet of any length too', async () => {
    const statementsOf = async (path: string): Promise<string[]> => {
      // oxlint-disable-next-line typescript/unbound-method -- applied to its client below
      const { query } = pg.Client.prototype;
      const texts: string[] = [];
      pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
        const [first] = args;
        texts.push(typeof first === 'string' ? first : String((first as { text?: string }).text));
        return (query as (...all: unknown[]) => unknown).apply(this, args);
      } as typeof query;
      try {
        assert.equal((await world.call(world.sales, 'GET', path)).statusCode, 200);
      } finally {
        pg.Client.prototype.query = query;
      }
      return texts;
    };
    // begin, session, the list, commit; a keyword is one statement more.
    for (const size of [1, 150]) assert.equal((await statementsOf(`orders?type=invoice&per_page=${size}`)).length, 5);
    for (const { value } of SHEET_SORT_TYPES)
      assert.equal((await statementsOf(`orders?type=invoice&sortType=${value}`)).length, 5, `sort type ${value}`);
    assert.equal((await statementsOf('orders?type=invoice&customer=beta&product=road&number=IN')).length, 8);
    assert.equal((await statementsOf(`orders/${made['a']?.id}`)).length, 6);
  });

  test('the row carries its columns', async () => {
    const [row] = (await list('type=invoice&status=2')).data;
    assert.deepEqual(
      { ...row, approvedAt: null },
      {
        id: made['b']?.id,
        contentVersion: 1,
        type: 1,
        no: made['b']?.no,
        reference: 'refTwo',
        customerId: world.customer,
        customerName: 'Alpha Tyres',
        qty: 2,
        amount: 200,
        date: '2026-01-20',
        dueDate: '2026-01-25',
        deliveryDate: null,
        drafterType: 1,
        drafter: world.manager.email,
        approver: world.director.email,
        approvedAt: null,
        deliveryStatus: 0,
        driver: 'Dan Driver',
        areaType: '',
        shipType: 1,
        status: 2,
        print: 'PRINT',
        xeroSent: 'Unsent',
        paymentState: '',
        csrOrderStatus: null,
        warehouse: 'Sydney',
        inWarehouse: '',
        relatedNo: '',
        fx_rate: null,
        sea_freight: 0,
        clearance_cost: 0,
        usdTotalAmount: 0,
        closure: 'Unclosed',
        po_status: 0,
        arrivedNotBilled: false,
      },
    );
  });

  test('the row of a purchase has its costs, rate and order, that of a transfer both warehouses', async () => {
    const { database } = world.server;
    const organisation = await buildOrganisation(database);
    const stranger = await world.server.staff(organisation, { role: 4 });
    const [sydney, perth] = [
      await buildWarehouse(database, organisation, { name: 'Sydney' }),
      await buildWarehouse(database, organisation, { name: 'Perth' }),
    ];
    const order = await buildSheet(database, organisation, { type: 3, no: 'PO000009', po_status: 2, is_closed: true });
    await buildSheet(database, organisation, {
      type: 4,
      related_sheet_id: order,
      fx_rate: '0.65',
      sea_freight_cents: 1_100,
      clearance_cost_cents: 2_200,
      usd_total_cents: 3_300,
      delivery_date: '2026-04-01',
      area_type: 'North',
      ship_type: 3,
      content_version: 5,
      warehouse_id: perth,
    });
    await buildSheet(database, organisation, { type: 6, warehouse_id: sydney, in_warehouse_id: perth });
    const { data } = (await world.call(stranger, 'GET', 'orders?sortType=0')).json<SheetListAnswer>();
    const [transfer, bill, ordered] = data;
    assert.deepEqual([transfer?.warehouse, transfer?.inWarehouse], ['Sydney', 'Perth']);
    assert.deepEqual(
      [bill?.relatedNo, bill?.fx_rate, bill?.sea_freight, bill?.clearance_cost, bill?.usdTotalAmount],
      ['PO000009', 0.65, 11, 22, 33],
    );
    assert.deepEqual(
      [bill?.deliveryDate, bill?.areaType, bill?.shipType, bill?.contentVersion, bill?.warehouse, bill?.closure],
      ['2026-04-01', 'North', 3, 5, 'Perth', 'Unclosed'],
    );
    assert.deepEqual([ordered?.po_status, ordered?.closure, ordered?.id], [2, 'Closed', order]);
    await database.query('delete from sheet where organisation_id = $1', [organisation]);
  });

  test('another organisation sees none of it', async () => {
    const organisation = await buildOrganisation(world.server.database);
    const stranger = await world.server.staff(organisation, { role: 4 });
    await buildSheet(world.server.database, organisation, { number: 1, no: 'IN000001', drafter_id: null });
    await world.server.database.query(`insert into counter (organisation_id, kind, value) values ($1, 'IN', 1)`, [
      organisation,
    ]);
    await world.server.database.query(
      `insert into audit (organisation_id, operator, action, entity, entity_id)
        select organisation_id, 'Test', 'Create', 'sheet', id from sheet where organisation_id = $1`,
      [organisation],
    );
    const answer = (await world.call(stranger, 'GET', 'orders?number=IN')).json<SheetListAnswer>();
    assert.deepEqual([answer.data.length, answer.meta.total], [1, 1]);
    assert.equal((await world.call(stranger, 'GET', `orders/${made['a']?.id}`)).statusCode, 404);
    assert.equal((await world.call(stranger, 'POST', `orders/${made['a']?.id}/void`)).statusCode, 404);
    assert.equal((await world.call(stranger, 'GET', `orders/${made['a']?.id}/history`)).statusCode, 404);
  });

  test('PREV and NEXT stay among their kind, and end with the words of the specification', async () => {
    const neighbour = async (name: string, direction: string) =>
      (
        await world.call(world.sales, 'GET', `order-next?id=${made[name]?.id}&type=1&direction=${direction}`)
      ).json<unknown>();
    assert.deepEqual(await neighbour('a', 'next'), { id: made['b']?.id, type: 1 });
    assert.deepEqual(await neighbour('c', 'prev'), { id: made['b']?.id, type: 1 });
    const next = await world.call(world.sales, 'GET', `order-next?id=${made['b']?.id}&type=1&direction=next`);
    assert.deepEqual(next.json(), { id: made['c']?.id, type: 1 });
    for (const type of [8, 99]) {
      const none = await world.call(world.sales, 'GET', `order-next?id=${made['b']?.id}&type=${type}&direction=next`);
      assert.deepEqual(
        [none.statusCode, none.json<{ message: string[] }>().message],
        [422, [`There is no kind of sheet ${type}. Choose another one.`]],
      );
    }
    const end = await world.call(world.sales, 'GET', `order-next?id=${made['c']?.id}&type=1&direction=next`);
    assert.deepEqual([end.statusCode, end.json<{ message: string }>().message], [404, 'No more data to load']);
    assert.equal(
      (await world.call(world.sales, 'GET', `order-next?id=${made['b']?.id}&type=1&direction=prev`)).json<{
        id: number;
      }>().id,
      made['a']?.id,
    );
  });
});

describe('export', () => {
  test('has the rows that its filters and keywords select, in the order of its sort, and no others', async () => {
    const numbersOf = async (query: string): Promise<string> => {
      const answer = await world.call(world.sales, 'GET', `orders?${query}&format=xlsx`);
      assert.equal(answer.statusCode, 200, answer.body);
      const sheet = readZip(answer.rawPayload).get('xl/worksheets/sheet1.xml') ?? '';
      const numbers = [...sheet.matchAll(/<v>((?:IN|TR|PO|BL)\d{6})<\/v>/g)].map(([, no]) => no);
      return numbers.map((no) => Object.entries(made).find(([, head]) => head.no === no)?.[0] ?? no).join('');
    };
    assert.equal(await numbersOf('type=invoice'), 'cba');
    assert.equal(await numbersOf('type=invoice&sortType=1'), 'abc');
    assert.equal(await numbersOf('type=invoice&status=2'), 'b');
    assert.equal(await numbersOf('type=invoice&dateFrom=2026-01-20'), 'cb');
    assert.equal(await numbersOf('type=invoice&customer=beta'), 'c');
    assert.equal(await numbersOf('type=invoice&customer=beta&product=road'), '');
    assert.equal(await numbersOf('type=invoice&per_page=1&page=2'), 'cba', 'pages are of the screen alone');
  });

  test('a reader who watches receives rows so far of all rows, and the same file in between', async () => {
    const get = (accept: string) =>
      world.server.inject({
        method: 'GET',
        url: '/api/ag/orders?type=invoice&format=xlsx',
        headers: { ...world.sales.headers, accept },
      });
    const watched = await get(EXPORT_WATCHED_TYPE);
    assert.match(String(watched.headers['content-type']), new RegExp(EXPORT_WATCHED_TYPE));
    const [file, reports]: [Buffer[], string[]] = [[], []];
    let body = watched.rawPayload;
    let kind: number = EXPORT_FRAME.progress;
    while (body.length > 0) {
      const length = body.readUInt32BE(1);
      const payload = body.subarray(EXPORT_FRAME_HEAD_BYTES, EXPORT_FRAME_HEAD_BYTES + length);
      kind = body.readUInt8(0);
      if (kind === EXPORT_FRAME.bytes) file.push(payload);
      if (kind === EXPORT_FRAME.progress) reports.push(`${payload.readUInt32BE(0)} of ${payload.readUInt32BE(4)}`);
      body = body.subarray(EXPORT_FRAME_HEAD_BYTES + length);
    }
    assert.equal(kind, EXPORT_FRAME.end);
    assert.deepEqual([reports[0], reports.at(-1)], ['0 of 3', '3 of 3']);
    const plain = await get('application/json');
    assert.match(String(plain.headers['content-type']), /spreadsheetml/);
    assert.deepEqual(Buffer.concat(file), plain.rawPayload);
  });

  test("a moment is told as the organisation's clocks show it", async () => {
    await world.server.database.query(
      `update sheet set approved_at = '2026-01-15T13:30:00Z' where organisation_id = $1 and id = $2`,
      [world.organisation, made['b']?.id],
    );
    const sheetOf = async () =>
      readZip((await world.call(world.sales, 'GET', 'orders?type=invoice&status=2&format=xlsx')).rawPayload).get(
        'xl/worksheets/sheet1.xml',
      ) ?? '';
    // Half past midnight of the next day in Sydney's summer.
    const serial = 46_038 + 0.5 / 24;
    assert.ok((await sheetOf()).includes(`<c s="5"><v>${serial}</v></c>`), 'Sydney');
    await world.server.database.query(`update organisation set time_zone = 'Australia/Perth' where id = $1`, [
      world.organisation,
    ]);
    assert.ok((await sheetOf()).includes(`<c s="5"><v>${46_037 + 21.5 / 24}</v></c>`), 'Perth');
    await world.server.database.query(`update organisation set time_zone = 'Australia/Sydney' where id = $1`, [
      world.organisation,
    ]);
  });

  test('a workbook with text, numbers and dates as what they are', async () => {
    await world.call(world.sales, 'POST', 'orders', world.invoice([], { reference: '=1+1 <&"', date: '2026-02-03' }));
    const answer = await world.call(world.sales, 'GET', 'orders?type=invoice&sortType=1&format=xlsx');
    assert.equal(answer.statusCode, 200);
    assert.match(String(answer.headers['content-disposition']), /^attachment; filename="sheets.xlsx"/);
    const sheet = readZip(answer.rawPayload).get('xl/worksheets/sheet1.xml') ?? '';
    assert.equal(sheet.match(/<row /g)?.length, 5);
    assert.match(sheet, /<c s="1" t="str"><v>=1\+1 &lt;&amp;&quot;<\/v><\/c>/);
    assert.match(sheet, /<c s="3"><v>300<\/v><\/c>/);
    // 10 January 2026 is day 46032 of a spreadsheet.
    assert.match(sheet, /<c s="4"><v>46032<\/v><\/c>/);
    assert.doesNotMatch(sheet, /<f>/);
  });
});

test('credit notes are subtracted where invoices are listed with them, by every way to count', async () => {
  const buyer = await buildContact(world.server.database, world.organisation);
  const note = (quantity: number) =>
    world.create(
      creditNote(world, [{ productId: tyre, quantity, price: 30 }], { customerId: buyer, reference: 'MIXED' }),
    );
  await note(1);
  await note(2);
  await world.create(
    world.invoice([{ productId: tyre, quantity: 4, price: 100 }], { customerId: buyer, reference: 'MIXED' }),
  );
  const sums = async (query: string) => {
    const { meta } = await list(`type=invoice&${query}`);
    return [meta.total, meta.qty, meta.amount];
  };
  for (const query of ['reference=MIXED', 'reference=MIXED&exact=1', `customerId=${buyer}&dateFrom=2020-01-01`])
    assert.deepEqual(await sums(query), [3, 1, 310], query);
  assert.deepEqual(await sums('reference=MIXED&order_type=2'), [2, 3, 90]);
});
