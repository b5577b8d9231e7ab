import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sheetListQuery } from '@iwe/contract';
import { addDays, FILTERED_COUNT_LIMIT, SHEET_SORT_TYPES } from '@iwe/domain';
import { dynamicStatement } from '../../../core/database/index.ts';
import {
  buildContact,
  buildMembership,
  buildOrganisation,
  buildProduct,
  buildSheet,
  buildUser,
  buildWarehouse,
  createTestDatabase,
} from '../../../testing/index.ts';
import type { TestDatabase } from '../../../testing/index.ts';
import { selectSheets } from './sheet-list.filters.sql.ts';
import type { ResolvedKeywords } from './sheet-list.keywords.sql.ts';
import { presentList } from './sheet-list.presenter.ts';
import { countSheets, listSheets, presentCount, selectedSheets } from './sheet-list.repository.ts';

let db: TestDatabase;
let organisation: number;
before(async () => {
  db = await createTestDatabase();
});
after(() => db.close());

type Asked = Readonly<Record<string, unknown>>;
const reading = <T>(work: Parameters<typeof db.database.read<T>>[1]) =>
  db.database.read({ organisation, userId: null }, work);
const sheet = (fields: Parameters<typeof buildSheet>[2], lines: Parameters<typeof buildSheet>[3] = []) =>
  buildSheet(db.database, organisation, fields, lines);
const list = async (asked: Asked) => {
  const query = sheetListQuery.parse(asked);
  return presentList(await reading((tx) => listSheets(tx, query)), query);
};
/** The ids that a list and its export show, which must be the same. */
const idsOf = async (asked: Asked): Promise<number[]> => {
  const query = sheetListQuery.parse(asked);
  const [counted, exported] = await reading(async (tx) => {
    const { ids, rows } = await selectedSheets(tx, query);
    return tx.batch([ids, rows]);
  });
  const { data } = await list(asked);
  const ids = data.map(({ id }) => id);
  assert.deepEqual(
    [counted.map(({ id }) => id), exported.map(({ no }) => no)],
    [ids, data.map(({ no }) => no)],
    JSON.stringify(asked),
  );
  return ids;
};
const newOrganisation = async () => {
  organisation = await buildOrganisation(db.database);
};
const history = (id: number, action: string, at: string, after: object = {}) =>
  db.database.query(
    `insert into audit (organisation_id, operator, action, entity, entity_id, at, after)
      values ($1, 'Ann', $2, 'sheet', $3, $4, $5)`,
    [organisation, action, id, at, JSON.stringify(after)],
  );

test('each list has its kinds, and subtracts what goes back where both are listed together', async () => {
  await newOrganisation();
  const ids = [0];
  for (const type of [1, 2, 3, 4, 5, 6, 7])
    ids.push(await sheet({ type, number: 1, total_quantity: 2 ** type, total_cents: 100 * 2 ** type, reference: 'R' }));
  for (const kind of ['IN', 'CN', 'PO', 'BL', 'BC', 'TR', 'AD'])
    await db.database.query('insert into counter (organisation_id, kind, value) values ($1, $2, 1)', [
      organisation,
      kind,
    ]);
  for (const [asked, types] of [
    [{}, [7, 6, 5, 4, 3, 2, 1]],
    [{ type: 'invoice' }, [2, 1]],
    [{ type: 'purchase' }, [5, 4, 3]],
    [{ type: 'purchase', search_type: 'orders' }, [3]],
    [{ type: 'purchase', search_type: 'bills' }, [5, 4]],
    [{ type: 'purchase', search_type: 'bills', order_type: 5 }, [5]],
    [{ type: 'invoice', order_type: 2 }, [2]],
  ] as const) {
    const isSubtracted = (type: number) => types.length > 1 && [2, 5].includes(type);
    const sum = types.reduce((all, type) => all + (isSubtracted(type) ? -1 : 1) * 2 ** type, 0);
    for (const filter of [{}, { status: 1 }, { exact: 1 }, { reference: 'r' }, { reference: 'r', number: 'IN' }]) {
      const { meta } = await list({ ...asked, ...filter });
      assert.deepEqual(
        [meta.total, meta.qty, meta.amount],
        [types.length, sum, sum],
        JSON.stringify({ ...asked, ...filter }),
      );
    }
    assert.deepEqual(
      await idsOf(asked),
      types.map((type) => ids[type]),
    );
  }
});

