import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addDays } from '@iwe/domain';
import type { Actor, SheetType } from '@iwe/domain';
import {
  buildContact,
  buildMembership,
  buildOrganisation,
  buildProduct,
  buildSheet,
  buildStock,
  buildUser,
  buildWarehouse,
  createTestDatabase,
} from '../../../testing/index.ts';
import type { TestDatabase } from '../../../testing/index.ts';
import { presentSheet } from './sheet-detail.presenter.ts';
import { neighbourSheet, readSheetOf } from './sheet.repository.ts';

let db: TestDatabase;
let organisation: number;
let sydney: number;
let perth: number;
let member: number;
let today: string;
/** The moment from which drafts hold their units. */
let since: Date;
before(async () => {
  db = await createTestDatabase();
  organisation = await buildOrganisation(db.database);
  [sydney, perth] = [
    await buildWarehouse(db.database, organisation, { name: 'Sydney' }),
    await buildWarehouse(db.database, organisation, { name: 'Perth' }),
  ];
  const { id } = await buildUser(db.database, { name: 'Ann' });
  member = await buildMembership(db.database, organisation, id);
  const [row] = await db.database.query<{ today: string; since: Date }>(
    `select (now() at time zone time_zone)::date as today,
      (date_trunc('day', now() at time zone time_zone) - make_interval(days => draft_age_days))
        at time zone time_zone as since
    from organisation where id = $1`,
    [organisation],
  );
  assert.ok(row);
  ({ today, since } = row);
});
after(() => db.close());

type Line = NonNullable<Parameters<typeof buildSheet>[3]>[number];
const sheet = (fields: Parameters<typeof buildSheet>[2], ...lines: Line[]) =>
  buildSheet(db.database, organisation, fields, lines);
const read = async (id: number, type: SheetType = 1) =>
  (await db.database.read({ organisation, userId: null }, (tx) => readSheetOf(tx, id, type))) ??
  assert.fail('There is no such sheet.');
const product = () => buildProduct(db.database, organisation);
const tooOld = () => new Date(since.getTime() - 1);
const numbered = async (id: number) =>
  (await db.database.query<{ id: number }>('select id from sheet_line where sheet_id = $1 order by seq', [id]))[0]?.id;

test('the units of a product are shown by warehouse, with what other young drafts hold and move', async () => {
  const [tyre, other] = [await product(), await product()];
  await buildStock(db.database, organisation, tyre, perth, 30);
  await buildStock(db.database, organisation, tyre, sydney, 5);
  await buildStock(db.database, organisation, other, sydney, 900);
  const holds = (quantity: number, of = tyre): Line => ({ product_id: of, quantity, held_quantity: quantity });
  const between = { type: 6, warehouse_id: sydney, in_warehouse_id: perth } as const;
  await sheet({ ...between, created_at: since }, holds(2));
  await sheet({ ...between, created_at: tooOld() }, holds(100));
  await sheet(between, holds(100, other));
  await sheet({ created_at: since }, holds(4));
  await sheet({ created_at: tooOld() }, holds(100));
  await sheet({}, holds(100, other));
  await sheet({}, { product_id: tyre, quantity: 100 });
  const own = await sheet({}, holds(7));
  const [line] = (await read(own)).lines;
  assert.deepEqual(
    [line?.stocks, line?.on_hand, line?.held],
    [
      [
        { warehouseId: sydney, warehouse: 'Sydney', stock: 5, held: 2 },
        { warehouseId: perth, warehouse: 'Perth', stock: 30, inTransit: 2 },
      ],
      35,
      4,
    ],
  );
});

test('lines are in their order, each with the line that it comes from', async () => {
  const [tyre, wheel] = [await product(), await product()];
  const sold = await sheet(
    { no: 'SOLD', status: 2 },
    { product_id: tyre, quantity: 9, taken_quantity: 4, seq: 2 },
    { product_id: wheel, quantity: 3, taken_quantity: 5, seq: 1 },
  );
  const lines = await db.database.query<{ id: number }>('select id from sheet_line where sheet_id = $1 order by seq', [
    sold,
  ]);
  const credit = await sheet(
    { type: 2 },
    { product_id: tyre, quantity: 1, source_line_id: lines[1]?.id ?? 0 },
    { product_id: wheel, quantity: 1, source_line_id: lines[0]?.id ?? 0 },
  );
  assert.deepEqual(
    (await read(credit, 2)).lines.map(({ source }) => [source?.no, source?.lineId, source?.quantity, source?.open]),
    [
      ['SOLD', lines[1]?.id, 9, 5],
      ['SOLD', lines[0]?.id, 3, 0],
    ],
  );
  assert.deepEqual(
    (await read(sold)).lines.map(({ product_id: id }) => id),
    [wheel, tyre],
  );
});

