import { Database } from '../../database/database.ts';
import type { DatabaseConnection } from '../../database/pool.ts';
import type { Config } from '../../config.ts';
import { startJobs } from '../jobs.ts';
import { hangingJob } from './hanging-job.ts';
import { quiet } from './job-rows.ts';

// A worker process for tests to kill: its job never ends. Started with the settings as its first message.
process.once('message', ({ config, connection }: { config: Config; connection: DatabaseConnection }) => {
  const database = new Database(connection);
  const jobs = [hangingJob(() => process.send?.('performing') ?? true, new Promise<void>(() => {}))];
  void startJobs({ config, database, log: quiet, jobs, leaseSeconds: 10, beatMs: 500 });
});
