import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { seedDemo, TEST_SIZE } from '../../demo/index.ts';
import { startJobs } from '../../core/jobs/jobs.ts';
import type { Jobs } from '../../core/jobs/jobs.ts';
import { jobRow, quiet, until, untilState } from '../../core/jobs/testing/job-rows.ts';
import { startTestServer } from '../../testing/index.ts';
import type { TestServer, TestStaff } from '../../testing/index.ts';
import { REPORT_JOBS } from './public.ts';
import { ask, assertFoots, download, listed, readReport } from './testing/report-world.ts';

// The stock ledger of the demo data has enough rows to stop in their middle.
const TRACE = { type: 'inventory-items-trace' };
let server: TestServer;
let manager: TestStaff;
let jobs: Jobs | null = null;
before(async () => {
  server = await startTestServer();
  await seedDemo(server.database, { today: '2026-11-21', size: TEST_SIZE });
  manager = await server.staff(4, { role: 4 });
});
after(async () => {
  await jobs?.stop();
  await server.close();
});

const start = async (): Promise<void> => {
  const { config } = server.app;
  jobs = await startJobs({
    config,
    database: server.database,
    log: quiet,
    jobs: REPORT_JOBS,
    leaseSeconds: 10,
    beatMs: 100,
  });
};
const asked = async (): Promise<{ id: number; job: number }> => {
  const { id } = (await ask(server, manager, TRACE)).json<{ data: { id: number } }>().data;
  const [row] = await server.database.query<{ job_id: number }>('select job_id from report where id = $1', [id]);
  return { id, job: row?.job_id ?? 0 };
};
const storedReports = () =>
  server.database.query<{ id: string; state: string }>(`select id, state from stored_file where kind = 'report'`);

test('a worker that is killed in the middle of a report leaves it to the next one: it is ready once', async () => {
  const child = fork(fileURLToPath(new URL('./testing/report-worker.ts', import.meta.url)));
  child.send({ config: server.app.config, connection: server.database.connection });
  const { id, job } = await asked();
  const [at] = (await once(child, 'message')) as [{ done: number; total: number }];
  assert.ok(at.done < at.total, `${at.done} of ${at.total}`);
  child.kill('SIGKILL');
  await once(child, 'exit');
  assert.equal((await listed(server, manager)).data.find((row) => row.id === id)?.state, 'running');
  await start();
  const done = await untilState(server.database, job, 'done', 60);
  assert.deepEqual([done.attempts, done.crashes, done.failures], [2, 1, 0]);
  const files = (await storedReports()).map(({ state }) => state).toSorted();
  assert.deepEqual(files, ['stored', 'writing']);
  const row = (await listed(server, manager)).data.find((each) => each.id === id);
  assert.deepEqual([row?.state, row?.rows, row?.progress], ['ready', at.total, 100]);
  const file = readReport(await download(server, manager, id));
  assert.equal(file.rows.length, at.total);
  assertFoots(file, ['Qty', 'Value', 'Variance']);
});

test('a report that is performed again after it was ready keeps its file', async () => {
  const { id, job } = await asked();
  await untilState(server.database, job, 'done', 30);
  const [before] = await server.database.query('select file_id from report where id = $1', [id]);
  await server.database.query(`update job set state = 'waiting', delivery = null, finished_at = null where id = $1`, [
    job,
  ]);
  await until(async () => (await jobRow(server.database, job)).attempts === 2);
  await untilState(server.database, job, 'done', 30);
  assert.deepEqual(await server.database.query('select file_id from report where id = $1', [id]), [before]);
});

test('a report that is cancelled while it is made ends without a file', async () => {
  await jobs?.stop();
  const { id, job } = await asked();
  const cancel = () => server.inject({ method: 'POST', url: `/api/ag/reports/${id}/cancel`, headers: manager.headers });
  // Its rows wait for a lock that this transaction holds, until the cancellation reaches the worker.
  await server.database.system(async (tx) => {
    await tx.query('lock table stock_ledger in access exclusive mode');
    await start();
    await untilState(server.database, job, 'running', 30);
    assert.equal((await cancel()).statusCode, 200);
    await untilState(server.database, job, 'cancelled', 30);
  });
  const row = (await listed(server, manager)).data.find((each) => each.id === id);
  assert.deepEqual([row?.state, row?.fileId, row?.canCancel], ['cancelled', null, false]);
});
