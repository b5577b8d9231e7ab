import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildOrganisation, buildSheet, createTestDatabase } from '../../../testing/index.ts';
import { MONTH_SHEETS } from './reconciliation.sql.ts';

test('the sheets of a month are the approved ones for the books, from its first to its last day', async () => {
  const db = await createTestDatabase();
  try {
    const organisation = await buildOrganisation(db.database);
    const other = await buildOrganisation(db.database);
    const approved = (fields: Parameters<typeof buildSheet>[2], of = organisation) =>
      buildSheet(db.database, of, { status: 2, date: '2026-03-15', ...fields });
    const [billCredit, bill, last, first, credit] = [
      await approved({ type: 5 }),
      await approved({ type: 4 }),
      await approved({ date: '2026-03-31' }),
      await approved({ date: '2026-03-01' }),
      await approved({ type: 2 }),
    ];
    for (const fields of [{ date: '2026-02-28' }, { date: '2026-04-01' }, { status: 1 }, { status: 3 }])
      await approved(fields);
    for (const type of [3, 6, 7]) await approved({ type });
    await approved({}, other);
    const found = await db.database.query(MONTH_SHEETS(organisation, '2026-03-01', '2026-04-01'));
    assert.deepEqual(
      found.map(({ id }) => id),
      [last, first, credit, bill, billCredit],
    );
  } finally {
    await db.close();
  }
});
