import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import pg from 'pg';
import { isReachableByOthers, makeReachable, pathHash, placeDataDirectory, SHARED_PLACE } from './place.ts';
import { stopProcess } from './postmaster.ts';
import { EmbeddedPostgres } from './supervisor.ts';

test('folders are accessible to PostgreSQL’s user even under a restrictive umask', () => {
  const above = mkdtempSync(join(tmpdir(), 'iwe-place-'));
  const mask = process.umask(0o077);
  try {
    const folder = join(above, 'one', 'two');
    makeReachable(folder);
    assert.deepEqual(
      [join(above, 'one'), folder].map((each) => statSync(each).mode & 0o777),
      [0o755, 0o755],
    );
    assert.equal(statSync(above).mode & 0o777, 0o700, 'what was there stays as it was');
  } finally {
    process.umask(mask);
    rmSync(above, { recursive: true });
  }
});

test('a folder is reachable where every folder above it lets others in, whether it exists yet or not', () => {
  const above = mkdtempSync(join(tmpdir(), 'iwe-place-'));
  try {
    const [open, below] = [join(above, 'open'), join(above, 'open', 'below', 'deeper')];
    mkdirSync(open, { mode: 0o755 });
    chmodSync(open, 0o755);
    assert.deepEqual([open, below].map(isReachableByOthers), [false, false], 'the folder above lets nobody in');
    chmodSync(above, 0o755);
    assert.deepEqual([open, below].map(isReachableByOthers), [true, true]);
    chmodSync(open, 0o754);
    assert.deepEqual([open, below].map(isReachableByOthers), [false, false]);
  } finally {
    rmSync(above, { recursive: true });
  }
});

test(
  'data that PostgreSQL’s user cannot reach is elsewhere, with a notice, unless the database is another one',
  { skip: process.getuid?.() !== 0 && 'needs root' },
  () => {
    const above = mkdtempSync(join(tmpdir(), 'iwe-place-'));
    const wanted = join(above, 'data');
    const elsewhere = join(SHARED_PLACE, pathHash(wanted));
    try {
      assert.deepEqual(placeDataDirectory(wanted, true), { directory: wanted, notice: null });
      const placed = placeDataDirectory(wanted, false);
      assert.equal(placed.directory, elsewhere);
      assert.ok(placed.notice?.includes(elsewhere) && placed.notice.endsWith(`may not enter ${wanted}.`));
      assert.ok(statSync(elsewhere).isDirectory());
      chmodSync(above, 0o755);
      assert.deepEqual(placeDataDirectory(wanted, false), { directory: wanted, notice: null });
    } finally {
      rmSync(elsewhere, { recursive: true, force: true });
      rmSync(above, { recursive: true });
    }
  },
);

