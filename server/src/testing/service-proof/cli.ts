// The proof that iWE survives the death of each of its parts: from Debian's packages and the files of deploy/ it starts
// three etcd, three PostgreSQL under Patroni (a commit waits for one standby), HAProxy, an object store, two servers,
// two workers and nginx. Eight writers write through nginx for some minutes, while every process is killed with -9 in
// turn and the primary's machine is lost twice. In the end nothing acknowledged is missing or there twice.
// node server/src/testing/service-proof/cli.ts [minutes, 10] [hosts]        (as root; it says what is not installed)
// With `hosts` the servers find the primary among several hosts of DATABASE_URL themselves.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual, promisify } from 'node:util';
import { CHECKOUT } from '../../core/config.ts';
import { Database } from '../../core/database/database.ts';
import { startTestS3 } from '../../core/files/store/testing/s3-server.ts';
import { startSmtp } from '../../core/jobs/testing/mail-server.ts';
import { isLive } from '../../demo/xero-stand-in/documents.ts';
import { TENANTS } from '../../demo/xero-stand-in/oauth.ts';
import { startXeroStandIn } from '../../demo/xero-stand-in/start.ts';
import { Client, pausesOf, seconds } from './client.ts';
import { PORTS, Stack, whyNot } from './stack.ts';
import { BUYER, ORGANISATION, prepareWorld, readReports, RECEIVED, startWriters, WRITER_COUNT } from './writers.ts';
import type { World } from './writers.ts';

const minutes = Number(process.argv[2] ?? 10);
const reason = whyNot();
if (reason !== null) {
  console.error(reason);
  process.exit(1);
}
/** Seconds to wait for mails, reports and Xero when the writers have ended. */
const DRAIN_SECONDS = 300;
const started = performance.now();
const say = (text: string) => console.log(`${((performance.now() - started) / 1_000).toFixed(0)} s: ${text}`);

const s3 = await startTestS3();
const xero = await startXeroStandIn({ limits: { perMinute: 100_000, perDay: 1_000_000 } });
const mails: string[] = [];
const otherMails: string[] = [];
const smtp = await startSmtp(({ to, messageId }) => void (to === BUYER ? mails : otherMails).push(messageId));
const stack = new Stack(mkdtempSync(join(tmpdir(), 'iwe-service-proof-')));
let database: Database | null = null;
let isProven = false;
try {
  await stack.startDatabase();
  say('PostgreSQL runs under Patroni: a primary, two standbys');
  const isWithoutProxy = process.argv[3] === 'hosts';
  await stack.startIwe({ s3: s3.settings, xeroUrl: xero.url, smtpUrl: smtp.url, isWithoutProxy });
  say('two servers, two workers and nginx run');
  database = new Database(stack.connection());
  const { certificate } = stack;
  const client = new Client({ port: PORTS.https, host: 'iwe.example.com', certificate });
  const world = await prepareWorld(client, database);
  await database.close();
  const stop = new AbortController();
  const writing = startWriters(world, stop.signal);
  writing.catch((error: unknown) => say(`A writer was refused: ${String(error)}`));
  await killInTurn(world, writing);
  stop.abort();
  await writing;
  say(`${world.client.acknowledged.length} writes were acknowledged to ${WRITER_COUNT} writers`);
  say(`not at once: ${[...world.client.passing].map(([status, count]) => `${count} × ${status}`).join(', ')}`);
  database = new Database(stack.connection());
  await check(world, database);
  await compareNodes(database);
  isProven = true;
} catch (error) {
  console.error(error);
} finally {
  await database?.close().catch(() => {});
  stack.close();
  await Promise.all([s3.close(), xero.close(), smtp.close()]);
  if (isProven) rmSync(stack.folder, { recursive: true, force: true });
  else console.error(`Logs and data are in ${stack.folder}.`);
}
process.exit(isProven ? 0 : 1);

interface Kill {
  what: string;
  act: () => unknown;
  /** What must be so before the next kill. */
  then?: () => Promise<unknown>;
}

