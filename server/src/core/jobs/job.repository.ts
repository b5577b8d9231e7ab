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

// An occurrence that falls into the run of the one before is left out.
const INSERT_SCHEDULED = statement(
  'jobs.insert-scheduled',
  `insert into job (name, title, payload) select $1, $2, '{}'
  where not exists (select from job where name = $1 and organisation_id is null and state in ('waiting', 'running'))`,
);

/** Stores an occurrence of a scheduled job, unless one is waiting or running. */
export const insertScheduledJob = (tx: Writer, job: { name: string; title: string }): Promise<unknown> =>
  tx.query(INSERT_SCHEDULED(job.name, job.title));

/** A job handed to pg-boss under the id `delivery`. */
export interface Delivery {
  id: number;
  name: string;
  delivery: string;
}

/** A delivery that pg-boss has not seen yet. */
export interface NewDelivery extends Delivery {
  priority: number;
}

const TAKE_DUE = statement(
  'jobs.take-due',
  `update job set delivery = gen_random_uuid(), delivered_at = now() where id in (
    select id from job where state = 'waiting' and delivery is null and run_after <= now() and name = any($1)
    order by priority desc, run_after limit 200 for update skip locked)
  returning id, name, delivery, priority`,
).narrow<{ delivery: string }>();

/** Takes the jobs of these names whose time has come. The caller gives them to pg-boss in the same transaction. */
export const takeDueJobs = (tx: Writer, names: readonly string[]): Promise<NewDelivery[]> => tx.query(TAKE_DUE(names));

const HAS_DELIVERED = statement(
  'jobs.has-delivered',
  `select exists (select from job where name = any($1) and delivery is not null
    and state in ('waiting', 'running')) as found`,
).narrow<{ found: boolean }>();

/** Returns whether jobs of these names are delivered and not finished. */
export async function hasDelivered(tx: Writer, names: readonly string[]): Promise<boolean> {
  const [row] = await tx.query(HAS_DELIVERED(names));
  return row?.found === true;
}

// Looked at again later: the next look begins with the others.
const LOOK_AT_OLD = statement(
  'jobs.take-old',
  `update job set delivered_at = now() where id in (
    select id from job where state in ('waiting', 'running') and delivery is not null and name = any($1)
      and greatest(delivered_at, lease_until) < now() - make_interval(secs => $2)
    order by delivered_at limit 50 for update skip locked)
  returning id, name, delivery`,
).narrow<{ delivery: string }>();

/** Returns jobs that were handed to pg-boss long ago (`seconds`) and have not been heard of since. */
export const takeOldDeliveries = (tx: Writer, names: readonly string[], seconds: number): Promise<Delivery[]> =>
  tx.query(LOOK_AT_OLD(names, seconds));

const TAKE_BACK = statement(
  'jobs.take-back',
  `update job set state = 'waiting', delivery = null, crashes = crashes + case when state = 'running' then 1
      else 0 end
  where id = $1 and delivery = $2 and state in ('waiting', 'running')`,
);

/** Makes a job that pg-boss does not know wait for another delivery. */
export const takeBack = (tx: Writer, { id, delivery }: Omit<Delivery, 'name'>): Promise<unknown> =>
  tx.query(TAKE_BACK(id, delivery));

/** One attempt. `attempt` and `delivery` guard its statements: a worker that lost the job no longer changes it. */
export interface Attempt {
  id: number;
  delivery: string;
  attempt: number;
}

export interface BegunJob extends Attempt {
  organisation: number | null;
  payload: unknown;
  requestedBy: number | null;
  failures: number;
  crashes: number;
}

// A delivery that finds the job running is the second one: the worker of the first died or fell silent.
const BEGIN = statement(
  'jobs.begin',
  `update job set crashes = crashes + case when state = 'running' then 1 else 0 end, state = 'running',
    attempts = attempts + 1, worker = $3, lease_until = now() + make_interval(secs => $4), started_at = now(),
    progress_done = 0, progress_total = null
  where id = $1 and delivery = $2 and state in ('waiting', 'running')
  returning id, delivery, attempts as attempt, organisation_id as organisation, payload,
    requested_by as "requestedBy", failures, crashes`,
).narrow<{ delivery: string }>();

/** Marks a delivered job as running. Returns null when it was cancelled or delivered again meanwhile. */
export async function beginJob(
  tx: Writer,
  id: number,
  delivery: string,
  { worker, leaseSeconds }: { worker: string; leaseSeconds: number },
): Promise<BegunJob | null> {
  const [row] = await tx.query(BEGIN(id, delivery, worker, leaseSeconds));
  return row ?? null;
}

const MINE = `where id = $1 and delivery = $2 and attempts = $3 and state = 'running'`;
const own = ({ id, delivery, attempt }: Attempt) => [id, delivery, attempt] as const;

const BEAT = statement(
  'jobs.renew-lease',
  `update job set lease_until = now() + make_interval(secs => $4), progress_done = $5, progress_total = $6
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
  const [row] = await tx.query(BEAT(...own(attempt), leaseSeconds, done, total));
  return row ?? null;
}

const FINISH = statement(
  'jobs.finish',
  `with ended as (
    update job set state = $4, error = $5, failures = failures + case when $4 = 'failed' then 1 else 0 end,
      progress_done = $6, progress_total = $7, lease_until = null, finished_at = now() ${MINE}
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
): Promise<unknown> => tx.query(FINISH(...own(attempt), end.state, end.error, end.progress.done, end.progress.total));

const WAIT = statement(
  'jobs.wait-again',
  `update job set state = 'waiting', error = coalesce($4, error), failures = failures + case when $4::text is null
      then 0 else 1 end,
    run_after = now() + make_interval(secs => $5), delivery = null, lease_until = null ${MINE}`,
);

/** Makes a job wait for its next attempt: after an error, or without one because its worker stops. */
export const waitAgain = (
  tx: Writer,
  attempt: Attempt,
  { error, seconds }: { error: string | null; seconds: number },
): Promise<unknown> => tx.query(WAIT(...own(attempt), error, seconds));

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
  where id = $1 and (state in ('failed', 'cancelled') or (state = 'waiting' and delivery is null)) returning id`,
);

/** Starts a job again that failed, was cancelled or waits for its next attempt. Returns false for any other. */
export const runAgain = async (tx: Writer, id: number, userId: number | null): Promise<boolean> =>
  (await tx.query(AGAIN(id, userId))).length > 0;
