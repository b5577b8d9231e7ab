import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { buildMembership, buildOrganisation, buildUser, createTestDatabase } from '../../testing/index.ts';
import type { TestDatabase } from '../../testing/index.ts';
import {
  askToCancel,
  beatWorker,
  claimJobs,
  deleteOldJobs,
  finishJob,
  hasDueJobs,
  insertJob,
  reachOccurrence,
  removeWorker,
  renewLease,
  runAgain,
  takeBackLostJobs,
  waitAgain,
} from './job.repository.ts';
import type { Attempt, BegunJob, NewJob, Vacancy } from './job.repository.ts';
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
/** Claims jobs as a worker that has room for so many of this kind. */
const claim = (
  { name = 'mail', free = 1_000, isSingle = false }: Partial<Vacancy> = {},
  { worker = 'w', leaseSeconds = 30 } = {},
): Promise<BegunJob[]> => system((tx) => claimJobs(tx, [{ name, free, isSingle }], { worker, leaseSeconds }));
const idsOf = (jobs: readonly { id: number }[]) => jobs.map(({ id }) => id).toSorted((a, b) => a - b);
/** A job that a worker has begun. */
async function begun(more: Partial<NewJob> = {}): Promise<BegunJob> {
  const id = await insert(more);
  const attempt = (await claim({ name: more.name ?? 'mail' })).find((job) => job.id === id);
  assert.ok(attempt);
  return attempt;
}
const told = async () =>
  (await db.database.query<{ text: string }>('select text from notification order by id')).map(({ text }) => text);
const progress = { done: 1, total: 2 };

describe('jobs that are due', () => {
  test('are begun once; later ones, ended ones and those of other names are not', async () => {
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000);
    const [young, old] = [await insert({ after: at(-1) }), await insert({ after: at(-5) })];
    const [later, other] = [await insert({ after: at(5) }), await insert({ name: 'other' })];
    const done = await insert();
    await set(done, `state = 'done'`);
    assert.deepEqual(idsOf(await claim()), [young, old]);
    assert.deepEqual(await claim(), [], 'they run already');
    assert.deepEqual([await stateOf(later), await stateOf(other), await stateOf(done)], ['waiting', 'waiting', 'done']);
    assert.deepEqual(idsOf(await claim({ name: 'other' })), [other]);
  });

  test('are begun by their priority, then by their time, as many as there is room for', async () => {
    await db.database.query(
      `insert into job (name, title, payload, run_after, priority)
        select 'mail', 'x', '{}', now() - make_interval(mins => n), 0 from generate_series(1, 5) n`,
    );
    const urgent = await insert({ priority: 1 });
    const newest = await insert();
    const first = idsOf(await claim({ free: 3 }));
    assert.deepEqual([first.length, first.includes(urgent), first.includes(newest)], [3, true, false]);
    const second = idsOf(await claim({ free: 3 }));
    assert.deepEqual([second.length, second.includes(newest)], [3, false]);
    assert.deepEqual(idsOf(await claim({ free: 3 })), [newest]);
  });

  test('of several kinds are begun in one look, each as many as it has room for', async () => {
    for (const name of ['a', 'a', 'b', 'b', 'b', 'c']) await insert({ name });
    const vacancies = [
      { name: 'a', free: 1, isSingle: false },
      { name: 'b', free: 2, isSingle: false },
      { name: 'c', free: 4, isSingle: true },
    ];
    const names = await system((tx) => claimJobs(tx, vacancies, { worker: 'w', leaseSeconds: 30 }));
    assert.deepEqual(names.map(({ name }) => name).toSorted(), ['a', 'b', 'b', 'c']);
  });

  test('are due at their very moment, and are told to be', async () => {
    const id = await insert({ after: new Date(Date.now() + 3_600_000) });
    assert.equal(await system((tx) => hasDueJobs(tx, ['mail'])), false);
    await insert({ name: 'other' });
    assert.equal(await system((tx) => hasDueJobs(tx, ['mail'])), false);
    const vacancies = [{ name: 'mail', free: 1, isSingle: false }];
    const [found, begunJobs] = await system(async (tx) => {
      await tx.query(`update job set run_after = now()`);
      return [await hasDueJobs(tx, ['mail']), await claimJobs(tx, vacancies, { worker: 'w', leaseSeconds: 30 })];
    });
    assert.deepEqual([found, idsOf(begunJobs)], [true, [id]]);
    assert.equal(await system((tx) => hasDueJobs(tx, ['mail'])), false, 'it runs');
  });

  test('are shared by workers that look at the same moment: none is begun twice, none is left', async () => {
    await db.database.query(
      `insert into job (name, title, payload) select 'mail', 'x', '{}' from generate_series(1, 200)`,
    );
    const rounds = await Promise.all(Array.from({ length: 40 }, () => claim({ free: 5 })));
    const ids = rounds.flat().map(({ id }) => id);
    assert.deepEqual([ids.length, new Set(ids).size], [200, 200]);
  });

  test('and of a kind that runs one at a time are begun one by one, also by workers that look at once', async () => {
    const [first, second] = [await insert(), await insert()];
    const rounds = await Promise.all(Array.from({ length: 8 }, () => claim({ free: 4, isSingle: true })));
    assert.deepEqual(idsOf(rounds.flat()), [first]);
    await set(first, `state = 'done'`);
    assert.deepEqual(idsOf(await claim({ isSingle: true })), [second]);
  });
});

