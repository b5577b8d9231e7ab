import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  buildContact,
  buildOrganisation,
  buildSheet,
  createTestDatabase,
  inOrganisation,
} from '../../../testing/index.ts';
import type { TestDatabase } from '../../../testing/index.ts';
import { customerPageRows } from './customer-page.repository.ts';

let db: TestDatabase;
let organisation: number;
/** The organisation's own midnight. */
let midnight: Date;
before(async () => {
  db = await createTestDatabase();
  organisation = await buildOrganisation(db.database);
  const [row] = await db.database.query<{ midnight: Date }>(
    `select date_trunc('day', now() at time zone time_zone) at time zone time_zone as midnight
    from organisation where id = $1`,
    [organisation],
  );
  midnight = row?.midnight ?? assert.fail('There is no organisation.');
});
after(() => db.close());

test('drafts of today are invoices since midnight; open ones are of every kind, but no self-orders', async () => {
  const { database } = db;
  const [customer, other] = [await buildContact(database, organisation), await buildContact(database, organisation)];
  const sheet = (no: string, fields: Parameters<typeof buildSheet>[2] = {}) =>
    buildSheet(database, organisation, { no, contact_id: customer, created_at: midnight, ...fields });
  await sheet('FIRST');
  await sheet('CREDIT', { type: 2 });
  await sheet('YESTERDAY', { created_at: new Date(midnight.getTime() - 1) });
  await sheet('APPROVED', { status: 2 });
  await sheet('VOIDED', { status: 3 });
  await sheet('SELF', { csr_order_status: 1 });
  await sheet('OTHER', { contact_id: other });
  await sheet('OTHER-APPROVED', { contact_id: other, status: 2 });
  await sheet('SECOND');
  const page = await database.system((tx) => customerPageRows(inOrganisation(tx, organisation), customer));
  assert.ok(page);
  const numbers = (sheets: readonly { no: string }[]) => sheets.map(({ no }) => no);
  assert.deepEqual(
    [numbers(page.draftsToday), numbers(page.openDrafts), numbers(page.lastSheets)],
    [
      ['SECOND', 'SELF', 'FIRST'],
      ['SECOND', 'YESTERDAY', 'CREDIT', 'FIRST'],
      ['VOIDED', 'APPROVED'],
    ],
  );
  const busy = await buildContact(database, organisation);
  for (let n = 1; n <= 22; n++) for (const status of [1, 2]) await sheet(`${n}`, { contact_id: busy, status });
  const full = await database.system((tx) => customerPageRows(inOrganisation(tx, organisation), busy));
  assert.deepEqual(
    [full?.openDrafts, full?.lastSheets].map((sheets) => [sheets?.length, sheets?.[0]?.no, sheets?.at(-1)?.no]),
    [
      [20, '22', '3'],
      [10, '22', '13'],
    ],
  );
});
