import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { SheetHead } from '@iwe/contract';
import { CLIENT_ID, CLIENT_SECRET } from '@iwe/contract';
import { Database } from '../../database/database.ts';
import { isAlive } from '../../database/embedded/lock.ts';
import { readPostmaster } from '../../database/embedded/postmaster.ts';
import { runningConnection } from '../../database/embedded/supervisor.ts';
import { buildContact, buildMembership, buildOrganisation, buildProduct, buildUser, buildWarehouse, TEST_PASSWORD } from '../../testing/factories.ts';
import { invariantsHoldAt } from './testing/check.ts';
import { receiveStock } from './testing/sheet-world.ts';

/** Rounds of killing: IWE_KILL_ROUNDS, two by default; 50 is the full proof. */
const ROUNDS = Number(process.env['IWE_KILL_ROUNDS'] || 2);
const CLIENTS = 4;
const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url));

const folder = mkdtempSync(join(tmpdir(), 'iwe-kill-'));
chmodSync(folder, 0o755);
const children: ChildProcess[] = [];
const postgresOf = () => readPostmaster(join(folder, 'postgresql', 'data'));
after(() => {
  for (const child of children) child.kill('SIGKILL');
  const found = postgresOf();
  if (found && isAlive(found.pid)) process.kill(found.pid, 'SIGQUIT');
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
});

/** Starts the server; `ended` rejects with what it said when the process ends. */
async function start(): Promise<{ child: ChildProcess; ended: Promise<never>; url: string }> {
  const child = spawn(process.execPath, [MAIN], { env: { PATH: process.env['PATH'] ?? '', PORT: '0', IWE_DATA_DIR: folder, LOG_LEVEL: 'silent' }, stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ready = new Promise<string>((resolve) => child.stdout?.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    const url = /ready at (\S+)/.exec(output)?.[1];
    if (url) resolve(url);
  }));
  const ended = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`The server ended (${String(signal ?? code)}): ${output}`);
  });
  ended.catch(() => {});
  return { child, ended, url: await Promise.race([ready, ended]) };
}

/** What the server has acknowledged: the highest version and the last status of each sheet. */
type Acknowledged = Map<number, { no: string; version: number; status: number }>;

interface Setting {
  headers: Record<string, string>;
  customer: number;
  warehouse: number;
  products: number[];
}

/** One client that creates, saves and approves until the server does not answer any more. */
async function stream(url: string, setting: Setting, acknowledged: Acknowledged): Promise<void> {
  const send = async (method: string, path: string, body: unknown): Promise<SheetHead | null> => {
    const answer = await fetch(`${url}/api/ag/${path}`, { method, headers: { ...setting.headers, 'content-type': 'application/json' }, body: JSON.stringify(body) });
    if (answer.status !== 200) return null;
    const { data } = (await answer.json()) as { data: SheetHead };
    acknowledged.set(data.id, { no: data.no, version: data.contentVersion, status: data.status });
    return data;
  };
  try {
    for (;;) {
      const lines = setting.products.map((productId, index) => ({ seq: index + 1, productId, quantity: 1, price: 100 }));
      const payload = { uuid: randomUUID(), type: 1, customerId: setting.customer, date: '2026-03-02', lines };
      const head = await send('POST', 'orders', payload);
      if (!head) return;
      await send('PUT', `orders/${head.id}`, { ...payload, contentVersion: 1, reference: 'saved', lines: lines.slice(1).map((line, index) => ({ ...line, seq: index + 1, id: head.lines[index + 1]?.id })) });
      await send('POST', `orders/${head.id}/approve`, { warehouseId: setting.warehouse, shipType: 1 });
    }
  } catch {
    // The connection is gone: that is what the round is about.
  }
}

async function ready(url: string): Promise<void> {
  const until = Date.now() + 60_000;
  while (Date.now() < until) {
    const status = await fetch(`${url}/readyz`).then((answer) => answer.status, () => 0);
    if (status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert.fail('The server did not come back.');
}

test(`${ROUNDS} rounds of kill -9 under a stream of saves and approvals: nothing acknowledged lost, nothing half`, { timeout: 3_600_000 }, async () => {
  let { child, ended, url } = await start();
  const connection = () => {
    const found = runningConnection(join(folder, 'postgresql'));
    assert.ok(found, 'PostgreSQL runs');
    return found;
  };
  const setting = await prepare(connection(), url);
  let total = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const acknowledged: Acknowledged = new Map();
    const streams = Array.from({ length: CLIENTS }, () => stream(url, setting, acknowledged));
    // Killed in full flight, however busy the machine is: never before the streams have got something through.
    for (const until = Date.now() + 60_000; acknowledged.size < CLIENTS && Date.now() < until;) await new Promise((resolve) => setTimeout(resolve, 20));
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 500));
    if (round % 2 === 0) {
      child.kill('SIGKILL');
      await once(child, 'exit');
      await Promise.all(streams);
      ({ child, ended, url } = await start());
    } else {
      const postgres = postgresOf()?.pid ?? 0;
      process.kill(postgres, 'SIGKILL');
      await Promise.all(streams);
      while (postgresOf()?.pid === postgres) await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 50))]);
    }
    await Promise.race([ended, ready(url)]);
    const database = new Database(connection(), { max: 1 });
    try {
      const rows = await database.query<{ id: number; no: string; status: number; content_version: number }>('select id, no, status, content_version from sheet where id = any($1::bigint[])', [[...acknowledged.keys()]]);
      const stored = new Map(rows.map((row) => [row.id, row]));
      for (const [id, said] of acknowledged) {
        const row = stored.get(id);
        assert.ok(row, `round ${round}: ${said.no} was acknowledged and is gone`);
        assert.equal(row.no, said.no);
        assert.ok(row.content_version >= said.version && row.status >= said.status, `round ${round}: ${said.no} was at version ${said.version} status ${said.status} and is at ${row.content_version}, ${row.status}`);
      }
    } finally {
      await database.close();
    }
    await invariantsHoldAt(connection());
    total += acknowledged.size;
  }
  console.log(`${ROUNDS} rounds, ${total} acknowledged sheets, none lost.`);
  assert.ok(total > ROUNDS, 'the streams were at work');
  child.kill('SIGTERM');
  await once(child, 'exit');
});

async function prepare(connection: ConstructorParameters<typeof Database>[0], url: string): Promise<Setting> {
  const database = new Database(connection, { max: 2 });
  try {
    const organisation = await buildOrganisation(database, { id: 4 });
    const user = await buildUser(database);
    const eId = await buildMembership(database, organisation, user.id, { role: 4 });
    const warehouse = await buildWarehouse(database, organisation);
    const customer = await buildContact(database, organisation);
    const products = await Promise.all([1, 2, 3].map(() => buildProduct(database, organisation)));
    await receiveStock(database, organisation, products.map((productId) => ({ productId, quantity: 90_000, priceCents: 1_000 })), warehouse);
    const answer = await fetch(`${url}/oauth/token`, {
      method: 'POST', headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ grant_type: 'password', username: user.email, password: TEST_PASSWORD, client_id: CLIENT_ID, client_secret: CLIENT_SECRET }),
    });
    const { token_type, access_token } = (await answer.json()) as { token_type: string; access_token: string };
    return { headers: { authorization: `${token_type} ${access_token}`, account: String(eId) }, customer, warehouse, products };
  } finally {
    await database.close();
  }
}
