import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addDays, today } from '@iwe/domain';
import {
  buildOrganisation,
  buildProduct,
  buildSheet,
  buildWarehouse,
  createTestDatabase,
} from '../../testing/index.ts';
import type { TestDatabase } from '../../testing/index.ts';
import { MARGIN, OVERDUE } from './home.sql.ts';

let db: TestDatabase;
before(async () => {
  db = await createTestDatabase();
});
after(() => db.close());

test('debts are of the age that ends with their day: 30, 60 and 90 days belong to the younger one', async () => {
  const organisation = await buildOrganisation(db.database);
  const day = today('Australia/Sydney', new Date());
  for (const age of [1, 30, 31, 60, 61, 90, 91, 200])
    await buildSheet(db.database, organisation, {
      status: 2,
      due_date: addDays(day, -age),
      xero_state: 2,
      xero_id: `debt ${age}`,
      xero_due_cents: age,
    });
  const ages = await db.database.read({ organisation, userId: null }, (tx) => tx.query(OVERDUE(organisation, day)));
  assert.deepEqual(
    ages.toSorted((a, b) => a.days - b.days),
    [
      { days: 30, count: 2, cents: 31 },
      { days: 60, count: 2, cents: 91 },
      { days: 90, count: 2, cents: 151 },
      { days: 91, count: 2, cents: 291 },
    ],
  );
});

test('margin is of approved sales of the days, less the goods that moved and were not moved back', async () => {
  const { database } = db;
  const [organisation, other] = [await buildOrganisation(database), await buildOrganisation(database)];
  const [first, last] = ['2026-03-01', '2026-03-10'];
  const places = new Map<number, { product: number; warehouse: number }>();
  for (const each of [organisation, other])
    places.set(each, { product: await buildProduct(database, each), warehouse: await buildWarehouse(database, each) });
  const sell = async (fields: Parameters<typeof buildSheet>[2], cost: number, owner = organisation) => {
    const { product = 0, warehouse = 0 } = places.get(owner) ?? {};
    const money = { total_cents: 1_100, gst_cents: 100, status: 2, date: first };
    const sheet = await buildSheet(database, owner, { ...money, ...fields }, [{ product_id: product, quantity: 1 }]);
    const move = async (kind: string, value: number, reverses: number | null = null) => {
      const [entry] = await database.query<{ id: number }>(
        `insert into stock_ledger (organisation_id, product_id, warehouse_id, sheet_id, line_id, kind, quantity,
          value_cents, warehouse_quantity_after, quantity_after, value_after_cents, posting, reverses)
        select $1, $2, $3, sheet_id, id, $5, 0, $6, 0, 0, 0, 1, $7 from sheet_line where sheet_id = $4 returning id`,
        [owner, product, warehouse, sheet, kind, value, reverses],
      );
      return entry?.id ?? 0;
    };
    return { move, id: await move('movement', -cost) };
  };
  await sell({}, 600);
  await sell({ type: 2, date: last, total_cents: 220, gst_cents: 20 }, -120);
  const again = await sell({ date: last, total_cents: 880, gst_cents: 80 }, 500);
  await again.move('reversal', 500, again.id);
  await again.move('movement', -550);
  await again.move('variance', -7);
  await sell({ date: addDays(first, -1) }, 1);
  await sell({ date: addDays(last, 1) }, 2);
  await sell({ status: 1 }, 4);
  await sell({ status: 3 }, 8);
  await sell({ type: 4 }, 16);
  await sell({}, 32, other);
  const read = (days: readonly [string, string]) =>
    database.read({ organisation, userId: null }, (tx) => tx.query(MARGIN(organisation, ...days)));
  assert.deepEqual(await read([first, last]), [{ net: 1_000 - 200 + 800, cost: 600 - 120 + 550 }]);
  assert.deepEqual(await read(['2025-01-01', '2025-01-31']), [{ net: 0, cost: 0 }]);
});