test('a purchase shows what is on its way, and what was sold in twelve weeks', async () => {
  const [tyre, other] = [await product(), await product()];
  const incoming = (quantity: number, of = tyre) =>
    sheet({ type: 3, status: 2 }, { product_id: of, quantity, incoming_quantity: quantity });
  await incoming(6);
  await incoming(100, other);
  const sold = (quantity: number, fields: Parameters<typeof buildSheet>[2], of = tyre) =>
    sheet({ status: 2, date: today, ...fields }, { product_id: of, quantity });
  await sold(3, { date: addDays(today, -83) });
  await sold(100, { date: addDays(today, -84) });
  await sold(100, { status: 1 });
  await sold(100, { type: 4 });
  await sold(100, {}, other);
  const order = await sheet({ type: 3, status: 2 }, { product_id: tyre, quantity: 9 });
  const ordered = await numbered(order);
  const bill = (fields: Parameters<typeof buildSheet>[2], quantity: number, source = ordered) =>
    sheet({ type: 4, ...fields }, { product_id: tyre, quantity, source_line_id: source ?? 0 });
  await bill({}, 2);
  await bill({ status: 2 }, 100);
  await bill({ status: 3 }, 100);
  const [line] = (await read(order, 3)).lines;
  assert.deepEqual([line?.incoming, line?.sold_12_weeks, line?.drafted_quantity], [6, 3, 2]);
});

test('a bill shows what is open of the order of its lines; one whose lines come from nowhere shows none', async () => {
  const tyre = await product();
  const order = await sheet({ type: 3, status: 2 }, { product_id: tyre, quantity: 8, taken_quantity: 3 });
  const from = (await numbered(order)) ?? assert.fail('The order has no line.');
  const ofOrder = await sheet({ type: 4 }, { product_id: tyre, quantity: 5, source_line_id: from });
  const ofNone = await sheet({ type: 4 }, { product_id: tyre, quantity: 2 });
  const openOf = async (id: number) => (await read(id, 4)).sheet.purchase?.open ?? null;
  assert.deepEqual([(await openOf(ofOrder))?.quantity, await openOf(ofNone)], [5, null]);
});

test('of an order is open what no approved bill has, of each line and each cost, never below nothing', async () => {
  const tyre = await product();
  const openOf = async (sea_freight_cents: number, clearance_cost_cents: number) => {
    const order = await sheet(
      { type: 3, status: 2, sea_freight_cents, clearance_cost_cents },
      { product_id: tyre, quantity: 8, taken_quantity: 10 },
      { product_id: tyre, quantity: 4, taken_quantity: 1 },
    );
    const source_line_id = (await numbered(order)) ?? assert.fail('The order has no line.');
    const bill = (status: number, freight: number, clearance: number, more: object = {}) =>
      sheet(
        {
          type: 4,
          status,
          related_sheet_id: order,
          sea_freight_cents: freight,
          clearance_cost_cents: clearance,
          ...more,
        },
        { product_id: tyre, quantity: 2, source_line_id },
      );
    await bill(2, 13_000, 1_000);
    await bill(2, 0, 500, { related_sheet_id: null });
    const draft = await bill(1, 700, 800);
    await bill(3, 9_999, 9_999);
    await bill(2, 9_999, 9_999, { type: 5 });
    const { open } = presentSheet(await read(order, 3), ACTOR);
    assert.deepEqual(presentSheet(await read(draft, 4), ACTOR).open, open);
    assert.deepEqual(open?.drafted, { quantity: 2, sea_freight: 7, clearance_cost: 8 });
    return [open.quantity, open.sea_freight, open.clearance_cost];
  };
  assert.deepEqual(await openOf(10_000, 5_000), [3, 0, 35]);
  assert.deepEqual(await openOf(20_000, 1_200), [3, 70, 0]);
  const related_sheet_id = await sheet({ type: 4 });
  const elsewhere = await sheet({ type: 4, related_sheet_id }, { product_id: tyre, quantity: 1 });
  assert.equal(presentSheet(await read(elsewhere, 4), ACTOR).open, null);
});

