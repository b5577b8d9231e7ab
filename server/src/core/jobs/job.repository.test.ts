import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, test } from 'node:test';
import { buildMembership, buildOrganisation, buildUser, createTestDatabase } from '../../testing/index.ts';
import type { TestDatabase } from '../../testing/index.ts';
import {
  askToCancel,
  beatWorker,
  beginJob,
  deleteOldJobs,
  finishJob,
  insertJob,
  insertScheduledJob,
  removeWorker,
  renewLease,
  runAgain,
  takeBack,
  takeDueJobs,
  takeOldDeliveries,
  waitAgain,
} from './job.repository.ts';
import type { Attempt, NewJob } from './job.repository.ts';
import { jobRow } from './testing/job-rows.ts';

let db: TestDatabase;
let organisation: number;
let user: number;
let member: number;
before(async () => {
  db = await createTestDatabase();
  organisation = await buildOrganisation(db.database);
  ({ id: user } = await buildUser(db.database));
  member = await buildMembership(db.database, organisation, user);
});
after(() => db.close());
beforeEach(() => db.database.query('delete from job'));

const system: TestDatabase['database']['system'] = (work) => db.database.system(work);
async function insert(more: Partial<NewJob> = {}): Promise<number> {
  const job = { organisation, name: 'mail', title: 'A mail', payload: '{}', dedupeKey: null, after: null, priority: 0 };
  const id = await system((tx) => insertJob(tx, { ...job, requestedBy: user, ...more }));
  assert.ok(id !== null);
  return id;
}
const set = (id: number, fields: string) => db.database.query(`update job set ${fields} where id = $1`, [id]);
const row = (id: number) => jobRow(db.database, id);
const stateOf = async (id: number) => (await row(id)).state;
/** A job that a worker has begun, and what it guards its writes with. */
async function begun(more: Partial<NewJob> = {}): Promise<Attempt> {
  const id = await insert(more);
  const delivery = randomUUID();
  await set(id, `delivery = '${delivery}'`);
  const attempt = await system((tx) => beginJob(tx, id, delivery, { worker: 'w', leaseSeconds: 30 }));
  assert.ok(attempt);
  return attempt;
}
const told = async () =>
  (await db.database.query<{ text: string }>('select text from notification order by id')).map(({ text }) => text);
const progress = { done: 1, total: 2 };

describe('jobs that are due', () => {
  test('are taken once; later ones and those of other names wait', async () => {
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000);
    const young = await insert({ after: at(-1) });
    const old = await insert({ after: at(-5) });
    const urgent = await insert({ after: at(-1), priority: 2 });
    const [later, other] = [await insert({ after: at(5) }), await insert({ name: 'other' })];
    const done = await insert();
    await set(done, `state = 'done'`);
    const taken = await system((tx) => takeDueJobs(tx, ['mail']));
    assert.deepEqual(
      taken.map(({ id }) => id).toSorted((a, b) => a - b),
      [young, old, urgent],
    );
    assert.equal(taken.find(({ id }) => id === urgent)?.priority, 2);
    assert.deepEqual(await system((tx) => takeDueJobs(tx, ['mail'])), [], 'they are delivered already');
    for (const id of [later, other]) assert.equal((await row(id)).state, 'waiting');
    assert.deepEqual(
      (await system((tx) => takeDueJobs(tx, ['other']))).map(({ id }) => id),
      [other],
    );
  });

  test('are taken by their priority, then by their time, when there are more than one look takes', async () => {
    await db.database.query(
      `insert into job (name, title, payload, run_after, priority)
        select 'mail', 'x', '{}', now() - make_interval(mins => n), 0 from generate_series(1, 205) n`,
    );
    const urgent = await insert({ priority: 1 });
    const newest = await insert();
    const taken = new Set((await system((tx) => takeDueJobs(tx, ['mail']))).map(({ id }) => id));
    assert.deepEqual([taken.size, taken.has(urgent), taken.has(newest)], [200, true, false]);
  });

  test('are due at their very moment', async () => {
    const id = await insert();
    const taken = await system(async (tx) => {
      await tx.query('update job set run_after = now()');
      return takeDueJobs(tx, ['mail']);
    });
    assert.deepEqual(
      taken.map((job) => job.id),
      [id],
    );
  });
});

test('an occurrence of a schedule is left out while one of that job of the installation is open', async () => {
  const occurrences = async () =>
    (await db.database.query(`select from job where name = 'hourly' and organisation_id is null`)).length;
  const come = () => system((tx) => insertScheduledJob(tx, { name: 'hourly', title: 'x' }));
  await insert({ name: 'hourly' });
  await insert({ name: 'other', organisation: null });
  await come();
  assert.equal(await occurrences(), 1);
  await come();
  assert.equal(await occurrences(), 1);
  await db.database.query(`update job set state = 'running'`);
  await come();
  assert.equal(await occurrences(), 1);
  await db.database.query(`update job set state = 'done'`);
  await come();
  assert.equal(await occurrences(), 2);
});

