import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { CustomerDebt, CustomerOverview, CustomerTimeline, ProductOverview, ProductTimeline } from '@iwe/contract';
import { addDays } from '@iwe/domain';
import { buildContact, buildSheet } from '../../../testing/factories.ts';
import type { TestStaff } from '../../../testing/server.ts';
import { aProduct, startSheetWorld } from '../../../trading/sheets/testing/sheet-world.ts';
import type { SheetWorld } from '../../../trading/sheets/testing/sheet-world.ts';

let world: SheetWorld;
let today: string;
let firstOfMonth: string;
let firstDay: string;
let monday: string;
let nobody: number;
before(async () => {
  world = await startSheetWorld();
  nobody = await buildContact(world.server.database, world.organisation, { name: 'Somebody else' });
  const [row] = await world.server.database.query<Record<'today' | 'month' | 'first' | 'week', string>>(
    `select day as today, date_trunc('month', day)::date as month,
      (date_trunc('month', day) - interval '11 months')::date as first, date_trunc('week', day)::date as week
    from (select (now() at time zone time_zone)::date as day from organisation where id = $1) as now`,
    [world.organisation],
  );
  assert.ok(row);
  ({ today, month: firstOfMonth, first: firstDay, week: monday } = row);
});
after(() => world.close());

const customer = (name: string) => buildContact(world.server.database, world.organisation, { name });
type Fields = NonNullable<Parameters<typeof buildSheet>[2]>;
/** A sheet of a customer: an approved invoice of today unless given. */
const sheet = (contact: number, fields: Fields = {}, lines: Parameters<typeof buildSheet>[3] = []) =>
  buildSheet(
    world.server.database,
    world.organisation,
    { type: 1, status: 2, contact_id: contact, date: today, total_cents: 11_000, gst_cents: 1_000, ...fields },
    lines,
  );
const get = async <T>(path: string): Promise<T> => {
  const answer = await world.call(world.accountant, 'GET', path);
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<T>();
};
const overview = (id: number) => get<CustomerOverview>(`customers/${id}/overview`);
const atXero = (due: number | null, dueDate: string | null): Fields => ({
  xero_state: 2,
  xero_id: 'x',
  xero_due_cents: due,
  due_date: dueDate,
});

test('each month has the approved invoices less the credit notes of its own days', async () => {
  const id = await customer('Monthly');
  await sheet(id, { date: firstOfMonth });
  await sheet(id, { date: addDays(firstOfMonth, -1), total_cents: 2_200 });
  await sheet(id, { date: firstOfMonth, type: 2, total_cents: 1_100 });
  await sheet(id, { date: firstDay, total_cents: 4_400 });
  // Too early, no sale, not approved, voided, and somebody else's.
  await sheet(id, { date: addDays(firstDay, -1) });
  await sheet(id, { type: 4 });
  await sheet(id, { status: 1 });
  await sheet(id, { status: 3 });
  await sheet(nobody);
  const { months } = await overview(id);
  assert.equal(months.length, 12);
  assert.deepEqual(
    months.toSorted((a, b) => a.month.localeCompare(b.month)),
    months,
  );
  assert.deepEqual(
    [months[0], months.at(-2), months.at(-1)],
    [
      { month: firstDay.slice(0, 7), amount: 44 },
      { month: addDays(firstOfMonth, -1).slice(0, 7), amount: 22 },
      { month: firstOfMonth.slice(0, 7), amount: 99 },
    ],
  );
  assert.deepEqual(
    months.slice(1, -2).map(({ amount }) => amount),
    Array.from({ length: 9 }, () => 0),
  );
});

