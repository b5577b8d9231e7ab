// Measures, on the cluster of the proof with the demo's data: lists and approvals through 1, 2 and 4 server processes,
// lists while reports are read on the primary, or on a standby that has a processor of its own, and lists of that
// standby themselves.
// node server/src/testing/service-proof/measure.ts [processes|reports|lists]
// (as root; docs/CAPACITY.md has its figures)
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SheetHead } from '@iwe/contract';
import { CLIENT_ID, CLIENT_SECRET } from '@iwe/contract';
import { CHECKOUT } from '../../core/config.ts';
import { Database } from '../../core/database/database.ts';
import { migrate } from '../../core/database/migrations/migrate.ts';
import { seedDemo } from '../../demo/index.ts';
import { receiveStock } from '../../trading/sheets/testing/sheet-world.ts';
import { buildContact, buildMembership, buildProduct, buildUser, buildWarehouse, TEST_PASSWORD } from '../factories.ts';
import { PORTS, Stack, whyNot } from './stack.ts';
import { Unit } from './unit.ts';

const reason = whyNot();
if (reason !== null) {
  console.error(reason);
  process.exit(1);
}
const ORGANISATION = 4;
const CLIENTS = 12;
const SECONDS = 8;
const ROUNDS = 2;
/** Invoices that a round may approve. */
const DRAFTS = 960;
const KEY = 'ab'.repeat(32).replace('a', 'c');
const TODAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Sydney', dateStyle: 'short' }).format();
const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });

const stack = new Stack(mkdtempSync(join(tmpdir(), 'iwe-service-measure-')));
const units: Unit[] = [];
try {
  await stack.startDatabase();
  await migrate(stack.connection());
  await seedDemo(stack.connection());
  const database = new Database(stack.connection());
  const setting = await prepare(database);
  const [, , part = 'all'] = process.argv;
  if (['all', 'processes'].includes(part)) await measureProcesses(setting);
  if (part !== 'processes') await spreadProcessors();
  if (['all', 'reports'].includes(part)) await measureReports(setting, database);
  if (['all', 'lists'].includes(part)) await measureLists(setting);
  await database.close();
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  for (const unit of units) unit.down();
  stack.close();
  if (!process.exitCode) rmSync(stack.folder, { recursive: true, force: true });
}
process.exit();

interface Setting {
  email: string;
  eId: number;
  customer: number;
  warehouse: number;
  product: number;
}

async function prepare(database: Database): Promise<Setting> {
  const user = await buildUser(database, { email: 'measure@example.com' });
  const eId = await buildMembership(database, ORGANISATION, user.id, { role: 4 });
  const warehouse = await buildWarehouse(database, ORGANISATION);
  const customer = await buildContact(database, ORGANISATION, { payment_type: 'COD' });
  const product = await buildProduct(database, ORGANISATION);
  const received = [{ productId: product, quantity: 1_000_000, priceCents: 1_000 }];
  await receiveStock(database, ORGANISATION, received, warehouse);
  return { email: user.email, eId, customer, warehouse, product };
}

function start(name: string, file: string, env: Record<string, string>, processors = ''): Unit {
  const node = [process.execPath, join(CHECKOUT, 'server/src', file)];
  const unit = new Unit({
    name,
    command: processors === '' ? node : ['taskset', '-c', processors, ...node],
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      DATABASE_URL: stack.urlOf(PORTS.primary),
      IWE_DATA_DIR: join(stack.folder, 'data'),
      IWE_INSTANCE_KEY: KEY,
      IWE_INSTANCE_ID: 'measure',
      IWE_JOBS: 'off',
      ...env,
    },
    cwd: CHECKOUT,
    logs: join(stack.folder, 'logs'),
    restartSeconds: 1,
    killsGroup: true,
  });
  unit.start();
  units.push(unit);
  return unit;
}

function portOf(index: number): number {
  return PORTS.http + 20 + index;
}

