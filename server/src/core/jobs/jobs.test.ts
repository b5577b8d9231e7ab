import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { PdfDrawer } from '../documents/public.ts';
import { buildOrganisation, buildUser, startTestServer } from '../../testing/index.ts';
import type { TestServer } from '../../testing/index.ts';
import { defineJob, JobFailure } from './define-job.ts';
import type { Job, JobContext } from './define-job.ts';
import { enqueue } from './enqueue.ts';
import type { EnqueueOptions } from './enqueue.ts';
import { askToCancel, claimJobs, reachOccurrence, runAgain, takeBackLostJobs } from './job.repository.ts';
import type { BegunJob } from './job.repository.ts';
import { startJobs } from './jobs.ts';
import type { Jobs } from './jobs.ts';
import { CRASH_LIMIT, performJob } from './perform-job.ts';
import { retryDelay } from './retry-delay.ts';
import { hourlyAt } from './schedule.ts';
import { hangingJob } from './testing/hanging-job.ts';
import { jobRow, quiet, until, untilState } from './testing/job-rows.ts';
import { wideTest } from '../../testing/ring.ts';

/** What the present test wants its job to do; payloads name it. */
const work = new Map<string, (context: JobContext) => Promise<void>>();
const base = {
  title: 'A test',
  payload: z.object({ work: z.string() }),
  retry: { limit: 3, firstDelaySeconds: 1 },
  timeoutSeconds: 60,
  concurrency: 4,
  perform: (context: JobContext, payload: { work: string }) => {
    const perform = work.get(payload.work);
    if (!perform) throw new JobFailure(`No test does ${payload.work}.`);
    return perform(context);
  },
};
const plain = defineJob({ ...base, name: 'plain' });
const single = defineJob({ ...base, name: 'single', isSingle: true, concurrency: 2 });
const serial = defineJob({ ...base, name: 'serial', isSingle: true });
const short = defineJob({ ...base, name: 'short', timeoutSeconds: 1, retry: { limit: 1, firstDelaySeconds: 1 } });
const absent = defineJob({ ...base, name: 'absent', unavailable: async () => 'It is missing.' });
let isPortable = false;
const portable = defineJob({ ...base, name: 'portable', unavailable: async () => (isPortable ? null : 'Not here.') });
const hourly = defineJob({
  ...base,
  name: 'hourly',
  payload: z.object({}),
  schedule: hourlyAt(0),
  perform: async () => {},
});
const ALL: readonly Job<unknown>[] = [plain, single, serial, short, absent, portable, hourly];
const hang = hangingJob(() => {}, Promise.resolve());

let server: TestServer;
/** Workers that run; a test that fails must not keep the process alive with its own. */
const started = new Set<Jobs>();
const start = async (jobsOf = ALL) => {
  const { config } = server.app;
  const options = { config, database: server.database, log: quiet, jobs: jobsOf, leaseSeconds: 10, beatMs: 100 };
  const jobs = await startJobs(options);
  started.add(jobs);
  return jobs;
};
const stop = (jobs: Jobs) => {
  started.delete(jobs);
  return jobs.stop();
};
before(async () => {
  server = await startTestServer();
  // Two workers on one database, as two servers side by side.
  await start();
  await start();
});
after(async () => {
  await Promise.all([...started].map(stop));
  await server.close();
});

/** Enqueues a job that does `perform` under a name of its own. Returns its id. */
async function put(
  job: Job<{ work: string }>,
  perform: (context: JobContext) => Promise<void>,
  options: EnqueueOptions = {},
): Promise<number> {
  const name = randomUUID();
  work.set(name, perform);
  const id = await server.database.system((tx) => enqueue(tx, job, { work: name }, options));
  assert.ok(id !== null);
  return id;
}
const row = (id: number) => jobRow(server.database, id);
const reached = (id: number, states: string | string[], seconds?: number) =>
  untilState(server.database, id, states, seconds);
const untilAborted = ({ signal }: JobContext) =>
  new Promise<void>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
/** Begins a job that no worker of these tests performs. */
async function claimed(id: number) {
  const vacancy = { name: 'absent', free: 1_000, isSingle: false };
  const begun = await server.database.system((tx) => claimJobs(tx, [vacancy], { worker: 'w', leaseSeconds: 10 }));
  const found = begun.find((job) => job.id === id);
  assert.ok(found);
  return found;
}
/** Performs a job that was begun by `claimed`. */
async function perform(begun: BegunJob): Promise<void> {
  const { config, longReads, files } = server.app;
  const { database } = server;
  const pdf = new PdfDrawer();
  const services = { config, database, log: quiet, longReads, files, mail: null, pdf, serverUrl: () => '' };
  const stop = new AbortController().signal;
  await performJob(absent, begun, { services, queue: database, leaseSeconds: 10, beatMs: 10_000, stop });
}
const cancel = (id: number) => server.database.system((tx) => askToCancel(tx, id, null));

