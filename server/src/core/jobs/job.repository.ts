import type { SystemTransaction } from '../database/index.ts';
import { statement } from '../database/statements/statement.ts';

type Writer = SystemTransaction;

export interface NewJob {
  organisation: number | null;
  name: string;
  title: string;
  /** JSON text. */
  payload: string;
  dedupeKey: string | null;
  after: Date | null;
  priority: number;
  requestedBy: number | null;
}

const INSERT = statement(
  'jobs.insert',
  `insert into job (organisation_id, name, title, payload, dedupe_key, run_after, requested_by, priority)
  values ($1, $2, $3, $4::jsonb, $5, coalesce($6::timestamptz, now()), $7, $8) on conflict do nothing returning id`,
);

/** Stores a waiting job. Returns its id, or null when its key is taken. */
export async function insertJob(tx: Writer, job: NewJob): Promise<number | null> {
  const [row] = await tx.query(
    INSERT(
      job.organisation,
      job.name,
      job.title.slice(0, 300),
      job.payload,
      job.dedupeKey,
      job.after,
      job.requestedBy,
      job.priority,
    ),
  );
  return row?.id ?? null;
}

const REACH = statement(
  'jobs.reach-occurrence',
  `with known as (
    insert into job_schedule (name, last_at) select $1, $3
    where not exists (select from job_schedule where name = $1) on conflict do nothing),
  reached as (
    update job_schedule set last_at = $3
    where name = $1 and (last_at < $3 or last_at > now() + interval '1 day') returning name)
  insert into job (name, title, payload) select name, $2, '{}' from reached
  where not exists (select from job where name = $1 and organisation_id is null and state in ('waiting', 'running'))`,
);

/**
 * Stores an occurrence of a scheduled job, once whoever asks: not when a process has stored it, and not while one is
 * waiting or running. A schedule that is new begins with its next occurrence.
 */
export const reachOccurrence = (tx: Writer, job: { name: string; title: string }, at: Date): Promise<unknown> =>
  // A time more than a day ahead was stored by a process whose clock was wrong.
  tx.query(REACH(job.name, job.title, at));

/** One attempt. `attempt` guards its statements: a worker that lost the job no longer changes it. */
export interface Attempt {
  id: number;
  attempt: number;
}

/** A job that this worker has just begun. */
export interface BegunJob extends Attempt {
  name: string;
  organisation: number | null;
  payload: unknown;
  requestedBy: number | null;
  failures: number;
  crashes: number;
}

/** How many jobs of a kind a process can begin now. */
export interface Vacancy {
  name: string;
  free: number;
  /** At most one runs in the whole installation. */
  isSingle: boolean;
}

// Two processes never look for single jobs at once. A statement of its own, so that the next one sees what was begun.
const LOCK_SINGLE = statement(
  'jobs.lock-single',
  `select pg_advisory_xact_lock(hashtextextended('single jobs', 0)) is null as locked`,
);
// The version before finds the job of a worker that died by `delivery` and `delivered_at`.
const CLAIM = statement(
  'jobs.claim',
  `with due as materialized (
    select j.id from unnest($1::text[], $2::int[], $3::bool[]) as kind (name, free, is_single)
    cross join lateral (
      select id from job where name = kind.name and state = 'waiting' and run_after <= now()
      order by priority desc, run_after limit kind.free for update skip locked) j
    where not (kind.is_single and exists (select from job r where r.name = kind.name and r.state = 'running')))
  update job set state = 'running', attempts = attempts + 1, worker = $4,
    lease_until = now() + make_interval(secs => $5), started_at = now(), progress_done = 0, progress_total = null,
    delivery = gen_random_uuid(), delivered_at = now()
  where id in (select id from due)
  returning id, name, attempts as attempt, organisation_id as organisation, payload, requested_by as "requestedBy",
    failures, crashes`,
);

/** Begins the jobs that are due, at most as many as each vacancy says; those with a higher priority first. */
export async function claimJobs(
  tx: Writer,
  vacancies: readonly Vacancy[],
  { worker, leaseSeconds }: { worker: string; leaseSeconds: number },
): Promise<BegunJob[]> {
  const claim = CLAIM(
    vacancies.map(({ name }) => name),
    vacancies.map(({ free, isSingle }) => (isSingle ? 1 : free)),
    vacancies.map(({ isSingle }) => isSingle),
    worker,
    leaseSeconds,
  );
  if (!vacancies.some(({ isSingle }) => isSingle)) return tx.query(claim);
  const [, begun] = await tx.batch([LOCK_SINGLE(), claim]);
  return begun;
}

const HAS_DUE = statement(
  'jobs.has-due',
  `select exists (select from job where name = any($1) and state = 'waiting' and run_after <= now()) as found`,
).narrow<{ found: boolean }>();

/** Returns whether jobs of these names wait whose time has come. */
export async function hasDueJobs(tx: Writer, names: readonly string[]): Promise<boolean> {
  const [row] = await tx.query(HAS_DUE(names));
  return row?.found === true;
}

const TAKE_BACK = statement(
  'jobs.take-back',
  `update job set state = 'waiting', delivery = null, lease_until = null, crashes = crashes + 1
  where id in (select id from job where state = 'running' and lease_until < now() for update skip locked)`,
);

/** Makes jobs wait again whose worker has died or fallen silent: their lease is over. */
export const takeBackLostJobs = (tx: Writer): Promise<unknown> => tx.query(TAKE_BACK());

const MINE = `where id = $1 and attempts = $2 and state = 'running'`;