test('orders and drafts of bills preview the landed cost of lines; other purchases show the stored one', async () => {
  const tyre = await product();
  const costs = { fx_rate: '0.65', sea_freight_cents: 6_500, clearance_cost_cents: 2_000, tax_type: 1 };
  await sheet({ type: 3, status: 2, fx_rate: '0.7', approved_at: new Date('2026-03-02T01:02:03Z') });
  const shown = async (type: SheetType, status = 1) => {
    const lines = [3, 1].map((quantity) => ({
      product_id: tyre,
      quantity,
      price_cents: 100,
      amount_cents: 100 * quantity,
      landed_cents: 500,
      taken_quantity: quantity,
    }));
    const id = await sheet({ type, status, ...costs }, ...lines);
    const detail = presentSheet(await read(id, type), ACTOR);
    const { landedTotal, lastFxRate } = detail;
    return [landedTotal, lastFxRate, detail.lines.map((line) => line.landed), detail.lines.map((line) => line.taken)];
  };
  const [preview, stored, taken] = [
    [90, 30],
    [5, 5],
    [3, 1],
  ];
  assert.deepEqual(await shown(3), [120, 0.7, preview, taken]);
  assert.deepEqual(await shown(3, 2), [120, 0.7, preview, taken]);
  assert.deepEqual(await shown(4), [120, 0.65, preview, taken]);
  assert.deepEqual(await shown(4, 2), [120, 0.65, stored, taken]);
  assert.deepEqual(await shown(5), [null, 0.65, stored, taken]);
  assert.deepEqual(await shown(1, 2), [null, null, stored, taken]);
  const hide = (isVisible: boolean) =>
    db.database.query('update organisation set cost_visible = $2 where id = $1', [organisation, isVisible]);
  await hide(false);
  try {
    assert.deepEqual(await shown(4), [undefined, 0.65, [undefined, undefined], taken]);
  } finally {
    await hide(true);
  }
});

test('a count says of what it gains that it has no cost: none in stock, none before, and none entered', async () => {
  const counted = async (quantity: number, cost: number | null = null, more: Partial<Line> = {}) => {
    const tyre = await buildProduct(db.database, organisation, { cost_price_cents: cost });
    const id = await sheet({ type: 7 }, { product_id: tyre, quantity, counted_quantity: 5, ...more });
    return { tyre, lacks: async () => (await read(id, 7)).lines[0]?.lacks_cost };
  };
  const gains = await counted(1);
  assert.equal(await gains.lacks(), true);
  for (const others of [
    await counted(0),
    await counted(-1),
    await counted(1, 500),
    await counted(1, null, { counted_quantity: null }),
  ])
    assert.equal(await others.lacks(), false);
  assert.equal(await (await counted(1, 0)).lacks(), true);
  const balance = (of: number, quantity: number, last: number | null) =>
    db.database.query(
      `insert into cost_balance (organisation_id, product_id, quantity, value_cents, last_unit_cost)
        values ($1, $2, $3, 0, $4) on conflict (organisation_id, product_id) do update
        set quantity = excluded.quantity, last_unit_cost = excluded.last_unit_cost`,
      [organisation, of, quantity, last],
    );
  await balance(gains.tyre, 0, null);
  assert.equal(await gains.lacks(), true);
  await balance(gains.tyre, 0, 700);
  assert.equal(await gains.lacks(), false);
  await balance(gains.tyre, 1, null);
  assert.equal(await gains.lacks(), false);
});