describe('a job', () => {
  test('that is enqueued in a transaction which fails does not exist', async () => {
    let id: number | null = null;
    await assert.rejects(
      server.database.system(async (tx) => {
        id = await enqueue(tx, plain, { work: 'never' });
        throw new Error('rolled back');
      }),
      /rolled back/,
    );
    assert.ok(id !== null);
    assert.deepEqual(await server.database.query('select id from job where id = $1', [id]), []);
  });

  test('is performed once although two workers take jobs, with what it was given', async () => {
    const organisation = await buildOrganisation(server.database);
    const { id: userId } = await buildUser(server.database);
    const seen: JobContext[] = [];
    work.set('seen', async (context) => void seen.push(context));
    const id = await server.database.write({ organisation, userId }, (tx) =>
      enqueue(tx, plain, { work: 'seen' }, { title: 'Seen' }),
    );
    const done = await reached(Number(id), 'done');
    assert.equal(seen.length, 1);
    assert.deepEqual(
      [seen[0]?.organisation, seen[0]?.requestedBy, seen[0]?.attempt, done.title, done.organisation_id],
      [organisation, userId, 1, 'Seen', organisation],
    );
  });

  test('is taken once per key and organisation', async () => {
    const organisation = await buildOrganisation(server.database);
    const put2 = (of: number | null) =>
      server.database.system((tx) => enqueue(tx, absent, { work: 'x' }, { dedupeKey: 'sheet 1', organisation: of }));
    const taken = [await put2(null), await put2(null), await put2(organisation), await put2(organisation)];
    assert.deepEqual(
      taken.map((id) => id !== null),
      [true, false, true, false],
    );
  });

  test('with a payload that does not fit is refused where it is enqueued', async () => {
    await assert.rejects(
      server.database.system((tx) => enqueue(tx, plain, { work: 7 } as unknown as { work: string })),
      z.ZodError,
    );
  });

  test('begins at its time', async () => {
    const later = await put(plain, async () => {}, { after: new Date(Date.now() + 60_000) });
    const now = await put(plain, async () => {});
    await reached(now, 'done');
    assert.equal((await row(later)).state, 'waiting');
  });

  test('waits while no process can perform it', async () => {
    const id = await put(absent, async () => {});
    await reached(await put(plain, async () => {}), 'done');
    assert.equal((await row(id)).state, 'waiting');
  });

  test('shows its progress while it runs', async () => {
    let end = () => {};
    const id = await put(plain, async ({ progress }) => {
      progress(3, 10);
      await new Promise<void>((resolve) => (end = resolve));
    });
    await until(async () => (await row(id)).progress_done === 3);
    assert.deepEqual([(await row(id)).progress_total, (await row(id)).state], [10, 'running']);
    end();
    assert.equal((await reached(id, 'done')).progress_done, 10);
  });

  test('of a kind that runs one at a time does so over all workers', async () => {
    let running = 0;
    let most = 0;
    const slow = async () => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 200));
      running--;
    };
    const ids = [await put(single, slow), await put(single, slow), await put(single, slow)];
    for (const id of ids) await reached(id, 'done', 40);
    assert.equal(most, 1);
  });

  test('of a schedule is performed when its time comes', async () => {
    const scheduled = () => server.database.query<{ id: number }>(`select id from job where name = 'hourly'`);
    await until(
      async () => (await server.database.query(`select from job_schedule where name = 'hourly'`)).length === 1,
    );
    assert.deepEqual(await scheduled(), [], 'the occurrence before the first start is not made up for');
    await server.database.system((tx) => reachOccurrence(tx, hourly, new Date(Date.now() + 3_600_000)));
    const [found] = await scheduled();
    await reached(found?.id ?? 0, 'done');
  });

  test('of a schedule whose time came while nothing ran is made up for once, when a worker starts', async () => {
    const late = { ...hourly, name: 'late' };
    const at = new Date(Date.now() - 5 * 3_600_000);
    await server.database.system((tx) => reachOccurrence(tx, late, at));
    const { config } = server.app;
    const workers = await Promise.all(
      [1, 2].map(() => startJobs({ config, database: server.database, log: quiet, jobs: [late] })),
    );
    await until(async () => (await server.database.query(`select from job where name = 'late'`)).length > 0);
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    await Promise.all(workers.map((jobs) => jobs.stop()));
    const states = await server.database.query<{ state: string }>(`select state from job where name = 'late'`);
    assert.deepEqual(
      states.map(({ state }) => state),
      ['done'],
    );
  });
});

