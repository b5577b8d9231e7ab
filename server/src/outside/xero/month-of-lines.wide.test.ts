import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { XeroReconciliation } from '@iwe/contract';
import { startXeroWorld } from '../../testing/xero/xero-world.ts';
import type { XeroWorld } from '../../testing/xero/xero-world.ts';
import { invariantsHold } from '../../trading/sheets/testing/check.ts';
import { aProduct } from '../../trading/sheets/testing/sheet-world.ts';

// A month of 30,000 lines goes to Xero and is reconciled by a server and a worker of their own, whose memory is limited
// and measured. Credit notes carry their lines in every list of Xero, so most of the month is theirs.
const LINES = 200;
const COUNTS = { 1: 20, 2: 130 } as const;
/** A line of Xero's answer is then half a kilobyte, as it is there: the whole month is three answers' worth. */
const DESCRIPTION = 'Tyre '.repeat(50).trim();
const MONTH = '2026-03';
const DAY = `${MONTH}-02`;
/** Heap of each process, MB; the worker's other flags are those of `pnpm worker`. */
const HEAP = 128;
/**
 * What sending, reading and reconciling the month may add to a process that has started, MB: 31 to 51, by how much of
 * the start's garbage was collected before, and 66 on a machine that was busy with other tests.
 */
const MOST_GROWTH = 80;
const FLAGS = [`--max-old-space-size=${HEAP}`, '--max-semi-space-size=8', '--heap-growing-percent=20'];

let world: XeroWorld;
let folder: string;
const children: ChildProcess[] = [];
const port = 4_515;

before(async () => {
  world = await startXeroWorld();
  folder = mkdtempSync(join(tmpdir(), 'iwe-xero-month-'));
  await makeMonth();
  assert.equal((await world.connect()).status, 303);
  assert.equal(await world.confirmSettings(), 200);
});
after(async () => {
  for (const child of children) child.kill('SIGKILL');
  try {
    await invariantsHold(world);
  } finally {
    await world.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

async function makeMonth(): Promise<void> {
  const tyre = await aProduct(world, { code: 'T1', class_a_price_cents: 1_000 });
  await world.receive([{ productId: tyre, quantity: 100_000, priceCents: 100 }]);
  const lines = Array.from({ length: LINES }, (_, index) => ({
    productId: tyre,
    quantity: 1 + (index % 3),
    price: 10 + index / 100,
    manual: true,
    desc: DESCRIPTION,
  }));
  for (const [type, count] of Object.entries(COUNTS))
    for (let index = 0; index < count; index++) {
      const reason = type === '2' ? { reason: 'Damaged', taxType: 3 } : {};
      const sheet = await world.create(
        world.invoice(lines, { type: Number(type), date: DAY, ...reason }),
        world.manager,
      );
      const ask = (acknowledged: string[]) =>
        world.approve(world.manager, sheet.id, { contentVersion: sheet.contentVersion, acknowledged });
      let answer = await ask([]);
      if (answer.statusCode !== 200)
        answer = await ask(answer.json<{ details: { key: string }[] }>().details.map(({ key }) => key));
      assert.equal(answer.statusCode, 200, answer.body);
    }
}

/** Starts a program of the server on the world's database. */
function startProcess(file: string, more: Record<string, string>): ChildProcess {
  const { user, password, host, port: databasePort, database } = world.server.test.connection;
  const child = spawn(process.execPath, [...FLAGS, fileURLToPath(new URL(`../../${file}`, import.meta.url))], {
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      DATABASE_URL: `postgres://${user}:${encodeURIComponent(password ?? '')}@${host}:${databasePort}/${database}`,
      IWE_INSTANCE_KEY: world.server.app.config.secrets.instanceKey,
      IWE_DATA_DIR: folder,
      XERO_CLIENT_ID: 'iwe-test',
      XERO_LOGIN_URL: world.standIn.url,
      XERO_IDENTITY_URL: world.standIn.url,
      XERO_API_URL: world.standIn.url,
      ...more,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  children.push(child);
  return child;
}

/** Memory of a process at its highest since the last call (its start at the first), MB. */
function peakOf({ pid }: ChildProcess): number {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8');
  // The kernel then counts the highest from now on.
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  return Number(/VmHWM:\s+(\d+) kB/.exec(text)?.[1]) / 1024;
}

const reconciled = () =>
  fetch(`http://127.0.0.1:${port}/api/ag/xero/reconciliation?month=${MONTH}`, {
    headers: { ...world.accountant.headers },
  });

test('a month of 30,000 lines is sent and reconciled within the memory of a small process', async (t) => {
  if (process.platform !== 'linux') return t.skip('The memory of a process is read from /proc.');
  const server = startProcess('main.ts', { PORT: String(port), IWE_JOBS: 'off' });
  const worker = startProcess('worker.ts', { PORT: '0' });
  for (let tries = 0; tries < 100 && !(await reconciled().catch(() => null)); tries++) await sleep(300);
  for (const child of [server, worker]) peakOf(child);
  await sleep(2_000);
  const idle = { server: peakOf(server), worker: peakOf(worker) };

  const total = COUNTS[1] + COUNTS[2];
  const answer = await world.call(world.accountant, 'POST', 'xero', { dateRange: [DAY, DAY], sheets: [1, 2] });
  assert.equal(answer.json().count, total, answer.body);
  const sentCount = async () =>
    (
      await world.server.database.query<{ count: number }>(
        'select count(*)::int as count from sheet where organisation_id = $1 and xero_state = 2 and date = $2',
        [world.organisation, DAY],
      )
    )[0]?.count ?? 0;
  for (let tries = 0; tries < 600 && (await sentCount()) < total; tries++) await sleep(500);
  assert.equal(await sentCount(), total, 'all are sent');
  assert.equal(
    world.documents().reduce((sum, { lines }) => sum + lines.length, 0),
    total * LINES,
  );

  // Two people look at it at once. More would use up Xero's calls of the minute.
  for (const each of await Promise.all([reconciled(), reconciled()])) {
    assert.equal(each.status, 200, each.status === 200 ? '' : await each.text());
    const { differences, kinds } = (await each.json()) as XeroReconciliation;
    assert.deepEqual(differences, []);
    assert.deepEqual(
      kinds.map(({ type, sent, difference }) => [type, sent, difference]),
      [
        [1, COUNTS[1], 0],
        [2, COUNTS[2], 0],
        [4, 0, 0],
        [5, 0, 0],
      ],
    );
  }
  const calls = [...world.standIn.state.calls.values()].reduce((sum, each) => sum + each.length, 0);
  const grown = {
    server: Math.round(peakOf(server) - idle.server),
    worker: Math.round(peakOf(worker) - idle.worker),
  };
  t.diagnostic(`${JSON.stringify(idle)} grew by ${JSON.stringify(grown)} MB; ${calls} calls`);
  assert.ok(grown.server < MOST_GROWTH, `the server grew by ${grown.server} MB`);
  assert.ok(grown.worker < MOST_GROWTH, `the worker grew by ${grown.worker} MB`);
});
