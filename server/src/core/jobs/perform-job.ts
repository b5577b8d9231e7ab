import { JobFailure } from './define-job.ts';
import type { Job, JobContext, JobServices } from './define-job.ts';
import type { Database } from '../database/database.ts';
import { finishJob, renewLease, waitAgain } from './job.repository.ts';
import type { BegunJob, Progress } from './job.repository.ts';
import { retryDelay } from './retry-delay.ts';

/** Workers that may die in the middle of a job before it counts as the cause and is no longer tried. */
export const CRASH_LIMIT = 3;
/** Milliseconds that an aborted job gets to end by itself. */
const GRACE_MS = 10_000;

/** Why a job's signal was aborted. */
export class JobCancelled extends Error {
  override message = 'Cancelled.';
}
export class WorkerStops extends Error {
  override message = 'The worker stops.';
}
class JobTakenOver extends Error {
  override message = 'Another worker has taken this job.';
}

export interface PerformOptions {
  services: JobServices;
  /** Connections of the queue's own: a job that holds all others can still renew its lease. */
  queue: Database;
  leaseSeconds: number;
  /** Milliseconds between two renewals of the lease. */
  beatMs: number;
  /** Aborted when the process stops. */
  stop: AbortSignal;
}

/**
 * Performs a job that was begun, and stores how it ended. Resolves also when the job failed; rejects only when the
 * database cannot be reached, and the job is then begun again once its lease is over.
 */
export async function performJob<Payload>(job: Job<Payload>, begun: BegunJob, options: PerformOptions): Promise<void> {
  const { services, queue } = options;
  const { log } = services;
  const { id } = begun;
  const progress: Progress = { done: 0, total: null };
  const finish = (state: 'done' | 'failed' | 'cancelled', error: string | null) =>
    queue.system((tx) => finishJob(tx, begun, { state, error, progress }));
  if (begun.crashes >= CRASH_LIMIT) {
    log.error({ job: job.name, id }, 'a job is no longer tried: its workers died');
    await finish(
      'failed',
      `The worker stopped in the middle of this job ${begun.crashes} times, so it is not tried again by itself.`,
    );
    return;
  }
  const error = await attempt(job, begun, progress, options);
  if (error === null) {
    if (progress.total !== null) progress.done = progress.total;
    await finish('done', null);
    return;
  }
  if (error instanceof JobTakenOver) return;
  if (error instanceof JobCancelled) {
    await finish('cancelled', null);
    return;
  }
  if (error instanceof WorkerStops) {
    await queue.system((tx) => waitAgain(tx, begun, { error: null, seconds: 0 }));
    return;
  }
  const sentence = sentenceOf(error);
  const failures = begun.failures + 1;
  log.warn({ err: error, job: job.name, id, attempt: begun.attempt }, 'a job failed');
  if (error instanceof JobFailure || failures >= job.retry.limit) await finish('failed', sentence);
  else await queue.system((tx) => waitAgain(tx, begun, { error: sentence, seconds: retryDelay(job.retry, failures) }));
}

/**
 * Runs `perform` under its lease and limits. Returns the error it ended with, or null; an abort is returned as its
 * reason.
 */
async function attempt<Payload>(
  job: Job<Payload>,
  begun: BegunJob,
  progress: Progress,
  { services, queue, leaseSeconds, beatMs, stop }: PerformOptions,
): Promise<Error | null> {
  const own = new AbortController();
  const late = setTimeout(
    () => own.abort(new Error(`It took longer than ${timeText(job.timeoutSeconds)} and was stopped.`)),
    job.timeoutSeconds * 1000,
  );
  let renewedAt = performance.now();
  const beat = setInterval(() => {
    const sentAt = performance.now();
    queue
      .system((tx) => renewLease(tx, begun, leaseSeconds, progress))
      .then(
        (state) => {
          renewedAt = sentAt;
          if (state === null) own.abort(new JobTakenOver());
          else if (state.isCancelled) own.abort(new JobCancelled());
        },
        // The next beat tries again, until the lease is over and another worker may have the job.
        (error: unknown) => {
          services.log.warn({ err: error, id: begun.id }, 'the lease of a job was not renewed');
          if (performance.now() - renewedAt >= leaseSeconds * 1000) own.abort(new JobTakenOver());
        },
      );
  }, beatMs);
  const signal = AbortSignal.any([own.signal, stop]);
  const context: JobContext = {
    ...services,
    id: begun.id,
    organisation: begun.organisation,
    requestedBy: begun.requestedBy,
    attempt: begun.attempt,
    signal,
    progress: (done, total) => Object.assign(progress, { done, total }),
  };
  try {
    await Promise.race([job.perform(context, payloadOf(job, begun)), afterGrace(signal)]);
    return null;
  } catch (error) {
    return asError(signal.aborted ? signal.reason : error);
  } finally {
    clearTimeout(late);
    clearInterval(beat);
  }
}

function payloadOf<Payload>(job: Job<Payload>, { payload }: BegunJob): Payload {
  const parsed = job.payload.safeParse(payload);
  if (!parsed.success) throw new JobFailure('What this job was asked to do does not fit this version of iWE.');
  return parsed.data;
}

/** Rejects some seconds after the signal, for jobs that do not look at it. */
function afterGrace(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const give = () => setTimeout(() => reject(asError(signal.reason)), GRACE_MS).unref();
    if (signal.aborted) give();
    else signal.addEventListener('abort', give, { once: true });
  });
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

const sentenceOf = (error: Error): string => (error.message || error.name).slice(0, 1000);

const timeText = (seconds: number): string =>
  seconds < 120 ? `${seconds} seconds` : `${Math.round(seconds / 60)} minutes`;
