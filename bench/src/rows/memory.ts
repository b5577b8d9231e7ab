import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DEMO_PASSWORD } from '@iwe/server/demo';
import { signInByApi } from '@iwe/testing';
import { startDemo, type Demo } from '../demo.ts';
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
      const first = await withDemo(folder, dataDir, async (running) => {
        await lists(running.url);
        return { 'after a first start and 200 lists, MB': rounded(proportionalMegabytes(running.pid)) };
      });
      return { ...first, ...(await withDemo(folder, dataDir, measure)) };
    } finally {
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 });
    }
  },
};

async function measure({ url, pid }: Demo): Promise<OwnFigures> {
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

async function withDemo<Result>(
  folder: string,
  dataDir: string,
  work: (demo: Demo) => Promise<Result>,
): Promise<Result> {
  const demo = await startDemo(folder, dataDir);
  try {
    return await work(demo);
  } finally {
    await demo.stop();
  }
}