describe('deliveries that were not heard of', () => {
  test('are those of open jobs of these names, the oldest first; each is looked at once in that time', async () => {
    const aged = async (seconds: number, more: Partial<NewJob> = {}, fields = '') => {
      const id = await insert(more);
      await set(id, `delivery = gen_random_uuid(), delivered_at = now() - interval '${seconds} seconds'${fields}`);
      return id;
    };
    const waiting = await aged(100);
    const running = await aged(200, {}, `, state = 'running', lease_until = now() - interval '90 seconds'`);
    await aged(50);
    await aged(100, { name: 'other' });
    await aged(200, {}, `, state = 'running', lease_until = now() + interval '10 seconds'`);
    for (const state of ['done', 'failed', 'cancelled']) await aged(100, {}, `, state = '${state}'`);
    const none = await insert();
    await set(none, `delivered_at = now() - interval '1 hour'`);
    const look = async () => (await system((tx) => takeOldDeliveries(tx, ['mail'], 60))).map(({ id }) => id);
    assert.deepEqual(
      (await look()).toSorted((a, b) => a - b),
      [waiting, running],
    );
    assert.deepEqual(await look(), []);
  });

  test('are taken in the order of their age, fifty at a time', async () => {
    await db.database.query(
      `insert into job (name, title, payload, delivery, delivered_at)
        select 'mail', n::text, '{}', gen_random_uuid(), now() - make_interval(mins => 10 + n) 
          from generate_series(1, 51) n`,
    );
    await system((tx) => takeOldDeliveries(tx, ['mail'], 60));
    const [left] = await db.database.query<{ title: string }>(
      `select title from job where delivered_at < now() - interval '5 minutes'`,
    );
    assert.equal(left?.title, '1');
  });

  test('are looked at when their time is over, not at its end', async () => {
    const id = await insert();
    const looked = (seconds: number) =>
      system(async (tx) => {
        await tx.query(
          `update job set delivery = gen_random_uuid(), delivered_at = now() - make_interval(secs => $2) where id = $1`,
          [id, seconds],
        );
        return (await takeOldDeliveries(tx, ['mail'], 60)).length;
      });
    assert.deepEqual([await looked(60), await looked(61)], [0, 1]);
  });

  test('wait for another one when they are given up; a death is counted only where work had begun', async () => {
    const [waiting, running, ended, other] = [await insert(), await insert(), await insert(), await insert()];
    const delivery = randomUUID();
    for (const id of [waiting, running, ended]) await set(id, `delivery = '${delivery}'`);
    await set(other, `delivery = gen_random_uuid()`);
    await set(running, `state = 'running'`);
    await set(ended, `state = 'done'`);
    await system(async (tx) => {
      await takeBack(tx, { id: waiting, delivery: randomUUID() });
      for (const id of [running, ended]) await takeBack(tx, { id, delivery });
    });
    const deliveries = await db.database.query<{ delivered: boolean }>(
      'select delivery is not null as delivered from job order by id',
    );
    assert.deepEqual(
      deliveries.map(({ delivered }) => delivered),
      [true, false, true, true],
    );
    assert.deepEqual(
      [(await row(running)).state, (await row(running)).crashes, await stateOf(ended), (await row(waiting)).crashes],
      ['waiting', 1, 'done', 0],
    );
  });
});