test('staff finds the sheets of a person, whether for service or for business', async () => {
  await newOrganisation();
  const person = async () => buildMembership(db.database, organisation, (await buildUser(db.database)).id);
  const [ann, bob] = [await person(), await person()];
  const service = await sheet({ service_id: ann, bd_id: bob });
  const business = await sheet({ service_id: bob, bd_id: ann });
  await sheet({ service_id: bob, drafter_id: ann, approver_id: ann, driver_id: ann });
  assert.deepEqual(await idsOf({ staff: ann }), [business, service]);
});

// In summer Sydney's days begin at 13:00 UTC of the day before.
const MOMENTS = [
  '2026-03-01T12:59:59.999Z',
  '2026-03-01T13:00:00Z',
  '2026-03-03T12:59:59.999Z',
  '2026-03-03T13:00:00Z',
];

test("approvals and voids are found by the organisation's days, the first and the last included", async () => {
  await newOrganisation();
  const [approved, voided]: [number[], number[]] = [[], []];
  for (const at of MOMENTS) approved.push(await sheet({ status: 2, approved_at: new Date(at) }));
  for (const at of MOMENTS) {
    const id = await sheet({ status: 3 });
    await history(id, 'Save', '2026-03-02T00:00:00Z');
    await history(id, 'Void', at);
    voided.push(id);
  }
  const draft = await sheet({});
  await history(draft, 'Void', '2026-03-02T00:00:00Z');
  for (const [of, ids] of [
    ['approved', approved],
    ['voided', voided],
  ] as const) {
    const [from, to] = [{ [`${of}From`]: '2026-03-02' }, { [`${of}To`]: '2026-03-03' }];
    assert.deepEqual(await idsOf(from), ids.slice(1).toReversed());
    assert.deepEqual(await idsOf(to), ids.slice(0, 3).toReversed());
    assert.deepEqual(await idsOf({ ...from, ...to }), ids.slice(1, 3).toReversed());
  }
});

test('what is owed is overdue from the day after its due date, and unknown where Xero says nothing', async () => {
  await newOrganisation();
  const [row] = await db.database.query<{ today: string }>(
    'select (now() at time zone time_zone)::date as today from organisation where id = $1',
    [organisation],
  );
  const today = row?.today ?? '';
  const yesterday = addDays(today, -1);
  const sent = { status: 2, xero_state: 2, xero_id: 'X', xero_due_cents: 100, total_cents: 100 } as const;
  const overdue = await sheet({ ...sent, due_date: yesterday });
  const dueToday = await sheet({ ...sent, due_date: today });
  const never = await sheet({ ...sent, due_date: null });
  const unsent = await sheet({ status: 2, due_date: yesterday });
  const failed = await sheet({ status: 2, xero_state: 3, xero_due_cents: 100, due_date: yesterday });
  const unheard = await sheet({ ...sent, xero_due_cents: null, due_date: yesterday });
  await sheet({ ...sent, xero_due_cents: 0, due_date: yesterday });
  await sheet({ ...sent, xero_due_cents: 0, due_date: today });
  await sheet({ status: 2, due_date: today });
  await sheet({ due_date: yesterday });
  await sheet({ ...sent, status: 1, due_date: yesterday });
  await sheet({ ...sent, status: 1, due_date: today });
  for (const type of [2, 4]) {
    await sheet({ ...sent, type, due_date: yesterday });
    await sheet({ ...sent, type, due_date: today });
    await sheet({ type, status: 2, due_date: yesterday });
  }
  assert.deepEqual(await idsOf({ attention: 'overdue' }), [overdue]);
  assert.deepEqual(await idsOf({ attention: 'owed-not-due' }), [never, dueToday]);
  assert.deepEqual(await idsOf({ attention: 'overdue-unknown' }), [unheard, failed, unsent]);
  const states = new Map((await list({})).data.map(({ id, paymentState }) => [id, paymentState]));
  assert.deepEqual(
    [overdue, dueToday, unsent, failed, unheard].map((id) => states.get(id)),
    ['Overdue', 'Unpaid', '', '', ''],
  );
  const counted = (more: Asked) => {
    const query = sheetListQuery.parse({ attention: 'owed-not-due', ...more });
    return reading(async (tx) => presentCount(query, (await tx.query(countSheets(query)))[0]));
  };
  assert.deepEqual(await counted({}), { count: 2, isCapped: false, amountCents: null });
  assert.deepEqual(await counted({ exact: 1 }), { count: 2, isCapped: false, amountCents: 200 });
  const presented = (total: number, exact: number) =>
    presentCount(sheetListQuery.parse({ exact }), { total, quantity: 7, total_amount_cents: 5 });
  const limit = FILTERED_COUNT_LIMIT;
  assert.deepEqual(presented(limit, 0), { count: limit, isCapped: false, amountCents: null });
  assert.deepEqual(presented(limit + 1, 0), { count: limit, isCapped: true, amountCents: null });
  assert.deepEqual(presented(limit + 1, 1), { count: limit + 1, isCapped: false, amountCents: 5 });
});