/** Kills everything once, evenly over the time, and prints how long nothing was acknowledged after each. */
async function killInTurn({ client }: World, writing: Promise<unknown>): Promise<void> {
  const node = async (which: 'primary' | 'synchronous' | 'asynchronous'): Promise<number> => {
    await stack.until(`${which} node`, async () => (await stack[which]()) !== null);
    return (await stack[which]()) ?? 0;
  };
  const failover: Kill = {
    what: "the primary's machine (PostgreSQL, Patroni, etcd), which is away until another is promoted",
    act: async () => {
      const lost = await node('primary');
      stack.loseNode(lost);
      await stack.until('another primary', async () => ![null, lost].includes(await stack.primary()));
      say(`  db${lost + 1} is replaced by db${((await stack.primary()) ?? 0) + 1}`);
      await sleep(3_000);
      stack.regainNode(lost);
    },
  };
  const kills: Kill[] = [
    { what: 'nothing', act: () => {} },
    { what: 'nginx', act: () => stack.nginx.kill('master process') },
    { what: 'a server', act: () => stack.servers[0]?.kill('server/src/main.ts') },
    { what: 'a worker', act: () => stack.workers[0]?.kill('server/src/worker.ts') },
    { what: 'HAProxy', act: () => stack.haproxy.kill('/usr/sbin/haproxy') },
    { what: 'an etcd', act: () => stack.etcd[0]?.kill('/usr/bin/etcd') },
    { what: 'the PostgreSQL of the other standby', act: async () => stack.killPostgres(await node('asynchronous')) },
    {
      what: 'the PostgreSQL of the synchronous standby',
      act: async () => stack.killPostgres(await node('synchronous')),
    },
    failover,
    {
      what: 'a Patroni of a standby',
      act: async () => stack.patroni[await node('synchronous')]?.kill('/usr/bin/patroni'),
    },
    {
      what: 'the Patroni of the primary',
      act: async () => stack.patroni[await node('primary')]?.kill('/usr/bin/patroni'),
    },
    { what: 'the PostgreSQL of the primary', act: async () => stack.killPostgres(await node('primary')) },
    { what: 'the other server', act: () => stack.servers[1]?.kill('server/src/main.ts') },
    { what: 'the other worker', act: () => stack.workers[1]?.kill('server/src/worker.ts') },
    failover,
  ];
  const slot = (minutes * 60_000) / kills.length;
  for (const { what, act } of kills) {
    const from = performance.now();
    await act();
    await Promise.race([sleep(Math.max(0, slot - (performance.now() - from))), writing]);
    await stack.until('a primary and a synchronous standby', async () => (await stack.synchronous()) !== null);
    const now = performance.now();
    const { pause, slowest, count } = pausesOf(client, from, now);
    say(
      `killed ${what}: nothing was acknowledged for ${seconds(pause)}, the slowest of ${count} writes took ${seconds(slowest)}`,
    );
  }
}