describe('a worker', () => {
  test('begins only what was delivered to it and is open, and nothing else', async () => {
    const delivery = randomUUID();
    const [mine, ended, other] = [await insert(), await insert(), await insert()];
    for (const id of [mine, ended]) await set(id, `delivery = '${delivery}'`);
    await set(ended, `state = 'cancelled'`);
    const begin = (id: number, by: string) => system((tx) => beginJob(tx, id, by, { worker: 'w', leaseSeconds: 30 }));
    assert.equal(await begin(mine, randomUUID()), null);
    assert.equal(await begin(ended, delivery), null);
    assert.equal((await begin(mine, delivery))?.attempt, 1);
    assert.deepEqual(
      [await stateOf(mine), await stateOf(ended), await stateOf(other)],
      ['running', 'cancelled', 'waiting'],
    );
  });

  for (const [what, lost] of [
    ['another attempt', (attempt: Attempt) => set(attempt.id, 'attempts = attempts + 1')],
    ['another delivery', (attempt: Attempt) => set(attempt.id, 'delivery = gen_random_uuid()')],
    ['nobody, because it has ended', (attempt: Attempt) => set(attempt.id, `state = 'cancelled'`)],
  ] as const)
    test(`changes nothing of a job that belongs to ${what}`, async () => {
      const attempt = await begun();
      await lost(attempt);
      const before = await row(attempt.id);
      assert.equal(await system((tx) => renewLease(tx, attempt, 900, progress)), null);
      await system((tx) => waitAgain(tx, attempt, { error: 'x', seconds: 5 }));
      await system((tx) => finishJob(tx, attempt, { state: 'failed', error: 'x', progress }));
      assert.deepEqual(await row(attempt.id), before);
      assert.deepEqual(await told(), []);
    });

  test('has its lease from the begin on and renews it; each attempt begins its progress again', async () => {
    const id = await insert();
    const delivery = randomUUID();
    await set(id, `delivery = '${delivery}', progress_done = 7, progress_total = 9`);
    const seconds = async (column: string) => {
      const [found] = await db.database.query<{ seconds: number }>(
        `select round(extract(epoch from ${column} - now()))::int as seconds from job where id = $1`,
        [id],
      );
      return found?.seconds ?? 0;
    };
    const near = (found: number, wanted: number) =>
      assert.ok(Math.abs(found - wanted) <= 5, `${found} is not ${wanted}`);
    const attempt = await system((tx) => beginJob(tx, id, delivery, { worker: 'Kim', leaseSeconds: 300 }));
    assert.ok(attempt);
    assert.deepEqual([(await row(id)).progress_done, (await row(id)).progress_total], [0, null]);
    near(await seconds('lease_until'), 300);
    near(await seconds('started_at'), 0);
    await system((tx) => renewLease(tx, attempt, 900, progress));
    near(await seconds('lease_until'), 900);
    await system((tx) => waitAgain(tx, attempt, { error: 'No.', seconds: 120 }));
    near(await seconds('run_after'), 120);
    const waiting = await row(id);
    assert.deepEqual([waiting.error, waiting.failures, waiting.lease_until], ['No.', 1, null]);
    await set(id, 'run_after = now()');
    assert.equal((await system((tx) => takeDueJobs(tx, ['mail']))).length, 1, 'it is delivered again');
    await set(id, `delivery = '${delivery}'`);
    const again = await system((tx) => beginJob(tx, id, delivery, { worker: 'Lee', leaseSeconds: 300 }));
    assert.ok(again);
    assert.deepEqual(
      [again.attempt, again.failures, again.requestedBy, again.organisation],
      [2, 1, user, organisation],
    );
    await system((tx) => waitAgain(tx, again, { error: null, seconds: 0 }));
    assert.deepEqual([(await row(id)).error, (await row(id)).failures], ['No.', 1], 'a stop is no failure');
  });

  test('stores how it ended, how far it came, and when', async () => {
    const attempt = await begun({ requestedBy: null });
    await system((tx) => finishJob(tx, attempt, { state: 'failed', error: 'No.', progress: { done: 3, total: 8 } }));
    const [ended] = await db.database.query(
      `select state, error, progress_done, progress_total, lease_until,
        finished_at > now() - interval '1 minute' as now,
        worker from job where id = $1`,
      [attempt.id],
    );
    assert.deepEqual(ended, {
      state: 'failed',
      error: 'No.',
      progress_done: 3,
      progress_total: 8,
      lease_until: null,
      now: true,
      worker: 'w',
    });
  });

  test('renews, hands back and ends its own job, and no other one', async () => {
    const [mine, other] = [await begun(), await begun()];
    const untouched = await row(other.id);
    assert.deepEqual(await system((tx) => renewLease(tx, mine, 900, progress)), { isCancelled: false });
    assert.deepEqual([(await row(mine.id)).progress_done, (await row(mine.id)).progress_total], [1, 2]);
    assert.equal(await system((tx) => askToCancel(tx, mine.id, user)), true);
    assert.deepEqual(await system((tx) => renewLease(tx, mine, 900, progress)), { isCancelled: true });
    await system((tx) => waitAgain(tx, mine, { error: null, seconds: 5 }));
    assert.deepEqual([await stateOf(mine.id), (await row(mine.id)).failures], ['waiting', 0]);
    assert.deepEqual(await row(other.id), untouched);
    await system((tx) => finishJob(tx, other, { state: 'done', error: null, progress }));
    assert.deepEqual([await stateOf(mine.id), await stateOf(other.id)], ['waiting', 'done']);
  });

  test('tells who asked for a job that it failed, in that organisation, and nobody of one that is done', async () => {
    const elsewhere = await buildOrganisation(db.database);
    await buildMembership(db.database, elsewhere, user);
    const { id: colleague } = await buildUser(db.database);
    await buildMembership(db.database, organisation, colleague);
    const end = async (state: 'done' | 'failed' | 'cancelled') => {
      const attempt = await begun();
      await system((tx) => finishJob(tx, attempt, { state, error: state === 'failed' ? 'No.' : null, progress }));
      return row(attempt.id);
    };
    assert.deepEqual([(await end('done')).failures, (await end('cancelled')).failures], [0, 0]);
    assert.deepEqual(await told(), []);
    assert.equal((await end('failed')).failures, 1);
    const notices = await db.database.query('select organisation_id, membership_id, text, by_name from notification');
    assert.deepEqual(notices, [
      { organisation_id: organisation, membership_id: member, text: 'A mail: No.', by_name: '' },
    ]);
  });
});

