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
import { isDeepStrictEqual } from 'node:util';
import type { SheetHead } from '@iwe/contract';
import { CLIENT_ID, CLIENT_SECRET } from '@iwe/contract';
import { Database } from '../../core/database/database.ts';
import { isAlive } from '../../core/database/embedded/lock.ts';
import { readPostmaster } from '../../core/database/embedded/postmaster.ts';
import { runningConnection } from '../../core/database/embedded/supervisor.ts';
import {
  buildContact,
  buildMembership,
  buildOrganisation,
  buildProduct,
  buildUser,
  buildWarehouse,
  TEST_PASSWORD,
} from '../../testing/factories.ts';
import { invariantsHoldAt } from './testing/check.ts';
import { receiveStock } from './testing/sheet-world.ts';

/** Rounds of killing: IWE_KILL_ROUNDS, three by default; 50 is the full proof. */
const ROUNDS = Number(process.env['IWE_KILL_ROUNDS'] || 3);
const CLIENTS = 4;
const RECEIVED = 90_000;
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
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      PORT: '0',
      IWE_DATA_DIR: folder,
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ready = new Promise<string>((resolve) =>
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const url = /ready at (\S+)/.exec(output)?.[1];
      if (url) resolve(url);
    }),
  );
  const ended = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`The server ended (${String(signal ?? code)}): ${output}`);
  });
  ended.catch(() => {});
  return { child, ended, url: await Promise.race([ready, ended]) };
}

interface State {
  version: number;
  status: number;
}

/** What is known of a sheet: its last acknowledged state, and that of the request in flight when the server died. */
interface Known {
  no: string;
  said: State;
  maybe: State | null;
}
type Sheets = Map<number, Known>;

interface Setting {
  headers: Record<string, string>;
  customer: number;
  warehouse: number;
  products: number[];
}

