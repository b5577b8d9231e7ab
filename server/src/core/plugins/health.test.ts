import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import type { ErrorBody } from '@iwe/contract';
import { DISK_NOTICE, DiskRoom, MIN_FREE_BYTES, openWithDiskRoom } from '../limits/disk-room.ts';
import { EmbeddedPostgres } from '../database/embedded/supervisor.ts';
import { isUnavailable } from '../database/unavailable.ts';
import { buildOrganisation, startDatabaseProxy, startTestServer } from '../../testing/index.ts';
import type { DatabaseProxy, TestServer, TestStaff } from '../../testing/index.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

const migrations = async () =>
  (await server.inject({ url: '/readyz' })).json<{ checks: Record<string, string> }>().checks['migrations'];

test('an older server stays ready after a newer one has migrated, but not without its own migrations', async () => {
  assert.equal(await migrations(), 'ok');
  await server.database.query(
    `insert into kysely_migration (name, timestamp) values ('9999_of_the_next_version', now()::text)`,
  );
  assert.equal(await migrations(), 'ok');
  await server.database.query(
    `delete from kysely_migration where name = (select max(name) from kysely_migration where name < '9999')`,
  );
  assert.equal(await migrations(), 'failing');
});

describe('a PostgreSQL that does not answer', () => {
  let proxy: DatabaseProxy;
  let behind: TestServer;
  let staff: TestStaff;
  before(async () => {
    proxy = await startDatabaseProxy();
    behind = await startTestServer({ database: { port: proxy.port, waitMs: 300 }, config: { logLevel: 'silent' } });
    staff = await behind.staff(await buildOrganisation(behind.database), { role: 4 });
  });
  after(async () => {
    await behind.close();
    await proxy.close();
  });
  const list = () => behind.inject({ url: '/api/ag/orders?type=invoice', headers: staff.headers });
  const readyz = () => behind.inject({ url: '/readyz' });
  /** Waits until the pools have noticed that their connections broke. */
  const isNoticed = async () => {
    const pools = [behind.database, behind.app.admission].flatMap((one) => Object.values(one.pools));
    while (pools.some((pool) => pool.totalCount > 0)) await new Promise((resolve) => setImmediate(resolve));
  };
  const is503 = async () => {
    for (const answer of await Promise.all(Array.from({ length: 12 }, list))) {
      assert.equal(answer.statusCode, 503, answer.body);
      assert.equal(answer.json<ErrorBody>().code, 'database-unavailable');
      assert.ok(Number(answer.headers['retry-after']) > 0);
    }
    const ready = await readyz();
    assert.equal(ready.statusCode, 503);
    assert.equal(ready.json<{ checks: Record<string, string> }>().checks['database'], 'failing');
  };
  const isBack = async () => {
    const answer = await list();
    assert.equal(answer.statusCode, 200, answer.body);
    assert.equal((await readyz()).json<{ checks: Record<string, string> }>().checks['database'], 'ok');
  };

  test('because it hangs: 503 with Retry-After for everybody, and everything works again when it answers', async () => {
    await isBack();
    proxy.hang();
    await is503();
    proxy.resume();
    await isBack();
  });

  test('because it has died: the same', async () => {
    await proxy.die();
    await is503();
    await isNoticed();
    await proxy.revive();
    await isBack();
  });

  test('in the middle of a request: the same', async () => {
    const begun = Promise.withResolvers<void>();
    const lost = behind.database.write({ organisation: 1, userId: null }, async (tx) => {
      await tx.query('select 1');
      begun.resolve();
      await tx.query('select pg_sleep(60)');
    });
    const refused = assert.rejects(lost, isUnavailable);
    await begun.promise;
    await proxy.die();
    await refused;
    await isNoticed();
    await proxy.revive();
    await isBack();
  });
});

