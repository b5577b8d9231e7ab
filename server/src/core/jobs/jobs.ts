import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { replicaOf } from '../config.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { whyNotPerformed } from './define-job.ts';
import type { Job, JobLog, JobServices } from './define-job.ts';
import { PdfDrawer } from '../documents/pdf/pdf-drawer.ts';
import { openFileStore } from '../files/store/open-file-store.ts';
import { STORED_FILES_FOLDER } from '../files/stored-file.ts';
import { StoredFiles } from '../files/stored-files.ts';
import { LongReads } from '../long-reads/long-reads.ts';
import {
  beatWorker,
  claimJobs,
  hasDueJobs,
  reachOccurrence,
  removeWorker,
  takeBackLostJobs,
} from './job.repository.ts';
import type { BegunJob } from './job.repository.ts';
import type { Transport } from '../mail/mail-transport.ts';
import { performJob, WorkerStops } from './perform-job.ts';
import { lastOccurrence } from './schedule.ts';

/** Milliseconds between two looks for jobs whose time has come. */
const LOOK_EVERY_MS = 1_000;
const HEARTBEAT_EVERY_MS = 20_000;
/** Seconds without a renewal after which a job's worker counts as dead. */
const LEASE_SECONDS = 30;
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
  /** Is told, again and again, while a job is due that this process does not perform. */
  onForeign?: () => void;
  /** Where a browser on this machine reaches a running server; PUBLIC_URL by default. */
  serverUrl?: () => string;
  /** Shorter times for tests. */
  leaseSeconds?: number;
  beatMs?: number;
}

export interface Jobs {
  /** Milliseconds since this process last performed a job; 0 while it does. */
  idleMs(): number;
  /** Takes no new jobs, asks the running ones to end, and hands back those that do not. */
  stop(): Promise<void>;
}

/**
 * Starts background work in this process. The table `job` is the queue: the workers of all processes claim its rows,
 * and whoever falls silent loses them when their lease is over.
 */
export async function startJobs(options: JobsOptions): Promise<Jobs> {
  const { database, log, leaseSeconds = LEASE_SECONDS, jobs, performs = () => true } = options;
  // Claims and leases never wait for the work itself.
  const queue = database.reserve({ max: 2, applicationName: 'iwe-jobs' });
  const closing: (() => Promise<unknown>)[] = [() => queue.close()];
  const close = async () => {
    for (const each of closing.toReversed()) await each().catch(() => {});
  };
  try {
    const services = await openServices(options, closing);
    const worker = `${hostname()}-${process.pid}-${randomUUID().slice(0, 8)}`;
    const beat = () => queue.system((tx) => beatWorker(tx, worker));
    await beat();
    closing.push(() => queue.system((tx) => removeWorker(tx, worker)));
    const beatMs = options.beatMs ?? (leaseSeconds * 1000) / 6;
    const claiming = new Claiming({ services, queue, worker, leaseSeconds, beatMs });
    const scheduler = new Scheduler(queue, jobs);
    const foreign = jobs.filter((job) => !performs(job)).map(({ name }) => name);
    const lookForForeign = async () => {
      if (options.onForeign && (await queue.system((tx) => hasDueJobs(tx, foreign)))) options.onForeign();
    };
    // Nothing below fails: these go on until they are stopped.
    const stops = [
      repeat(() => claiming.look(), LOOK_EVERY_MS, log, 'looking for jobs'),
      repeat(() => scheduler.look(), LOOK_EVERY_MS, log, 'storing scheduled jobs'),
      repeat(lookForForeign, LOOK_EVERY_MS, log, 'looking for jobs of another process'),
      repeat(beat, HEARTBEAT_EVERY_MS, log, 'the heartbeat'),
      repeat(() => queue.system(takeBackLostJobs), (leaseSeconds * 1000) / 3, log, 'looking for lost jobs'),
    ];
    // Whether a job can be performed here may take a while to find out (a browser is looked for), and the start does
    // not wait for it.
    const starting = setImmediate(() => {
      for (const job of jobs.filter(performs))
        claiming
          .offer(job)
          .catch((error: unknown) =>
            log.error({ err: error, job: job.name }, 'jobs: this process does not perform all jobs'),
          );
    });
    return {
      idleMs: () => claiming.idleMs(),
      stop: async () => {
        clearImmediate(starting);
        await Promise.all(stops.map((stop) => stop()));
        await claiming.stop();
        await close();
      },
    };
  } catch (error) {
    // The start may be tried again: what this one has opened must not stay.
    await close();
    throw error;
  }
}

