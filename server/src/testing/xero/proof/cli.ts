// The proof of 'exactly once': approved sheets of all four kinds are sent in one batch, while the stand-in answers 429,
// 500 and 401, cuts connections before and after its commit, and server and worker are killed with -9.
// node server/src/testing/xero/proof/cli.ts [sheets, 2000] [kills, 5]
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { SheetHead } from '@iwe/contract';
import { TENANTS } from '../../../demo/xero-stand-in/oauth.ts';
import { isLive } from '../../../demo/xero-stand-in/documents.ts';
import { buildContact, startTestCluster } from '../../index.ts';
import { shareTestCluster } from '../../cluster.ts';
import { invariantsHold } from '../../../trading/sheets/testing/check.ts';
import { aProduct } from '../../../trading/sheets/testing/sheet-world.ts';
import { startXeroWorld } from '../xero-world.ts';
import type { XeroWorld } from '../xero-world.ts';

const [sheetCount = 2000, killCount = 5] = process.argv.slice(2).map(Number);
/** Xero's own limits: the stand-in answers 429 by itself when we exceed them. */
const LIMITS = { perMinute: 60, perDay: 5000 };
const RATES = {
  tooMany: 0.04,
  serverError: 0.04,
  unauthorised: 0.06,
  cut: 0.03,
  cutAfterCommit: 0.08,
  serverErrorAfterCommit: 0.05,
};
const CONTACTS = 60;
const KINDS = [1, 4, 2, 5] as const;
const DATE = '2026-03-02';

const cluster = await startTestCluster();
shareTestCluster(cluster.cluster);
const world = await startXeroWorld({ limits: LIMITS });
const folder = mkdtempSync(join(tmpdir(), 'iwe-xero-proof-'));
const started = performance.now();
const say = (text: string) => console.log(`${((performance.now() - started) / 1000).toFixed(0)} s: ${text}`);
let processes: ChildProcess[] = [];
try {
  await makeSheets(world);
  say(`${sheetCount} sheets are approved`);
  assert.equal((await world.connect()).status, 303);
  assert.equal(await world.confirmSettings(), 200);
  world.standIn.state.faults.set({ rates: RATES, retryAfterSeconds: 5, seed: 2026 });
  processes = startProcesses(world);
  const sendingSince = performance.now();
  const answer = await world.call(world.sales, 'POST', 'xero', { dateRange: [DATE, DATE], sheets: [1, 2, 4, 5] });
  assert.deepEqual([answer.statusCode, answer.json().count], [200, sheetCount], answer.body);
  let kills = 0;
  for (let sent = 0; sent < sheetCount;) {
    await sleep(1_000);
    sent = await countOf('xero_state = 2');
    assert.equal(await countOf('xero_state = 3'), 0, 'nothing is refused');
    if (kills >= killCount || sent < ((kills + 0.5) * sheetCount) / (killCount + 1)) continue;
    for (const child of processes) child.kill('SIGKILL');
    kills += 1;
    say(`killed server and worker at ${sent} sent`);
    processes = startProcesses(world);
  }
  const seconds = ((performance.now() - sendingSince) / 1000).toFixed(0);
  const calls = world.standIn.state.calls.get(TENANTS[0].id)?.length ?? 0;
  say(`all are Sent after ${seconds} s, ${calls} calls and ${kills} kills`);
  assert.equal(kills, killCount);
  await compare();
  assert.deepEqual(world.standIn.state.violations, []);
  await invariantsHold(world);
  say('each sheet is there exactly once with equal total and tax; the invariants hold');
} finally {
  for (const child of processes) child.kill('SIGKILL');
  await world.close();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);

