import { constants, setPriority } from 'node:os';
import { pino } from 'pino';
import { loadConfig } from './core/config.ts';
import { attachPostgres } from './core/database/open.ts';
import { persistently } from './core/database/persist.ts';
import { placeOf } from './core/database/hosts/several-hosts.ts';
import { freeBytesOf, openWithDiskRoom } from './core/limits/disk-room.ts';
import { startJobs } from './core/jobs/jobs.ts';
import { loggerOptions } from './core/logger-options.ts';

// Runs background jobs in a separate process: all of them (`pnpm worker`), for servers started with IWE_JOBS=off, or
// with `--long-jobs` those that a server leaves to a process beside it (jobs/long-jobs-process.ts).
const isHelper = process.argv.includes('--long-jobs');
/** Milliseconds without a job after which a helper ends; people ask for several reports in a row. */
const HELPER_IDLE_MS = 60_000;

const config = loadConfig();
// On a shared machine requests of the server go first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
if (config.demo && config.xero === null) {
  const demo = (await import(new URL('./demo/xero-stand-in/in-demo.ts', import.meta.url).href)) as {
    pointToStandIn(settings: typeof config): void;
  };
  demo.pointToStandIn(config);
}
const log = pino(loggerOptions(config));
const postgres = await attachPostgres(config);
const { database, disk } = await openWithDiskRoom(postgres.connection, () => freeBytesOf(config.dataDir), {
  say: (message) => log.warn(message),
  applicationName: 'iwe-worker',
  onError: (error) => log.warn({ err: error }, 'a connection to PostgreSQL broke'),
});
const persist = persistently({ place: placeOf(postgres.connection), say: (message) => log.warn(message) });
const performed = isHelper ? (await import('./long-jobs.ts')).LONG_JOBS : (await import('./jobs.ts')).JOBS;
const jobs = await persist(() => startJobs({ config, database, log, jobs: performed }));
console.log('The worker takes jobs.');

let stopping = false;
function stop(): void {
  stopping = true;
  disk.stop();
  jobs
    .stop()
    .then(() => database.close())
    .then(() => postgres.close())
    .then(
      () => process.exit(0),
      (error: unknown) => {
        console.error('The stop was not clean:', error);
        process.exit(1);
      },
    );
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (stopping) process.exit(1);
    stop();
  });
}
if (isHelper) {
  // Its server has ended: nobody else would stop it.
  process.on('disconnect', () => !stopping && stop());
  setInterval(() => {
    if (!stopping && jobs.idleMs() > HELPER_IDLE_MS) stop();
  }, 1_000).unref();
}
