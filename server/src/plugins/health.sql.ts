import { statement } from '../database/statement.ts';

/** Whether migration $1 has run and a worker was active recently. Another, newer server may have migrated further. */
export const READINESS = statement(
  'health.readiness',
  `select exists (select from kysely_migration where name = $1) as migrated,
    coalesce((select max(seen_at) > now() - interval '2 minutes' from worker_heartbeat), false) as worker`,
);