describe('people', () => {
  test('cancel one open job, and start again one that is over or waits, without its old failures', async () => {
    const [waiting, running, done, other] = [await insert(), await insert(), await insert(), await insert()];
    await set(running, `state = 'running'`);
    await set(done, `state = 'done', finished_at = now()`);
    const cancel = (id: number) => system((tx) => askToCancel(tx, id, user));
    const again = (id: number) => system((tx) => runAgain(tx, id, user));
    assert.deepEqual([await cancel(waiting), await cancel(running), await cancel(done)], [true, true, false]);
    assert.deepEqual(
      [await stateOf(waiting), await stateOf(running), await stateOf(done), await stateOf(other)],
      ['cancelled', 'running', 'done', 'waiting'],
    );
    const decisionOf = async (id: number) =>
      (
        await db.database.query(
          `select decision, decided_by, decided_at is not null as has_time, finished_at is not null as ended,
            cancel_requested_at is not null as asked from job where id = $1`,
          [id],
        )
      )[0];
    const decided = { decision: 'cancel', decided_by: user, has_time: true, asked: true };
    assert.deepEqual(
      [await decisionOf(waiting), await decisionOf(running)],
      [
        { ...decided, ended: true },
        { ...decided, ended: false },
      ],
    );
    await set(other, `failures = 2, crashes = 1, error = 'No.', run_after = now() + interval '1 hour'`);
    const delivered = await insert();
    await set(delivered, 'delivery = gen_random_uuid()');
    assert.deepEqual(
      [await again(waiting), await again(running), await again(done), await again(delivered), await again(other)],
      [true, false, false, false, true],
    );
    const again1 = { decision: 'again', decided_by: user, has_time: true, ended: false, asked: false };
    assert.deepEqual([await decisionOf(waiting), await decisionOf(other)], [again1, again1]);
    const { state, failures, crashes, error, run_after: at } = await row(other);
    assert.deepEqual([state, failures, crashes, error, at <= new Date()], ['waiting', 0, 0, null, true]);
    assert.deepEqual(
      [await stateOf(waiting), await stateOf(running), await stateOf(done)],
      ['waiting', 'running', 'done'],
    );
    await set(other, `state = 'failed', delivery = gen_random_uuid()`);
    assert.equal(await again(other), true);
    const due = (await system((tx) => takeDueJobs(tx, ['mail']))).map(({ id }) => id);
    assert.ok(due.includes(other), 'it is delivered again');
  });
});

test('a worker says again and again that it is alive, and is forgotten alone when it stops', async () => {
  const names = async () =>
    (
      await db.database.query<{ name: string; now: boolean }>(
        `select name, seen_at > now() - interval '1 minute' as now from worker_heartbeat order by name`,
      )
    ).map(({ name, now }) => [name, now]);
  for (const name of ['a', 'b']) await system((tx) => beatWorker(tx, name));
  await db.database.query(`update worker_heartbeat set seen_at = now() - interval '1 hour'`);
  await system((tx) => beatWorker(tx, 'b'));
  assert.deepEqual(await names(), [
    ['a', false],
    ['b', true],
  ]);
  await system((tx) => removeWorker(tx, 'a'));
  assert.deepEqual(await names(), [['b', true]]);
});

test('a job that was cancelled is kept a month like one that is done; only failures are kept longer', async () => {
  const ids = [];
  for (const state of ['done', 'cancelled', 'failed']) {
    const id = await insert();
    await set(id, `state = '${state}', finished_at = now() - interval '31 days'`);
    ids.push(id);
  }
  await system((tx) => deleteOldJobs(tx));
  assert.deepEqual(await db.database.query('select id from job'), [{ id: ids[2] }]);
});

test('a title is cut where the table ends, and a job without a time is due at once', async () => {
  const id = await insert({ title: 'x'.repeat(400) });
  assert.equal((await row(id)).title.length, 300);
  assert.ok((await row(id)).run_after <= new Date());
  const key = { dedupeKey: 'sheet 1' };
  const same = (more: Partial<NewJob>) =>
    system((tx) =>
      insertJob(tx, {
        organisation,
        name: 'mail',
        title: 'x',
        payload: '{}',
        after: null,
        priority: 0,
        requestedBy: user,
        ...key,
        ...more,
      }),
    );
  assert.notEqual(await same({}), null);
  assert.equal(await same({}), null);
  assert.notEqual(await same({ name: 'other' }), null);
});
