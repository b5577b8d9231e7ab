import assert from 'node:assert/strict';
import { describe, mock, test } from 'node:test';
import * as z from 'zod';
import type { Database, Query } from '../database/index.ts';
import { defineJob, JobFailure } from './define-job.ts';
import type { JobContext } from './define-job.ts';
import { performJob, WorkerStops } from './perform-job.ts';
import { quiet } from './testing/job-rows.ts';

/** How many values of a statement name the job and its attempt. */
const GUARDS = 2;

/** A database that answers queries by their names and notes what is written, without the attempt that guards it. */
function databaseOf(answers: Readonly<Record<string, readonly object[]>>) {
  const written: unknown[][] = [];
  const tx = {
    query: async ({ name, values }: Query<unknown>) => {
      written.push([name, ...values.slice(GUARDS)]);
      return answers[name] ?? [];
    },
  };
  const database = { system: async <T>(work: (inside: typeof tx) => Promise<T>) => work(tx) };
  return { database: database as unknown as Database, written };
}

const stays = new AbortController().signal;

/** Performs a job once; returns what was stored about its end. `lease`: what its renewal answers. */
async function endOf(
  perform: (context: JobContext) => Promise<void>,
  {
    failures = 0,
    crashes = 0,
    payload = { n: 1 } as unknown,
    timeoutSeconds = 60,
    during = async () => {},
    stop = stays,
    lease = [] as object[],
    beatMs = 1_000_000,
    log = quiet as JobContext['log'],
  } = {},
) {
  const begun = { id: 1, name: 'test', attempt: 5, organisation: 4, requestedBy: 7, failures, crashes, payload };
  const { database, written } = databaseOf({ 'jobs.renew-lease': lease });
  const job = defineJob({
    name: 'test',
    title: 'Test',
    payload: z.object({ n: z.number() }),
    retry: { limit: 3, firstDelaySeconds: 10 },
    timeoutSeconds,
    concurrency: 1,
    perform,
  });
  const services = { database, log } as unknown as JobContext;
  const done = performJob(job, begun, { services, queue: database, leaseSeconds: 30, beatMs, stop });
  await during();
  await done;
  return written.at(-1);
}
const fail = (error: Error) => async () => {
  throw error;
};
const untilAborted = ({ signal }: JobContext) =>
  new Promise<void>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Lets timers begin, and their time pass. */
async function afterTime(milliseconds: number): Promise<void> {
  await turn();
  mock.timers.tick(milliseconds);
  await turn();
}
async function withTimers<T>(work: () => Promise<T>): Promise<T> {
  mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
  try {
    return await work();
  } finally {
    mock.timers.reset();
  }
}

describe('a job that ends', () => {
  test('well has come as far as it said it would', async () => {
    assert.deepEqual(await endOf(async () => {}), ['jobs.finish', 'done', null, 0, null]);
    assert.deepEqual(await endOf(async ({ progress }) => progress(3, 8)), ['jobs.finish', 'done', null, 8, 8]);
  });

  test('with an error waits for another attempt, and has failed at the last one, as far as it came', async () => {
    const [name, sentence] = (await endOf(fail(new Error('No.')), { failures: 1 })) ?? [];
    assert.deepEqual([name, sentence], ['jobs.wait-again', 'No.']);
    const last = async ({ progress }: JobContext) => {
      progress(3, 8);
      throw new Error('No.');
    };
    assert.deepEqual(await endOf(last, { failures: 2 }), ['jobs.finish', 'failed', 'No.', 3, 8]);
    assert.deepEqual(await endOf(fail(new JobFailure('Never.'))), ['jobs.finish', 'failed', 'Never.', 0, null]);
  });

  test('says why in a thousand characters, or by the kind of error where it has no words', async () => {
    assert.deepEqual((await endOf(fail(new JobFailure('x'.repeat(1_500)))))?.[2], 'x'.repeat(1_000));
    assert.equal((await endOf(fail(new RangeError(''))))?.[1], 'RangeError');
  });

  test('before it began, because it does not fit this version, is not tried again', async () => {
    let runs = 0;
    const ended = await endOf(async () => void runs++, { payload: { n: 'one' } });
    assert.deepEqual(ended?.slice(0, 3), [
      'jobs.finish',
      'failed',
      'What this job was asked to do does not fit this version of iWE.',
    ]);
    assert.equal(runs, 0);
  });

  test('because its time is over says how long that was, in seconds or minutes', async () => {
    for (const [timeoutSeconds, words] of [
      [119, '119 seconds'],
      [120, '2 minutes'],
      [1_800, '30 minutes'],
    ] as const) {
      const during = () => afterTime(timeoutSeconds * 1_000);
      const ended = await withTimers(() => endOf(untilAborted, { timeoutSeconds, during }));
      assert.equal(ended?.[1], `It took longer than ${words} and was stopped.`);
    }
  });
});