describe('cancelling', () => {
  test('ends a waiting job at once; it never runs', async () => {
    let runs = 0;
    const id = await put(plain, async () => void runs++, { after: new Date(Date.now() + 1_000) });
    assert.equal(await cancel(id), true);
    assert.equal((await row(id)).state, 'cancelled');
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    assert.deepEqual([(await row(id)).state, runs], ['cancelled', 0]);
    assert.equal(await cancel(id), false, 'it has ended');
  });

  test('aborts the signal of a running one', async () => {
    const id = await put(plain, untilAborted);
    await reached(id, 'running');
    await cancel(id);
    assert.deepEqual([(await reached(id, 'cancelled')).error, (await row(id)).attempts], [null, 1]);
  });

  test('leaves a job done that had finished its work', async () => {
    const id = await put(plain, (context) => untilAborted(context).catch(() => {}));
    await reached(id, 'running');
    await cancel(id);
    await reached(id, 'done');
  });
});

describe('a job that fails', () => {
  test('is tried again later and later, and says why', async () => {
    let runs = 0;
    const id = await put(plain, async () => {
      if (++runs === 1) throw new Error('The mailbox is full.');
    });
    const waiting = await until(async () => {
      const found = await row(id);
      return found.failures === 1 && found;
    });
    assert.deepEqual(
      [waiting.state, waiting.error, waiting.run_after > new Date()],
      ['waiting', 'The mailbox is full.', true],
    );
    const done = await reached(id, 'done');
    assert.deepEqual([done.attempts, done.failures, done.error, runs], [2, 1, null, 2]);
  });

  test('as often as its rule says has failed; "Again" starts it again', async () => {
    let isBroken = true;
    const id = await put(plain, async () => {
      if (isBroken) throw new Error('No.');
    });
    const failed = await reached(id, 'failed', 30);
    assert.deepEqual([failed.attempts, failed.failures, failed.error], [3, 3, 'No.']);
    isBroken = false;
    assert.equal(await server.database.system((tx) => runAgain(tx, id, null)), true);
    assert.deepEqual([(await reached(id, 'done')).failures, (await row(id)).error], [0, null]);
    assert.equal(await server.database.system((tx) => runAgain(tx, id, null)), false, 'it is done');
  });

  test('for good fails at once', async () => {
    const id = await put(plain, async () => {
      throw new JobFailure('The customer has no email address.');
    });
    assert.deepEqual(
      [(await reached(id, 'failed')).error, (await row(id)).attempts],
      ['The customer has no email address.', 1],
    );
  });

  test('is told to who asked for it, in the organisation of the job', async () => {
    const organisation = await buildOrganisation(server.database);
    const { id: userId } = await buildUser(server.database);
    const [member] = await server.database.query<{ id: number }>(
      'insert into membership (organisation_id, user_id, role) values ($1, $2, 1) returning id',
      [organisation, userId],
    );
    work.set('told', async () => {
      throw new JobFailure('The customer has no email address.');
    });
    const id = await server.database.write({ organisation, userId }, (tx) =>
      enqueue(tx, plain, { work: 'told' }, { title: 'Email IN000012' }),
    );
    await reached(Number(id), 'failed');
    assert.deepEqual(
      await server.database.query('select membership_id, kind, text from notification where organisation_id = $1', [
        organisation,
      ]),
      [{ membership_id: member?.id, kind: 'failed', text: 'Email IN000012: The customer has no email address.' }],
    );
  });

  test('because it takes too long is aborted', async () => {
    const id = await put(short, untilAborted);
    assert.equal((await reached(id, 'failed')).error, 'It took longer than 1 seconds and was stopped.');
  });

  test('waits twice as long each time, at most an hour, spread by a quarter', () => {
    const rule = { limit: 20, firstDelaySeconds: 10 };
    assert.deepEqual(
      [1, 2, 3, 20].map((failures) => retryDelay(rule, failures, 0.5)),
      [10, 20, 40, 3600],
    );
    assert.deepEqual(
      [0, 1].map((random) => retryDelay(rule, 1, random)),
      [7.5, 12.5],
    );
  });
});

