import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { buildOrganisation, createTestDatabase } from '../testing/index.ts';
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

test('figures of releases and reports of policies go when they are old and did not come again', async () => {
  const organisation = await buildOrganisation(db.database);
  for (const days of [1, 89, 91]) {
    await db.database.query(`insert into release_health (organisation_id, remote, version, hour) values ($1, 'mf-a', $2, now() - make_interval(days => $3))`, [organisation, `1.${days}.0`, days]);
    await db.database.query(`insert into csp_report (directive, blocked, page, source, first_at, last_at) values ($1, '', '', '', now() - interval '300 days', now() - make_interval(days => $2))`, [`${days}`, days]);
  }
  for (const days of [399, 401]) await db.database.query(`insert into remote_failure (organisation_id, code, page, last_message, last_at) values ($1, $2, '', '', now() - make_interval(days => $3))`, [organisation, `IWE-${days}`, days]);
  await tidy(db.database);
  const left = async (statement: string) => (await db.database.query<{ name: string }>(statement)).map((row) => row.name);
  assert.deepEqual(await left('select version as name from release_health order by 1'), ['1.1.0', '1.89.0']);
  assert.deepEqual(await left('select directive as name from csp_report order by 1'), ['1', '89']);
  assert.deepEqual(await left('select code as name from remote_failure'), ['IWE-399']);
});
