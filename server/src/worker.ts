import { pino } from 'pino';
import { loadConfig } from './config.ts';
import { Database } from './database/database.ts';
import { attachPostgres } from './database/open.ts';
import { startJobs } from './jobs/jobs.ts';

// Background work in a process of its own: `IWE_JOBS=off npm start` beside `pnpm worker`.
const config = loadConfig();
const log = pino({ level: config.logLevel });
const postgres = await attachPostgres(config);
const database = new Database(postgres.connection, { applicationName: 'iwe-worker', onError: (error) => log.warn({ err: error }, 'a connection to PostgreSQL broke') });
const jobs = await startJobs({ config, database, log });
console.log('The worker takes jobs.');

let stopping = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (stopping) process.exit(1);
    stopping = true;
    jobs.stop().then(() => database.close()).then(() => postgres.close()).then(() => process.exit(0), (error: unknown) => {
      console.error('The stop was not clean:', error);
      process.exit(1);
    });
  });
}
