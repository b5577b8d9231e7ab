import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { seedDemo, TEST_SIZE } from '../../demo/index.ts';
import { readWhole } from '../../core/files/store/file-store.ts';
import { openFileStore } from '../../core/files/store/open-file-store.ts';
import { storedFileKey, STORED_FILES_FOLDER } from '../../core/files/stored-file.ts';
import { StoredFiles } from '../../core/files/stored-files.ts';
import { checkInvariants, checkStoredFiles } from '../invariants/index.ts';
import { buildMembership, buildOrganisation, buildUser, createTestDatabase } from '../../testing/index.ts';
import type { TestDatabase } from '../../testing/index.ts';
import { plainBackupWarning, readBackupKey } from './backup-key.ts';
import { backup } from './backup.ts';
import { decryptToFolder, encryptFolder, isEncryptedBackup } from './encrypted-file.ts';
import { tableFile } from './manifest.ts';
import { restore } from './restore.ts';
import { wideTest } from '../../testing/ring.ts';

const work = mkdtempSync(join(tmpdir(), 'iwe-backup-'));
const open: TestDatabase[] = [];
const database = async () => {
  const made = await createTestDatabase();
  open.push(made);
  return made;
};
let source: TestDatabase;
before(async () => {
  source = await database();
  await seedDemo(source.connection, { today: '2026-03-31', size: TEST_SIZE });
});
after(async () => {
  for (const made of open) await made.close();
  rmSync(work, { recursive: true, force: true });
});

/** Foreign keys, triggers and row-level security of every table, with their states. */
const schemaRules = async (test: TestDatabase) => ({
  constraints: await test.database.query(
    `select conrelid::regclass::text as of, conname as name, pg_get_constraintdef(oid) as text, convalidated as valid
    from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`,
  ),
  triggers: await test.database.query(
    `select t.tgrelid::regclass::text as of, t.tgname as name, t.tgenabled as state
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace and not t.tgisinternal order by 1, 2`,
  ),
  tables: await test.database.query(
    `select relname as name, relrowsecurity as enabled, relforcerowsecurity as forced from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  ),
});

/** A fingerprint of every row of every table. */
async function fingerprint(test: TestDatabase): Promise<Record<string, string>> {
  const tables = await test.database.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and c.relname not like 'kysely%' order by 1`,
  );
  const prints: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await test.database.query<{ n: number; sum: string }>(
      `select count(*)::int as n, coalesce(sum(('x' || substr(md5(t::text), 1, 8))::bit(32)::bigint), 0)::text as sum
        from "${name}" t`,
    );
    prints[name] = `${row?.n} ${row?.sum}`;
  }
  return prints;
}

