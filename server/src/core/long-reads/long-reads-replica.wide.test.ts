import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildBrand, buildOrganisation } from '../../testing/index.ts';
import { Database } from '../database/database.ts';
import { parseDatabaseUrl, replicaOf } from '../config.ts';
import { dynamicStatement } from '../database/index.ts';
import { isUnavailable } from '../database/unavailable.ts';
import { ListReads } from '../database/hosts/list-reads.ts';
import { migrate } from '../database/migrations/migrate.ts';
import { LongReads } from './long-reads.ts';

// A primary and a standby of Debian's PostgreSQL.

const BIN = '/usr/lib/postgresql/15/bin';

function whyNot(): string | false {
  if (process.getuid?.() !== 0) return 'needs root, to become the user of PostgreSQL';
  return existsSync(`${BIN}/pg_basebackup`) ? false : `${BIN}/pg_basebackup is not installed`;
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

describe('long reads with a standby', { skip: whyNot(), timeout: 120_000 }, () => {
  const home = mkdtempSync(join(tmpdir(), 'iwe-standby-'));
  const ports = { primary: 0, standby: 0 };
  const warnings: string[] = [];
  let ids = { uid: 0, gid: 0 };
  let database: Database;
  let longReads: LongReads;
  let organisation: number;

  const run = (program: string, ...args: string[]): string =>
    execFileSync(`${BIN}/${program}`, args, {
      ...ids,
      cwd: home,
      encoding: 'utf8',
      env: { HOME: home },
      stdio: 'pipe',
    });
  const connection = (port: number) => ({ host: '127.0.0.1', port, database: 'iwe', user: 'iwe', password: '' });
  const psql = (port: number, sql: string, name = 'postgres') =>
    run('psql', '-h', home, '-p', String(port), '-qAtc', sql, name);
  const startOne = (folder: string, port: number) => {
    appendFileSync(
      join(home, folder, 'postgresql.conf'),
      `\nport = ${port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = '${home}'\n`,
    );
    run('pg_ctl', 'start', '-D', join(home, folder), '-w', '-s', '-l', join(home, `${folder}.log`));
  };
  const hasArrived = (name: string) =>
    psql(ports.standby, `select count(*) from brand where name = '${name}'`, 'iwe').trim() === '1';
  const names = async () =>
    longReads.snapshot({ organisation, userId: null }, async (tx) => {
      const rows: { name: string }[] = [];
      const asked = dynamicStatement<{ name: string }>(
        'select name from brand where organisation_id = $1 order by name',
        [organisation],
      );
      for await (const batch of tx.stream(asked)) rows.push(...batch);
      return rows.map(({ name }) => name);
    });

  before(async () => {
    chmodSync(home, 0o755);
    const [uid, gid] = ['-u', '-g'].map((what) => Number(execFileSync('id', [what, 'postgres'], { encoding: 'utf8' })));
    ids = { uid: uid ?? 0, gid: gid ?? 0 };
    chownSync(home, ids.uid, ids.gid);
    [ports.primary, ports.standby] = [await freePort(), await freePort()];
    run('initdb', '-D', join(home, 'primary'), '-A', 'trust', '--no-sync');
    startOne('primary', ports.primary);
    psql(ports.primary, 'create role iwe login createrole');
    psql(ports.primary, "create database iwe owner iwe encoding 'UTF8' template template0");
    await migrate(connection(ports.primary));
    run('pg_basebackup', '-h', home, '-p', String(ports.primary), '-D', join(home, 'standby'), '-R', '-c', 'fast');
    startOne('standby', ports.standby);
    database = new Database(connection(ports.primary));
    organisation = await buildOrganisation(database);
    longReads = new LongReads(connection(ports.primary), {
      replica: connection(ports.standby),
      replicaWaitMs: 500,
      replicaRestMs: 1_000,
      onError: ({ message }) => void warnings.push(message),
    });
  });
  after(async () => {
    await longReads.close();
    await database.close();
    for (const folder of ['standby', 'primary'])
      run('pg_ctl', 'stop', '-D', join(home, folder), '-w', '-s', '-m', 'immediate');
    rmSync(home, { recursive: true, force: true });
  });

  test('read it, with everything that was saved before', async () => {
    for (let n = 1; n <= 20; n++) {
      await buildBrand(database, organisation, { name: `Brand ${String(n).padStart(2, '0')}` });
      assert.equal((await names()).length, n);
    }
    assert.deepEqual(longReads.opened, { replica: 20, primary: 0 });
  });

  test('read the primary while it is behind or gone, and it again afterwards', async () => {
    psql(ports.standby, 'select pg_wal_replay_pause()');
    await buildBrand(database, organisation, { name: 'Late' });
    assert.ok((await names()).includes('Late'), 'nothing that was saved is missing');
    assert.deepEqual(longReads.opened, { replica: 20, primary: 1 });
    assert.match(warnings.at(-1) ?? '', /is behind, so the primary is read/);
    psql(ports.standby, 'select pg_wal_replay_resume()');
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    assert.ok((await names()).includes('Late'));
    assert.deepEqual(longReads.opened, { replica: 21, primary: 1 });

    run('pg_ctl', 'stop', '-D', join(home, 'standby'), '-w', '-s', '-m', 'immediate');
    assert.ok((await names()).includes('Late'));
    assert.ok((await names()).includes('Late'));
    assert.deepEqual(longReads.opened, { replica: 21, primary: 3 });
    run('pg_ctl', 'start', '-D', join(home, 'standby'), '-w', '-s', '-l', join(home, 'standby.log'));
  });

  test('are followed by lists: with everything that was saved before, and the primary while it is behind', async () => {
    const standby = new Database(connection(ports.standby));
    const lists = new ListReads({ primary: database, admission: database, standby, restMs: 0, onError: () => {} });
    const list = () =>
      lists.read({ organisation, userId: null }, async (tx) => {
        const asked = dynamicStatement<{ name: string; onStandby: boolean }>(
          'select name, pg_is_in_recovery() as "onStandby" from brand where organisation_id = $1',
          [organisation],
        );
        return tx.query(asked);
      });
    try {
      for (let n = 1; n <= 20; n++) {
        await buildBrand(database, organisation, { name: `Listed ${n}` });
        const rows = await list();
        assert.ok(
          rows.some(({ name }) => name === `Listed ${n}`),
          'nothing that was saved is missing',
        );
      }
      assert.deepEqual(lists.opened, { replica: 20, primary: 0 });
      assert.ok((await list()).every(({ onStandby }) => onStandby));

      psql(ports.standby, 'select pg_wal_replay_pause()');
      await buildBrand(database, organisation, { name: 'Not arrived' });
      assert.ok((await list()).some(({ name, onStandby }) => name === 'Not arrived' && !onStandby));
      psql(ports.standby, 'select pg_wal_replay_resume()');
      for (let left = 100; left > 0 && !hasArrived('Not arrived'); left--) await sleep(50);
      assert.ok((await list()).some(({ name, onStandby }) => name === 'Not arrived' && onStandby));
    } finally {
      await lists.close();
    }
  });

  test('and a database of both hosts follow the primary when the standby takes its place', async () => {
    const hosts = `iwe@127.0.0.1:${ports.standby},127.0.0.1:${ports.primary}/iwe`;
    const [url, replicaUrl] = [`postgres://${hosts}`, `postgres://${hosts}?target_session_attrs=standby`];
    const both = new Database(parseDatabaseUrl(url));
    const reads = new LongReads(parseDatabaseUrl(url), { replica: replicaOf({ replicaUrl }), replicaRestMs: 0 });
    const read = () => reads.snapshot({ organisation, userId: null }, async () => {});
    const portOf = async () =>
      (await both.query<{ port: number }>(`select current_setting('port')::int as port`))[0]?.port;
    try {
      await buildBrand(both, organisation, { name: 'Before' });
      assert.equal(await portOf(), ports.primary);
      await read();
      assert.deepEqual(reads.opened, { replica: 1, primary: 0 });

      // What was written asynchronously and has not arrived would be lost with the machine: that is not shown here.
      for (let left = 100; left > 0 && !hasArrived('Before'); left--) await sleep(50);
      run('pg_ctl', 'stop', '-D', join(home, 'primary'), '-w', '-s', '-m', 'immediate');
      await assert.rejects(buildBrand(both, organisation, { name: 'Meanwhile' }), isUnavailable);
      run('pg_ctl', 'promote', '-D', join(home, 'standby'), '-w', '-s');
      await buildBrand(both, organisation, { name: 'After' });
      assert.equal(await portOf(), ports.standby);
      await read();
      assert.deepEqual(reads.opened, { replica: 1, primary: 1 }, 'no host is a standby');
    } finally {
      await reads.close();
      await both.close();
      run('pg_ctl', 'start', '-D', join(home, 'primary'), '-w', '-s', '-l', join(home, 'primary.log'));
    }
  });
});
