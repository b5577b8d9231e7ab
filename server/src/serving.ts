/** What answers requests and runs jobs: most of the server's code, loaded while PostgreSQL starts. */
export { buildApp } from './app.ts';
export { startJobs } from './jobs/jobs.ts';
export { JOBS } from './modules/jobs.ts';
export { checkReleaseStore, judgeBeforeMigrating, refuseUnfitStart } from './modules/platform/public.ts';
