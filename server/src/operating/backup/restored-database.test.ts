import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { migrate, newestMigration } from '../../core/database/migrations/migrate.ts';
import type { DatabaseConnection } from '../../core/database/pool.ts';
import { buildBrand, buildMembership, buildOrganisation, buildUser, createTestDatabase } from '../../testing/index.ts';
import type { TestDatabase } from '../../testing/index.ts';
import { backup } from './backup.ts';
import { restore } from './restore.ts';
import { wideTest } from '../../testing/ring.ts';

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

describe('a restored database', { timeout: 300_000 }, () => {
  test('is not one with a person in it, unless its data is to be replaced', async () => {
    await buildUser(target.database);
    await assert.rejects(restore(target.connection, plain, { places: null }), /holds data already/);
    assert.equal((await target.database.query('select from app_user')).length, 1);
  });

  wideTest('is not made of a backup whose manifest says another number of rows', async () => {
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

  test('has the files of the backup, no jobs of before, and what had ended then', async () => {
    const [from, to] = [join(work, 'files-from'), join(work, 'files-to')];
    for (const folder of [from, to]) mkdirSync(join(folder, 'keys'), { recursive: true });
    writeFileSync(join(from, 'secrets.json'), 'backed up');
    writeFileSync(join(from, 'keys', 'one.pem'), 'one');
    const [time, folderTime] = [new Date('2026-01-02T03:04:05Z'), new Date('2026-01-02T04:00:00Z')];
    utimesSync(join(from, 'secrets.json'), time, time);
    writeFileSync(join(to, 'secrets.json'), 'of before');
    writeFileSync(join(to, 'keys', 'two.pem'), 'two');
    utimesSync(join(to, 'secrets.json'), folderTime, folderTime);
    const copied = join(work, 'with-files');
    // What an attempt before left behind is no part of the next one.
    mkdirSync(join(`${copied}.unfinished`, 'files'), { recursive: true });
    writeFileSync(join(`${copied}.unfinished`, 'files', 'left-over'), 'x');
    const organisation = await buildOrganisation(target.database);
    const { id: user } = await buildUser(target.database);
    const driver = await buildMembership(target.database, organisation, user);
    const ago = `'2026-01-01T00:00:00Z'`;
    await target.database.query(
      `insert into password_reset (token_hash, user_id, expires_at, used_at)
        values ('\\x01', $1, now() + interval '1 hour', ${ago}), ('\\x02', $1, now() + interval '1 hour', null)`,
      [user],
    );
    await target.database.query(
      `insert into delivery_run (organisation_id, driver_id, day)
        values ($1, $2, '2026-03-02'), ($1, $2, '2026-03-03')`,
      [organisation, driver],
    );
    await target.database.query(
      `insert into run_link (organisation_id, run_id, token_hash, created_by, starts_at, expires_at, revoked_at)
        select organisation_id, id, sha256(day::text::bytea), driver_id, now(), now() + interval '1 hour',
          case when day = '2026-03-02' then ${ago}::timestamptz end from delivery_run`,
    );
    const begun = Date.now();
    const manifest = await backup(target.connection, copied, { dataDir: from, s3: null });
    assert.deepEqual(manifest.files, ['keys', 'secrets.json']);
    assert.deepEqual(
      manifest.contents?.map(({ path, bytes }) => [path, bytes]),
      [
        ['keys/one.pem', 3],
        ['secrets.json', 9],
      ],
    );
    assert.ok(Date.parse(manifest.createdAt) >= begun && Date.parse(manifest.createdAt) <= Date.now());
    assert.deepEqual(
      [existsSync(`${copied}.unfinished`), existsSync(join(copied, 'files', 'left-over'))],
      [false, false],
    );
    assert.deepEqual(readdirSync(copied).toSorted(), ['files', 'manifest.json', 'tables']);
    for (const text of ['create schema pgboss', 'create table pgboss.old (n int)']) await target.database.query(text);
    const restored = await restore(target.connection, copied, { places: { dataDir: to, s3: null }, replace: true });
    assert.deepEqual(restored, JSON.parse(JSON.stringify(manifest)));
    assert.equal(readFileSync(join(to, 'secrets.json'), 'utf8'), 'backed up');
    assert.equal(statSync(join(to, 'secrets.json')).mtime.toISOString(), time.toISOString());
    assert.deepEqual(readdirSync(join(to, 'keys')).toSorted(), ['one.pem', 'two.pem'], 'nothing else is taken away');
    assert.deepEqual(await target.database.query(`select from pg_namespace where nspname = 'pgboss'`), []);
    const endsOf = async (text: string) =>
      (await target.database.query<{ at: Date }>(text)).map(({ at }) => at.getTime() === Date.UTC(2026, 0, 1));
    assert.deepEqual(await endsOf('select used_at as at from password_reset order by token_hash'), [true, false]);
    assert.deepEqual(await endsOf('select revoked_at as at from run_link order by revoked_at'), [true, false]);
  });

  wideTest('has every migration, and gives a sequence that was never used its first number', async () => {
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
