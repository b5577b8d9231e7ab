import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import pg from 'pg';
import type { DatabaseConnection } from '../pool.ts';
import { isAlive } from './lock.ts';
import { readPostmaster } from './postmaster.ts';
import { EmbeddedPostgres } from './supervisor.ts';
import { wideTest } from '../../../testing/ring.ts';

const folder = mkdtempSync(join(tmpdir(), 'iwe-prepare-'));
chmodSync(folder, 0o755);
after(() => rmSync(folder, { recursive: true, force: true }));

async function ask(connection: DatabaseConnection, statement: string): Promise<unknown[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query<object>(statement)).rows.flatMap((row) => Object.values(row) as unknown[]);
  } finally {
    await client.end();
  }
}

const SAFETY = ['fsync', 'synchronous_commit', 'full_page_writes', 'autovacuum', 'wal_level', 'data_checksums'];
const safetyOf = async (connection: DatabaseConnection) =>
  Promise.all(SAFETY.map(async (name) => (await ask(connection, `show ${name}`))[0]));

test('a new database is filled unsafely but quickly, and is used only once all of it is written safely', async () => {
  let failed: number | undefined;
  const failing = async (connection: DatabaseConnection) => {
    failed = readPostmaster(join(folder, 'data.new'))?.pid;
    await ask(connection, 'create table half (id int)');
    throw new Error('The disk broke.');
  };
  await assert.rejects(EmbeddedPostgres.start({ folder, prepare: failing }), /The disk broke/);
  assert.ok(failed !== undefined);
  assert.equal(readdirSync(folder).includes('data'), false, 'a half-filled database is none');

  // Its PostgreSQL may still be stopping: the next start waits for it.
  const prepared: unknown[] = [];
  const postgres = await EmbeddedPostgres.start({
    folder,
    prepare: async (connection) => {
      prepared.push(await safetyOf(connection));
      await ask(connection, 'create table whole as select 7 as id');
    },
  });
  assert.deepEqual(prepared, [['off', 'off', 'off', 'off', 'minimal', 'on']]);
  assert.equal(isAlive(failed), false);
  assert.deepEqual(await safetyOf(postgres.connection), ['on', 'on', 'on', 'on', 'replica', 'on']);
  assert.deepEqual(await ask(postgres.connection, 'select id from whole'), [7]);
  assert.deepEqual(await ask(postgres.connection, `select to_regclass('half')`), [null]);
  assert.equal(readdirSync(folder).includes('data.new'), false);

  // PostgreSQL is still watched: when it dies, it is started again.
  process.kill(postgres.pid ?? 0, 'SIGQUIT');
  const until = Date.now() + 20_000;
  const answers = () => ask(postgres.connection, 'select id from whole').catch(() => null);
  while ((await answers()) === null && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 50));
  assert.deepEqual(await answers(), [7]);
  await postgres.stop();

  const again = await EmbeddedPostgres.start({ folder, prepare: () => assert.fail('the database exists') });
  assert.deepEqual(await ask(again.connection, 'select id from whole'), [7]);
  await again.stop();
});

wideTest('a start begins again when PostgreSQL is killed before it answers, and while it is filled', async () => {
  const place = mkdtempSync(join(tmpdir(), 'iwe-killed-start-'));
  chmodSync(place, 0o755);
  try {
    let fillings = 0;
    const options = {
      folder: place,
      restartPause: () => 20,
      prepare: async (connection: DatabaseConnection) => {
        fillings++;
        if (fillings === 1) process.kill(readPostmaster(join(place, 'data.new'))?.pid ?? 0, 'SIGKILL');
        await ask(connection, `create table filled as select ${fillings} as id`);
      },
    };
    const first = await EmbeddedPostgres.start(options);
    assert.deepEqual(await ask(first.connection, 'select id from filled'), [2]);
    await first.stop();

    const starting = EmbeddedPostgres.start(options);
    const killed = await pidBeforeReady(join(place, 'data'));
    process.kill(killed, 'SIGKILL');
    const second = await starting;
    assert.notEqual(second.pid, killed);
    assert.deepEqual(await ask(second.connection, 'select id from filled'), [2]);
    await second.stop();
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
});

/** Resolves to the process of a PostgreSQL that has written its lock file and does not answer yet. */
async function pidBeforeReady(dataFolder: string): Promise<number> {
  for (const end = Date.now() + 20_000; Date.now() < end; await new Promise((resolve) => setImmediate(resolve))) {
    const found = readPostmaster(dataFolder);
    if (found) return found.pid;
  }
  throw new Error('PostgreSQL did not write its lock file.');
}
