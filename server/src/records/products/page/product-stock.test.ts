import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addDays } from '@iwe/domain';
import {
  buildContact,
  buildOrganisation,
  buildProduct,
  buildSheet,
  buildStock,
  buildWarehouse,
  createTestDatabase,
  inOrganisation,
} from '../../../testing/index.ts';
import type { TestDatabase } from '../../../testing/index.ts';
import { productHolders } from '../../../trading/quotings/product-history.repository.ts';
import { productPageRows } from './product-page.repository.ts';

let db: TestDatabase;
let organisation: number;
let first: string;
let firstOfMonth: string;
before(async () => {
  db = await createTestDatabase();
  organisation = await buildOrganisation(db.database);
  const [row] = await db.database.query<{ month: string; first: string }>(
    `select date_trunc('month', day)::date as month, (date_trunc('month', day) - interval '11 months')::date as first
    from (select (now() at time zone time_zone)::date as day from organisation where id = $1) as now`,
    [organisation],
  );
  assert.ok(row);
  ({ month: firstOfMonth, first } = row);
});
after(() => db.close());

const page = async (id: number) =>
  (await db.database.system((tx) => productPageRows(inOrganisation(tx, organisation), id))) ??
  assert.fail('There is no such product.');
type Line = NonNullable<Parameters<typeof buildSheet>[3]>[number];
const sheet = (fields: Parameters<typeof buildSheet>[2], ...lines: Line[]) =>
  buildSheet(db.database, organisation, fields, lines);

test('units are those of the product in each warehouse that is active, has stock, or expects some', async () => {
  const [tyre, other] = [await buildProduct(db.database, organisation), await buildProduct(db.database, organisation)];
  const warehouse = (is_active: boolean) => buildWarehouse(db.database, organisation, { is_active });
  const [open, stocked, expecting, served, owing] = [
    await warehouse(true),
    await warehouse(false),
    await warehouse(false),
    await warehouse(false),
    await warehouse(false),
  ];
  await buildStock(db.database, organisation, tyre, owing, -3);
  await buildStock(db.database, organisation, tyre, stocked, 4);
  await buildStock(db.database, organisation, other, open, 100);
  await buildStock(db.database, organisation, tyre, served, 0);
  const ordered = (warehouse_id: number, product_id: number, incoming_quantity: number, delivery_date: string) =>
    sheet({ type: 3, status: 2, warehouse_id, delivery_date }, { product_id, quantity: 9, incoming_quantity });
  await ordered(expecting, tyre, 5, '2026-05-02');
  await ordered(expecting, tyre, 2, '2026-05-01');
  await ordered(expecting, other, 50, '2026-04-01');
  await ordered(expecting, tyre, 0, '2026-04-01');
  await ordered(served, tyre, 0, '2026-04-01');
  const { units, openOrders } = await page(tyre);
  assert.deepEqual(
    units.map((row) => [row.warehouse_id, row.stock, row.in_transit, row.eta]),
    [
      [open, 0, 0, null],
      [stocked, 4, 0, null],
      [expecting, 0, 7, '2026-05-01'],
      [owing, -3, 0, null],
    ],
  );
  assert.deepEqual(
    openOrders.map(({ quantity, eta }) => [quantity, eta]),
    [
      [2, '2026-05-01'],
      [5, '2026-05-02'],
    ],
  );
});

test('open orders are one row each with their supplier, by their ETA; those without one are last', async () => {
  const { database } = db;
  const [tyre, other] = [await buildProduct(database, organisation), await buildProduct(database, organisation)];
  const supplier = await buildContact(database, organisation, { name: 'Harbour', is_supplier: true });
  await buildContact(database, organisation, { name: 'Another supplier', is_supplier: true });
  const warehouse_id = await buildWarehouse(database, organisation, { name: 'Perth' });
  const units = (incoming_quantity: number, product_id = tyre): Line => ({
    product_id,
    quantity: 20,
    incoming_quantity,
  });
  const ordered = (no: string, delivery_date: string | null, ...lines: Line[]) =>
    sheet({ type: 3, status: 2, no, delivery_date, contact_id: supplier, warehouse_id }, ...lines);
  await ordered('OPEN', null, units(1));
  await ordered('LATE', '2026-06-02', units(3), units(4), units(50, other));
  await ordered('SAME', '2026-06-02', units(8));
  await ordered('EARLY', '2026-06-01', units(2));
  await ordered('OTHER', '2026-05-01', units(60, other));
  assert.deepEqual(
    (await page(tyre)).openOrders.map(({ no, quantity, supplier: from, warehouse }) => [no, quantity, from, warehouse]),
    [
      ['EARLY', 2, 'Harbour', 'Perth'],
      ['LATE', 7, 'Harbour', 'Perth'],
      ['SAME', 8, 'Harbour', 'Perth'],
      ['OPEN', 1, 'Harbour', 'Perth'],
    ],
  );
});

