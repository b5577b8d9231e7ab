/** What answers requests and runs jobs: most of the server's code, loaded while PostgreSQL starts. */
export { buildApp } from './app.ts';
export { AlarmWatch } from './operating/alarms/watch-alarms.ts';
export { startJobs } from './core/jobs/jobs.ts';
export { LongJobsProcess } from './core/jobs/long-jobs-process.ts';
export { JOBS } from './jobs.ts';
export { checkReleaseStore, refuseUnfitStart } from './platform/public.ts';
// It builds an app of its own, so it cannot be of the module that the app consists of.
export { judgeBeforeMigrating } from './platform/upgrade/public.ts';
