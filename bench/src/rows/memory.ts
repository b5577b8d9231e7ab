import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DEMO_PASSWORD } from '@iwe/server/demo';
import { signInByApi } from '@iwe/testing';
import { atMost, rounded, type OwnFigures } from '../figures.ts';
import { HttpConnection } from '../http-client.ts';
import { processesBelow, proportionalMegabytes } from '../process-memory.ts';
import type { OwnRow } from '../row.ts';

const LIST = '/api/ag/orders?type=invoice&page=1&per_page=50';
const LISTS = 200;
const REPORTS = 3;
const REPORT = JSON.stringify({ type: 'invoices-credit-notes-detail', group: 'asCustomers' });
/** Seconds after which a server that nobody asks has collected what its start left. */
const SETTLE_SECONDS = 20;
/** Seconds after which the process that makes reports has ended. */
const HELPER_SECONDS = 75;
/** What everything of an `npm start` may need on an idle machine, MB. */
const BUDGET = 320;

/**
 * Memory of everything that `npm start` runs, PostgreSQL included: the proportional set, which counts shared pages
 * once. On the demo's data; first after a first start, which builds and fills, then after a second one.
 */
export const memory: OwnRow = {
  kind: 'own',
  name: 'memory of npm start',
  run: async ({ folder }) => {
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'iwe-memory-'));
    // PostgreSQL's own user must reach the data.
    chmodSync(dataDir, 0o755);
    try {
      const first = await started(folder, dataDir, async (running) => {
        await lists(running.url);
        return { 'after a first start and 200 lists, MB': rounded(proportionalMegabytes(running.pid)) };
      });
      return { ...first, ...(await started(folder, dataDir, measure)) };
    } finally {
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 });
    }
  },
};

interface Running {
  url: string;
  pid: number;
}

async function measure({ url, pid }: Running): Promise<OwnFigures> {
  await pause(SETTLE_SECONDS * 1_000);
  const idle = rounded(proportionalMegabytes(pid));
  await lists(url);
  await pause(SETTLE_SECONDS * 1_000);
  const afterLists = rounded(proportionalMegabytes(pid));
  const most = await reports(url, pid);
  await pause(HELPER_SECONDS * 1_000);
  return {
    processes: processesBelow(pid).length,
    'idle, MB': atMost(idle, BUDGET),
    'after 200 lists, MB': atMost(afterLists, BUDGET * 1.2),
    [`most while ${REPORTS} reports are made, MB`]: rounded(most),
    [`after ${REPORTS} reports, MB`]: rounded(proportionalMegabytes(pid)),
  };
}

async function lists(url: string): Promise<void> {
  const http = await HttpConnection.open(url, await signInByApi(url, 'manager@iwe.demo', DEMO_PASSWORD));
  try {
    for (let n = 0; n < LISTS; n += 1) {
      const { status } = await http.ask(LIST);
      if (status !== 200) throw new Error(`The list answered ${status}.`);
    }
  } finally {
    http.close();
  }
}

/** Makes reports one after the other. Returns the most memory that was seen meanwhile, in MB. */
async function reports(url: string, pid: number): Promise<number> {
  const headers = await signInByApi(url, 'manager@iwe.demo', DEMO_PASSWORD);
  let most = 0;
  for (let n = 0; n < REPORTS; n += 1) {
    const asked = await fetch(`${url}/api/ag/reports`, { method: 'POST', headers, body: REPORT });
    if (!asked.ok) throw new Error(`The report was refused: ${await asked.text()}`);
    const { id } = ((await asked.json()) as { data: { id: number } }).data;
    for (let isReady = false; !isReady;) {
      await pause(250);
      most = Math.max(most, proportionalMegabytes(pid));
      const listed = await fetch(`${url}/api/ag/reports?per_page=50`, { headers });
      const { data } = (await listed.json()) as { data: { id: number; state: string }[] };
      const state = data.find((report) => report.id === id)?.state;
      if (state === 'failed') throw new Error('The report failed.');
      isReady = state === 'ready';
    }
  }
  return most;
}

/** Starts iWE by npm as a newcomer does, waits until it is ready, and stops it after `work`. */
async function started<Result>(
  folder: string,
  dataDir: string,
  work: (running: Running) => Promise<Result>,
): Promise<Result> {
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...withoutOwn(process.env), PORT: '0', IWE_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  try {
    const url = await readyUrl(child);
    return await work({ url, pid: child.pid ?? 0 });
  } finally {
    if (child.exitCode === null) {
      const ended = once(child, 'exit');
      const { pid } = JSON.parse(readFileSync(path.join(dataDir, 'server.lock'), 'utf8')) as { pid: number };
      process.kill(pid, 'SIGTERM');
      await ended;
    }
  }
}

async function readyUrl(child: ChildProcess): Promise<string> {
  let said = '';
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const url = /iWE is ready at (\S+)/.exec(said)?.[1];
      if (url !== undefined) resolve(url);
    });
    child.once('exit', () => reject(new Error(`npm start ended before it was ready:\n${said}`)));
  });
}

/** The environment without what this process or its npm has set. */
const withoutOwn = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(env).filter(
      ([name]) => !/^(IWE_|DATABASE_URL$|NODE_COMPILE_CACHE$|NODE_OPTIONS$|npm_(?!config_))/.test(name),
    ),
  );