test('prices have their own changes: the latest first, of one moment the one made last', async () => {
  const { database } = db;
  const [tyre, other] = [await buildProduct(database, organisation), await buildProduct(database, organisation)];
  const changed = (product: number, cents: number, at: string) =>
    database.query(
      `insert into product_price_change
        (organisation_id, product_id, changed_at, changed_by, price_name, old_cents, new_cents)
      values ($1, $2, $3, 'Ann', 'classA', 0, $4)`,
      [organisation, product, at, cents],
    );
  await changed(tyre, 300, '2026-03-03');
  await changed(tyre, 100, '2026-03-01');
  await changed(tyre, 200, '2026-03-01');
  await changed(other, 900, '2026-03-02');
  assert.deepEqual(
    (await page(tyre)).priceHistory.map(({ new_cents: cents }) => cents),
    [300, 200, 100],
  );
  await database.query(
    `insert into product_price_change
      (organisation_id, product_id, changed_at, changed_by, price_name, old_cents, new_cents)
    select $1, $2, '2026-03-01', 'Ann', 'classA', 0, n from generate_series(1, 201) n`,
    [organisation, other],
  );
  const { priceHistory } = await page(other);
  assert.deepEqual([priceHistory.length, priceHistory[1]?.new_cents], [200, 201]);
});

test('sales are those of approved invoices less credit notes, each in the month of its day', async () => {
  const [tyre, other] = [await buildProduct(db.database, organisation), await buildProduct(db.database, organisation)];
  const sold = (date: string, quantity: number, fields = {}, product_id = tyre) =>
    sheet({ status: 2, date, ...fields }, { product_id, quantity, amount_cents: quantity * 100 });
  await sold(firstOfMonth, 1);
  await sold(firstOfMonth, 3, { type: 2 });
  await sold(addDays(firstOfMonth, -1), 10);
  await sold(first, 100);
  await sold(addDays(first, -1), 1_000);
  await sold(firstOfMonth, 1_000, { type: 4 });
  await sold(firstOfMonth, 1_000, { status: 1 });
  await sold(firstOfMonth, 1_000, {}, other);
  const { sales } = await page(tyre);
  assert.deepEqual(
    sales.map(({ quantity, amount_cents: cents }) => [quantity, cents]),
    [[100, 10_000], ...Array.from({ length: 9 }, () => [0, 0]), [10, 1_000], [-2, -200]],
  );
});

test('classes are listed by name, each with its own price of this product', async () => {
  const [tyre, other] = [await buildProduct(db.database, organisation), await buildProduct(db.database, organisation)];
  const added = await db.database.query<{ id: number }>(
    `insert into customer_class (organisation_id, name) values ($1, 'Gold'), ($1, 'Blue'), ($1, 'None') returning id`,
    [organisation],
  );
  const [gold, blue] = added.map(({ id }) => id);
  for (const [product, of, cents] of [
    [tyre, gold, 100],
    [tyre, blue, 200],
    [other, gold, 900],
  ])
    await db.database.query(
      'insert into product_class_price (organisation_id, product_id, class_id, price_cents) values ($1, $2, $3, $4)',
      [organisation, product, of, cents],
    );
  const { classes } = await page(tyre);
  assert.deepEqual(
    classes.map(({ name, price_cents: cents }) => [name, cents]),
    [
      ['Blue', 200],
      ['Gold', 100],
      ['None', null],
    ],
  );
});

test('units are held by young draft invoices that nobody has declined, the newest first', async () => {
  const [tyre, other] = [await buildProduct(db.database, organisation), await buildProduct(db.database, organisation)];
  const [customer] = [
    await buildContact(db.database, organisation, { name: 'Alpha' }),
    await buildContact(db.database, organisation, { name: 'Beta' }),
  ];
  const [days] = await db.database.query<{ since: Date }>(
    `select (date_trunc('day', now() at time zone time_zone) - make_interval(days => draft_age_days))
      at time zone time_zone as since from organisation where id = $1`,
    [organisation],
  );
  assert.ok(days);
  const held = (quantity: number, fields = {}, product_id = tyre) =>
    sheet({ contact_id: customer, ...fields }, { product_id, quantity, held_quantity: quantity });
  await held(1, { created_at: days.since });
  await held(2, { drafter_type: 3 });
  // Too old, holds none, another product, no invoice, approved, and declined.
  await held(50, { created_at: new Date(days.since.getTime() - 1) });
  await held(0);
  await held(50, {}, other);
  await held(50, { type: 6 });
  await held(50, { status: 2 });
  await held(50, { csr_order_status: 3 });
  const rows = await db.database.system((tx) => productHolders(inOrganisation(tx, organisation), tyre));
  assert.ok(rows);
  assert.deepEqual(
    rows.map(({ qty, csr_name: name, drafter }) => [qty, name, drafter]),
    [
      [2, 'Alpha', 'Customer Self'],
      [1, 'Alpha', 'System'],
    ],
  );
});
