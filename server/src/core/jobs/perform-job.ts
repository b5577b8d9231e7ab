import { JobFailure } from './define-job.ts';
import type { Job, JobContext, JobServices } from './define-job.ts';
import { beginJob, finishJob, renewLease, waitAgain } from './job.repository.ts';
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
  /** This process, as it is shown in the job's details. */
  worker: string;
  leaseSeconds: number;
  /** Milliseconds between two renewals of the lease. */
  beatMs: number;
  /** Aborted when the process stops. */
  stop: AbortSignal;
  /** Aborted when pg-boss has taken the job away from this worker. */
  claim: AbortSignal;
}

/**
 * Performs one delivery of a job and stores how it ended. Resolves also when the job failed; rejects only when the
 * database cannot be reached, and the job is then delivered again.
 */
export async function performJob<Payload>(
  job: Job<Payload>,
  { id, delivery }: { id: number; delivery: string },
  options: PerformOptions,
): Promise<void> {
  const { services, worker, leaseSeconds } = options;
  const { database, log } = services;
  const begun = await database.system((tx) => beginJob(tx, id, delivery, { worker, leaseSeconds }));
  if (begun === null) return;
  const progress: Progress = { done: 0, total: null };
  const finish = (state: 'done' | 'failed' | 'cancelled', error: string | null) =>
    database.system((tx) => finishJob(tx, begun, { state, error, progress }));
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
    await database.system((tx) => waitAgain(tx, begun, { error: null, seconds: 0 }));
    return;
  }
  const sentence = sentenceOf(error);
  const failures = begun.failures + 1;
  log.warn({ err: error, job: job.name, id, attempt: begun.attempt }, 'a job failed');
  if (error instanceof JobFailure || failures >= job.retry.limit) await finish('failed', sentence);
  else
    await database.system((tx) => waitAgain(tx, begun, { error: sentence, seconds: retryDelay(job.retry, failures) }));
}

/**
 * Runs `perform` under its lease and limits. Returns the error it ended with, or null; an abort is returned as its
 * reason.
 */
async function attempt<Payload>(
  job: Job<Payload>,
  begun: BegunJob,
  progress: Progress,
  { services, leaseSeconds, beatMs, stop, claim }: PerformOptions,
): Promise<Error | null> {
  const own = new AbortController();
  const late = setTimeout(
    () => own.abort(new Error(`It took longer than ${timeText(job.timeoutSeconds)} and was stopped.`)),
    job.timeoutSeconds * 1000,
  );
  const beat = setInterval(() => {
    services.database
      .system((tx) => renewLease(tx, begun, leaseSeconds, progress))
      .then(
        (state) => {
          if (state === null) own.abort(new JobTakenOver());
          else if (state.isCancelled) own.abort(new JobCancelled());
        },
        // The next beat tries again; pg-boss decides on its own whether the lease is over.
        (error: unknown) => services.log.warn({ err: error, id: begun.id }, 'the lease of a job was not renewed'),
      );
  }, beatMs);
  const lose = () => own.abort(new JobTakenOver());
  // It may have been taken away while the job was being marked as running; then no event comes any more.
  if (claim.aborted) lose();
  else claim.addEventListener('abort', lose, { once: true });
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
    claim.removeEventListener('abort', lose);
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