test('the margin is that of approved sales of these months, at the cost of their movements', async () => {
  const id = await customer('Margin');
  const tyre = await aProduct(world, { code: 'MARGIN' });
  const { database } = world.server;
  const moved = async (fields: Fields, contact = id) => {
    const sold = await sheet(contact, fields, [{ product_id: tyre, quantity: 1 }]);
    const [line] = await database.query<{ id: number }>('select id from sheet_line where sheet_id = $1', [sold]);
    await database.query(
      `insert into stock_ledger (organisation_id, product_id, warehouse_id, sheet_id, line_id, kind, quantity,
        value_cents, unit_cost, warehouse_quantity_after, quantity_after, value_after_cents, posting)
        values ($1, $2, $3, $4, $5, 'movement', -1, -6000, 6000, 0, 0, 0,
          (select coalesce(max(posting), 0) + 1 from stock_ledger))`,
      [world.organisation, tyre, world.sydney, sold, line?.id],
    );
  };
  await moved({ date: firstDay });
  await moved({ date: addDays(firstDay, -1) });
  await moved({ type: 4 });
  await moved({ status: 1 });
  await moved({}, nobody);
  assert.deepEqual((await overview(id)).margin, { amount: 40, share: 0.4 });
  // 80 without GST are left of the sale after this credit note; its cost is another.
  await sheet(id, { type: 2, date: firstDay, total_cents: 2_200, gst_cents: 200 });
  assert.deepEqual((await overview(id)).margin, { amount: 20, share: 0.25 });
  await sheet(id, { total_cents: 1_100, gst_cents: 100 });
  assert.deepEqual((await overview(id)).margin, { amount: 30, share: 0.3333 });
  // What was reversed costs nothing.
  await database.query(
    `insert into stock_ledger (organisation_id, product_id, warehouse_id, sheet_id, line_id, kind, quantity,
      value_cents, unit_cost, warehouse_quantity_after, quantity_after, value_after_cents, posting, reverses)
      select organisation_id, product_id, warehouse_id, sheet_id, line_id, 'reversal', 1, 6000, 6000, 0, 0, 0,
        posting + 1000, id from stock_ledger where organisation_id = $1 and product_id = $2
        and sheet_id = (select id from sheet where contact_id = $3 and date = $4 and type = 1)`,
    [world.organisation, tyre, id, firstDay],
  );
  assert.deepEqual((await overview(id)).margin, { amount: 90, share: 1 });
  assert.deepEqual((await overview(await customer('New'))).margin, { amount: 0, share: null });
});

test('what is owed counts invoices at Xero with something due, from the day after their due date', async () => {
  const id = await customer('Owing');
  const yesterday = addDays(today, -1);
  await sheet(id, atXero(1_000, yesterday));
  await sheet(id, atXero(200, today));
  await sheet(id, atXero(30, null));
  // Paid, approved no more, a credit note, not at Xero, and somebody else's.
  await sheet(id, atXero(0, yesterday));
  await sheet(id, { ...atXero(5_000, yesterday), status: 1 });
  await sheet(id, { ...atXero(5_000, yesterday), type: 2 });
  await sheet(id, { ...atXero(5_000, yesterday), xero_state: 1 });
  await sheet(nobody, atXero(5_000, yesterday));
  const { overdue, unsent } = await overview(id);
  assert.deepEqual([overdue, unsent], [{ amount: 10, sheets: 1 }, 110]);
  const { sheets } = await overview(id);
  // Newest first: a sheet that is not at Xero is no debt there, whatever is stored of one.
  assert.deepEqual(sheets.data.map(({ paymentState, dueDate }) => [paymentState, dueDate]).slice(0, 2), [
    ['', yesterday],
    ['Part paid', yesterday],
  ]);
  await sheet(id, { type: 2, total_cents: 1_000, reference: 'RET-1' });
  const after = await overview(id);
  assert.deepEqual([after.unsent, after.sheets.data[0]?.reference], [100, 'RET-1']);
  const debt = await get<CustomerDebt>(`customers/${id}/debt`);
  assert.deepEqual(
    debt.ages.map(({ amount, sheets }) => [amount, sheets]),
    [
      [2.3, 2],
      [10, 1],
      [0, 0],
      [0, 0],
    ],
  );
  assert.equal(debt.unknown.sheets, 1);
});

test('what Xero is not known to have counts once its due date is over, for approved invoices', async () => {
  const id = await customer('Unknown');
  const unknown = async () => (await get<CustomerDebt>(`customers/${id}/debt`)).unknown.sheets;
  await sheet(id, { due_date: today });
  await sheet(id, { due_date: addDays(today, -1), status: 1 });
  await sheet(id, { due_date: addDays(today, -1), type: 2 });
  assert.equal(await unknown(), 0);
  await sheet(id, { due_date: addDays(today, -1) });
  await sheet(id, atXero(null, addDays(today, -1)));
  assert.equal(await unknown(), 2);
});

