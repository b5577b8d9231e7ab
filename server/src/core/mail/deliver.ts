import type { PgBoss } from 'pg-boss';
import type { SystemTransaction } from '../database/index.ts';
import type { Database } from '../database/database.ts';
import { takeBack, takeDueJobs, takeOldDeliveries } from '../jobs/job.repository.ts';
import type { Delivery } from '../jobs/job.repository.ts';

/** Seconds without news of a delivery after which pg-boss is asked whether it still has it. */
const OLD_SECONDS = 300;

/** pg-boss writes through this connection, so its job is committed together with our row, or not at all. */
const within = (tx: SystemTransaction) => ({
  db: { executeSql: async (text: string, values?: unknown[]) => ({ rows: await tx.query<unknown>(text, values) }) },
});

/** Hands the jobs whose time has come to pg-boss. Returns the names of the queues that received some. */
export async function deliverDueJobs(boss: PgBoss, database: Database, names: readonly string[]): Promise<Set<string>> {
  return database.system(async (tx) => {
    const byName = Map.groupBy(await takeDueJobs(tx, names), ({ name }) => name);
    for (const [name, jobs] of byName)
      await boss.insert(
        name,
        jobs.map(({ id, delivery, priority }) => ({ id: delivery, data: { job: id }, priority })),
        within(tx),
      );
    return new Set(byName.keys());
  });
}

/**
 * Delivers jobs again that pg-boss has lost: after `restore`, which empties its tables, or when somebody deleted its
 * rows.
 */
export async function recoverLostJobs(boss: PgBoss, database: Database, names: readonly string[]): Promise<void> {
  const old = await database.system((tx) => takeOldDeliveries(tx, names, OLD_SECONDS));
  for (const delivery of old) if (await isLost(boss, delivery)) await database.system((tx) => takeBack(tx, delivery));
}

async function isLost(boss: PgBoss, { name, delivery }: Delivery): Promise<boolean> {
  const found = await boss.getJobById(name, delivery);
  return found === null || ['completed', 'failed', 'cancelled'].includes(found.state);
}
