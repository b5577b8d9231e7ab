import { statement } from '../database/statements/statement.ts';

/**
 * Whether migration $1 has run (another, newer server may have migrated further), and the seconds since a worker was
 * active; null without one.
 */
export const READINESS = statement(
  'health.readiness',
  `select exists (select from kysely_migration where name = $1) as migrated,
    (select extract(epoch from now() - max(seen_at))::float8 from worker_heartbeat) as "workerAge"`,
).narrow<{ workerAge: number | null }>();
