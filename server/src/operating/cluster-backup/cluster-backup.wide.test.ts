import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { chmodSync, chownSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { Database } from '../../core/database/database.ts';
import { migrate } from '../../core/database/migrations/migrate.ts';
import { seedDemo, TEST_SIZE } from '../../demo/index.ts';
import { openFileStore } from '../../core/files/store/open-file-store.ts';
import { STORED_FILES_FOLDER } from '../../core/files/stored-file.ts';
import { StoredFiles } from '../../core/files/stored-files.ts';

// A cluster of Debian's PostgreSQL with an archive, backed up by pgBackRest and restic, as docs/OPERATING.md says.

const CLI = fileURLToPath(new URL('./cli.ts', import.meta.url));
const BIN = '/usr/lib/postgresql/15/bin';

function whyNot(): string | false {
  if (process.getuid?.() !== 0) return 'needs root, to become the user of PostgreSQL';
  for (const program of [`${BIN}/pg_ctl`, '/usr/bin/pgbackrest', '/usr/bin/restic'])
    if (!existsSync(program)) return `${program} is not installed`;
  return false;
}

describe('backups by pgBackRest and restic', { skip: whyNot(), timeout: 600_000 }, () => {
  const home = mkdtempSync(join(tmpdir(), 'iwe-cluster-'));
  const data = join(home, 'data');
  const dataDir = join(home, 'iwe');
  let port = 0;
  let ids = { uid: 0, gid: 0 };
  let environment: NodeJS.ProcessEnv = {};
  let client: pg.Client;
  const closing: (() => Promise<unknown>)[] = [];

  const asPostgres = (program: string, args: readonly string[]): string =>
    execFileSync(program, args, { ...ids, env: environment, encoding: 'utf8', cwd: home, stdio: 'pipe' });
  /** Runs `pnpm pg-backup` and resolves to its code and everything that it printed. */
  const command = async (...args: string[]): Promise<{ code: number; text: string }> => {
    const options = { ...ids, env: environment, cwd: home };
    try {
      const { stdout, stderr } = await promisify(execFile)(process.execPath, [CLI, ...args], options);
      return { code: 0, text: stdout + stderr };
    } catch (error) {
      const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
      return { code, text: stdout + stderr };
    }
  };

  before(async () => {
    chmodSync(home, 0o755);
    const [uid, gid] = ['-u', '-g'].map((what) => Number(execFileSync('id', [what, 'postgres'], { encoding: 'utf8' })));
    ids = { uid: uid ?? 0, gid: gid ?? 0 };
    chownSync(home, ids.uid, ids.gid);
    port = await freePort();
    environment = {
      PATH: process.env['PATH'],
      HOME: home,
      TMPDIR: home,
      DATABASE_URL: `postgres://iwe@127.0.0.1:${port}/iwe`,
      IWE_DATA_DIR: dataDir,
      PGBACKREST_CONFIG: join(home, 'pgbackrest.conf'),
      PGBACKREST_STANZA: 'iwe',
      RESTIC_REPOSITORY: join(home, 'files-repository'),
      RESTIC_PASSWORD: 'a long password',
      RESTIC_CACHE_DIR: join(home, 'restic-cache'),
    };
    writeFileSync(
      join(home, 'pgbackrest.conf'),
      `[global]
repo1-path=${home}/repository
repo1-cipher-type=aes-256-cbc
repo1-cipher-pass=another long password
repo1-retention-full=2
start-fast=y
log-level-file=off
lock-path=${home}/lock
[iwe]
pg1-path=${data}
pg1-port=${port}
pg1-socket-path=${home}
`,
    );
    asPostgres(`${BIN}/initdb`, ['-D', data, '-A', 'trust', '--no-sync']);
    writeFileSync(
      join(data, 'postgresql.conf'),
      `port = ${port}
listen_addresses = '127.0.0.1'
unix_socket_directories = '${home}'
archive_mode = on
archive_command = 'pgbackrest archive-push %p'
archive_timeout = 2
`,
    );
    asPostgres(`${BIN}/pg_ctl`, ['start', '-D', data, '-w', '-s', '-l', join(home, 'log')]);
    closing.push(async () => asPostgres(`${BIN}/pg_ctl`, ['stop', '-D', data, '-w', '-s', '-m', 'immediate']));
    const psql = (sql: string) => asPostgres(`${BIN}/psql`, ['-h', home, '-p', String(port), '-qc', sql, 'postgres']);
    psql('create role iwe login createrole');
    psql("create database iwe owner iwe encoding 'UTF8' template template0");
    asPostgres('/usr/bin/pgbackrest', ['stanza-create']);
    asPostgres('/usr/bin/restic', ['init']);

    const connection = { host: '127.0.0.1', port, database: 'iwe', user: 'iwe', password: '' };
    await migrate(connection);
    await seedDemo(connection, { today: '2026-03-31', size: TEST_SIZE });
    client = new pg.Client(connection);
    await client.connect();
    closing.unshift(() => client.end());
    const database = new Database(connection);
    closing.unshift(() => database.close());
    mkdirSync(dataDir);
    const { rows } = await client.query<{ id: number }>('select id from organisation order by id limit 1');
    await new StoredFiles(database, openFileStore({ s3: null, dataDir }, STORED_FILES_FOLDER)).add(
      { organisation: rows[0]?.id ?? 0, userId: null },
      { kind: 'attachment', name: 'a.txt', mediaType: 'text/plain', expiresAt: null, createdBy: null },
      Buffer.from('attached'),
    );
    execFileSync('chown', ['-R', `${ids.uid}:${ids.gid}`, dataDir]);
  });
  after(async () => {
    for (const close of closing) await close();
    rmSync(home, { recursive: true, force: true });
  });

  const mark = (text: string) =>
    client.query('insert into worker_heartbeat (name, seen_at) values ($1, now())', [text]);
  const archived = async () => {
    await wait(1_100);
    await mark(`later ${Date.now()}`);
    await client.query('select 1');
    asPostgres(`${BIN}/psql`, ['-h', home, '-p', String(port), '-qc', 'select pg_switch_wal()', 'postgres']);
    await wait(3_000);
  };

  test('are made, tried by a drill that tells administrators, and restored to a moment', async () => {
    const made = await command('run');
    assert.equal(made.code, 0, made.text);
    await mark('before');
    await wait(1_100);
    const moment = new Date();
    await wait(1_100);
    await mark('after');
    await archived();

    // A restore needs no data directory that it may read: it is that of another user.
    chmodSync(dataDir, 0o700);
    chownSync(dataDir, 0, 0);
    const folder = join(home, 'restored');
    const restored = await command('restore', folder, '--at', moment.toISOString());
    assert.equal(restored.code, 0, restored.text);
    assert.match(restored.text, /Restored and checked/);
    chownSync(dataDir, ids.uid, ids.gid);
    asPostgres(`${BIN}/pg_ctl`, [
      'start',
      '-D',
      join(folder, 'postgresql'),
      '-w',
      '-s',
      '-l',
      join(home, 'log2'),
      '-o',
      `-c port=${port} -c listen_addresses='' -c unix_socket_directories=${folder} -c archive_mode=off`,
    ]);
    const found = asPostgres(`${BIN}/psql`, [
      '-h',
      folder,
      '-p',
      String(port),
      '-U',
      'iwe',
      '-Atc',
      `select string_agg(name, ' ') from worker_heartbeat where name in ('before', 'after')`,
    ]);
    asPostgres(`${BIN}/pg_ctl`, ['stop', '-D', join(folder, 'postgresql'), '-w', '-s']);
    assert.equal(found.trim(), 'before');
    assert.equal((await command('restore', folder)).code, 1, 'a restore overwrites nothing');

    const drilled = await command('drill');
    assert.equal(drilled.code, 0, drilled.text);
    const { rows } = await client.query<{ kind: string; error: string | null; details: { lastChangeAt?: string } }>(
      'select kind, error, details from backup_run order by id',
    );
    assert.deepEqual(
      rows.map(({ kind, error }) => [kind, error]),
      [
        ['backup', null],
        ['drill', null],
      ],
    );
    assert.ok(Date.parse(rows[1]?.details.lastChangeAt ?? '') > moment.getTime());
    assert.deepEqual(
      readdirSync(home).filter((name) => name.startsWith('iwe-drill-')),
      [],
    );
  });

  for (const [what, place] of [
    ['the cluster', 'repository/backup'],
    ['the archive', 'repository/archive'],
    ['the files', 'files-repository/data'],
  ] as const)
    test(`with one changed byte in ${what} are refused before anything is written`, async () => {
      const file = largestIn(join(home, place));
      const bytes = readFileSync(file);
      const changed = Buffer.from(bytes);
      changed[changed.length >> 1] = (changed[changed.length >> 1] ?? 0) ^ 1;
      chmodSync(file, 0o600);
      writeFileSync(file, changed);
      const folder = join(home, 'refused');
      const { code, text } = await command('restore', folder);
      writeFileSync(file, bytes);
      assert.equal(code, 1, text);
      assert.match(text, /damaged|failed/);
      assert.equal(existsSync(folder), false);
    });

  test('whose drill fails say so to administrators', async () => {
    environment = { ...environment, RESTIC_PASSWORD: 'wrong' };
    assert.equal((await command('drill')).code, 1);
    const { rows } = await client.query<{ error: string }>('select error from backup_run order by id desc limit 1');
    assert.match(rows[0]?.error ?? '', /restic check failed/);
  });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const largestIn = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('manifest'))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted((a, b) => statSync(b).size - statSync(a).size)[0] ?? '';
