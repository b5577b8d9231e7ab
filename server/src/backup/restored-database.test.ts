import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { migrate, newestMigration } from '../database/migrate.ts';
import type { DatabaseConnection } from '../database/pool.ts';
import { buildBrand, buildOrganisation, buildUser, createTestDatabase } from '../testing/index.ts';
import type { TestDatabase } from '../testing/index.ts';
import { backup } from './backup.ts';
import { restore } from './restore.ts';

const work = mkdtempSync(join(tmpdir(), 'iwe-restored-'));
/** The backup of a database with the migrations alone. */
const plain = join(work, 'plain');
let target: TestDatabase;
before(async () => {
  target = await createTestDatabase();
  await backup(target.connection, plain, null);
});
after(async () => {
  await target.close();
  rmSync(work, { recursive: true, force: true });
});

/** Does `work` with a database in which nothing is. */
async function withEmptyDatabase(work: (empty: DatabaseConnection) => Promise<void>): Promise<void> {
  const client = new pg.Client(target.superuser);
  await client.connect();
  const name = `empty_${randomBytes(6).toString('hex')}`;
  await client.query(`create database ${name} owner ${pg.escapeIdentifier(target.connection.user)}`);
  try {
    await work({ ...target.connection, database: name });
  } finally {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.end();
  }
}

describe('a restored database', { timeout: 120_000 }, () => {
  test('is not one with a person in it, unless its data is to be replaced', async () => {
    await buildUser(target.database);
    await assert.rejects(restore(target.connection, plain, { places: null }), /holds data already/);
    assert.equal((await target.database.query('select from app_user')).length, 1);
  });

  test('is not made of a backup whose manifest says another number of rows', async () => {
    const file = join(plain, 'manifest.json');
    const whole = readFileSync(file, 'utf8');
    const manifest = JSON.parse(whole) as { tables: { name: string; rows: number }[] };
    const tables = manifest.tables.map((table) => (table.name === 'brand' ? { ...table, rows: 1 } : table));
    writeFileSync(file, JSON.stringify({ ...manifest, tables }));
    await withEmptyDatabase((empty) =>
      assert.rejects(
        restore(empty, plain, { places: null }),
        /brand: 1 rows were backed up and 0 were restored\.$/,
        'an empty database needs no word that its data is to be replaced',
      ),
    );
    writeFileSync(file, whole);
  });

  test('has every migration, and gives a sequence that was never used its first number', async () => {
    await withEmptyDatabase(async (older) => {
      const copied = join(work, 'older');
      await assert.rejects(backup(older, copied, null), /This database is empty/);
      assert.equal(existsSync(copied), false);
      await migrate(older, { until: '0150_run_links' });
      assert.equal((await backup(older, copied, null)).migrations.at(-1), '0150_run_links');
      await restore(target.connection, copied, { places: null, replace: true });
      const [newest] = await target.database.query<{ name: string }>('select max(name) as name from kysely_migration');
      assert.equal(newest?.name, await newestMigration());
      assert.equal(await buildBrand(target.database, await buildOrganisation(target.database)), 1);
    });
  });
});
