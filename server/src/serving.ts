/** What answers requests and runs jobs: most of the server's code, loaded while PostgreSQL starts. */
export { buildApp } from './app.ts';
export { AlarmWatch } from './alarms/watch-alarms.ts';
export { startJobs } from './jobs/jobs.ts';
export { hasDelivered } from './jobs/job.repository.ts';
export { LongJobsProcess } from './jobs/long-jobs-process.ts';
export { JOBS } from './modules/jobs.ts';
export { checkReleaseStore, refuseUnfitStart } from './modules/platform/public.ts';
// It builds an app of its own, so it cannot be of the module that the app consists of.
export { judgeBeforeMigrating } from './modules/platform/upgrade/public.ts';