test('a sheet shows the permits and the newest open question of its present content, and what follows it', async () => {
  const tyre = await product();
  const id = await sheet({ content_version: 2 }, { product_id: tyre, quantity: 1 });
  const beside = await sheet({ content_version: 2 }, { product_id: tyre, quantity: 1 });
  const permit = (of: number, version: number, finding: string) =>
    db.database.query(
      `insert into approval_permit (organisation_id, sheet_id, content_version, finding, given_by)
        values ($1, $2, $3, $4, $5)`,
      [organisation, of, version, finding, member],
    );
  for (const [of, version, finding] of [
    [id, 2, 'second'],
    [id, 2, 'first'],
    [id, 1, 'earlier'],
    [beside, 2, 'beside'],
  ] as const)
    await permit(of, version, finding);
  const ask = async (of: number, version: number, answer: string | null = null) => {
    const [row] = await db.database.query<{ id: number }>(
      `insert into approval_request (organisation_id, sheet_id, content_version, needs, asked_by, note, answer)
        values ($1, $2, $3, '{manager}', $4, '', $5) returning id`,
      [organisation, of, version, member, answer],
    );
    return row?.id;
  };
  await ask(id, 2);
  const open = await ask(id, 2);
  await ask(id, 2, 'refused');
  await ask(id, 1);
  await ask(beside, 2);
  const line = await numbered(id);
  const follower = (fields: Parameters<typeof buildSheet>[2], source: number | undefined = line) =>
    sheet(fields, { product_id: tyre, quantity: 1, source_line_id: source ?? 0 });
  const related = await sheet({ type: 6, related_sheet_id: id });
  const credit = await follower({ type: 2 });
  await follower({ type: 2, status: 3 });
  await follower({ type: 2 }, await numbered(beside));
  const { sheet: shown } = await read(id);
  assert.deepEqual(
    shown.permits?.map(({ finding, by }) => [finding, by]),
    [
      ['second', 'Ann'],
      ['first', 'Ann'],
    ],
  );
  assert.deepEqual([shown.open_request?.id, shown.open_request?.asked_by], [open, 'Ann']);
  assert.deepEqual(
    shown.followers?.map((row) => row.id),
    [related, credit],
  );
  assert.deepEqual((await read(credit, 2)).sheet.belongs ?? [], []);
});

test('a permit is shown with its line and its moment, a question with what it needs and since when', async () => {
  const id = await sheet({ content_version: 3 }, { product_id: await product(), quantity: 1 });
  const line = await numbered(id);
  const at = '2026-03-02T01:02:03.456Z';
  await db.database.query(
    `insert into approval_permit (organisation_id, sheet_id, content_version, finding, line_id, given_by, given_at)
      values ($1, $2, 3, 'price.overMaxDis', $3, $4, $5), ($1, $2, 3, 'payment.cbd', null, $4, $5)`,
    [organisation, id, line, member, at],
  );
  const [asked] = await db.database.query<{ id: number }>(
    `insert into approval_request (organisation_id, sheet_id, content_version, needs, asked_by, note, asked_at)
      values ($1, $2, 3, '{accountant,director}', $3, '', $4) returning id`,
    [organisation, id, member, at],
  );
  const shown = presentSheet(await read(id), ACTOR);
  assert.deepEqual(shown.permits, [
    { finding: 'price.overMaxDis', lineId: line, by: 'Ann', at },
    { finding: 'payment.cbd', lineId: null, by: 'Ann', at },
  ]);
  assert.deepEqual(shown.approvalRequest, {
    id: asked?.id,
    askedBy: 'Ann',
    askedAt: at,
    needs: ['accountant', 'director'],
  });
});

test('a sheet leads to its page at Xero while the organisation is connected, also in a broken state', async () => {
  const connect = (state: string) =>
    db.database.query('update xero_connection set state = $2 where organisation_id = $1', [organisation, state]);
  await db.database.query(
    `insert into xero_connection (organisation_id, tenant_id, page_address) values ($1, 'T', 'https://books/?x=1')`,
    [organisation],
  );
  const [sent, unsent] = [await sheet({ status: 2, xero_state: 2, xero_id: 'X1' }), await sheet({ status: 2 })];
  const pages = async () =>
    Promise.all([sent, unsent].map(async (id) => presentSheet(await read(id), ACTOR).xeroPage?.split('&')[0] ?? null));
  assert.deepEqual(await pages(), ['https://books/?x=1', null]);
  await connect('broken');
  assert.deepEqual(await pages(), ['https://books/?x=1', null]);
  await connect('disconnected');
  assert.deepEqual(await pages(), [null, null]);
});

test('a gain without a cost is asked for on the draft of a count alone', async () => {
  const line = { product_id: await buildProduct(db.database, organisation), quantity: 1, counted_quantity: 1 };
  const asks = async (status: number) => {
    const id = await sheet({ type: 7, status }, { ...line, system_quantity: 0 });
    return presentSheet(await read(id, 7), ACTOR).lines[0]?.needsCost;
  };
  assert.deepEqual([await asks(1), await asks(2), await asks(3)], [true, false, false]);
});

