import type { Job } from '../../core/jobs/define-job.ts';
import { makeReport } from './make-report.job.ts';
import { emailReport } from './schedules/email-report.job.ts';
import { startScheduledReports } from './schedules/start-scheduled-reports.job.ts';

/** The jobs of reports. */
export const REPORT_JOBS: readonly Job<unknown>[] = [makeReport, emailReport, startScheduledReports];

export { stockRollForwardSource } from './sources/stock-roll-forward.sql.ts';
export { readPlot } from './previews/preview-report.ts';
export { nextDay } from './schedules/schedule-days.ts';
export { reportsRoutes } from './reports.routes.ts';