describe('an occurrence of a schedule', () => {
  const [before, at, next] = [0, 60, 120].map((minutes) => new Date(Date.UTC(2026, 9, 3, 15, minutes))) as [
    Date,
    Date,
    Date,
  ];
  const reach = (time: Date) => system((tx) => reachOccurrence(tx, { name: 'hourly', title: 'x' }, time));
  const occurrences = async () =>
    (await db.database.query(`select from job where name = 'hourly' and organisation_id is null`)).length;
  beforeEach(async () => {
    await db.database.query('delete from job_schedule');
    await reach(before);
  });

  test('is not stored for the time before the schedule was known', async () => assert.equal(await occurrences(), 0));

  test('is stored once, whoever reaches it and however often, and the next one when it is over', async () => {
    await Promise.all(Array.from({ length: 8 }, () => reach(at)));
    await reach(before);
    assert.equal(await occurrences(), 1);
    await db.database.query(`update job set state = 'done'`);
    await reach(at);
    assert.equal(await occurrences(), 1);
    await reach(next);
    assert.equal(await occurrences(), 2);
  });

  test('is left out while one of that job of the installation is open', async () => {
    await insert({ name: 'hourly' });
    await insert({ name: 'other', organisation: null });
    await reach(at);
    assert.equal(await occurrences(), 1, 'a job of an organisation is another one');
    await db.database.query(`update job set state = 'running'`);
    await reach(next);
    assert.equal(await occurrences(), 1);
    await db.database.query(`update job set state = 'done'`);
    await reach(next);
    assert.equal(await occurrences(), 1, 'what was left out is not made up for');
  });

  test('is stored although a process whose clock was a year ahead has been there', async () => {
    const [{ now } = { now: new Date() }] = await db.database.query<{ now: Date }>('select now()');
    await reach(new Date(now.getTime() + 365 * 86_400_000));
    await db.database.query(`update job set state = 'done'`);
    const soFar = await occurrences();
    await reach(now);
    assert.equal(await occurrences(), soFar + 1);
  });
});

test('jobs whose lease is over wait for another worker, and the death is counted; others are left alone', async () => {
  const [lost, lives, ended, waiting] = [await begun(), await begun(), await begun(), await insert()];
  for (const { id } of [lost, ended]) await set(id, `lease_until = now() - interval '1 second'`);
  await set(ended.id, `state = 'done'`);
  await system(takeBackLostJobs);
  await system(takeBackLostJobs);
  const rows = await Promise.all([lost.id, lives.id, ended.id, waiting].map(row));
  assert.deepEqual(
    rows.map(({ state, crashes }) => [state, crashes]),
    [
      ['waiting', 1],
      ['running', 0],
      ['done', 0],
      ['waiting', 0],
    ],
  );
  assert.deepEqual(
    idsOf(await claim()),
    [lost.id, waiting].toSorted((a, b) => a - b),
  );
});

test('the version before finds what a dead worker of this one had, and delivers what waits', async () => {
  const [running, again] = [await begun(), await begun()];
  await system((tx) => waitAgain(tx, again, { error: null, seconds: 0 }));
  const rows = await db.database.query(
    `select id, delivery is not null as delivery, delivered_at is not null as delivered_at from job order by id`,
  );
  assert.deepEqual(rows, [
    { id: running.id, delivery: true, delivered_at: true },
    { id: again.id, delivery: false, delivered_at: true },
  ]);
});

describe('a worker', () => {
  for (const [what, lost] of [
    ['another attempt', (attempt: Attempt) => set(attempt.id, 'attempts = attempts + 1')],
    ['nobody, because its lease was over', (attempt: Attempt) => set(attempt.id, `state = 'waiting'`)],
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
    await set(id, 'progress_done = 7, progress_total = 9');
    const seconds = async (column: string) => {
      const [found] = await db.database.query<{ seconds: number }>(
        `select round(extract(epoch from ${column} - now()))::int as seconds from job where id = $1`,
        [id],
      );
      return found?.seconds ?? 0;
    };
    const near = (found: number, wanted: number) =>
      assert.ok(Math.abs(found - wanted) <= 5, `${found} is not ${wanted}`);
    const [attempt] = await claim({}, { worker: 'Kim', leaseSeconds: 300 });
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
    const [again] = await claim({}, { worker: 'Lee', leaseSeconds: 300 });
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
    assert.deepEqual(
      [await again(waiting), await again(running), await again(done), await again(other)],
      [true, false, false, true],
    );
    const again1 = { decision: 'again', decided_by: user, has_time: true, ended: false, asked: false };
    assert.deepEqual([await decisionOf(waiting), await decisionOf(other)], [again1, again1]);
    const { state, failures, crashes, error, run_after: at } = await row(other);
    assert.deepEqual([state, failures, crashes, error, at <= new Date()], ['waiting', 0, 0, null, true]);
    assert.deepEqual(
      [await stateOf(waiting), await stateOf(running), await stateOf(done)],
      ['waiting', 'running', 'done'],
    );
    await set(other, `state = 'failed'`);
    assert.equal(await again(other), true);
    assert.ok(idsOf(await claim()).includes(other), 'it is begun again');
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