/** Opens what jobs work with, and adds to `closing` what closes it. */
async function openServices(options: JobsOptions, closing: (() => Promise<unknown>)[]): Promise<JobServices> {
  const { config, database, log, jobs, performs = () => true } = options;
  let mail: Transport | null = null;
  // The libraries of mail are a fifth of what a process of reports would load.
  if (jobs.some((job) => job.sendsMail === true && performs(job))) {
    const opened = await (await import('../mail/mail-transport.ts')).openMail(config, database);
    closing.push(() => opened.close());
    mail = opened.transport;
  }
  const longReads = new LongReads(database.connection, {
    // Nobody sits in front of a job.
    waitMs: 10_000,
    replica: replicaOf(config),
    onError: (error) => log.warn({ err: error }, 'jobs: a connection of the long reads broke'),
  });
  closing.push(() => longReads.close());
  const pdf = new PdfDrawer();
  closing.push(() => pdf.close());
  return {
    config,
    database,
    log,
    longReads,
    files: new StoredFiles(database, openFileStore(config, STORED_FILES_FOLDER)),
    mail,
    pdf,
    serverUrl: options.serverUrl ?? (() => config.publicUrl),
  };
}

/** Stores the occurrences of scheduled jobs. */
class Scheduler {
  readonly #queue: Database;
  readonly #jobs: readonly Job<unknown>[];
  /** The occurrence of each job that this process has stored, or found stored. */
  readonly #reached = new Map<string, number>();

  constructor(queue: Database, jobs: readonly Job<unknown>[]) {
    this.#queue = queue;
    this.#jobs = jobs;
  }

  async look(): Promise<void> {
    const now = new Date();
    for (const { name, title, schedule } of this.#jobs) {
      if (schedule === undefined) continue;
      const at = lastOccurrence(schedule, now);
      if (this.#reached.get(name) === at.getTime()) continue;
      await this.#queue.system((tx) => reachOccurrence(tx, { name, title }, at));
      this.#reached.set(name, at.getTime());
    }
  }
}

interface ClaimingOptions {
  services: JobServices;
  queue: Database;
  /** This process, as it is shown in the job's details. */
  worker: string;
  leaseSeconds: number;
  beatMs: number;
}

/** Claims jobs of the kinds that this process performs, and performs them. */
class Claiming {
  readonly #options: ClaimingOptions;
  readonly #stopping = new AbortController();
  /** The kinds that this process performs, and how many of each run here. */
  readonly #kinds = new Map<string, { job: Job<unknown>; running: number }>();
  readonly #running = new Set<Promise<void>>();
  #looking: Promise<void> | null = null;
  #looksAgain = false;
  #endedAt = performance.now();

  constructor(options: ClaimingOptions) {
    this.#options = options;
  }

  /** Performs this kind of job from now on, unless something is missing for it here, which is logged. */
  async offer(job: Job<unknown>): Promise<void> {
    const { services } = this.#options;
    const reason = await whyNotPerformed(job, services);
    if (reason === null) this.#kinds.set(job.name, { job, running: 0 });
    else services.log.warn(`jobs: this process does not perform ${job.name}. ${reason}`);
  }

  /** Begins what is due as far as there is room for it; a look under way is followed by another one. */
  look(): Promise<void> {
    if (this.#looking) {
      this.#looksAgain = true;
      return this.#looking;
    }
    this.#looking = this.#begin().finally(() => {
      this.#looking = null;
      if (!this.#looksAgain) return;
      this.#looksAgain = false;
      this.#lookAfterwards();
    });
    return this.#looking;
  }

  idleMs(): number {
    return this.#running.size > 0 ? 0 : performance.now() - this.#endedAt;
  }

  async stop(): Promise<void> {
    this.#stopping.abort(new WorkerStops());
    await this.#looking?.catch(() => {});
    await Promise.race([Promise.all(this.#running), sleep(STOP_MS, null, { ref: false })]);
  }

  async #begin(): Promise<void> {
    const vacancies = [...this.#kinds.values()]
      .map(({ job, running }) => ({
        name: job.name,
        free: job.concurrency - running,
        isSingle: job.isSingle === true,
      }))
      .filter(({ free }) => free > 0);
    if (vacancies.length === 0 || this.#stopping.signal.aborted) return;
    const { queue } = this.#options;
    for (const begun of await queue.system((tx) => claimJobs(tx, vacancies, this.#options))) this.#perform(begun);
  }

  #perform(begun: BegunJob): void {
    const kind = this.#kinds.get(begun.name);
    if (!kind) return;
    kind.running += 1;
    const { services } = this.#options;
    const running = performJob(kind.job, begun, { ...this.#options, stop: this.#stopping.signal })
      .catch((error: unknown) =>
        services.log.warn({ err: error, job: begun.name, id: begun.id }, 'jobs: the end of a job was not stored'),
      )
      .finally(() => {
        kind.running -= 1;
        this.#running.delete(running);
        this.#endedAt = performance.now();
        this.#lookAfterwards();
      });
    this.#running.add(running);
  }

  /** Does not wait a second for the next job. A failure is logged by the look that follows by itself. */
  #lookAfterwards(): void {
    if (!this.#stopping.signal.aborted) this.look().catch(() => {});
  }
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