const BEAT = statement(
  'jobs.renew-lease',
  `update job set lease_until = now() + make_interval(secs => $3), progress_done = $4, progress_total = $5
  ${MINE} returning cancel_requested_at is not null as "isCancelled"`,
).narrow<{ isCancelled: boolean }>();

export interface Progress {
  done: number;
  total: number | null;
}

/**
 * Renews the lease and stores the progress. Returns what people want of the job, or null when it belongs to another
 * attempt now.
 */
export async function renewLease(
  tx: Writer,
  attempt: Attempt,
  leaseSeconds: number,
  { done, total }: Progress,
): Promise<{ isCancelled: boolean } | null> {
  const [row] = await tx.query(BEAT(attempt.id, attempt.attempt, leaseSeconds, done, total));
  return row ?? null;
}

const FINISH = statement(
  'jobs.finish',
  `with ended as (
    update job set state = $3, error = $4, failures = failures + case when $3 = 'failed' then 1 else 0 end,
      progress_done = $5, progress_total = $6, lease_until = null, finished_at = now() ${MINE}
    returning organisation_id, requested_by, title, state, error)
  insert into notification (organisation_id, membership_id, kind, text, by_name)
    select e.organisation_id, m.id, 'failed', concat_ws(': ', e.title, e.error), '' from ended e
      join membership m on m.organisation_id = e.organisation_id and m.user_id = e.requested_by
    where e.state = 'failed'`,
);

/**
 * Ends a job for good; changes nothing when it belongs to another attempt now. Who asked for a job that failed is told.
 */
export const finishJob = (
  tx: Writer,
  attempt: Attempt,
  end: { state: 'done' | 'failed' | 'cancelled'; error: string | null; progress: Progress },
): Promise<unknown> =>
  tx.query(FINISH(attempt.id, attempt.attempt, end.state, end.error, end.progress.done, end.progress.total));

const WAIT = statement(
  'jobs.wait-again',
  `update job set state = 'waiting', error = coalesce($3, error), failures = failures + case when $3::text is null
      then 0 else 1 end,
    run_after = now() + make_interval(secs => $4), delivery = null, lease_until = null ${MINE}`,
);

/** Makes a job wait for its next attempt: after an error, or without one because its worker stops. */
export const waitAgain = (
  tx: Writer,
  attempt: Attempt,
  { error, seconds }: { error: string | null; seconds: number },
): Promise<unknown> => tx.query(WAIT(attempt.id, attempt.attempt, error, seconds));

const DELETE_OLD_JOBS = statement(
  'jobs.delete-old',
  `delete from job
  where finished_at < now() - case when state = 'failed' then interval '365 days' else interval '30 days' end`,
);

/** Deletes jobs that ended more than 30 days ago; those that failed are kept for a year. */
export const deleteOldJobs = (tx: Writer): Promise<unknown> => tx.query(DELETE_OLD_JOBS());

const HEARTBEAT = statement(
  'jobs.beat-worker',
  `insert into worker_heartbeat (name) values ($1) on conflict (name) do update set seen_at = now()`,
);

/** Says that this worker process is alive. */
export const beatWorker = (tx: Writer, name: string): Promise<unknown> => tx.query(HEARTBEAT(name));

const WORKER_AGE = statement(
  'jobs.worker-age',
  'select extract(epoch from now() - max(seen_at))::float8 as seconds from worker_heartbeat',
);

/** Seconds since a worker was active; null without one. */
export const workerAge = async (tx: Pick<Writer, 'query'>): Promise<number | null> =>
  (await tx.query(WORKER_AGE()))[0]?.seconds ?? null;

const REMOVE_WORKER = statement('jobs.remove-worker', `delete from worker_heartbeat where name = $1`);

/** Removes a worker process that has stopped. */
export const removeWorker = (tx: Writer, name: string): Promise<unknown> => tx.query(REMOVE_WORKER(name));

const DELETE_OLD_WORKERS = statement(
  'jobs.delete-old-workers',
  `delete from worker_heartbeat where seen_at < now() - interval '1 day'`,
);

/** Forgets worker processes that were last seen more than a day ago. */
export const deleteOldWorkers = (tx: Writer): Promise<unknown> => tx.query(DELETE_OLD_WORKERS());

const CANCEL = statement(
  'jobs.cancel',
  `update job set cancel_requested_at = now(), decision = 'cancel', decided_by = $2, decided_at = now(),
    state = case when state = 'waiting' then 'cancelled' else state end,
    finished_at = case when state = 'waiting' then now() else finished_at end
  where id = $1 and state in ('waiting', 'running') returning id`,
);

/**
 * Cancels a waiting job, and asks a running one to end: its worker learns of it with the next heartbeat. Returns false
 * when the job has ended or is not there.
 */
export const askToCancel = async (tx: Writer, id: number, userId: number | null): Promise<boolean> =>
  (await tx.query(CANCEL(id, userId))).length > 0;

const AGAIN = statement(
  'jobs.again',
  `update job set state = 'waiting', run_after = now(), delivery = null, failures = 0, crashes = 0, error = null,
    cancel_requested_at = null, finished_at = null, decision = 'again', decided_by = $2, decided_at = now()
  where id = $1 and state in ('failed', 'cancelled', 'waiting') returning id`,
);

/** Starts a job again that failed, was cancelled or waits for its next attempt. Returns false for any other. */
export const runAgain = async (tx: Writer, id: number, userId: number | null): Promise<boolean> =>
  (await tx.query(AGAIN(id, userId))).length > 0;