/** One client that creates, saves, approves and unapproves until the server does not answer any more. */
async function stream(url: string, setting: Setting, sheets: Sheets): Promise<void> {
  const send = async (method: string, path: string, body: unknown): Promise<SheetHead> => {
    const answer = await fetch(`${url}/api/ag/${path}`, {
      method,
      headers: { ...setting.headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (answer.status !== 200) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return ((await answer.json()) as { data: SheetHead }).data;
  };
  try {
    for (;;) {
      const lines = setting.products.map((productId, index) => ({
        seq: index + 1,
        productId,
        quantity: 1,
        price: 100,
      }));
      const payload = { uuid: randomUUID(), type: 1, customerId: setting.customer, date: '2026-03-02', lines };
      const head = await send('POST', 'orders', payload);
      const known: Known = { no: head.no, said: { version: 1, status: 1 }, maybe: null };
      sheets.set(head.id, known);
      const step = async (next: State, method: string, path: string, body: unknown): Promise<void> => {
        known.maybe = next;
        await send(method, `orders/${head.id}${path}`, body);
        Object.assign(known, { said: next, maybe: null });
      };
      await step({ version: 2, status: 1 }, 'PUT', '', {
        ...payload,
        contentVersion: 1,
        reference: 'saved',
        lines: lines.slice(1).map((line, index) => ({ ...line, seq: index + 1, id: head.lines[index + 1]?.id })),
      });
      await step({ version: 2, status: 2 }, 'POST', '/approve', {
        contentVersion: 2,
        warehouseId: setting.warehouse,
        shipType: 1,
      });
      await step({ version: 2, status: 1 }, 'POST', '/unApprove', { contentVersion: 2 });
    }
  } catch {
    // The server is being killed: that is what the round is about.
  }
}

/** Every sheet is in its acknowledged state or in that of its last request, and whole; the stock is what they took. */
async function checkSheets(database: Database, sheets: Sheets, setting: Setting): Promise<void> {
  const rows = await database.query<{
    id: number;
    no: string;
    status: number;
    version: number;
    reference: string;
    lines: number;
  }>(
    `select s.id, s.no, s.status, s.content_version as version, s.reference,
      (select count(*)::int from sheet_line l where l.sheet_id = s.id) as lines
    from sheet s where s.type = 1`,
  );
  const stored = new Map(rows.map((row) => [row.id, row]));
  for (const [id, known] of sheets) {
    const row = stored.get(id);
    assert.ok(row, `${known.no} was acknowledged and is gone`);
    const state = [row.no, row.version, row.status];
    assert.ok(
      [known.said, known.maybe].some((one) => one && isDeepStrictEqual(state, [known.no, one.version, one.status])),
      `${known.no} is at ${state.join(' ')}, but was at ${JSON.stringify(known)}`,
    );
    assert.deepEqual([row.lines, row.reference], row.version === 2 ? [2, 'saved'] : [3, ''], known.no);
    Object.assign(known, { said: { version: row.version, status: row.status }, maybe: null });
  }
  const sold = rows.filter((row) => row.status === 2).length;
  const stock = await database.query<{ quantity: number }>(
    'select quantity from stock_balance where warehouse_id = $1 order by product_id',
    [setting.warehouse],
  );
  assert.deepEqual(
    stock.map(({ quantity }) => quantity),
    [RECEIVED, RECEIVED - sold, RECEIVED - sold],
  );
}

async function ready(url: string): Promise<void> {
  const until = Date.now() + 60_000;
  while (Date.now() < until) {
    const status = await fetch(`${url}/readyz`).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert.fail('The server did not come back.');
}

test(
  `${ROUNDS} rounds of kill -9 under a stream of saves, approvals and unapprovals: nothing acknowledged lost, nothing half`,
  { timeout: 3_600_000 },
  async () => {
    let { child, ended, url } = await start();
    const connection = () => {
      const found = runningConnection(join(folder, 'postgresql'));
      assert.ok(found, 'PostgreSQL runs');
      return found;
    };
    const setting = await prepare(connection(), url);
    const sheets: Sheets = new Map();
    for (let round = 0; round < ROUNDS; round++) {
      const before = sheets.size;
      const streams = Array.from({ length: CLIENTS }, () => stream(url, setting, sheets));
      // Killed in full flight, however busy the machine is: never before the streams have got something through.
      for (const until = Date.now() + 60_000; sheets.size < before + 2 * CLIENTS && Date.now() < until;)
        await new Promise((resolve) => setTimeout(resolve, 20));
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
        while (postgresOf()?.pid === postgres)
          await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 50))]);
      }
      await Promise.race([ended, ready(url)]);
      const database = new Database(connection(), { max: 1 });
      try {
        await checkSheets(database, sheets, setting);
      } finally {
        await database.close();
      }
      await invariantsHoldAt(connection());
    }
    console.log(`${ROUNDS} rounds, ${sheets.size} acknowledged sheets, none lost.`);
    assert.ok(sheets.size > ROUNDS * CLIENTS, 'the streams were at work');
    child.kill('SIGTERM');
    await once(child, 'exit');
  },
);

async function prepare(connection: ConstructorParameters<typeof Database>[0], url: string): Promise<Setting> {
  const database = new Database(connection, { max: 2 });
  try {
    const organisation = await buildOrganisation(database, { id: 4 });
    const user = await buildUser(database);
    const eId = await buildMembership(database, organisation, user.id, { role: 4 });
    const warehouse = await buildWarehouse(database, organisation);
    const customer = await buildContact(database, organisation);
    const products = await Promise.all([1, 2, 3].map(() => buildProduct(database, organisation)));
    await receiveStock(
      database,
      organisation,
      products.map((productId) => ({ productId, quantity: RECEIVED, priceCents: 1_000 })),
      warehouse,
    );
    const answer = await fetch(`${url}/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        grant_type: 'password',
        username: user.email,
        password: TEST_PASSWORD,
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
      }),
    });
    const { token_type, access_token } = (await answer.json()) as { token_type: string; access_token: string };
    return {
      headers: { authorization: `${token_type} ${access_token}`, account: String(eId) },
      customer,
      warehouse,
      products,
    };
  } finally {
    await database.close();
  }
}