test('the last order is the newest invoice that is not voided; the sheets are those of the customer', async () => {
  const id = await customer('Last');
  const first = await sheet(id);
  const last = await sheet(id, { status: 1, no: 'IN-LAST', date: addDays(today, -3), due_date: addDays(today, 9) });
  const voided = await sheet(id, { status: 3 });
  const credit = await sheet(id, { type: 2 });
  await sheet(nobody);
  const { lastOrder, sheets } = await overview(id);
  assert.deepEqual(lastOrder, { id: last, type: 1, no: 'IN-LAST', date: addDays(today, -3), amount: 110 });
  assert.deepEqual(
    sheets.data.map((row) => row.id),
    [credit, voided, last, first],
  );
  assert.deepEqual(
    sheets.data.map(({ type, status, amount }) => [type, status, amount]),
    [
      [2, 2, 110],
      [1, 3, 110],
      [1, 1, 110],
      [1, 2, 110],
    ],
  );
  assert.deepEqual([sheets.data[2]?.no, sheets.data[2]?.date], ['IN-LAST', addDays(today, -3)]);
  const older = await get<CustomerTimeline>(`customers/${id}/sheets?before=${last}`);
  assert.deepEqual(
    older.data.map((row) => row.id),
    [first],
  );
});

test('a timeline says that there is more from one sheet more than it shows', async () => {
  const id = await customer('Timeline');
  for (let n = 0; n < 20; n += 1) await sheet(id);
  assert.deepEqual([(await overview(id)).sheets.data.length, (await overview(id)).sheets.more], [20, false]);
  await sheet(id);
  assert.deepEqual([(await overview(id)).sheets.data.length, (await overview(id)).sheets.more], [20, true]);
});

test('each week of a product has the approved sales of its own days', async () => {
  const [tyre, beside] = [await aProduct(world, { code: 'WEEKS' }), await aProduct(world, { code: 'BESIDE' })];
  const line = (quantity: number, product = tyre) => [{ product_id: product, quantity, amount_cents: 100 * quantity }];
  const first = addDays(monday, -77);
  await sheet(nobody, { date: monday }, line(1));
  await sheet(nobody, { date: monday, type: 2 }, line(3));
  await sheet(nobody, { date: addDays(monday, -1) }, line(10));
  await sheet(nobody, { date: first }, line(100));
  // Too early, no sale, not approved, and another product.
  await sheet(nobody, { date: addDays(first, -1) }, line(1_000));
  await sheet(nobody, { type: 4 }, line(1_000));
  await sheet(nobody, { status: 1 }, line(1_000));
  await sheet(nobody, {}, line(1_000, beside));
  const { weeks, cost } = await get<ProductOverview>(`products/${tyre}/overview`);
  assert.deepEqual(cost, { average: null, value: 0 }, 'never bought');
  assert.deepEqual([weeks[0]?.week, weeks.at(-1)?.week], [first, monday]);
  assert.deepEqual(
    weeks.map(({ quantity, amount }) => [quantity, amount]),
    [[100, 100], ...Array.from({ length: 9 }, () => [0, 0]), [10, 10], [-2, -2]],
  );
});

test('the timeline of a product has every kind of sheet; who sees no cost reads amounts of sales', async () => {
  const tyre = await aProduct(world, { code: 'KINDS' });
  for (const type of [1, 2, 3, 4, 5, 6, 7])
    await sheet(nobody, { type }, [{ product_id: tyre, quantity: type, amount_cents: type * 100 }]);
  const amounts = async (staff: TestStaff) => {
    const answer = await world.call(staff, 'GET', `products/${tyre}/sheets`);
    return answer.json<ProductTimeline>().data.map(({ type, amount }) => [type, amount]);
  };
  assert.deepEqual(
    await amounts(world.accountant),
    [7, 6, 5, 4, 3, 2, 1].map((type) => [type, type]),
  );
  assert.deepEqual(
    await amounts(world.sales),
    [7, 6, 5, 4, 3, 2, 1].map((type) => [type, type < 3 ? type : null]),
  );
});

test('the average cost is that of the stock, or the last one where there is none', async () => {
  const average = async (quantity: number, cents: number) => {
    const product = await aProduct(world);
    await world.server.database.query(
      `insert into cost_balance (organisation_id, product_id, quantity, value_cents, last_unit_cost)
        values ($1, $2, $3, $4, 7000)`,
      [world.organisation, product, quantity, cents],
    );
    return (await get<ProductOverview>(`products/${product}/overview`)).cost?.average;
  };
  assert.deepEqual([await average(2, 10_000), await average(0, 0), await average(-2, 0)], [50, 70, 70]);
});
