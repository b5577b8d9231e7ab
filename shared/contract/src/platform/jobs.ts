import * as z from 'zod';
import { pageQuery } from '../wire.ts';

const JOB_STATES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
const jobState = z.enum(JOB_STATES);
export type JobState = z.infer<typeof jobState>;

export const jobParams = z.object({ id: z.coerce.number().int().positive() });

/** GET /api/platform/jobs?page=&per_page=&state=: background jobs, newest first. */
export const jobQuery = pageQuery.extend({ state: jobState.optional() });

const jobView = z.object({
  id: z.number().int(),
  /** Which kind of job it is: 'send-mail'. */
  name: z.string(),
  /** What it does, in words for people. */
  title: z.string(),
  /** Null for a job of the whole installation. */
  organisation: z.string().nullable(),
  state: jobState,
  /** True from the moment somebody cancelled it until its worker has ended it. */
  isCancelling: z.boolean(),
  progressDone: z.number(),
  /** Null while the job has not said how much there is to do. */
  progressTotal: z.number().nullable(),
  /** Why the last attempt failed. */
  error: z.string().nullable(),
  attempts: z.number().int(),
  requestedBy: z.string().nullable(),
  createdAt: z.string(),
  /** When a waiting job begins at the earliest. */
  runAfter: z.string(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
});
export type JobView = z.infer<typeof jobView>;

export const jobList = z.object({
  data: z.array(jobView),
  meta: z.object({
    total: z.number().int(),
    current_page: z.number().int(),
    per_page: z.number().int(),
    /** Jobs in each state. */
    counts: z.record(jobState, z.number().int()),
  }),
});
export type JobList = z.infer<typeof jobList>;

/** GET /api/platform/jobs/:id: one job with what only its own page shows. */
export const jobAnswer = z.object({
  data: jobView.extend({
    /** Attempts that ended with an error since it was last started, and attempts whose worker died. */
    failures: z.number().int(),
    crashes: z.number().int(),
    /** The process that performs or last performed it. */
    worker: z.string().nullable(),
    /** Without a heartbeat until then, another worker takes the job. */
    leaseUntil: z.string().nullable(),
    /** Who cancelled it or started it again last. */
    decision: z.object({ action: z.enum(['cancel', 'again']), by: z.string().nullable(), at: z.string() }).nullable(),
  }),
});
export type JobDetails = z.infer<typeof jobAnswer>['data'];