describe('a job', () => {
  test('is told its own attempt, its organisation and who asked for it', async () => {
    let told: unknown[] = [];
    await endOf(async ({ id, attempt, organisation, requestedBy }) => {
      told = [id, attempt, organisation, requestedBy];
    });
    assert.deepEqual(told, [1, 5, 4, 7]);
  });

  test('waits longer after each failure', async () => {
    for (const [failures, seconds] of [
      [0, 10],
      [1, 20],
    ] as const) {
      const [, , wait = 0] = (await endOf(fail(new Error('No.')), { failures })) ?? [];
      assert.ok(Number(wait) >= seconds * 0.75 && Number(wait) <= seconds * 1.25, `${String(wait)}`);
    }
  });

  test('is tried for the third time after two workers died over it, and not after three', async () => {
    let runs = 0;
    const work = async () => void runs++;
    assert.deepEqual(await endOf(work, { crashes: 2 }), ['jobs.finish', 'done', null, 0, null]);
    const [name, state, sentence] = (await endOf(work, { crashes: 3 })) ?? [];
    assert.deepEqual([name, state, runs], ['jobs.finish', 'failed', 1]);
    assert.match(String(sentence), /stopped in the middle of this job 3 times/);
  });
});

describe('a job that is aborted', { timeout: 20_000 }, () => {
  test('because its worker stops waits for another one at once, without an error', async () => {
    const stop = new AbortController();
    const during = async () => {
      await turn();
      stop.abort(new WorkerStops());
    };
    assert.deepEqual(await endOf(untilAborted, { stop: stop.signal, during }), ['jobs.wait-again', null, 0]);
  });

  test('because somebody cancels it, which it learns when it renews its lease, is cancelled', async () => {
    const lease = [{ isCancelled: true }];
    const ended = await withTimers(() =>
      endOf(untilAborted, { lease, timeoutSeconds: 3_000, during: () => afterTime(1_000_000) }),
    );
    assert.deepEqual(ended, ['jobs.finish', 'cancelled', null, 0, null]);
  });

  test('because another worker has it, which it learns when it renews its lease, is left as it is', async () => {
    const byLease = await withTimers(() =>
      endOf(untilAborted, { timeoutSeconds: 3_000, during: () => afterTime(1_000_000) }),
    );
    assert.deepEqual(byLease, ['jobs.renew-lease', 30, 0, null]);
  });

  test('because its lease was over before it could be renewed, is left as it is', async () => {
    const lease = {
      [Symbol.iterator]() {
        throw new Error('The database is gone.');
      },
    } as unknown as object[];
    for (const [milliseconds, isLost] of [
      [29_000, false],
      [30_000, true],
    ] as const) {
      const passed = { ms: 0 };
      mock.method(performance, 'now', () => passed.ms);
      let end = () => {};
      const work = ({ signal }: JobContext) =>
        new Promise<void>((resolve, reject) => {
          end = resolve;
          signal.addEventListener('abort', () => reject(signal.reason as Error));
        });
      const during = async () => {
        await turn();
        for (; passed.ms < milliseconds; await turn()) {
          passed.ms += 1_000;
          mock.timers.tick(1_000);
        }
        end();
      };
      const ended = await withTimers(() => endOf(work, { lease, beatMs: 1_000, timeoutSeconds: 3_000, during }));
      assert.equal(ended?.[0], isLost ? 'jobs.renew-lease' : 'jobs.finish', `${milliseconds}`);
      mock.restoreAll();
    }
  });

  test('and does not look at its signal has ten seconds to end', async () => {
    for (const [milliseconds, isOver] of [
      [9_999, false],
      [10_000, true],
    ] as const) {
      const stop = new AbortController();
      let end = () => {};
      const deaf = () => new Promise<void>((resolve) => (end = resolve));
      const during = async () => {
        await turn();
        stop.abort(new WorkerStops());
        await afterTime(milliseconds);
        end();
      };
      const [name] = (await withTimers(() => endOf(deaf, { stop: stop.signal, during }))) ?? [];
      assert.equal(name, isOver ? 'jobs.wait-again' : 'jobs.finish', `${milliseconds}`);
    }
  });
});