/** Starts as many servers as there are; resolves to the headers of a signed-in person. */
async function startServers(
  count: number,
  { email, eId }: Setting,
  { processors = '', env = {} }: { processors?: string; env?: Record<string, string> } = {},
): Promise<Record<string, string>> {
  for (let index = 0; index < count; index++)
    start(`server${index}`, 'main.ts', { PORT: String(portOf(index)), ...env }, processors);
  await stack.until('servers', async () => {
    for (let index = 0; index < count; index++)
      if ((await ask(portOf(index), 'GET', '/readyz', {})).status !== 200) return false;
    return true;
  });
  const signedIn = await ask(
    portOf(0),
    'POST',
    '/oauth/token',
    {},
    {
      grant_type: 'password',
      username: email,
      password: TEST_PASSWORD,
      client_id: CLIENT_ID,
      client_secret: CLIENT_SECRET,
    },
  );
  const { token_type, access_token } = JSON.parse(signedIn.text) as Record<string, string>;
  return { authorization: `${token_type} ${access_token}`, account: String(eId) };
}

async function stopAll(): Promise<void> {
  for (const unit of units.splice(0)) unit.down();
  await sleep(1_500);
}

function ask(
  port: number,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: unknown,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve) => {
    const none = () => resolve({ status: 0, text: '' });
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const asked = request(
      { host: '127.0.0.1', port, method, path, agent, headers: { ...type, ...headers } },
      (got) => void buffer(got).then((bytes) => resolve({ status: got.statusCode ?? 0, text: bytes.toString() }), none),
    );
    asked.on('error', none);
    asked.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

interface Rate {
  perSecond: number;
  p50: number;
  p95: number;
}

/** Sends requests from all clients for some seconds, or until `next` has no more. */
async function rateOf(next: (turn: number) => (() => Promise<{ status: number; text: string }>) | null): Promise<Rate> {
  const times: number[] = [];
  const from = performance.now();
  let turn = 0;
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (performance.now() - from < SECONDS * 1_000) {
        const send = next(turn++);
        if (send === null) return;
        const sent = performance.now();
        const { status, text } = await send();
        if (status !== 200) throw new Error(`${status}: ${text.slice(0, 300)}`);
        times.push(performance.now() - sent);
      }
    }),
  );
  const seconds = (performance.now() - from) / 1_000;
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.floor(times.length * share)] ?? 0;
  return { perSecond: times.length / seconds, p50: at(0.5), p95: at(0.95) };
}

function textOf({ perSecond, p50, p95 }: Rate): string {
  return `${perSecond.toFixed(0)} a second, p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`;
}

function listOf(port: number, headers: Record<string, string>, turn: number) {
  return ask(port, 'GET', `/api/ag/orders?type=invoice&page=${(turn % 50) + 1}&per_page=50`, headers);
}

async function measureProcesses(setting: Setting): Promise<void> {
  for (let round = 1; round <= ROUNDS; round++)
    for (const count of [1, 2, 4]) {
      const headers = await startServers(count, setting);
      const lists = await rateOf((turn) => () => listOf(portOf(turn % count), headers, turn));
      const drafts = await makeDrafts(count, setting, headers);
      const approvals = await rateOf((turn) => {
        const id = drafts[turn];
        if (id === undefined) return null;
        return () =>
          ask(portOf(turn % count), 'POST', `/api/ag/orders/${id}/approve`, headers, {
            contentVersion: 1,
            warehouseId: setting.warehouse,
            shipType: 1,
          });
      });
      console.log(`${count} processes, round ${round}: lists ${textOf(lists)}; approvals ${textOf(approvals)}`);
      await stopAll();
    }
}

function makeDraft(port: number, { customer, product }: Setting, headers: Record<string, string>) {
  return ask(port, 'POST', '/api/ag/orders', headers, {
    uuid: randomUUID(),
    type: 1,
    customerId: customer,
    date: TODAY,
    lines: [{ seq: 1, productId: product, quantity: 1, price: 100, manual: true }],
  });
}

