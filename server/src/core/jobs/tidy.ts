import * as z from 'zod';
import type { Database } from '../database/database.ts';
import { KEY_DAYS } from '../writes/idempotency.ts';
import { defineJob } from './define-job.ts';
import { hourlyAt } from './schedule.ts';
import { deleteOldJobs, deleteOldWorkers } from './job.repository.ts';
import { deleteOldRows } from './tidy.repository.ts';

/**
 * Deletes rows that nobody needs any more; see `tidy.repository.ts` for which and after how long. History stays, and of
 * mails everything but what they say.
 */
export async function tidy(database: Database): Promise<void> {
  await database.system((tx) => deleteOldRows(tx, KEY_DAYS));
  await database.system(async (tx) => {
    await deleteOldJobs(tx);
    await deleteOldWorkers(tx);
  });
}

export const tidyDatabase = defineJob({
  name: 'tidy-database',
  title: 'Delete expired sessions, keys and old records',
  payload: z.object({}),
  retry: { limit: 3, firstDelaySeconds: 60 },
  timeoutSeconds: 300,
  concurrency: 1,
  isSingle: true,
  schedule: hourlyAt(17),
  perform: ({ database }) => tidy(database),
});