/** Every acknowledged write is there, in the state that was acknowledged last, and once. */
async function check(world: World, on: Database): Promise<void> {
  const { sheets, reports } = world.known;
  await stack.until('end of the mails and of Xero', () => isDelivered(on), DRAIN_SECONDS);
  const reportBytes = await readReports(world, DRAIN_SECONDS);
  const rows = await on.query<{
    id: number;
    no: string;
    version: number;
    status: number;
    reference: string;
    quantity: number;
    approvals: number;
    unapprovals: number;
    emails: number;
    xero: string | null;
  }>(
    `select s.id, s.no, s.content_version as version, s.status, s.reference,
      (select min(quantity)::int from sheet_line l where l.organisation_id = $1 and l.sheet_id = s.id
        having count(*) = 3 and min(quantity) = max(quantity)) as quantity,
      (select count(*)::int from audit a where a.organisation_id = $1 and a.entity = 'sheet' and a.entity_id = s.id
        and a.action = 'Approve') as approvals,
      (select count(*)::int from audit a where a.organisation_id = $1 and a.entity = 'sheet' and a.entity_id = s.id
        and a.action = 'Unapprove') as unapprovals,
      (select count(*)::int from sheet_email e where e.organisation_id = $1 and e.sheet_id = s.id and e.state = 'sent')
        as emails,
      s.xero_id as xero
    from sheet s where s.organisation_id = $1 and s.type = 1 order by s.id`,
    [ORGANISATION],
  );
  const stored = new Map(rows.map(({ id, xero: xeroId, ...row }) => [id, { ...row, isSentToXero: xeroId !== null }]));
  const wrong = [...sheets].filter(([id, known]) => !isDeepStrictEqual(stored.get(id), known));
  for (const [id, known] of wrong.slice(0, 10)) console.error(known, stored.get(id));
  assert.equal(wrong.length, 0, 'Acknowledged writes are lost or twice there.');
  assert.deepEqual(
    rows.filter(({ id }) => !sheets.has(id)),
    [],
    'Sheets are there that nobody was told of: they are there twice.',
  );
  const sold = [...sheets.values()].reduce((sum, { status, quantity }) => sum + (status === 2 ? quantity : 0), 0);
  const stock = await on.query<{ quantity: number }>('select quantity from stock_balance where organisation_id = $1', [
    ORGANISATION,
  ]);
  assert.deepEqual(stock, Array(3).fill({ quantity: RECEIVED - sold }));
  const [made] = await on.query<{ count: number }>(
    'select count(*)::int as count from report where organisation_id = $1',
    [ORGANISATION],
  );
  assert.equal(made?.count, reports.size);
  const emails = [...sheets.values()].reduce((sum, known) => sum + known.emails, 0);
  assert.equal(new Set(mails).size, emails, 'Each email has its Message-ID.');
  const documents = [...xero.state.books(TENANTS[0].id).documents.values()].filter(isLive);
  const sent = [...sheets.values()].filter(({ isSentToXero }) => isSentToXero).map(({ no }) => no);
  assert.deepEqual(documents.map(({ number }) => number).toSorted(), sent.toSorted());
  assert.deepEqual(xero.state.violations, []);
  say(
    `0 lost, 0 twice: ${sheets.size} sheets, ${reports.size} reports (${(reportBytes / 1_000_000).toFixed(1)} MB), ` +
      `${emails} emails (${mails.length - emails} sent again under the same Message-ID), ${sent.length} at Xero; ` +
      `${otherMails.length} emails of alarms`,
  );
}

/** Whether no email, report and document for Xero waits any more. */
async function isDelivered(on: Database): Promise<boolean> {
  const [open] = await on.query<{ count: number }>(
    `select (select count(*) from job where state in ('waiting', 'running') and name in ('email-sheet', 'make-report'))::int
      + (select count(*) from xero_operation where state in ('waiting', 'running'))::int as count`,
  );
  return open?.count === 0;
}

/** Every node has the same rows, and the checker finds nothing on any of them. */
async function compareNodes(on: Database): Promise<void> {
  const [{ lsn } = { lsn: '' }] = await on.query<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn');
  const sums = new Set<string>();
  for (const [node, port] of PORTS.postgres.entries()) {
    const of = new Database(stack.connection(port), { max: 1, statementTimeout: 600_000 });
    await stack.until(`db${node + 1} with everything`, async () => {
      const [row] = await of.query<{ has: boolean }>(
        'select not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= $1::pg_lsn as has',
        [lsn],
      );
      return row?.has === true;
    });
    const [row] = await of.query<{ sum: string }>(
      `select concat_ws(' ', ${[
        'sheet',
        'sheet_line',
        'stock_ledger',
        'audit',
        'sheet_email',
        'report',
        'xero_operation',
      ]
        .map((table) => `(select count(*) || ':' || sum(hashtextextended(t::text, 0)) from ${table} t)`)
        .join(', ')}) as sum`,
    );
    sums.add(row?.sum ?? '');
    await of.close();
    // Not in this process's way: the object store is a part of it.
    const { stdout } = await promisify(execFile)(process.execPath, ['server/src/operating/invariants/cli.ts'], {
      cwd: CHECKOUT,
      env: {
        ...stack.environment,
        DATABASE_URL: stack.urlOf(port),
        DATABASE_REPLICA_URL: '',
        IWE_LISTS_ON_REPLICA: '',
        IWE_DATA_DIR: join(stack.folder, 'machine1'),
      },
      encoding: 'utf8',
    });
    say(`db${node + 1}: ${stdout.trim().split('\n').at(-1)}`);
  }
  assert.equal(sums.size, 1, `The nodes differ: ${[...sums].join(' / ')}`);
}