async function makeDrafts(count: number, setting: Setting, headers: Record<string, string>): Promise<number[]> {
  const drafts: number[] = [];
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      for (let n = 0; n < DRAFTS / CLIENTS; n++) {
        const { status, text } = await makeDraft(portOf(client % count), setting, headers);
        if (status !== 200) throw new Error(text);
        drafts.push((JSON.parse(text) as { data: SheetHead }).data.id);
      }
    }),
  );
  return drafts;
}

/** The primary and servers on processor 0; standbys and the worker that makes reports on processor 1. */
async function spreadProcessors(): Promise<void> {
  const primary = await stack.primary();
  for (const [node, port] of PORTS.postgres.entries()) {
    const pids = execFileSync('pgrep', ['-f', `postgres.*--port=${port}`], { encoding: 'utf8' })
      .trim()
      .split('\n');
    for (const pid of pids)
      for (const child of [pid, ...childrenOf(pid)])
        execFileSync('taskset', ['-acp', node === primary ? '0' : '1', child], { stdio: 'pipe' });
  }
}

/** Lists of the primary and of a standby in turn, without and with approvals that are saved meanwhile. */
async function measureLists(setting: Setting): Promise<void> {
  for (let round = 1; round <= ROUNDS; round++)
    for (const env of [{}, { DATABASE_REPLICA_URL: stack.urlOf(PORTS.standbys), IWE_LISTS_ON_REPLICA: 'on' }]) {
      const headers = await startServers(1, setting, { processors: '0', env: env as Record<string, string> });
      const lists = await rateOf((turn) => () => listOf(portOf(0), headers, turn));
      // A quarter of the requests saves a draft, so that the standby has to follow.
      const mixed = await rateOf(
        (turn) => () => (turn % 4 === 0 ? makeDraft(portOf(0), setting, headers) : listOf(portOf(0), headers, turn)),
      );
      const { text } = await ask(portOf(0), 'GET', '/metrics', {});
      const places = [...text.matchAll(/^iwe_list_reads\{place="(\w+)"\} (\d+)$/gm)].map(
        ([, place, n]) => `${n} ${place}`,
      );
      console.log(
        `lists of the ${'IWE_LISTS_ON_REPLICA' in env ? 'standby' : 'primary'}, round ${round}: ${textOf(lists)}; ` +
          `with drafts ${textOf(mixed)}; read on ${places.join(', ')}`,
      );
      await stopAll();
    }
}

async function measureReports(setting: Setting, database: Database): Promise<void> {
  for (let round = 1; round <= ROUNDS; round++)
    for (const place of ['no report', 'reports on the primary', 'reports on the standby'] as const) {
      const headers = await startServers(1, setting, { processors: '0' });
      const replica: Record<string, string> =
        place === 'reports on the standby' ? { DATABASE_REPLICA_URL: stack.urlOf(PORTS.standbys) } : {};
      if (place !== 'no report') start('worker', 'worker.ts', replica, '1');
      const stop = new AbortController();
      const reporting = place === 'no report' ? null : report(headers, stop.signal);
      if (reporting)
        await stack.until('finished report', async () => {
          const done = await database.query(
            `select 1 from report r join job j on j.id = r.job_id where j.state = 'done'`,
          );
          return done.length > 0;
        });
      const lists = await rateOf((turn) => () => listOf(portOf(0), headers, turn));
      stop.abort();
      await reporting;
      const [made] = await database.query<{ count: number }>(
        `with gone as (delete from report returning job_id) select count(*)::int as count from gone
          join job on job.id = job_id where state = 'done'`,
      );
      console.log(`${place}, round ${round}: lists ${textOf(lists)}; ${made?.count ?? 0} reports`);
      await stopAll();
    }
}

function childrenOf(pid: string): string[] {
  try {
    return execFileSync('pgrep', ['-P', pid], { encoding: 'utf8' }).trim().split('\n');
  } catch {
    return [];
  }
}

/** Asks for reports of the whole stock ledger, so that one is always being made. */
async function report(headers: Record<string, string>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await ask(portOf(0), 'POST', '/api/ag/reports', headers, { type: 'inventory-items-trace' });
    await sleep(500, undefined, { signal }).catch(() => {});
  }
}
