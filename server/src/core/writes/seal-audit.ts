import * as z from 'zod';
import type { Database } from '../database/database.ts';
import { defineJob } from '../jobs/define-job.ts';
import type { JobLog } from '../jobs/define-job.ts';
import { hourlyAt } from '../jobs/schedule.ts';
import type { Query } from '../database/index.ts';
import { NEWEST_PLATFORM_SEAL, NEWEST_SEAL, ORGANISATIONS, SEAL, SEAL_PLATFORM } from './audit-seal.sql.ts';

/**
 * Seals the audit rows of every organisation, and of the platform, that are older than an hour. The newest hash of each
 * goes into the log: compared with it, even a chain that was calculated again from the start is found out.
 */
export async function sealAudit(database: Database, log: Pick<JobLog, 'info'>): Promise<void> {
  for (const { id } of await database.query(ORGANISATIONS()))
    await sealChain(database, log, { of: id, seal: SEAL(id), newest: NEWEST_SEAL(id) });
  await sealChain(database, log, { of: 'platform', seal: SEAL_PLATFORM(), newest: NEWEST_PLATFORM_SEAL() });
}

/** The seals of one organisation, or of the platform. */
interface Chain {
  of: number | 'platform';
  seal: Query<{ rows: number }>;
  newest: Query<{ untilId: number; hash: string }>;
}

async function sealChain(database: Database, log: Pick<JobLog, 'info'>, { of, seal, newest }: Chain): Promise<void> {
  let total = 0;
  for (let rows = -1; rows !== 0; total += rows)
    rows = await database.system(async (tx) => (await tx.query(seal))[0]?.rows ?? 0);
  if (total === 0) return;
  const [last] = await database.query(newest);
  log.info({ organisation: of, until: last?.untilId, hash: last?.hash }, 'the audit was sealed');
}

export const sealAuditRows = defineJob({
  name: 'seal-audit',
  title: 'Seal the history against later changes',
  payload: z.object({}),
  retry: { limit: 3, firstDelaySeconds: 300 },
  timeoutSeconds: 1_800,
  concurrency: 1,
  isSingle: true,
  schedule: hourlyAt(47),
  perform: ({ database, log }) => sealAudit(database, log),
});