describe('a full disk', () => {
  let free = MIN_FREE_BYTES;
  const said: string[] = [];
  const disk = new DiskRoom(
    async () => free,
    (message) => said.push(message),
  );
  let full: TestServer;
  let admin: TestStaff;
  let seller: TestStaff;
  before(async () => {
    full = await startTestServer({
      database: { assertWritable: disk.assertRoom },
      config: { logLevel: 'silent' },
      extend: (app) => {
        app.get('/test/no-room', { config: { permission: 'public' } }, () => {
          throw Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' });
        });
      },
    });
    await full.database.query(`insert into worker_heartbeat (name) values ('a worker')`);
    const organisation = await buildOrganisation(full.database);
    admin = await full.staff(organisation, { role: 4, is_admin: true });
    seller = await full.staff(organisation, { role: 1 });
  });
  after(() => full.close());
  const badge = async (by: TestStaff) =>
    (await full.inject({ url: '/api/ag/csr-self-order', headers: by.headers })).json<{ notice?: string }>().notice;
  const save = () =>
    full.inject({
      method: 'POST',
      url: '/api/ag/saved-filters',
      headers: seller.headers,
      payload: { list: 'invoices', name: 'Mine', query: {} },
    });

  test('makes every process refuse writes, the worker too, until there is room', async () => {
    let left = 0;
    const opened = await openWithDiskRoom(full.database.connection, async () => left, { max: 1, say: () => {} });
    const write = () => opened.database.write({ organisation: 1, userId: null }, (tx) => tx.query('select 1 as one'));
    await assert.rejects(write(), /disk of the server is full/);
    left = MIN_FREE_BYTES;
    await opened.disk.look();
    assert.deepEqual(await write(), [{ one: 1 }]);
    opened.disk.stop();
    await opened.database.close();
  });

  test('refuses writes in words and goes on reading; admins are told; with room again everything works', async () => {
    free = MIN_FREE_BYTES - 1;
    await disk.look();
    await disk.look();
    const refused = await save();
    assert.deepEqual([refused.statusCode, refused.json<ErrorBody>().code], [503, 'disk-full']);
    assert.equal(refused.headers['retry-after'], '60');
    const list = await full.inject({ url: '/api/ag/orders?type=invoice', headers: seller.headers });
    assert.equal(list.statusCode, 200);
    assert.ok(await full.signIn(seller.email));
    assert.deepEqual([await badge(admin), await badge(seller)], [DISK_NOTICE, undefined]);
    const ready = await full.inject({ url: '/readyz' });
    assert.equal(ready.statusCode, 200, 'people can still look everything up');
    assert.equal(ready.json<{ alarms: Record<string, string> }>().alarms['disk'], 'failing');

    free = MIN_FREE_BYTES;
    await disk.look();
    const saved = await save();
    assert.equal(saved.statusCode, 200, saved.body);
    assert.equal(await badge(admin), undefined);
    assert.equal(said.length, 2);
  });

  test('that PostgreSQL reports is a 503 as well', async () => {
    const answer = await full.inject({ url: '/test/no-room' });
    assert.deepEqual([answer.statusCode, answer.json<ErrorBody>().code], [503, 'disk-full']);
  });
});

test('the supervisor goes on starting PostgreSQL until it can start', { timeout: 60_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'iwe-restart-'));
  chmodSync(folder, 0o755);
  const failed = Promise.withResolvers<void>();
  const back = Promise.withResolvers<void>();
  let failures = 0;
  const postgres = await EmbeddedPostgres.start({
    folder,
    durable: false,
    restartPause: () => 1,
    notify: (message) => {
      if (message.startsWith('Attempt') && ++failures === 12) failed.resolve();
      if (message === 'PostgreSQL runs again.') back.resolve();
    },
  });
  try {
    // Without this file PostgreSQL refuses to start.
    const needed = join(folder, 'data', 'global', 'pg_control');
    renameSync(needed, `${needed}.away`);
    process.kill(postgres.pid ?? 0, 'SIGQUIT');
    await failed.promise;
    renameSync(`${needed}.away`, needed);
    await back.promise;
    const client = new pg.Client(postgres.connection);
    await client.connect();
    await client.end();
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