test('an override is one that the last approval let pass: a price, a credit limit, cash before delivery', async () => {
  await newOrganisation();
  const at = '2026-03-02T01:02:03.456Z';
  const passed = async (acknowledged: string[], { status = 2, action = 'Approve', when = at } = {}) => {
    const id = await sheet({ status, approved_at: new Date(at) });
    await history(id, action, when, { acknowledged });
    return id;
  };
  const price = await passed(['stock.short:1', 'price.belowClassA:2']);
  const credit = await passed(['credit.overLimit']);
  const cash = await passed(['payment.cbd']);
  const both = await passed(['payment.cbd', 'price.overMaxDis:1']);
  const all = ['price.overMaxDis:1', 'payment.cbd', 'credit.overLimit'];
  await passed(['stock.short:1', 'fx.unusual', 'margin.price.']);
  await passed(all, { status: 1 });
  await passed(all, { action: 'Save' });
  await passed(all, { when: '2026-03-01T01:02:03.456Z' });
  assert.deepEqual(await idsOf({ attention: 'price-override' }), [both, price]);
  assert.deepEqual(await idsOf({ attention: 'credit-override' }), [both, cash, credit]);
});

test('credits of nothing that was sold, orders on their way, and orders that arrived without a bill', async () => {
  await newOrganisation();
  const product_id = await buildProduct(db.database, organisation);
  const sold = await sheet({ status: 2 }, [{ product_id, quantity: 9 }]);
  const [source] = await db.database.query<{ id: number }>('select id from sheet_line where sheet_id = $1', [sold]);
  const [free, known] = [
    { product_id, quantity: 1 },
    { product_id, quantity: 1, source_line_id: source?.id ?? 0 },
  ];
  const partly = await sheet({ type: 2, status: 2 }, [known, free]);
  await sheet({ type: 2, status: 2 }, [known]);
  await sheet({ type: 2 }, [free]);
  await sheet({ type: 5, status: 2 }, [free]);
  assert.deepEqual(await idsOf({ attention: 'no-source' }), [partly]);

  const order = { type: 3, status: 2 } as const;
  const [initial, adjusted] = [await sheet({ ...order, po_status: 1 }), await sheet({ ...order, po_status: 2 })];
  await sheet({ ...order, po_status: 2, is_closed: true });
  await sheet({ type: 3, po_status: 0 });
  await sheet({ type: 4, status: 2 });
  const arrived = await sheet({ ...order, po_status: 3 }, [{ product_id, quantity: 2, taken_quantity: 1 }]);
  await sheet({ ...order, po_status: 3 }, [{ product_id, quantity: 2, taken_quantity: 2 }]);
  assert.deepEqual(await idsOf({ attention: 'to-arrive' }), [adjusted, initial]);
  assert.deepEqual(await idsOf({ attention: 'not-billed' }), [arrived]);
});

test('a keyword finds the same sheets whether it matches few of them or too many to name', async () => {
  await newOrganisation();
  const other = await buildContact(db.database, organisation, { name: 'IN000771 Wheels' });
  const contact_id = await buildContact(db.database, organisation, { name: 'Alpha Tyres', phone: '02 771' });
  const [product_id, wheel] = [
    await buildProduct(db.database, organisation, { code: 'TYRE', name: 'Road 205/55R16' }),
    await buildProduct(db.database, organisation, { code: 'WHEEL', name: 'Rim' }),
  ];
  const numbered = await sheet({ no: 'IN000771', number: 771, reference: 'None', contact_id }, [
    { product_id: wheel, quantity: 1 },
  ]);
  const referred = await sheet({ no: 'IN000002', number: 2, reference: 'See in000771', contact_id: other }, [
    { product_id, quantity: 1 },
  ]);
  const credit = await sheet({ type: 2, no: 'CN000003', number: 3, contact_id: other }, [{ product_id, quantity: 1 }]);
  await sheet({ type: 3, no: 'PO000004', number: 4, contact_id: other }, [{ product_id, quantity: 1 }]);
  for (const [keyword, text, found] of [
    ['number', '0771', [numbered]],
    ['number', 'in000771', [numbered]],
    ['reference', '000771', [referred]],
    ['customer', 'tyres alpha', [numbered]],
    ['customer', 'tyres beta', []],
    ['customer', 'wheels', [credit, referred]],
    ['product', 'road 205/55r16', [credit, referred]],
  ] as const) {
    const asked = { type: 'invoice', [keyword]: text } as const;
    assert.deepEqual(await idsOf(asked), found, `${keyword} ${text}`);
    const many: ResolvedKeywords = { [keyword]: 'many' };
    const { where, values, types } = selectSheets(sheetListQuery.parse(asked), many);
    const filtered = await reading((tx) =>
      tx.query(
        dynamicStatement<{ id: number }>(
          `select s.id from sheet s where s.organisation_id = iwe_organisation() and s.type in (${types.join(', ')})
            ${where} order by s.id desc`,
          values,
        ),
      ),
    );
    assert.deepEqual(
      filtered.map(({ id }) => id),
      found,
      `${keyword} ${text}, too many`,
    );
  }
  assert.equal((await idsOf({ type: 'invoice', product: '  ' })).length, 3);
});