describe('a backup', { timeout: 300_000 }, () => {
  const folder = join(work, 'one');
  const dataDir = join(work, 'data');
  const restoredDataDir = join(work, 'restored');

  test('gives back every row, every file and every sequence, and the invariants hold', async () => {
    mkdirSync(join(dataDir, 'releases'), { recursive: true });
    mkdirSync(join(dataDir, 'postgresql'));
    mkdirSync(restoredDataDir);
    writeFileSync(join(dataDir, 'releases', 'entry.js'), 'release');
    // What is being uploaded, the lock, older backups and files of before are no part of it.
    for (const left of ['releases/.unfinished', 'backups', 'uploads']) {
      mkdirSync(join(dataDir, left));
      writeFileSync(join(dataDir, left, 'left-out'), 'x');
    }
    writeFileSync(join(dataDir, 'server.lock'), '{}');
    const manifest = await backup(source.connection, folder, { dataDir, s3: null });
    assert.ok(manifest.tables.find((table) => table.name === 'stock_ledger')?.rows);
    assert.deepEqual(manifest.files, ['releases']);
    assert.deepEqual(
      manifest.contents?.map(({ path }) => path),
      ['releases/entry.js'],
    );
    // Nobody else on the machine reads it.
    const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
    assert.deepEqual(
      [folder, join(folder, 'tables'), tableFile(folder, 'app_user'), join(folder, 'manifest.json')].map(modeOf),
      ['700', '700', '600', '600'],
    );

    const target = await database();
    await restore(target.connection, folder, { places: { dataDir: restoredDataDir, s3: null } });
    assert.deepEqual(await fingerprint(target), await fingerprint(source));
    assert.equal(readFileSync(join(restoredDataDir, 'releases', 'entry.js'), 'utf8'), 'release');
    const id = await target.database.query<{ id: number }>(
      `insert into brand (organisation_id, name) select id, 'New after restore' from organisation limit 1 returning id`,
    );
    assert.equal(id.length, 1, 'the sequences go on where they stood');
    const client = new pg.Client(target.connection);
    await client.connect();
    const broken = (await checkInvariants(client)).filter((result) => result.violations > 0);
    await client.end();
    assert.deepEqual(broken, []);
    assert.deepEqual(await schemaRules(target), await schemaRules(source), 'foreign keys, triggers and policies');
  });

  test('is of one moment: what is written while it runs is in none of its tables', async () => {
    const origin = await database();
    const organisation = await buildOrganisation(origin.database);
    const [blocker, watch] = [new pg.Client(origin.connection), new pg.Client(origin.connection)];
    await blocker.connect();
    await watch.connect();
    // The backup has read the tables before 'membership' and waits for it.
    await blocker.query('begin; lock table membership in access exclusive mode');
    const running = backup(origin.connection, join(work, 'moment'), null);
    for (let isWaiting = false; !isWaiting;) {
      const { rowCount } = await watch.query(
        `select from pg_stat_activity where datname = current_database() and application_name = 'iwe-backup'
          and wait_event_type = 'Lock'`,
      );
      isWaiting = (rowCount ?? 0) > 0;
    }
    await watch.query(`insert into warehouse (organisation_id, code, name) values ($1, 'LATE', 'Late')`, [
      organisation,
    ]);
    await blocker.query('rollback');
    await Promise.all([blocker.end(), watch.end()]);
    assert.equal((await running).tables.find((table) => table.name === 'warehouse')?.rows, 0);
  });

  wideTest('contains the stored files of its rows, and names those that were lost', async () => {
    const [from, to] = [join(work, 'files-from'), join(work, 'files-to')];
    for (const made of [from, to]) mkdirSync(made);
    const origin = await database();
    const organisation = await buildOrganisation(origin.database);
    const stores = [from, to].map((dataDir) => openFileStore({ s3: null, dataDir }, STORED_FILES_FOLDER));
    const [store, restored] = stores;
    assert.ok(store && restored);
    const files = new StoredFiles(origin.database, store);
    const scope = { organisation, userId: null };
    const add = (name: string) =>
      files.add(
        scope,
        { kind: 'report', name, mediaType: 'text/plain', createdBy: null, expiresAt: null },
        Buffer.from(name),
      );
    const [kept, expired, changed] = [await add('kept'), await add('expired'), await add('changed')];
    await files.expire(scope, expired.id);
    await restored.put(`${organisation}/left-over`, Buffer.from('of the data before'));

    const complete = join(work, 'files-complete');
    const whole = await backup(origin.connection, complete, { dataDir: from, s3: null });
    assert.deepEqual([whole.files, whole.lostFiles], [[STORED_FILES_FOLDER], []]);
    const target = await database();
    await restore(target.connection, complete, { places: { dataDir: to, s3: null } });
    assert.deepEqual(
      (await restored.list('')).map(({ key }) => key),
      [storedFileKey(kept), storedFileKey(changed)].sort(),
    );
    assert.equal(String(await readWhole(restored, storedFileKey(kept))), 'kept');
    const client = new pg.Client(target.connection);
    await client.connect();
    assert.deepEqual((await checkStoredFiles(client, restored)).examples, []);
    await client.end();

    await store.put(storedFileKey(changed), Buffer.from('chang3d'));
    const lossy = await backup(origin.connection, join(work, 'files-lossy'), { dataDir: from, s3: null });
    assert.deepEqual(lossy.lostFiles, [storedFileKey(changed)]);
  });

  test('ends every session, password link and driver’s link that it brings back', async () => {
    const origin = await database();
    const { id } = await buildUser(origin.database);
    await origin.database.query(
      `insert into session (token_hash, user_id, expires_at) values ('\\x01', $1, now() + interval '1 hour')`,
      [id],
    );
    await origin.database.query(
      `insert into session (token_hash, user_id, expires_at, revoked_at) values ('\\x02', $1, now(), '2026-01-01')`,
      [id],
    );
    await origin.database.query(
      `insert into password_reset (token_hash, user_id, expires_at) values ('\\x01', $1, now() + interval '1 hour')`,
      [id],
    );
    const organisation = await buildOrganisation(origin.database);
    const driver = await buildMembership(origin.database, organisation, id);
    await origin.database.query('insert into delivery_run (organisation_id, driver_id, day) values ($1, $2, now())', [
      organisation,
      driver,
    ]);
    await origin.database.query(
      `insert into run_link (organisation_id, run_id, token_hash, created_by, starts_at, expires_at)
        select organisation_id, id, sha256('link'), driver_id, now(), now() + interval '1 hour' from delivery_run`,
    );
    const folder = join(work, 'sessions');
    await backup(origin.connection, folder, null);
    const target = await database();
    await restore(target.connection, folder, { places: null });
    assert.deepEqual(
      await target.database.query(
        `select s.revoked_at is not null as ended, p.used_at is not null as used, l.revoked_at is not null as revoked
          from session s, password_reset p, run_link l where s.token_hash = '\\x01'`,
      ),
      [{ ended: true, used: true, revoked: true }],
    );
    const [before] = await target.database.query<{ at: Date }>(
      `select revoked_at as at from session where token_hash = '\\x02'`,
    );
    assert.equal(before?.at.toISOString(), '2026-01-01T00:00:00.000Z', 'what has ended before ended then');
  });

  test('has its name only once it is whole', async () => {
    const file = join(work, 'half.iwe');
    await assert.rejects(encryptFolder(join(work, 'no such folder'), file, 'ab'.repeat(32)), /ENOENT/);
    assert.equal(existsSync(file), false);
  });

  test('is one file when a key is given, and only that key opens it, whole and unchanged', async () => {
    const [plain, opened] = [join(work, 'plain'), join(work, 'opened')];
    mkdirSync(join(plain, 'tables'), { recursive: true });
    const large = randomBytes(2 * 1024 * 1024 + 5);
    writeFileSync(join(plain, 'manifest.json'), '{"name":"Roadstar"}');
    writeFileSync(join(plain, 'tables', 'brand.copy.gz'), large);
    writeFileSync(join(plain, 'tables', 'empty.copy.gz'), '');
    const [key, other] = ['ab'.repeat(32), 'cd'.repeat(32)];
    const file = join(work, 'backup.iwe');
    await encryptFolder(plain, file, key);
    assert.deepEqual([statSync(file).mode & 0o777, existsSync(`${file}.unfinished`)], [0o600, false]);
    const bytes = readFileSync(file);
    for (const text of ['Roadstar', 'manifest', Buffer.from(key, 'hex')]) assert.equal(bytes.includes(text), false);
    assert.deepEqual([await isEncryptedBackup(file), await isEncryptedBackup(plain)], [true, false]);
    await decryptToFolder(file, opened, key);
    assert.deepEqual(readFileSync(join(opened, 'tables', 'brand.copy.gz')), large);
    assert.equal(readFileSync(join(opened, 'manifest.json'), 'utf8'), '{"name":"Roadstar"}');
    assert.equal(readFileSync(join(opened, 'tables', 'empty.copy.gz')).length, 0);
    await assert.rejects(decryptToFolder(file, join(work, 'no'), other), /the key is another one/);
    const chunk = 1024 * 1024 + 16;
    for (const [name, changed] of [
      ['a bit', Buffer.from(bytes.map((byte, at) => (at === 1000 ? byte ^ 1 : byte)))],
      ['cut between two chunks', bytes.subarray(0, 27 + chunk)],
      ['cut in a chunk', bytes.subarray(0, -1)],
      ['cut in its head', bytes.subarray(0, 20)],
      ['without its second chunk', Buffer.concat([bytes.subarray(0, 27 + chunk), bytes.subarray(27 + 2 * chunk)])],
    ] as const) {
      writeFileSync(file, changed);
      await assert.rejects(decryptToFolder(file, join(work, 'no'), key), /cannot be read/, name);
    }
  });

  test('does not take a key that it contains', () => {
    const instance = { dataDir: work, secrets: { instanceId: 'x', instanceKey: '12'.repeat(32) } };
    const keyFile = join(mkdtempSync(join(tmpdir(), 'iwe-key-')), 'backup.key');
    writeFileSync(keyFile, `${'AB'.repeat(32)}\n`);
    assert.equal(readBackupKey(keyFile, instance, {}), 'ab'.repeat(32));
    assert.equal(readBackupKey(null, instance, {}), null);
    assert.equal(readBackupKey(null, instance, { IWE_BACKUP_KEY: 'cd'.repeat(32) }), 'cd'.repeat(32));
    assert.throws(() => readBackupKey(null, instance, { IWE_BACKUP_KEY: 'secret' }), /64 hexadecimal digits/);
    assert.throws(
      () => readBackupKey(null, instance, { IWE_BACKUP_KEY: '12'.repeat(32) }),
      /contains the instance key/,
    );
    assert.throws(() => readBackupKey(join(work, 'backup.key'), instance, {}), /contain its own key/);
    const rotated = { ...instance, secrets: { ...instance.secrets, previousInstanceKeys: ['ab'.repeat(32)] } };
    assert.throws(() => readBackupKey(keyFile, rotated, {}), /contains the instance key/);
    const beside = `${work}-key`;
    writeFileSync(beside, 'ef'.repeat(32));
    assert.equal(readBackupKey(beside, instance, {}), 'ef'.repeat(32), 'that is no folder of the data directory');
    writeFileSync(beside, '');
    assert.throws(() => readBackupKey(beside, instance, {}), /64 hexadecimal digits/);
    rmSync(beside);
    rmSync(keyFile);
  });

  test('without a key is refused in production, warned about elsewhere, and plain for who says so', () => {
    const given = (key: string | null, isPlain: boolean, production: boolean) => () =>
      plainBackupWarning(key, { isPlain, production });
    assert.throws(given(null, false, true), /would not be encrypted, and .*password hashes.*--key-file.*--plain/);
    assert.match(given(null, false, false)() ?? '', /^This backup is not encrypted: .*--key-file/);
    for (const production of [true, false])
      assert.deepEqual([given(null, true, production)(), given('a'.repeat(64), false, production)()], [null, null]);
    assert.throws(given('a'.repeat(64), true, false), /plain or has a key/);
    // The command itself stops before it opens the database.
    const folder = mkdtempSync(join(tmpdir(), 'iwe-backup-'));
    const cli = spawnSync(process.execPath, [fileURLToPath(new URL('./cli.ts', import.meta.url)), 'backup'], {
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        NODE_ENV: 'production',
        IWE_DATA_DIR: folder,
      },
      encoding: 'utf8',
    });
    rmSync(folder, { recursive: true });
    assert.deepEqual([cli.status, /would not be encrypted/.test(cli.stderr)], [1, true], cli.stderr);
  });

  wideTest('is not loaded over data, unless told to replace it', async () => {
    const target = await database();
    await buildOrganisation(target.database, { id: 500 });
    await assert.rejects(restore(target.connection, folder, { places: null }), /holds data already/);
    assert.equal((await target.database.query('select 1 from organisation where id = 500')).length, 1);
    await target.database.close();
    await restore(target.connection, folder, { places: null, replace: true });
    const client = new pg.Client(target.connection);
    await client.connect();
    assert.equal((await client.query('select 1 from organisation where id = 500')).rowCount, 0);
    await client.end();
    open.splice(open.indexOf(target), 1);
  });
});
