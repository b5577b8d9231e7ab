import type { Job } from './core/jobs/define-job.ts';
import { REPORT_JOBS } from './insight/reports/public.ts';

/**
 * Those of `JOBS` that work for long. The process that performs them beside a server loads nothing else: it starts
 * while somebody waits for a report.
 */
export const LONG_JOBS: readonly Job<unknown>[] = REPORT_JOBS.filter(({ isLong }) => isLong === true);
