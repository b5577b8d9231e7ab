import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { PgBoss } from 'pg-boss';
import { replicaOf } from '../config.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import type { Job, JobLog, JobServices } from './define-job.ts';
import { PdfDrawer } from '../documents/pdf/pdf-drawer.ts';
import { openFileStore } from '../files/store/open-file-store.ts';
import { STORED_FILES_FOLDER } from '../files/stored-file.ts';
import { StoredFiles } from '../files/stored-files.ts';
import { LongReads } from '../long-reads/long-reads.ts';
import { deliverDueJobs, recoverLostJobs } from '../mail/deliver.ts';
import { beatWorker, insertScheduledJob, removeWorker } from './job.repository.ts';
import { openMail } from '../mail/mail-transport.ts';
import { performJob, WorkerStops } from './perform-job.ts';

/** Milliseconds between two looks for jobs whose time has come. */
const DELIVER_EVERY_MS = 1_000;
const HEARTBEAT_EVERY_MS = 20_000;
const RECOVER_EVERY_MS = 60_000;
/** Seconds after which a worker that wakes up by itself asks for jobs that another process delivered. */
const POLL_SECONDS = 5;
/** Seconds without a heartbeat after which a job's worker counts as dead. pg-boss takes no less than 10. */
const LEASE_SECONDS = 30;
/** Seconds beyond a job's own time-out after which pg-boss gives it to another worker. */
const EXPIRY_MARGIN_SECONDS = 60;
/** Milliseconds that running jobs get to end when the process stops. */
const STOP_MS = 12_000;

export interface JobsOptions {
  config: Config;
  database: Database;
  log: JobLog;
  /** Every module's jobs; see `jobs.ts`. */
  jobs: readonly Job<unknown>[];
  /** Which of them this process performs; all by default. */
  performs?: (job: Job<unknown>) => boolean;
  /** Is told when a job was delivered that this process does not perform. Without it, only its own are delivered. */
  onForeign?: () => void;
  /** Where a browser on this machine reaches a running server; PUBLIC_URL by default. */
  serverUrl?: () => string;
  /** Shorter times for tests. */
  leaseSeconds?: number;
  beatMs?: number;
}

export interface Jobs {
  boss: PgBoss;
  /** Looks for delivered jobs now, instead of at the next poll. */
  look(): void;
  /** Milliseconds since this process last performed a job; 0 while it does. */
  idleMs(): number;
  /** Takes no new jobs, asks the running ones to end, and hands back those that do not. */
  stop(): Promise<void>;
}

/** Data of a pg-boss job: the id of our row, or nothing when the schedule caused it. */
interface Delivered {
  job?: number;
}

/**
 * Starts background work in this process. Our table `job` is what writers, people and administrators know; pg-boss, in
 * the same database, hands its rows to the workers of all processes, watches their leases and keeps the schedules.
 */
export async function startJobs(options: JobsOptions): Promise<Jobs> {
  const { database, log, leaseSeconds = LEASE_SECONDS } = options;
  const { ssl, ...connection } = database.connection;
  const boss = new PgBoss({
    ...connection,
    ...(ssl ? { ssl } : {}),
    max: 2,
    schema: 'pgboss',
    application_name: 'iwe-jobs',
    superviseIntervalSeconds: Math.ceil(leaseSeconds / 3),
    monitorIntervalSeconds: Math.ceil(leaseSeconds / 3),
  });
  boss.on('error', (error) => log.warn({ err: error }, 'jobs: pg-boss reports an error'));
  const closing: (() => Promise<unknown>)[] = [() => boss.stop({ graceful: false })];
  try {
    return await startWith(boss, options, closing);
  } catch (error) {
    // The start may be tried again: what this one has opened must not stay.
    for (const close of closing.toReversed()) await close().catch(() => {});
    throw error;
  }
}