describe('a job that runs', () => {
  test('renews its lease again and again with how far it is, and no more once it has ended', async () => {
    const { database, written } = databaseOf({ 'jobs.renew-lease': [{ isCancelled: false }] });
    const begun = { id: 1, name: 'test', attempt: 5, organisation: 4, requestedBy: 7, failures: 0, crashes: 0 };
    const services = { database, log: quiet } as unknown as JobContext;
    let end = () => {};
    const job = defineJob({
      name: 'test',
      title: 'Test',
      payload: z.object({}),
      retry: { limit: 3, firstDelaySeconds: 10 },
      timeoutSeconds: 3_600,
      concurrency: 1,
      perform: async ({ progress }) => {
        progress(1, 4);
        await new Promise<void>((resolve) => (end = resolve));
        progress(2, 4);
      },
    });
    await withTimers(async () => {
      const options = { services, queue: database, leaseSeconds: 30, beatMs: 5_000, stop: stays };
      const done = performJob(job, { ...begun, payload: {} }, options);
      await afterTime(4_999);
      assert.deepEqual(written, []);
      await afterTime(1);
      await afterTime(5_000);
      assert.deepEqual(written, [
        ['jobs.renew-lease', 30, 1, 4],
        ['jobs.renew-lease', 30, 1, 4],
      ]);
      end();
      await done;
      await afterTime(60_000);
      assert.deepEqual(written.slice(2), [['jobs.finish', 'done', null, 4, 4]]);
    });
  });

  test('goes on where its lease could not be renewed, which is logged', async () => {
    const warned: unknown[] = [];
    const log = { ...quiet, warn: (_details: unknown, words: string) => void warned.push(words) };
    let end = () => {};
    const during = async () => {
      await afterTime(1_000);
      await turn();
      end();
    };
    const lease = {
      [Symbol.iterator]() {
        throw new Error('The database is gone.');
      },
    } as unknown as object[];
    const work = () => new Promise<void>((resolve) => (end = resolve));
    const ended = await withTimers(() =>
      endOf(work, { lease, beatMs: 1_000, during, log: log as unknown as JobContext['log'] }),
    );
    assert.deepEqual(ended, ['jobs.finish', 'done', null, 0, null]);
    assert.deepEqual(warned, ['the lease of a job was not renewed']);
  });

  test('is logged when it fails and when its workers died, and not when it ends well', async () => {
    const logged = async (perform: () => Promise<void>, more: { crashes?: number } = {}) => {
      const lines: unknown[] = [];
      const note =
        (level: string) =>
        ({ job, id, attempt }: { job: string; id: number; attempt?: number }, words: string) =>
          void lines.push([level, job, id, attempt, words]);
      const log = { info: note('info'), warn: note('warn'), error: note('error') } as unknown as JobContext['log'];
      await endOf(perform, { ...more, log });
      return lines;
    };
    assert.deepEqual(await logged(async () => {}), []);
    assert.deepEqual(await logged(fail(new Error('No.'))), [['warn', 'test', 1, 5, 'a job failed']]);
    assert.deepEqual(await logged(async () => {}, { crashes: 3 }), [
      ['error', 'test', 1, undefined, 'a job is no longer tried: its workers died'],
    ]);
  });
});

test('a worker that stops while its job fails by itself hands it back without a failure', async () => {
  const stop = new AbortController();
  stop.abort(new WorkerStops());
  assert.deepEqual(await endOf(fail(new Error('No.')), { stop: stop.signal }), ['jobs.wait-again', null, 0]);
});
