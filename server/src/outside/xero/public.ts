import type { Job } from '../../core/jobs/define-job.ts';
import { deliverOperations, watchOperations } from './operations/deliver-operations.job.ts';
import { readFromXero, readFromXeroHourly } from './refresh/refresh.job.ts';

export { xeroRoutes } from './xero.routes.ts';
/** The background work of the accounting service. */
export const XERO_JOBS: readonly Job<unknown>[] = [
  deliverOperations,
  watchOperations,
  readFromXero,
  readFromXeroHourly,
];
