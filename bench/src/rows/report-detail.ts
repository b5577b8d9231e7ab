import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { DEMO_PASSWORD } from '@iwe/server/demo';
import { signInByApi } from '@iwe/testing';
import pg from 'pg';
import { ORGANISATION, postgresUrl } from '../environment.ts';
import { atMost, median, percentile, rounded, type OwnFigures } from '../figures.ts';
import { HttpConnection } from '../http-client.ts';
import { peakMegabytes } from '../process-memory.ts';
import type { OwnContext, OwnRow } from '../row.ts';

/** How often each side is run; the first time warms caches and counts for neither. */
const TIMES = 4;
const LIST = '/api/ag/orders?type=invoice&page=1&per_page=50';
const REQUEST = JSON.stringify({ type: 'invoices-credit-notes-detail', group: 'asCustomers', includeCost: true });
/** Milliseconds of idle lists. */
const IDLE_MS = 5_000;
/** Milliseconds between two lists: nobody asks without a pause. */
const BETWEEN_MS = 20;

/**
 * The sales detail report of all lines by a worker process, against COPY of the same rows in the same order: from the
 * start of the job to the stored file: first alone, as COPY is, then while lists are read, one after the other.
 */
export const reportDetail: OwnRow = {
  kind: 'own',
  name: 'report: sales detail',
  run: async (context) => {
    const headers = await signInByApi(context.url, 'manager@iwe.demo', DEMO_PASSWORD, ORGANISATION);
    const [client, http] = [new pg.Client(context.connection), await HttpConnection.open(context.url, headers)];
    await client.connect();
    const worker = startWorker(context);
    try {
      return await measure(client, http, worker, () => HttpConnection.open(context.url, headers));
    } finally {
      http.close();
      const ended = once(worker, 'exit');
      worker.kill('SIGTERM');
      await ended;
      await removeReports(client, context.dataDir);
      await client.end();
    }
  },
};

async function measure(
  client: pg.Client,
  http: HttpConnection,
  worker: ChildProcess,
  open: () => Promise<HttpConnection>,
): Promise<OwnFigures> {
  const copy = `copy (${rawText()}) to stdout`;
  const copies: number[] = [];
  const alone: number[] = [];
  const reports: number[] = [];
  const meanwhile: number[] = [];
  let rows = 0;
  let megabytes = 0;
  const idle: number[] = [];
  const idleUntil = performance.now() + IDLE_MS;
  while (performance.now() < idleUntil) idle.push(await listTime(http));
  for (let time = 0; time < TIMES; time++) {
    const began = performance.now();
    const copied = await client.query(copy);
    if (time > 0) copies.push((performance.now() - began) / 1_000);
    rows = copied.rowCount ?? 0;
    const byItself = await makeReport(client, await open(), null);
    if (time > 0) alone.push(byItself.seconds);
    const made = await makeReport(client, await open(), (ms) => time > 0 && meanwhile.push(ms));
    if (made.rows !== rows) throw new Error(`The report has ${made.rows} rows and COPY ${rows}.`);
    if (time > 0) reports.push(made.seconds);
    megabytes = made.bytes / 1e6;
  }
  const [copySeconds, aloneSeconds, reportSeconds] = [median(copies), median(alone), median(reports)];
  const [idleP95, meanwhileP95] = [percentile(idle, 0.95), percentile(meanwhile, 0.95)];
  return {
    rows,
    'file, MB': rounded(megabytes, 1),
    'COPY, s': rounded(copySeconds, 2),
    'report alone, s': rounded(aloneSeconds, 2),
    'report alone / COPY': atMost(rounded(aloneSeconds / copySeconds, 2), 1.8),
    'report, s': rounded(reportSeconds, 2),
    'report / COPY': atMost(rounded(reportSeconds / copySeconds, 2), 3),
    'peak memory of the worker, MB': atMost(rounded(peakMegabytes(worker.pid)), 256),
    'list p95 idle, ms': rounded(idleP95, 1),
    'list p95 meanwhile, ms': rounded(meanwhileP95, 1),
    'list p95 meanwhile / idle': atMost(rounded(meanwhileP95 / idleP95, 2), 1.5),
  };
}

interface MadeReport {
  seconds: number;
  rows: number;
  bytes: number;
}

/**
 * Asks for the report and waits for it; with `listed` lists are read meanwhile. On a connection of its own: the server
 * closes one that was idle during the COPY.
 */
async function makeReport(
  client: pg.Client,
  http: HttpConnection,
  listed: ((ms: number) => void) | null,
): Promise<MadeReport> {
  const asked = await http.ask('/api/ag/reports', REQUEST);
  if (asked.status !== 200) throw new Error(`The report was refused: ${asked.body.toString()}`);
  const { id } = (JSON.parse(asked.body.toString()) as { data: { id: number } }).data;
  let isMade = false;
  const reading = (async () => {
    while (listed && !isMade) listed(await listTime(http));
  })();
  try {
    while (true) {
      const { rows } = await client.query<{
        state: string;
        seconds: number;
        rows: string;
        bytes: string;
        error: string;
      }>(
        `select j.state, extract(epoch from j.finished_at - j.started_at)::float8 as seconds, r.rows, f.bytes, j.error
        from report r join job j on j.id = r.job_id left join stored_file f on f.id = r.file_id where r.id = $1`,
        [id],
      );
      const [found] = rows;
      if (found?.state === 'done')
        return { seconds: found.seconds, rows: Number(found.rows), bytes: Number(found.bytes) };
      if (found?.state === 'failed') throw new Error(found.error);
      await pause(100);
    }
  } finally {
    isMade = true;
    await reading;
    http.close();
  }
}

async function listTime(http: HttpConnection): Promise<number> {
  await pause(BETWEEN_MS);
  const began = performance.now();
  const { status } = await http.ask(LIST);
  if (status !== 200) throw new Error(`The list answered ${status}.`);
  return performance.now() - began;
}

/** The raw side, without parameters, because COPY takes none. */
const rawText = (): string =>
  readFileSync(fileURLToPath(new URL('../../sql/report-detail.sql', import.meta.url)), 'utf8').replaceAll(
    '$1',
    String(ORGANISATION),
  );

function startWorker({ connection, dataDir, folder }: OwnContext): ChildProcess {
  // As a server starts it that performs its jobs itself.
  return fork(join(folder, 'server/src/worker.ts'), ['--long-jobs'], {
    cwd: folder,
    env: {
      ...process.env,
      NODE_ENV: 'test',
      IWE_DEMO: '',
      LOG_LEVEL: 'silent',
      IWE_DATA_DIR: dataDir,
      DATABASE_URL: postgresUrl(connection),
    },
    // As `pnpm worker` does: short-lived rows need no large nursery, and what they leave is collected soon.
    execArgv: ['--max-semi-space-size=8', '--heap-growing-percent=20'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

/** Removes what this row wrote, so that the database stays as it was. */
async function removeReports(client: pg.Client, dataDir: string): Promise<void> {
  const { rows } = await client.query<{ id: string }>(`select id from stored_file where kind = 'report'`);
  await client.query(`delete from report`);
  await client.query(`delete from stored_file where kind = 'report'`);
  await client.query(`delete from job where name = 'make-report'`);
  await client.query(`delete from audit where entity = 'report'`);
  for (const { id } of rows) rmSync(join(dataDir, 'files', String(ORGANISATION), id), { force: true });
}
