import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestDatabase } from '../testing/index.ts';
import type { TestDatabase } from '../testing/index.ts';
import { tidy } from './tidy.ts';

let db: TestDatabase;
before(async () => {
  db = await createTestDatabase();
});
after(() => db.close());

test('security events of more than a year ago go, younger ones stay', async () => {
  await db.database.query(`insert into security_event (kind, at) values ('old', now() - interval '401 days'), ('last-year', now() - interval '365 days'), ('new', now())`);
  await tidy(db.database);
  assert.deepEqual((await db.database.query<{ kind: string }>('select kind from security_event order by at')).map((row) => row.kind), ['last-year', 'new']);
});