describe('a worker, and its leases', { concurrency: true }, () => {
  wideTest('renews the lease of a job that is slower than it', async () => {
    let runs = 0;
    const id = await put(plain, async () => {
      runs++;
      await new Promise((resolve) => setTimeout(resolve, 13_000));
    });
    await reached(id, 'running');
    const lease = (await row(id)).lease_until;
    const done = await reached(id, 'done', 30);
    assert.deepEqual([runs, done.attempts, done.crashes], [1, 1, 0]);
    assert.ok(lease !== null && lease.getTime() < Date.now(), 'the first lease was over before the job was');
  });

  wideTest('that is killed loses its job to another one, once', async () => {
    const id = await server.database.system((tx) => enqueue(tx, hang, {}));
    assert.ok(id !== null);
    const child = fork(fileURLToPath(new URL('./testing/hanging-worker.ts', import.meta.url)));
    child.send({ config: server.app.config, connection: server.database.connection });
    await new Promise((resolve) => child.once('message', resolve));
    child.kill('SIGKILL');
    await start([hang]);
    const done = await reached(id, 'done', 40);
    assert.deepEqual([done.attempts, done.crashes, done.failures], [2, 1, 0]);
  });

  wideTest('of twenty jobs that take longer than a lease together performs each once', async () => {
    const runs: number[] = [];
    const ids = [];
    for (let n = 0; n < 20; n++)
      ids.push(
        await put(serial, async () => {
          runs.push(n);
          await new Promise((resolve) => setTimeout(resolve, 600));
        }),
      );
    for (const id of ids) await reached(id, 'done', 60);
    assert.deepEqual(
      runs.toSorted((a, b) => a - b),
      Array.from({ length: 20 }, (_, n) => n),
    );
  });
});

describe('a worker', () => {
  test('that stops hands its jobs back, and they count no failure', async () => {
    let runs = 0;
    const id = await put(portable, async (context) => {
      if (++runs === 1) await untilAborted(context);
    });
    isPortable = true;
    const third = await start();
    await reached(id, 'running');
    await stop(third);
    assert.deepEqual([(await row(id)).state, (await row(id)).attempts], ['waiting', 1]);
    await start();
    const done = await reached(id, 'done');
    isPortable = false;
    assert.deepEqual([runs, done.attempts, done.failures, done.crashes], [2, 2, 0, 0]);
  });

  test(`that dies ${CRASH_LIMIT} times over the same job no longer takes it`, async () => {
    let runs = 0;
    const id = await put(absent, async () => void runs++);
    for (let n = 0; n < CRASH_LIMIT; n++) {
      assert.equal((await claimed(id)).crashes, n);
      await server.database.query(`update job set lease_until = now() - interval '1 second' where id = $1`, [id]);
      await server.database.system(takeBackLostJobs);
    }
    await perform(await claimed(id));
    const failed = await row(id);
    assert.deepEqual([failed.state, runs], ['failed', 0]);
    assert.match(failed.error ?? '', /worker stopped in the middle of this job 3 times/);
  });

  test('that lost a job does not change it any more', async () => {
    const id = await put(absent, async () => {
      await server.database.query(`update job set lease_until = now() - interval '1 second' where id = $1`, [id]);
      await server.database.system(takeBackLostJobs);
      await claimed(id);
      throw new Error('late');
    });
    await perform(await claimed(id));
    const found = await row(id);
    assert.deepEqual([found.state, found.attempts, found.failures], ['running', 2, 0]);
  });
});

test('readiness sees the database and the migrations, and tells the worker and the disk beside them', async () => {
  const ready = await server.inject({ url: '/readyz' });
  assert.deepEqual(
    [ready.statusCode, ready.json().checks, ready.json().alarms],
    [200, { accepting: 'ok', database: 'ok', migrations: 'ok' }, { worker: 'ok', disk: 'ok' }],
  );
  await server.database.query(`update worker_heartbeat set seen_at = now() - interval '3 minutes'`);
  const alone = await server.inject({ url: '/readyz' });
  assert.deepEqual([alone.statusCode, alone.json().alarms.worker], [200, 'failing']);
  server.app.accepting = false;
  assert.equal((await server.inject({ url: '/readyz' })).statusCode, 503);
  assert.equal((await server.inject({ url: '/healthz' })).statusCode, 200);
});