test('a process is asked to stop first, and gets the time to do so', async () => {
  const child = spawn(
    process.execPath,
    [
      '-e',
      `process.on('SIGINT', () => setTimeout(() => process.exit(7), 100)); setInterval(() => {}, 1000); console.log(1)`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await once(child.stdout, 'data');
  const ended = once(child, 'exit');
  await stopProcess(child.pid ?? 0);
  assert.deepEqual(await ended, [7, null]);
  await stopProcess(child.pid ?? 0);
});

const needsRoot = (process.platform !== 'linux' || process.getuid?.() !== 0) && 'needs root on Linux';

test(
  'started as root PostgreSQL runs as a user of its own, and takes over the data of older versions, which was nobody’s',
  { skip: needsRoot },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'iwe-own-user-'));
    chmodSync(folder, 0o755);
    const log = join(folder, 'postgresql.log');
    const startedAs = async () => {
      const postgres = await EmbeddedPostgres.start({ folder });
      const status = readFileSync(`/proc/${postgres.pid}/status`, 'utf8');
      const client = new pg.Client(postgres.superuser());
      await client.connect();
      const setting = async (name: string) => (await client.query<object>(`show ${name}`)).rows[0];
      // What is acknowledged survives a crash, and damage on the disk is noticed.
      for (const name of ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums'])
        assert.deepEqual(await setting(name), { [name]: 'on' });
      assert.deepEqual(await setting('listen_addresses'), { listen_addresses: '127.0.0.1' });
      assert.deepEqual(await setting('unix_socket_directories'), { unix_socket_directories: '' });
      assert.deepEqual(await setting('timezone'), { TimeZone: 'UTC' });
      assert.deepEqual(await setting('log_timezone'), { log_timezone: 'UTC' });
      // Enough connections for server, worker and a command, and memory that a small machine has.
      for (const [name, value] of [
        ['max_connections', '60'],
        ['work_mem', '16MB'],
        ['maintenance_work_mem', '128MB'],
        ['max_wal_size', '2GB'],
        ['random_page_cost', '1.1'],
        ['jit', 'off'],
        ['autovacuum', 'on'],
        ['log_min_messages', 'warning'],
        // One file for each day of the week, begun again a week later.
        ['logging_collector', 'on'],
        ['log_filename', 'postgresql-%a.log'],
        ['log_rotation_age', '1d'],
        ['log_rotation_size', '0'],
        ['log_truncate_on_rotation', 'on'],
        ['password_encryption', 'scram-sha-256'],
        ['server_encoding', 'UTF8'],
      ] as const)
        assert.deepEqual(await setting(name), { [name]: value });
      const [buffers] = Object.values((await setting('shared_buffers')) ?? {}) as string[];
      const megabytes = Number.parseInt(buffers ?? '', 10) * (buffers?.endsWith('GB') ? 1_024 : 1);
      const wanted = Math.max(128, Math.min(1_024, Math.floor(totalmem() / 16 / 1_024 ** 2)));
      assert.equal(megabytes, wanted);
      const { rows } = await client.query(
        `select r.rolsuper as super, r.rolcreaterole as roles, d.datname as of from pg_roles r
          join pg_database d on d.datdba = r.oid where r.rolname = $1`,
        [postgres.connection.user],
      );
      assert.deepEqual(rows, [{ super: false, roles: true, of: postgres.connection.database }]);
      await client.end();
      await postgres.stop();
      return /^Uid:\s+(\d+)/m.exec(status)?.[1];
    };
    // A first start that was interrupted begins again.
    mkdirSync(join(folder, 'data.new'));
    writeFileSync(join(folder, 'data.new', 'half'), '');
    const uid = await startedAs();
    assert.ok(uid && uid !== '0' && uid !== '65534', `it runs as ${uid}`);
    const data = join(folder, 'data');
    for (const entry of ['.', ...readdirSync(data, { recursive: true, encoding: 'utf8' })])
      lchownSync(join(data, entry), 65_534, 65_534);
    const credentials = readFileSync(join(folder, 'credentials.json'), 'utf8');
    // The version before can be gone back to for two weeks.
    assert.equal(await startedAs(), '65534');
    writeFileSync(`${data}.older-owner-since`, new Date(Date.now() - 15 * 86_400_000).toISOString());
    writeFileSync(log, Buffer.alloc(20 * 1024 * 1024, 'x'));
    assert.equal(await startedAs(), uid);
    assert.ok(statSync(log).size >= 20 * 1024 * 1024);
    truncateSync(log, 20 * 1024 * 1024 + 1);
    assert.equal(await startedAs(), uid);
    assert.ok(statSync(log).size < 1024 * 1024, 'a log of more than 20 MB begins again');
    assert.equal(readFileSync(join(folder, 'credentials.json'), 'utf8'), credentials);
    assert.equal(statSync(join(folder, 'credentials.json')).mode & 0o777, 0o600);
    assert.deepEqual(readdirSync(folder).toSorted(), ['credentials.json', 'data', 'postgresql.log']);
    rmSync(folder, { recursive: true });
  },
);
