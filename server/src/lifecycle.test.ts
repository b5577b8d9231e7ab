import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from './core/database/embedded/lock.ts';
import { runsAsRoot } from './core/database/embedded/place.ts';
import { readPostmaster } from './core/database/embedded/postmaster.ts';
import { createTestDatabase, startDatabaseProxy } from './testing/index.ts';
import { asOwner, children, cleanUp, newFolder, postgresOf, start } from './testing/server-process.ts';
import { wideTest } from './testing/ring.ts';

cleanUp();

describe('the server as a process', { timeout: 180_000 }, () => {
  test('starts, prints one line, locks its data, stops cleanly, and refuses demo accounts in production', async () => {
    const folder = newFolder();
    const server = await start(folder);
    assert.match(
      server.output(),
      /^There is no organisation yet, .* npm run init\niWE is ready at http:\/\/127\.0\.0\.1:\d+\n$/,
    );
    assert.equal((await fetch(`${server.url}/readyz`)).status, 200);
    assert.equal((await fetch(`${server.url}/api/ag/brands`)).status, 401);
    await asOwner(folder, `insert into organisation (id, name) values (77, 'Kept')`);
    for (const file of ['secrets.json', 'postgresql/credentials.json'])
      assert.equal(statSync(join(folder, file)).mode & 0o777, 0o600, file);
    if (runsAsRoot())
      assert.notEqual(statSync(join(folder, 'postgresql', 'data')).uid, 0, 'PostgreSQL does not run as root');
    const rival = await start(folder);
    assert.equal(await rival.exit, 1);
    assert.match(rival.output(), /Another iWE \(process \d+\) already uses the data/);
    assert.equal((await fetch(`${server.url}/healthz`)).status, 200);
    const postgres = postgresOf(folder);
    // Ctrl+C reaches the server twice, from the terminal and from the launcher: one wish, and no reason for haste.
    server.child.kill('SIGINT');
    server.child.kill('SIGTERM');
    assert.equal(await server.exit, 0);
    assert.ok(postgres && !isAlive(postgres.pid), 'PostgreSQL stopped with the server');
    assert.equal(existsSync(join(folder, 'server.lock')), false);

    const began = Date.now();
    const second = await start(folder);
    assert.ok(Date.now() - began < 30_000);
    assert.match(second.output(), /^iWE is ready at \S+\n$/);
    assert.equal((await asOwner(folder, 'select 1 from organisation where id = 77')).length, 1);
    await asOwner(folder, `insert into app_user (email, name, password_hash) values ('sales@iwe.demo', 'Sales', 'x')`);
    second.child.kill('SIGTERM');
    await second.exit;

    const production = await start(folder, { NODE_ENV: 'production' });
    assert.equal(await production.exit, 1);
    assert.match(production.output(), /demo accounts/);
    assert.equal(postgresOf(folder), null, 'a refused start leaves nothing running');
  });

  wideTest('told to stop while it fills a new database ends at once, with its PostgreSQL', async () => {
    const folder = newFolder();
    const filling = () => readPostmaster(join(folder, 'postgresql', 'data.new'));
    const first = start(folder, { IWE_DEMO: '1' });
    while (!filling()?.ready) await new Promise((resolve) => setTimeout(resolve, 10));
    const postgres = filling()?.pid ?? 0;
    const child = children.at(-1);
    child?.kill('SIGTERM');
    assert.equal(await (await first).exit, 0);
    const until = Date.now() + 10_000;
    while (isAlive(postgres) && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 20));
    assert.ok(!isAlive(postgres), 'PostgreSQL ended too');
  });

  wideTest('waits for its PostgreSQL in words, whenever it is lost during the start', async () => {
    const database = await createTestDatabase();
    const losses: number[] = [];
    const proxy = await startDatabaseProxy((number) => {
      // At the migrations, while the application is built, and while the jobs start.
      if (![2, 4, 6].includes(number)) return;
      losses.push(number);
      void sleep(5)
        .then(() => proxy.die())
        .then(() => sleep(150))
        .then(() => proxy.revive());
    });
    try {
      const { user, password, database: name } = database.connection;
      await proxy.die();
      const env = { DATABASE_URL: `postgres://${user}:${password}@127.0.0.1:${proxy.port}/${name}`, NODE_ENV: 'test' };
      const starting = start(newFolder(), env);
      const child = children.at(-1);
      await new Promise<void>((resolve) => {
        child?.stdout?.on('data', (said: Buffer) => said.includes('is tried again') && resolve());
      });
      await proxy.revive();
      const server = await starting;
      assert.match(
        server.output(),
        /PostgreSQL at 127\.0\.0\.1:\d+ does not answer \(.*ECONNREFUSED.*\)\. It is tried again/,
      );
      assert.match(server.output(), /PostgreSQL at 127\.0\.0\.1:\d+ answers again\./);
      assert.match(server.output(), /iWE is ready at/);
      assert.deepEqual(losses, [2, 4, 6]);
      await sleep(500);
      assert.equal((await fetch(`${server.url}/readyz`)).status, 200);
      server.child.kill('SIGTERM');
      assert.equal(await server.exit, 0);
      const refused = await start(newFolder(), { ...env, DATABASE_URL: env.DATABASE_URL.replace(/:[^:@]*@/, ':x@') });
      assert.equal(await refused.exit, 1);
      assert.match(refused.output(), /PostgreSQL refuses the user or the password of DATABASE_URL/);
      assert.doesNotMatch(refused.output(), /tried again/);
    } finally {
      await proxy.close();
      await database.close();
    }
  });

  test('says what to do when the port is taken, and leaves no process running', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const folder = newFolder();
    const server = await start(folder, { PORT: String(port) });
    assert.equal(await server.exit, 1);
    assert.match(
      server.output(),
      new RegExp(`Port ${port} on 127\\.0\\.0\\.1 is taken by another program\\..*PORT=4001`),
    );
    assert.equal(postgresOf(folder), null);
    taken.close();
  });

  test('refuses the demo in production, and an invalid key', async () => {
    for (const [env, words] of [
      [{ NODE_ENV: 'production', IWE_DEMO: '1' }, /public password/],
      [{ NODE_ENV: 'production', IWE_INSTANCE_KEY: 'secret' }, /64 hexadecimal digits/],
      [{ PORT: 'x' }, /PORT is "x"/],
    ] as const) {
      const server = await start(newFolder(), env);
      assert.equal(await server.exit, 1);
      assert.match(server.output(), words);
    }
  });
});
