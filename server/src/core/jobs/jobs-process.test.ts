import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as z from 'zod';
import { startTestServer } from '../../testing/index.ts';
import type { TestServer } from '../../testing/index.ts';
import { defineJob } from './define-job.ts';
import type { Job, JobContext } from './define-job.ts';
import { enqueue } from './enqueue.ts';
import { startJobs } from './jobs.ts';
import type { Jobs } from './jobs.ts';
import { quiet, until, untilState } from './testing/job-rows.ts';

let server: TestServer;
const running = new Set<Jobs>();
before(async () => {
  server = await startTestServer();
});
after(async () => {
  await Promise.all([...running].map((jobs) => jobs.stop()));
  await server.close();
});

let perform: (context: JobContext) => Promise<void> = async () => {};
const pair = defineJob({
  name: 'pair',
  title: 'Two at once',
  payload: z.object({}),
  retry: { limit: 1, firstDelaySeconds: 1 },
  timeoutSeconds: 60,
  concurrency: 2,
  perform: (context) => perform(context),
});
const other = { ...pair, name: 'other', title: 'Another', concurrency: 1, perform: async () => {} };

async function start(jobs: readonly Job<unknown>[], warned: string[] = [], leaseSeconds = 10): Promise<Jobs> {
  const { config } = server.app;
  const log = { ...quiet, warn: (...words: unknown[]) => void warned.push(words.map(String).join(' ')) };
  const started = await startJobs({
    config,
    database: server.database,
    log: log as typeof quiet,
    jobs,
    leaseSeconds,
  });
  running.add(started);
  return started;
}
async function stop(jobs: Jobs): Promise<void> {
  running.delete(jobs);
  await jobs.stop();
}
const put = async (job: Job<object>) => {
  const id = await server.database.system((tx) => enqueue(tx, job, {}));
  assert.ok(id !== null);
  return id;
};

test('a process performs as many jobs of a kind at once as its definition says, and others beside them', async () => {
  const jobs = await start([pair, other]);
  const ends: (() => void)[] = [];
  let [atOnce, most] = [0, 0];
  perform = async ({ serverUrl }) => {
    assert.equal(serverUrl(), server.app.config.publicUrl);
    most = Math.max(most, ++atOnce);
    await new Promise<void>((resolve) => ends.push(resolve));
    atOnce--;
  };
  const ids = [await put(pair), await put(pair), await put(pair)];
  await until(async () => ends.length === 2);
  await untilState(server.database, await put(other), 'done');
  assert.equal(ends.length, 2);
  ends[0]?.();
  await until(async () => ends.length === 3);
  for (const end of ends) end();
  for (const id of ids) await untilState(server.database, id, 'done');
  assert.equal(most, 2);
  await stop(jobs);
});

test('a process is known as long as it runs, and is forgotten when it stops', async () => {
  const seen = () => server.database.query('select from worker_heartbeat');
  assert.deepEqual(await seen(), []);
  const [one, two] = [await start([other]), await start([other])];
  assert.equal((await seen()).length, 2);
  await stop(one);
  assert.equal((await seen()).length, 1);
  await stop(two);
  assert.deepEqual(await seen(), []);
});

test('a job that holds every connection of its own keeps its lease', async () => {
  const background = server.database.reserve({ max: 2 });
  const jobs = await startJobs({
    config: server.app.config,
    database: background,
    log: quiet,
    jobs: [pair],
    leaseSeconds: 2,
    beatMs: 200,
  });
  running.add(jobs);
  let runs = 0;
  perform = async ({ database }) => {
    runs++;
    await Promise.all([1, 2].map(() => database.system((tx) => tx.query('select pg_sleep(5)'))));
  };
  const id = await put(pair);
  await until(async () => runs === 1);
  // Another process that would take it.
  const others = await start([other], [], 2);
  const done = await untilState(server.database, id, 'done', 30);
  assert.deepEqual([runs, done.attempts, done.crashes], [1, 1, 0]);
  await stop(jobs);
  await stop(others);
  await background.close();
});

test('a process tells of due jobs that it leaves to another one, again and again, and takes none', async () => {
  let told = 0;
  const left = { ...other, name: 'left' };
  const jobs = await startJobs({
    config: server.app.config,
    database: server.database,
    log: quiet,
    jobs: [left, other],
    performs: (job) => job.name !== 'left',
    onForeign: () => void told++,
  });
  running.add(jobs);
  await untilState(server.database, await put(other), 'done');
  assert.equal(told, 0);
  const id = await put(left);
  await until(async () => told >= 2);
  assert.equal((await untilState(server.database, id, 'waiting')).attempts, 0);
  await server.database.query(`update job set state = 'cancelled' where id = $1`, [id]);
  await stop(jobs);
});

test('the address of a running server is told to jobs where it is another one than people use', async () => {
  const { config } = server.app;
  const jobs = await startJobs({
    config,
    database: server.database,
    log: quiet,
    jobs: [pair],
    leaseSeconds: 10,
    serverUrl: () => 'http://127.0.0.1:4999',
  });
  running.add(jobs);
  let told = '';
  perform = async ({ serverUrl }) => void (told = serverUrl());
  await untilState(server.database, await put(pair), 'done');
  assert.equal(told, 'http://127.0.0.1:4999');
  await stop(jobs);
});

test('a process says which jobs it does not perform, and performs the others', async () => {
  const warned: string[] = [];
  const absent = { ...other, name: 'absent', unavailable: async () => 'There is no browser.' };
  const jobs = await start([absent, other], warned);
  const left = await put(absent);
  await untilState(server.database, await put(other), 'done');
  assert.deepEqual(warned, ['jobs: this process does not perform absent. There is no browser.']);
  assert.equal((await untilState(server.database, left, 'waiting')).attempts, 0);
  await stop(jobs);
});
