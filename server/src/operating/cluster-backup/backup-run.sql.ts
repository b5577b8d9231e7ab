import pg from 'pg';
import type { DatabaseConnection } from '../../core/database/pool.ts';

/** When the last change that recovery has replayed was committed; null after a restore without any. */
export const LAST_REPLAYED = `select to_json(pg_last_xact_replay_timestamp()) #>> '{}' as at`;

const RECORD = `insert into backup_run (kind, started_at, error, details) values ($1, $2, $3, $4)`;

export interface BackupRun {
  kind: 'backup' | 'drill';
  startedAt: Date;
  /** Null when it succeeded. */
  error: string | null;
  details: Readonly<Record<string, unknown>>;
}

/** Stores that a backup or a drill took place, where administrators see it. */
export async function recordRun(
  connection: DatabaseConnection,
  { kind, startedAt, error, details }: BackupRun,
): Promise<void> {
  const client = new pg.Client({ ...connection, application_name: 'iwe-backup' });
  try {
    await client.connect();
    await client.query(RECORD, [kind, startedAt, error, JSON.stringify(details)]);
  } finally {
    await client.end().catch(() => {});
  }
}
