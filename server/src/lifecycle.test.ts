import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { isAlive } from './database/embedded/lock.ts';
import {
  isReachableByOthers,
  pathHash,
  placeDataDirectory,
  runsAsRoot,
  SHARED_PLACE,
} from './database/embedded/place.ts';
import { readPostmaster } from './database/embedded/postmaster.ts';
import { runningConnection } from './database/embedded/supervisor.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const folders: string[] = [];
const children: ChildProcess[] = [];

after(() => {
  for (const child of children) child.kill('SIGKILL');
  for (const folder of folders) {
    const found = readPostmaster(join(folder, 'postgresql', 'data'));
    if (found && isAlive(found.pid)) process.kill(found.pid, 'SIGQUIT');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'iwe-life-'));
  chmodSync(folder, 0o755);
  folders.push(folder);
  return folder;
}

interface Started {
  child: ChildProcess;
  url: string;
  output: () => string;
  exit: Promise<number | null>;
}

/** Starts the server as a separate process and waits for its ready line or its exit. */
async function start(dataDir: string, env: Record<string, string> = {}): Promise<Started> {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      PORT: '0',
      IWE_DATA_DIR: dataDir,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exit = once(child, 'exit').then(([code]) => code as number | null);
  const ready = new Promise<void>((resolve) => {
    child.stdout?.on('data', () => output.includes('iWE is ready at') && resolve());
  });
  await Promise.race([ready, exit]);
  return { child, exit, output: () => output, url: /ready at (\S+)/.exec(output)?.[1] ?? '' };
}

const postgresOf = (dataDir: string) => readPostmaster(join(dataDir, 'postgresql', 'data'));

async function asOwner<Row extends pg.QueryResultRow>(dataDir: string, statement: string): Promise<Row[]> {
  const connection = runningConnection(join(dataDir, 'postgresql'));
  assert.ok(connection, 'PostgreSQL runs');
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

describe('the server as a process', { timeout: 180_000 }, () => {
  test('starts, prints one line, locks its data, stops cleanly, and refuses demo accounts in production', async () => {
    const folder = newFolder();
    const server = await start(folder);
    assert.match(server.output(), /^iWE is ready at http:\/\/127\.0\.0\.1:\d+\n$/);
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
    assert.equal((await asOwner(folder, 'select 1 from organisation where id = 77')).length, 1);
    await asOwner(folder, `insert into app_user (email, name, password_hash) values ('sales@iwe.demo', 'Sales', 'x')`);
    second.child.kill('SIGTERM');
    await second.exit;

    const production = await start(folder, { NODE_ENV: 'production' });
    assert.equal(await production.exit, 1);
    assert.match(production.output(), /demo accounts/);
    assert.equal(postgresOf(folder), null, 'a refused start leaves nothing running');
  });

  test('when killed leaves PostgreSQL running; the next start stops it and has every acknowledged write', async () => {
    const folder = newFolder();
    const first = await start(folder);
    const orphan = postgresOf(folder);
    await asOwner(folder, `insert into organisation (id, name) values (78, 'Acknowledged')`);
    first.child.kill('SIGKILL');
    await first.exit;
    assert.ok(orphan && isAlive(orphan.pid));
    const second = await start(folder);
    assert.match(second.output(), /Stopped a PostgreSQL that an earlier server left behind/);
    assert.notEqual(postgresOf(folder)?.pid, orphan.pid);
    assert.equal((await asOwner(folder, 'select 1 from organisation where id = 78')).length, 1);

    // Kills PostgreSQL itself: the server restarts it and continues.
    const killed = postgresOf(folder)?.pid ?? 0;
    process.kill(killed, 'SIGKILL');
    const until = Date.now() + 30_000;
    let status = 0;
    while (status !== 200 && Date.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      if (postgresOf(folder)?.pid !== killed)
        status = await fetch(`${second.url}/readyz`).then(
          (answer) => answer.status,
          () => 0,
        );
    }
    assert.equal(status, 200);
    assert.equal((await asOwner(folder, 'select 1 from organisation where id = 78')).length, 1);
    second.child.kill('SIGTERM');
    assert.equal(await second.exit, 0);
  });

  test('told to stop while it fills a new database ends at once, with its PostgreSQL', async () => {
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

  test(
    'started by root below a folder that only root may enter puts its data where PostgreSQL can reach it',
    { skip: runsAsRoot() ? false : 'only root meets this' },
    async () => {
      const closed = join(newFolder(), 'closed');
      mkdirSync(closed, { mode: 0o700 });
      const wanted = join(closed, 'data');
      assert.equal(isReachableByOthers(wanted), false);
      const place = placeDataDirectory(wanted, false);
      folders.push(place.directory);
      assert.equal(place.directory, join(SHARED_PLACE, pathHash(wanted)));
      const server = await start(wanted);
      assert.match(server.output(), /The data is in \/var\/lib\/iwe\/[0-9a-f]{12}, because/);
      assert.equal((await fetch(`${server.url}/healthz`)).status, 200);
      assert.ok(readFileSync(join(place.directory, 'secrets.json')).length > 0);
      server.child.kill('SIGTERM');
      await server.exit;
    },
  );
});