/** Starts everything behind pg-boss, and adds to `closing` what closes it should the start fail. */
async function startWith(boss: PgBoss, options: JobsOptions, closing: (() => Promise<unknown>)[]): Promise<Jobs> {
  const { config, database, log, leaseSeconds = LEASE_SECONDS } = options;
  await boss.start();
  const mail = await openMail(config, database);
  closing.push(() => mail.close());
  const longReads = new LongReads(database.connection, {
    // Nobody sits in front of a job.
    waitMs: 10_000,
    replica: replicaOf(config),
    onError: (error) => log.warn({ err: error }, 'jobs: a connection of the long reads broke'),
  });
  closing.push(() => longReads.close());
  const pdf = new PdfDrawer();
  closing.push(() => pdf.close());
  const services: JobServices = {
    config,
    database,
    log,
    longReads,
    files: new StoredFiles(database, openFileStore(config, STORED_FILES_FOLDER)),
    mail: mail.transport,
    pdf,
    serverUrl: options.serverUrl ?? (() => config.publicUrl),
  };
  const worker = `${hostname()}-${process.pid}-${randomUUID().slice(0, 8)}`;
  const stopping = new AbortController();
  const performs = options.performs ?? (() => true);
  const activity = { running: 0, endedAt: performance.now() };
  const performing = {
    services,
    activity,
    worker,
    leaseSeconds,
    beatMs: options.beatMs ?? (leaseSeconds * 1000) / 6,
    stop: stopping.signal,
  };

  for (const job of options.jobs) await setUpQueue(boss, job, leaseSeconds);
  await removeOldSchedules(boss, options.jobs);

  // Ids of the pg-boss workers of each job that this process performs.
  const workers = new Map<string, string[]>();
  const perform = async (job: Job<unknown>) => {
    const reason = (await job.unavailable?.(services)) ?? null;
    if (reason === null) workers.set(job.name, await startWorkers(boss, job, performing));
    else log.warn(`jobs: this process does not perform ${job.name}. ${reason}`);
  };
  // Every process delivers every job, also those that only another one can perform; a helper leaves that to its server.
  const delivers = options.onForeign ? options.jobs : options.jobs.filter(performs);
  const names = delivers.map(({ name }) => name);
  const foreign = new Set(delivers.filter((job) => !performs(job)).map(({ name }) => name));
  const deliver = async () => {
    for (const name of await deliverDueJobs(boss, database, names)) {
      if (foreign.has(name)) options.onForeign?.();
      for (const id of workers.get(name) ?? []) boss.notifyWorker(id);
    }
  };
  const beat = () => database.system((tx) => beatWorker(tx, worker));
  await beat();
  // Nothing below fails: these go on until they are stopped.
  const stops = [
    repeat(deliver, DELIVER_EVERY_MS, log, 'delivering jobs'),
    repeat(beat, HEARTBEAT_EVERY_MS, log, 'the heartbeat'),
    repeat(() => recoverLostJobs(boss, database, names), RECOVER_EVERY_MS, log, 'looking for lost jobs'),
  ];
  // Whether a job can be performed here may take a while to find out (a browser is looked for), and the start does not
  // wait for it.
  let started: Promise<unknown> = Promise.resolve();
  const starting = setImmediate(() => {
    started = Promise.all(options.jobs.filter(performs).map(perform)).catch((error: unknown) =>
      log.error({ err: error }, 'jobs: this process does not perform all jobs'),
    );
  });
  return {
    boss,
    look: () => {
      for (const ids of workers.values()) for (const id of ids) boss.notifyWorker(id);
    },
    idleMs: () => (activity.running > 0 ? 0 : performance.now() - activity.endedAt),
    stop: async () => {
      clearImmediate(starting);
      await Promise.all([started, ...stops.map((stop) => stop())]);
      stopping.abort(new WorkerStops());
      await boss.stop({ graceful: true, timeout: STOP_MS });
      await pdf.close();
      await longReads.close();
      await mail.close();
      await database.system((tx) => removeWorker(tx, worker)).catch(() => {});
    },
  };
}

/** Creates the job's queue, or brings it to the job's present settings. */
async function setUpQueue(boss: PgBoss, job: Job<unknown>, leaseSeconds: number): Promise<void> {
  const settings = {
    heartbeatSeconds: leaseSeconds,
    expireInSeconds: job.timeoutSeconds + EXPIRY_MARGIN_SECONDS,
    // pg-boss only repeats what lost its worker. The limit for that is our own (CRASH_LIMIT), stored with the job.
    retryLimit: 100,
    retryDelay: 1,
    deleteAfterSeconds: 3_600,
    retentionSeconds: 30 * 86_400,
  };
  await boss.createQueue(job.name, { policy: job.isSingle ? 'singleton' : 'standard', ...settings });
  await boss.updateQueue(job.name, settings);
  if (job.schedule !== undefined) await boss.schedule(job.name, job.schedule, {}, { tz: 'UTC' });
}

async function removeOldSchedules(boss: PgBoss, jobs: readonly Job<unknown>[]): Promise<void> {
  const scheduled = new Set(jobs.filter(({ schedule }) => schedule !== undefined).map(({ name }) => name));
  for (const { name, key } of await boss.getSchedules()) if (!scheduled.has(name)) await boss.unschedule(name, key);
}

/** Starts as many workers as the job may run at once in a process. Returns their ids. */
async function startWorkers(
  boss: PgBoss,
  job: Job<unknown>,
  performing: Omit<Parameters<typeof performJob>[2], 'claim'> & { activity: { running: number; endedAt: number } },
): Promise<string[]> {
  const { activity } = performing;
  const ids: string[] = [];
  for (let n = 0; n < job.concurrency; n++) {
    const id = await boss.work<Delivered>(job.name, { pollingIntervalSeconds: POLL_SECONDS }, async ([delivered]) => {
      if (!delivered) return;
      const { job: row } = delivered.data;
      activity.running += 1;
      try {
        // The schedule delivers without a row: the row is inserted now and delivered like any other.
        if (row === undefined) await performing.services.database.system((tx) => insertScheduledJob(tx, job));
        else await performJob(job, { id: row, delivery: delivered.id }, { ...performing, claim: delivered.signal });
      } finally {
        activity.running -= 1;
        activity.endedAt = performance.now();
      }
      // Asks for the next job now; otherwise pg-boss waits for the next poll.
      const own = ids[n];
      if (own !== undefined) boss.notifyWorker(own);
    });
    ids.push(id);
  }
  return ids;
}

/** Runs `work` again and again with a pause between. Returns a function that stops it and waits for a run under way. */
function repeat(work: () => Promise<unknown>, pause: number, log: JobLog, what: string): () => Promise<void> {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const turn = () => {
    running = work()
      .catch((error: unknown) => log.warn({ err: error }, `jobs: ${what} failed and is tried again`))
      .then(() => {
        if (!isStopped) timer = setTimeout(turn, pause);
      });
  };
  timer = setTimeout(turn, pause);
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await running;
  };
}
