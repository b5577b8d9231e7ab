import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer } from '../testing/index.ts';
import type { TestServer } from '../testing/index.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

const migrations = async () => (await server.inject({ url: '/readyz' })).json<{ checks: Record<string, string> }>().checks['migrations'];

test('an older server stays ready beside a newer one that has migrated; one without its own migrations is not', async () => {
  assert.equal(await migrations(), 'ok');
  await server.database.query(`insert into kysely_migration (name, timestamp) values ('9999_of_the_next_version', now()::text)`);
  assert.equal(await migrations(), 'ok');
  await server.database.query(`delete from kysely_migration where name = (select max(name) from kysely_migration where name < '9999')`);
  assert.equal(await migrations(), 'failing');
});
