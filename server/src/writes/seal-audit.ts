import * as z from 'zod';
import type { Database } from '../database/database.ts';
import { defineJob } from '../jobs/define-job.ts';
import type { JobLog } from '../jobs/define-job.ts';
import { NEWEST_SEAL, ORGANISATIONS, SEAL } from './audit-seal.sql.ts';

/**
 * Seals the audit rows of every organisation that are older than an hour. The newest hash goes into the log: compared
 * with it, even a chain that was calculated again from the start is found out.
 */
export async function sealAudit(database: Database, log: Pick<JobLog, 'info'>): Promise<void> {
  for (const { id } of await database.query(ORGANISATIONS())) {
    let total = 0;
    for (let rows = -1; rows !== 0; total += rows)
      rows = await database.system(async (tx) => (await tx.query(SEAL(id)))[0]?.rows ?? 0);
    if (total === 0) continue;
    const [newest] = await database.query(NEWEST_SEAL(id));
    log.info({ organisation: id, until: newest?.untilId, hash: newest?.hash }, 'the audit was sealed');
  }
}

export const sealAuditRows = defineJob({
  name: 'seal-audit',
  title: 'Seal the history against later changes',
  payload: z.object({}),
  retry: { limit: 3, firstDelaySeconds: 300 },
  timeoutSeconds: 1_800,
  concurrency: 1,
  isSingle: true,
  schedule: '47 * * * *',
  perform: ({ database, log }) => sealAudit(database, log),
});
