import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import * as z from 'zod';
import type { JobDetails, JobList } from '@iwe/contract';
import { defineJob } from '../../core/jobs/define-job.ts';
import { enqueue } from '../../core/jobs/enqueue.ts';
import { buildOrganisation, startTestServer } from '../../testing/index.ts';
import type { TestServer, TestStaff } from '../../testing/index.ts';

const job = defineJob({
  name: 'test',
  title: 'A test',
  payload: z.object({ secret: z.string() }),
  retry: { limit: 1, firstDelaySeconds: 1 },
  timeoutSeconds: 1,
  concurrency: 1,
  perform: async () => {},
});

let server: TestServer;
let own: number;
let admin: TestStaff;
let seller: TestStaff;
let platformAdmin: TestStaff;
const ids: Record<'own' | 'other' | 'installation', number> = { own: 0, other: 0, installation: 0 };
before(async () => {
  server = await startTestServer();
  own = await buildOrganisation(server.database);
  const other = await buildOrganisation(server.database);
  admin = await server.staff(own, { is_admin: true });
  seller = await server.staff(own);
  platformAdmin = await server.staff(other, { isPlatformAdmin: true });
  const put = async (organisation: number | null) =>
    (await server.database.system((tx) => enqueue(tx, job, { secret: 'hidden' }, { organisation }))) ?? 0;
  Object.assign(ids, { own: await put(own), other: await put(other), installation: await put(null) });
});
after(() => server.close());

const call = (who: TestStaff, method: 'GET' | 'POST', path = '') =>
  server.inject({ method, url: `/api/platform/jobs${path}`, headers: who.headers });
const listed = async (who: TestStaff, query = '') => (await call(who, 'GET', query)).json<JobList>();
const details = async (who: TestStaff, id: number) =>
  (await call(who, 'GET', `/${id}`)).json<{ data: JobDetails }>().data;
const set = (id: number, changes: string) => server.database.query(`update job set ${changes} where id = $1`, [id]);

