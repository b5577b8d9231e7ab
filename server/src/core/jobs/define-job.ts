import type { FastifyBaseLogger } from 'fastify';
import type * as z from 'zod';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import type { PdfDrawer } from '../documents/pdf/pdf-drawer.ts';
import type { StoredFiles } from '../files/stored-files.ts';
import type { LongReads } from '../long-reads/long-reads.ts';
import type { Transport } from '../mail/mail-transport.ts';
import type { Schedule } from './schedule.ts';

export type JobLog = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;

/** What a process offers to the jobs it performs. */
export interface JobServices {
  config: Config;
  database: Database;
  log: JobLog;
  /** The connection to the mail server, for jobs that `sendsMail`; null while none is configured. */
  mail: Transport | null;
  /** Reads that take long, in a pool of the jobs' own: a report takes no connection from exports or requests. */
  longReads: LongReads;
  /** The files of the organisations. */
  files: StoredFiles;
  /** Draws documents in a thread of its own. */
  pdf: PdfDrawer;
  /** Where a browser on this machine reaches a running server: `http://127.0.0.1:4000`. */
  serverUrl: () => string;
}

/** What one attempt of a job is given beside its payload. */
export interface JobContext extends JobServices {
  /** The job's id; unique for ever, so it can serve as a key at an outside service. */
  id: number;
  /** The organisation that the job belongs to; null for jobs of the whole installation. */
  organisation: number | null;
  /** The user (not the membership) who caused it; null for the system itself. */
  requestedBy: number | null;
  /** 1 for the first attempt. */
  attempt: number;
  /**
   * Aborted when the job is cancelled, when it takes too long, when its worker stops, and when another worker has taken
   * it. A job that ends with an error afterwards is cancelled, failed or handed back accordingly; one that still
   * finishes is done.
   */
  signal: AbortSignal;
  /** Says how far the job has come; it is stored with the next heartbeat. */
  progress: (done: number, total: number) => void;
}

/** When an attempt that failed is repeated: after `firstDelaySeconds`, then twice as long each time, up to an hour. */
export interface RetryRule {
  /** Attempts that may fail before the job is marked as failed. */
  limit: number;
  firstDelaySeconds: number;
}

/** A kind of background job. */
export interface Job<Payload> {
  /** Unique and stable: it is stored with every job. Lower case letters and hyphens. */
  name: string;
  /** What it does, in words for people; `enqueue` may give better ones. */
  title: string;
  payload: z.ZodType<Payload>;
  retry: RetryRule;
  /** Seconds one attempt may take. */
  timeoutSeconds: number;
  /** How many run at once in one process. */
  concurrency: number;
  /** At most one runs at a time in the whole installation. */
  isSingle?: boolean;
  /** It uses the connection to the mail server and waits while none is configured. */
  sendsMail?: boolean;
  /** It works for seconds or minutes: a server that performs its jobs itself leaves it to a process beside it. */
  isLong?: boolean;
  /** When a job begins that nobody asks for. Its payload is `{}`. */
  schedule?: Schedule;
  /** Returns why this process cannot perform the job, or null when it can. Other processes may. */
  unavailable?(services: JobServices): Promise<string | null>;
  /**
   * Does the work. It may run more than once (a worker can die after the effect and before the job is marked as done),
   * so running it twice must have the same effect as running it once. Never make a network call inside a transaction.
   */
  perform(context: JobContext, payload: Payload): Promise<void>;
}

/** Returns the definition unchanged; it exists for its types. The module's job is then listed in `jobs.ts`. */
export const defineJob = <Payload>(job: Job<Payload>): Job<Payload> => job;

/** Returns why a process that offers these services cannot perform a job, or null when it can. */
export async function whyNotPerformed(job: Job<unknown>, services: JobServices): Promise<string | null> {
  if (job.sendsMail === true && services.mail === null)
    return 'SMTP_URL is not set: emails wait until a mail server is configured.';
  return (await job.unavailable?.(services)) ?? null;
}

/** An error that another attempt cannot repair: the job fails at once, with this sentence for people. */
export class JobFailure extends Error {}
