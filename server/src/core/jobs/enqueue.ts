import type { SystemTransaction, Transaction } from '../database/index.ts';
import type { Job } from './define-job.ts';
import { insertJob } from './job.repository.ts';

export interface EnqueueOptions {
  /** The same work is taken once per organisation and job: `sheet 12 version 3`. */
  dedupeKey?: string;
  /** The organisation that sees the job. By default the transaction's own; null for the whole installation. */
  organisation?: number | null;
  /** The earliest moment at which it begins; at once by default. */
  after?: Date;
  /** Jobs with a higher number are begun before others of their kind; 0 by default. */
  priority?: number;
  /** What this job does, in words for people; the definition's title by default. */
  title?: string;
}

/**
 * Enqueues a job in the transaction that causes it: the job exists exactly when the transaction commits. Returns its
 * id, or null when a job with this key exists already. Throws when the payload does not fit the job's schema.
 */
export async function enqueue<Payload>(
  tx: SystemTransaction & Partial<Pick<Transaction, 'organisation' | 'userId'>>,
  job: Job<Payload>,
  payload: Payload,
  { dedupeKey, organisation = tx.organisation ?? null, after, priority = 0, title = job.title }: EnqueueOptions = {},
): Promise<number | null> {
  return insertJob(tx, {
    organisation,
    name: job.name,
    title,
    payload: JSON.stringify(job.payload.parse(payload)),
    dedupeKey: dedupeKey ?? null,
    after: after ?? null,
    priority,
    requestedBy: tx.userId ?? null,
  });
}
