import { setTimeout } from 'node:timers/promises';
import type { Database } from '../core/database/database.ts';

/** Time for a busy machine to get that far, milliseconds. */
const PATIENCE_MS = 60_000;

/**
 * Resolves when `count` connections to this database wait for locks; throws when they don't. Ask outside of a
 * transaction: one sees the same activity for as long as it lasts.
 */
export async function untilLocked(database: Database, count = 1): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await setTimeout(10)) {
    const [row] = await database.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if ((row?.n ?? 0) >= count) return;
  }
  throw new Error(`Fewer than ${count} connections wait for locks.`);
}
