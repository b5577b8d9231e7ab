import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addDays } from '@iwe/domain';
import type { SheetType } from '@iwe/domain';
import {
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