describe('background jobs', () => {
  test('are for administrators: their own organisation’s, or all', async () => {
    assert.equal((await call(seller, 'GET')).statusCode, 403);
    assert.deepEqual(
      (await listed(admin)).data.map(({ id }) => id),
      [ids.own],
    );
    assert.deepEqual(
      (await listed(platformAdmin)).data.map(({ id }) => id),
      [ids.installation, ids.other, ids.own],
    );
    for (const id of [ids.other, ids.installation, 999_999])
      for (const [method, path] of [
        ['GET', ''],
        ['POST', '/cancel'],
        ['POST', '/again'],
      ] as const)
        assert.equal((await call(admin, method, `/${id}${path}`)).statusCode, 404, `${method} ${id}${path}`);
  });

  test('show what they do and never what they were given', async () => {
    await set(ids.own, `error = 'Full.', attempts = 2, failures = 1, progress_done = 3, progress_total = 9`);
    const answer = await call(admin, 'GET', `/${ids.own}`);
    assert.equal(answer.body.includes('hidden'), false);
    const { title, state, error, attempts, progressDone, progressTotal, decision } = await details(admin, ids.own);
    assert.deepEqual(
      { title, state, error, attempts, progressDone, progressTotal, decision },
      {
        title: 'A test',
        state: 'waiting',
        error: 'Full.',
        attempts: 2,
        progressDone: 3,
        progressTotal: 9,
        decision: null,
      },
    );
  });

  test('are filtered by state, and counted by it', async () => {
    await set(ids.other, `state = 'failed'`);
    const failed = await listed(platformAdmin, '?state=failed');
    assert.deepEqual([failed.data.map(({ id }) => id), failed.meta.total], [[ids.other], 1]);
    assert.deepEqual(failed.meta.counts, { waiting: 2, running: 0, done: 0, failed: 1, cancelled: 0 });
    assert.equal((await call(admin, 'GET', '?state=lost')).statusCode, 422);
    // Those of the own organisation alone are counted.
    const { meta } = await listed(admin);
    assert.deepEqual([meta.total, meta.counts.waiting, meta.counts.failed], [1, 1, 0]);
  });

  test('are read page by page, the newest first', async () => {
    const pages = [];
    for (const page of [1, 2]) pages.push(await listed(platformAdmin, `?per_page=2&page=${page}`));
    assert.deepEqual(
      pages.map(({ data, meta }) => [data.map(({ id }) => id), meta.total, meta.current_page, meta.per_page]),
      [
        [[ids.installation, ids.other], 3, 1, 2],
        [[ids.own], 3, 2, 2],
      ],
    );
  });

  test('say whose they are, when they ran and how often they failed', async () => {
    const [organisation] = await server.database.query<{ name: string }>(
      'select name from organisation where id = $1',
      [own],
    );
    await set(
      ids.own,
      `requested_by = ${seller.userId}, created_at = '2026-01-01T00:00:00Z', run_after = '2026-01-02T00:00:00Z',
        started_at = '2026-01-03T00:00:00Z', finished_at = '2026-01-04T00:00:00Z', failures = 3, crashes = 1,
        worker = 'w1', lease_until = '2026-01-05T00:00:00Z', cancel_requested_at = now()`,
    );
    const job = await details(admin, ids.own);
    const instants = [job.createdAt, job.runAfter, job.startedAt, job.finishedAt, job.leaseUntil].map(
      (at) => new Date(at ?? 0),
    );
    assert.deepEqual(
      [job.organisation, job.requestedBy, job.failures, job.crashes, job.worker, job.name],
      [organisation?.name, seller.email, 3, 1, 'w1', 'test'],
    );
    assert.deepEqual(
      instants,
      [1, 2, 3, 4, 5].map((day) => new Date(`2026-01-0${day}T00:00:00Z`)),
    );
    assert.equal(job.isCancelling, false, 'only a job that runs is being cancelled');
    assert.equal((await details(platformAdmin, ids.installation)).organisation, null);
    await set(ids.own, `cancel_requested_at = null, started_at = null, finished_at = null, lease_until = null`);
    const waiting = await details(admin, ids.own);
    assert.deepEqual([waiting.startedAt, waiting.finishedAt, waiting.leaseUntil], [null, null, null]);
  });

  test('are cancelled and begin again, with who did it', async () => {
    const done = await call(admin, 'POST', `/${ids.own}/cancel`);
    assert.deepEqual(
      [done.statusCode, done.json().message],
      [200, 'The job is cancelled. One that runs ends within seconds.'],
    );
    const cancelled = await details(admin, ids.own);
    assert.deepEqual(
      [cancelled.state, cancelled.decision?.action, cancelled.decision?.by, cancelled.isCancelling],
      ['cancelled', 'cancel', admin.email, false],
    );
    const [decided] = await server.database.query<{ at: Date }>('select decided_at as at from job where id = $1', [
      ids.own,
    ]);
    assert.deepEqual(new Date(cancelled.decision?.at ?? 0), decided?.at);
    const late = await call(admin, 'POST', `/${ids.own}/cancel`);
    assert.deepEqual(
      [late.statusCode, late.json().code, late.json().message],
      [409, 'job-state', 'The job has ended already.'],
    );
    const again = await call(admin, 'POST', `/${ids.own}/again`);
    assert.deepEqual([again.statusCode, again.json().message], [200, 'The job begins within seconds.']);
    assert.deepEqual([(await details(admin, ids.own)).state, (await details(admin, ids.own)).error], ['waiting', null]);
    await set(ids.own, `state = 'running'`);
    assert.equal((await details(admin, ids.own)).isCancelling, false, 'nobody has asked for it yet');
    const running = await call(admin, 'POST', `/${ids.own}/again`);
    assert.deepEqual(
      [running.statusCode, running.json().message],
      [409, 'Only a job that failed, was cancelled or waits can begin now.'],
    );
    assert.equal((await call(admin, 'POST', `/${ids.own}/cancel`)).statusCode, 200);
    assert.equal((await details(admin, ids.own)).isCancelling, true);
  });

  test('of every organisation and of the installation are decided by administrators of all of it', async () => {
    for (const id of [ids.own, ids.other, ids.installation]) await set(id, `state = 'failed', error = 'Full.'`);
    for (const id of [ids.own, ids.other, ids.installation]) {
      assert.equal((await call(platformAdmin, 'POST', `/${id}/again`)).statusCode, 200, `${id}`);
      const { state, error, decision } = await details(platformAdmin, id);
      assert.deepEqual([state, error, decision?.action, decision?.by], ['waiting', null, 'again', platformAdmin.email]);
    }
    const { meta } = await listed(admin, '?state=waiting');
    assert.deepEqual([meta.total, meta.counts.waiting, meta.counts.failed], [1, 1, 0]);
  });
});
