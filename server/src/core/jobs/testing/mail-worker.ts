import type { Config } from '../../config.ts';
import { Database } from '../../database/database.ts';
import type { DatabaseConnection } from '../../database/pool.ts';
import { startJobs } from '../jobs.ts';
import { sendMail } from '../../mail/mail.ts';
import { quiet } from './job-rows.ts';

// A worker process that sends mails, for a test to kill. Started with the settings as its first message.
process.once('message', ({ config, connection }: { config: Config; connection: DatabaseConnection }) => {
  void startJobs({ config, database: new Database(connection), log: quiet, jobs: [sendMail], leaseSeconds: 10 });
});