test('the neighbours of a sheet are the next ones of its kind', async () => {
  const ids: number[] = [];
  for (const type of [7, 1, 7, 1, 7]) ids.push(await sheet({ type }));
  const [first, , second, , third] = ids;
  const neighbours = (id: number | undefined) =>
    db.database.read({ organisation, userId: null }, async (tx) => [
      (await neighbourSheet(tx, id ?? 0, 7, 'prev'))?.id,
      (await neighbourSheet(tx, id ?? 0, 7, 'next'))?.id,
    ]);
  assert.deepEqual(await neighbours(second), [first, third]);
  assert.equal((await neighbours(third))[1], undefined);
});

const ACTOR: Actor = {
  role: 4,
  modPrc: false,
  isAcct: false,
  isDir: false,
  crtCSR: false,
  maxDisCents: 100_000,
};

test('a detail names the customer with their terms, the people, the places, and the sheets around it', async () => {
  const person = async (name: string) =>
    buildMembership(db.database, organisation, (await buildUser(db.database, { name })).id);
  const [driver, drafter, approver] = [await person('Dan'), await person('Dora'), await person('Abe')];
  const [area] = await db.database.query<{ id: number }>(
    `insert into area_type (organisation_id, name) values ($1, 'South'), ($1, 'North') returning id`,
    [organisation],
  );
  const [customerClass] = await db.database.query<{ id: number }>(
    `insert into customer_class (organisation_id, name) values ($1, 'Gold') returning id`,
    [organisation],
  );
  const at = new Date('2026-03-02T01:02:03Z');
  const contact_id = await buildContact(db.database, organisation, {
    name: 'Alpha',
    code: 'ALPHA',
    phone: '02 1',
    address: '9 High St',
    attention: 'Mr A',
    note: 'Pays late',
    credit_limit_cents: 11_100,
    xero_balance_cents: 22_200,
    xero_balance_at: at,
    price_type: 'Class C',
    payment_type: 'Monthly',
    area_type_id: area?.id ?? null,
    class_id: customerClass?.id ?? null,
    default_ship_type: 6,
    service_id: drafter,
    bd_id: approver,
  });
  const source = await sheet({ no: 'SOURCE' });
  const related = await sheet({ no: 'RELATED', type: 4, date: '2026-01-02', status: 2, total_cents: 500 });
  const id = await sheet({
    type: 2,
    contact_id,
    driver_id: driver,
    drafter_id: drafter,
    approver_id: approver,
    approved_at: at,
    created_at: at,
    warehouse_id: sydney,
    in_warehouse_id: perth,
    source_sheet_id: source,
    related_sheet_id: related,
    delivery_status: 2,
    actual_pay_type: 1,
    delivery_comment: 'Left at gate',
    payment_type: 'COD',
    area_type: 'East',
    price_type: 'Class A / COD',
    xero_error: 'Refused.',
    xero_due_cents: 4_400,
    total_cents: 11_000,
    gst_cents: 1_000,
    usd_total_cents: 700,
    total_quantity: 3,
    sea_freight_cents: 800,
    clearance_cost_cents: 900,
    is_closed: true,
    is_printed: true,
    csr_order_status: 1,
    drafter_type: 3,
    po_status: 2,
  });
  const shown = presentSheet(await read(id, 2), ACTOR);
  assert.deepEqual(shown.csr, {
    id: contact_id,
    name: 'Alpha',
    code: 'ALPHA',
    phone: '02 1',
    address: '9 High St',
    attention: 'Mr A',
    note: 'Pays late',
    creditLimit: 111,
    xeroBalance: 222,
    xeroBalanceAt: at.toISOString(),
    priceType: 'Class C',
    paymentType: 'Monthly',
    areaType: 'South',
    classId: customerClass?.id,
    defaultShipType: 6,
    csrServiceId: drafter,
    csrBDId: approver,
  });
  const { driver: driverName, warehouse, inWarehouse, relatedNo, approvedAt, createdAt } = shown;
  assert.deepEqual(
    [driverName, shown.drafter, shown.approver, warehouse, inWarehouse, relatedNo, approvedAt, createdAt],
    ['Dan', 'Dora', 'Abe', 'Sydney', 'Perth', 'RELATED', at.toISOString(), at.toISOString()],
  );
  const link = { type: 4, no: 'RELATED', status: 2, date: '2026-01-02', quantity: 0, amount: 5 };
  assert.deepEqual([shown.related, shown.source?.no], [{ id: related, ...link }, 'SOURCE']);
  assert.deepEqual(
    [shown.csrCreditLimit, shown.csrXeroBalance, shown.paymentType, shown.areaType, shown.priceType],
    [111, 222, 'COD', 'East', 'Class A / COD'],
  );
  assert.deepEqual(
    [shown.deliveryStatus, shown.actualPayType, shown.deliveryComment, shown.xeroError, shown.amountDue],
    [2, 1, 'Left at gate', 'Refused.', 44],
  );
  assert.deepEqual(
    [shown.amount, shown.gst, shown.subtotal, shown.usdTotalAmount, shown.quantity, shown.sea_freight],
    [110, 10, 100, 7, 3, 8],
  );
  assert.deepEqual(
    [shown.clearance_cost, shown.closure, shown.print, shown.csrOrderStatus, shown.drafterType, shown.po_status],
    [9, 'Closed', 'PRINT', 1, 3, 2],
  );
  const owed = { xero_state: 2, xero_id: 'X', total_cents: 11_000, gst_cents: 1_000, due_date: '2999-01-01' };
  const statesOf = (dues: number[]) =>
    Promise.all(
      dues.map(
        async (due) => presentSheet(await read(await sheet({ ...owed, xero_due_cents: due })), ACTOR).paymentState,
      ),
    );
  assert.deepEqual(await statesOf([11_000, 10_500, 0]), ['Unpaid', 'Part paid', 'Paid']);
  const bare = presentSheet(await read(await sheet({})), ACTOR);
  assert.deepEqual(
    [bare.csr, bare.driver, bare.warehouse, bare.related, bare.source, bare.amountDue, bare.closure, bare.print],
    [null, '', '', null, null, null, 'Unclosed', 'UnPrint'],
  );
  assert.deepEqual([bare.approvedAt, bare.xeroSent, bare.followers, bare.approvalRequest], [null, 'Unsent', [], null]);
});