test('what a search finds is in the order that was chosen, page by page', async () => {
  await newOrganisation();
  const found = { reference: 'Found', no: 'IN000009' };
  await sheet({ ...found, number: 3, total_cents: 100, due_date: '2026-01-02', date: '2026-01-09', status: 2 });
  await sheet({ ...found, number: 1, total_cents: 300, due_date: '2026-01-01', date: '2026-01-08', status: 1 });
  await sheet({ ...found, number: 2, total_cents: 200, due_date: '2026-01-03', date: '2026-01-10', status: 3 });
  await sheet({ ...found, number: 4, total_cents: 300, due_date: '2026-01-03', date: '2026-01-08', status: 1 });
  const other = await sheet({ number: 5, no: 'IN000009', total_cents: 250, due_date: '2026-01-02' });
  const orders = new Set<string>();
  for (const { value: sortType } of SHEET_SORT_TYPES) {
    const whole = (await idsOf({ type: 'invoice', sortType })).filter((id) => id !== other);
    for (const search of [{ reference: 'found' }, { reference: 'found', number: 'N000009' }]) {
      assert.deepEqual(await idsOf({ type: 'invoice', sortType, ...search }), whole, `sort type ${sortType}`);
      const pages = [];
      for (const page of [1, 2, 3, 4]) {
        const { data } = await list({ type: 'invoice', sortType, ...search, per_page: 1, page });
        pages.push(...data.map(({ id }) => id));
      }
      assert.deepEqual(pages, whole, `sort type ${sortType}, page by page`);
    }
    orders.add(whole.join(' '));
  }
  assert.ok(orders.size > 7, 'the sheets differ in every column');
});

test('list and workbook name people, places and the related sheet each in its own column', async () => {
  await newOrganisation();
  const person = async (name: string) =>
    buildMembership(db.database, organisation, (await buildUser(db.database, { name })).id);
  const place = (name: string) => buildWarehouse(db.database, organisation, { name });
  const at = new Date('2026-03-02T01:02:03Z');
  const id = await sheet({
    type: 2,
    status: 2,
    drafter_id: await person('Dora'),
    approver_id: await person('Abe'),
    driver_id: await person('Dan'),
    service_id: await person('Sue'),
    approved_at: at,
    warehouse_id: await place('Sydney'),
    in_warehouse_id: await place('Perth'),
    related_sheet_id: await sheet({ no: 'RELATED' }),
    source_sheet_id: await sheet({ no: 'SOURCE' }),
    contact_id: await buildContact(db.database, organisation, { name: 'Alpha' }),
    xero_state: 2,
    xero_id: 'X',
    xero_due_cents: 40,
    total_cents: 100,
  });
  const bare = await sheet({});
  const [row] = (await list({ order_type: 2 })).data;
  assert.deepEqual(
    [row?.drafter, row?.approver, row?.driver, row?.warehouse, row?.inWarehouse, row?.relatedNo, row?.customerName],
    ['Dora', 'Abe', 'Dan', 'Sydney', 'Perth', 'RELATED', 'Alpha'],
  );
  assert.deepEqual([row?.approvedAt, row?.xeroSent, row?.paymentState], [at.toISOString(), 'Sent', 'Part paid']);
  const exported = await reading(async (tx) => {
    const selected = await selectedSheets(tx, sheetListQuery.parse({ type: 'invoice' }));
    const [ids, rows] = await tx.batch([selected.ids, selected.rows]);
    return [bare, id].map((each) => rows[ids.findIndex((found) => found.id === each)]);
  });
  assert.deepEqual(
    exported.map((each) => [
      each?.drafter,
      each?.approver,
      each?.driver,
      each?.warehouse,
      each?.in_warehouse,
      each?.related_no,
      each?.customer_name,
    ]),
    [
      [null, null, null, null, null, null, null],
      ['Dora', 'Abe', 'Dan', 'Sydney', 'Perth', 'RELATED', 'Alpha'],
    ],
  );
});