/** Approved sheets of each kind, with lines whose tax Xero would round differently. */
async function makeSheets({ server, organisation, ...of }: XeroWorld): Promise<void> {
  const tyre = await aProduct({ server, organisation, ...of }, { code: 'T1', class_a_price_cents: 1_000 });
  await of.receive([{ productId: tyre, quantity: 100_000, priceCents: 100 }]);
  const contacts = await Promise.all(
    Array.from({ length: CONTACTS }, (_, index) =>
      buildContact(server.database, organisation, {
        name: `Trader ${index}`,
        payment_type: 'COD',
        is_supplier: index % 2 === 1,
      }),
    ),
  );
  for (let index = 0; index < sheetCount; index++) {
    const type = KINDS[index % KINDS.length] ?? 1;
    const isSale = type === 1 || type === 2;
    const contact = contacts[((index * 2) % CONTACTS) + (isSale ? 0 : 1)] ?? 0;
    const sheet = await of.create(
      of.invoice(
        Array.from({ length: 1 + (index % 4) }, () => ({
          productId: tyre,
          quantity: 1 + (index % 3),
          price: 10.05 + (index % 7) / 100,
          manual: true,
        })),
        {
          type,
          date: DATE,
          customerId: contact,
          taxType: isSale ? 3 : 2,
          ...(isSale ? {} : { warehouseId: of.sydney }),
          ...(type === 2 ? { reason: 'Damaged' } : {}),
        },
      ),
      of.manager,
    );
    await approve(of, sheet);
  }
}

async function approve(of: Pick<XeroWorld, 'approve' | 'manager'>, sheet: SheetHead): Promise<void> {
  const body = { contentVersion: sheet.contentVersion };
  let answer = await of.approve(of.manager, sheet.id, body);
  if (answer.json().code === 'acknowledge') {
    const acknowledged = answer.json<{ details: { key: string }[] }>().details.map(({ key }) => key);
    answer = await of.approve(of.manager, sheet.id, { ...body, acknowledged });
  }
  assert.equal(answer.statusCode, 200, answer.body);
}

/** A server that performs jobs itself, and a worker beside it. */
function startProcesses({ server, standIn }: XeroWorld): ChildProcess[] {
  const { user, password, host, port, database } = server.test.connection;
  const env = {
    PATH: process.env['PATH'] ?? '',
    NODE_ENV: 'test',
    PORT: '0',
    LOG_LEVEL: 'error',
    DATABASE_URL: `postgres://${user}:${encodeURIComponent(password ?? '')}@${host}:${port}/${database}`,
    IWE_INSTANCE_KEY: server.app.config.secrets.instanceKey,
    IWE_DATA_DIR: folder,
    XERO_CLIENT_ID: 'iwe-test',
    XERO_LOGIN_URL: standIn.url,
    XERO_IDENTITY_URL: standIn.url,
    XERO_API_URL: standIn.url,
  };
  return ['main.ts', 'worker.ts'].map((file) =>
    spawn(process.execPath, [fileURLToPath(new URL(`../../../${file}`, import.meta.url))], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  );
}

async function countOf(condition: string): Promise<number> {
  const [row] = await world.server.database.query<{ count: number }>(
    `select count(*)::int as count from sheet where organisation_id = $1 and ${condition}`,
    [world.organisation],
  );
  return row?.count ?? 0;
}

/** Each sheet once at the stand-in, under its id, with its total and tax; and nothing else there. */
async function compare(): Promise<void> {
  const sheets = await world.server.database.query<{ no: string; id: string; total: number; gst: number }>(
    `select no, xero_id as id, total_cents as total, gst_cents as gst from sheet
    where organisation_id = $1 and xero_state = 2`,
    [world.organisation],
  );
  const there = world.documents().filter(isLive);
  assert.equal(there.length, sheetCount);
  const byId = new Map(there.map((document) => [document.id, document]));
  for (const { no, id, total, gst } of sheets) {
    const document = byId.get(id);
    assert.deepEqual([document?.number, document?.totalCents, document?.taxCents], [no, total, gst], no);
  }
  assert.equal(new Set(there.map(({ number }) => number)).size, sheetCount);
}