test('a line shows its product with places and prices, and what moved since a count while a draft', async () => {
  const product_id = await buildProduct(db.database, organisation, {
    code: 'TYRE',
    name: 'Road',
    unit: 'SET',
    category: 2,
    class_a_price_cents: 9_900,
    third_party_stock: 8,
    tag4: 'A1/call',
  });
  await buildStock(db.database, organisation, product_id, sydney, 5);
  await buildStock(db.database, organisation, product_id, perth, 30);
  const counted_at = new Date('2026-03-02T01:02:03Z');
  const counted = {
    product_id,
    quantity: -2,
    counted_quantity: 6,
    system_quantity: 8,
    counted_at,
    price_cents: 1_000,
    amount_cents: -2_000,
    gst_cents: 300,
    usd_price_cents: 650,
    description: 'Shelf 3',
    price_source: 'cost',
    is_manual: true,
  };
  const id = await sheet({ type: 7, warehouse_id: sydney }, counted);
  const [line] = presentSheet(await read(id, 7), ACTOR).lines;
  assert.deepEqual(line?.product, {
    id: product_id,
    code: 'TYRE',
    name: 'Road',
    unit: 'SET',
    category: 2,
    classAPrice: 99,
    stock_3rdP: 8,
    location: 'A1/call',
    cover: null,
    stock: 35,
    available: 35,
    stocks: [
      { warehouseId: sydney, warehouse: 'Sydney', stock: 5 },
      { warehouseId: perth, warehouse: 'Perth', stock: 30 },
    ],
  });
  assert.deepEqual(
    [line.quantity, line.price, line.usdPrice, line.amount, line.gst, line.description, line.priceSource, line.manual],
    [-2, 10, 6.5, -20, 3, 'Shelf 3', 'cost', true],
  );
  assert.deepEqual(
    [line.inWarehouseQty, line.inSystemQty, line.countedAt, line.movedSince, line.needsCost],
    [6, 8, counted_at.toISOString(), -3, false],
  );
  const approved = await sheet({ type: 7, warehouse_id: sydney, status: 2 }, counted);
  assert.equal(presentSheet(await read(approved, 7), ACTOR).lines[0]?.movedSince, null);
  const [plain] = presentSheet(await read(await sheet({}, { product_id, quantity: 1 })), ACTOR).lines;
  assert.deepEqual(
    [plain?.usdPrice, plain?.movedSince, plain?.countedAt, plain?.drafted],
    [null, null, null, undefined],
  );
});
