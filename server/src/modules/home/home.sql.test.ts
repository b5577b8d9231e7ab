import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addDays, today } from '@iwe/domain';
import { buildOrganisation, buildSheet, createTestDatabase } from '../../testing/index.ts';
import type { TestDatabase } from '../../testing/index.ts';
import { OVERDUE } from './home.sql.ts';

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
