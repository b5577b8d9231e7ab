import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { createTestDatabase } from '../../../testing/index.ts';
import type { TestDatabase } from '../../../testing/index.ts';
import { migrate, newestMigration } from './migrate.ts';
import { wideTest } from '../../../testing/ring.ts';

let db: TestDatabase;
let superuser: pg.Client;
const owner = `owner_${randomBytes(6).toString('hex')}`;
before(async () => {
  db = await createTestDatabase();
  superuser = new pg.Client(db.superuser);
  await superuser.connect();
  await superuser.query(`create role ${owner} login password 'x'`);
  await superuser.query(`create database ${owner} owner ${owner}`);
});
after(async () => {
  await superuser.query(`drop database if exists ${owner} with (force)`);
  await superuser.query(`drop role if exists ${owner}`);
  await superuser.end();
  await db.close();
});

wideTest(
  'an owner who may not create roles gets an error that names the missing grant, and starts after it',
  async () => {
    const connection = { ...db.connection, database: owner, user: owner, password: 'x' };
    await assert.rejects(migrate(connection), (error: Error) => error.message.includes(`grant iwe_app to ${owner}`));
    // What the administrator of a PostgreSQL with several databases does once.
    await superuser.query(`grant iwe_app to ${owner}`);
    assert.ok((await migrate(connection)).length > 0);
    assert.deepEqual(await migrate(connection), []);
  },
);

test('migrations run in the order of their names, each whole or not at all; a failure is named', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'iwe-migrations-'));
  const name = `${owner}_steps`;
  await superuser.query(`create database ${name} owner ${owner}`);
  const connection = { ...db.connection, database: name, user: owner, password: 'x' };
  const file = (file: string, text: string) => writeFileSync(join(folder, file), text);
  try {
    file('0002_second.sql', 'insert into step values (2); insert into step values (3);');
    file(
      '0001_first.sql',
      `create table step (n int);
      create table found as select current_setting('statement_timeout') as limit,
        current_setting('lock_timeout') as lock, current_setting('application_name') as name;`,
    );
    file('notes.txt', 'no migration');
    assert.equal(await newestMigration(folder), '0002_second');
    assert.deepEqual(await migrate(connection, { folder, until: '0001_first' }), ['0001_first']);
    assert.deepEqual(await migrate(connection, { folder }), ['0002_second']);
    file('0003_third.sql', 'insert into step values (4); select nonsense;');
    await assert.rejects(migrate(connection, { folder }), /The migration 0003_third failed: .*nonsense/);
    const client = new pg.Client(connection);
    await client.connect();
    assert.deepEqual((await client.query('select n from step order by n')).rows, [{ n: 2 }, { n: 3 }]);
    // A migration of a large table takes as long as it needs, but waits for nobody's lock.
    assert.deepEqual((await client.query('select * from found')).rows, [
      { limit: '0', lock: '5s', name: 'iwe-migrate' },
    ]);
    await client.end();
  } finally {
    await superuser.query(`drop database if exists ${name} with (force)`);
    rmSync(folder, { recursive: true });
  }
  assert.equal(await newestMigration(mkdtempSync(join(tmpdir(), 'iwe-none-'))), '');
});

test('a database that a newer version has migrated stays as it is, for whoever goes back to this version', async () => {
  await db.database.query(
    `insert into kysely_migration (name, timestamp) values ('9999_of_the_next_version', now()::text)`,
  );
  assert.deepEqual(await migrate(db.connection), []);
});

test('the newest migration is the last by its name, in whatever order the folder has its files', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `${String(index + 1).padStart(4, '0')}_step`);
  for (const made of [names, names.toReversed()]) {
    const folder = mkdtempSync(join(tmpdir(), 'iwe-order-'));
    for (const name of made) writeFileSync(join(folder, `${name}.sql`), '');
    assert.equal(await newestMigration(folder), '0012_step');
    rmSync(folder, { recursive: true });
  }
});
