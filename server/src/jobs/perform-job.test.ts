import assert from 'node:assert/strict';
import { describe, mock, test } from 'node:test';
import type { PgBoss } from 'pg-boss';
import * as z from 'zod';
import type { Database, Query } from '../database/index.ts';
import { defineJob, JobFailure } from './define-job.ts';
import type { JobContext } from './define-job.ts';
import { recoverLostJobs } from './deliver.ts';
import { performJob } from './perform-job.ts';
import { quiet } from './testing/job-rows.ts';

/** A database that answers queries by their names and notes what is written, without the attempt that guards it. */
function databaseOf(answers: Readonly<Record<string, readonly object[]>>) {
  const written: unknown[][] = [];
  const tx = {
    query: async ({ name, values }: Query<unknown>) => {
      written.push([name, ...values.slice(name === 'jobs.begin' ? 4 : 3)]);
      return answers[name] ?? [];
    },
  };
  const database = { system: async <T>(work: (inside: typeof tx) => Promise<T>) => work(tx) };
  return { database: database as unknown as Database, written };
}

/** Performs a job once; returns what was stored about its end. */
async function endOf(
  perform: (context: JobContext) => Promise<void>,
  { failures = 0, payload = { n: 1 } as unknown, timeoutSeconds = 60, during = async () => {} } = {},
) {
  const begun = {
    id: 1,
    delivery: 'd',
    attempt: 1,
    organisation: null,
    requestedBy: null,
    failures,
    crashes: 0,
    payload,
  };
  const { database, written } = databaseOf({ 'jobs.begin': [begun] });
  const job = defineJob({
    name: 'test',
    title: 'Test',
    payload: z.object({ n: z.number() }),
    retry: { limit: 3, firstDelaySeconds: 10 },
    timeoutSeconds,
    concurrency: 1,
    perform,
  });
  const stays = new AbortController().signal;
  const services = { database, log: quiet } as unknown as JobContext;
  const done = performJob(
    job,
    { id: 1, delivery: 'd' },
    { services, worker: 'w', leaseSeconds: 30, beatMs: 1_000_000, stop: stays, claim: stays },
  );
  await during();
  await done;
  return written.at(-1);
}
const fail = (error: Error) => async () => {
  throw error;
};

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
    const untilAborted = ({ signal }: JobContext) =>
      new Promise<void>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
    for (const [timeoutSeconds, words] of [
      [119, '119 seconds'],
      [120, '2 minutes'],
      [1_800, '30 minutes'],
    ] as const) {
      mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
      try {
        const ended = await endOf(untilAborted, {
          timeoutSeconds,
          during: async () => {
            await new Promise((resolve) => setImmediate(resolve));
            mock.timers.tick(timeoutSeconds * 1_000);
          },
        });
        assert.equal(ended?.[1], `It took longer than ${words} and was stopped.`);
      } finally {
        mock.timers.reset();
      }
    }
  });
});

test('a delivery is lost when pg-boss does not know it or has ended it; any other is left alone', async () => {
  const states = [null, 'completed', 'failed', 'cancelled', 'created', 'retry', 'active'];
  const old = states.map((_, index) => ({ id: index + 1, name: 'mail', delivery: `d${index}` }));
  const { database, written } = databaseOf({ 'jobs.take-old': old });
  const boss = {
    getJobById: async (_name: string, delivery: string) => {
      const state = states[Number(delivery.slice(1))];
      return state === null ? null : { state };
    },
  } as unknown as PgBoss;
  await recoverLostJobs(boss, database, ['mail']);
  assert.equal(written.filter(([name]) => name === 'jobs.take-back').length, 4);
});
