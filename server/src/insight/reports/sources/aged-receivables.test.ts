import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addDays } from '@iwe/domain';
import { buildOrganisation, buildSheet, createTestDatabase } from '../../../testing/index.ts';
import type { TestDatabase } from '../../../testing/index.ts';
import { agedReceivablesSource } from './aged-receivables.sql.ts';

let db: TestDatabase;
before(async () => {
  db = await createTestDatabase();
});
after(() => db.close());

test('a debt is of the age since its due date, whatever its own date; a credit note, of its own', async () => {
  const organisation = await buildOrganisation(db.database);
  const day = '2026-11-15';
  const debt = (xero_id: string, fields: Parameters<typeof buildSheet>[2]) =>
    buildSheet(db.database, organisation, { status: 2, xero_state: 2, xero_id, ...fields });
  await debt('not due', { date: addDays(day, -40), due_date: day, xero_due_cents: 1_00 });
  await debt('late', { date: addDays(day, -95), due_date: addDays(day, -35), xero_due_cents: 10_00 });
  await debt('credit', { type: 2, date: addDays(day, -5), due_date: null, xero_due_cents: 2_00 });
  const query = agedReceivablesSource.query(
    { type: 'aged-receivables', dueDate: day },
    { organisation, showsCost: false },
  );
  const rows = await db.database.read({ organisation, userId: null }, (tx) => tx.query(query));
  const { notDue, upTo30, upTo60, upTo90, older, total } = rows[0] ?? {};
  assert.deepEqual([rows.length, notDue, upTo30, upTo60, upTo90, older, total], [1, 100, -200, 1_000, 0, 0, 900]);
});
