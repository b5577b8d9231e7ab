import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { DatabaseConnection } from '../pool.ts';
import { migrationFiles } from './migration-files.ts';

/** The folder with the numbered .sql files. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../../../migrations/', import.meta.url));

/**
 * Migrates the database to the newest version, each file in its own transaction, one process at a time (advisory lock).
 * Resolves to the names of the migrations that ran; throws with the file's name and PostgreSQL's message when one
 * fails. `until` stops after that migration, because a backup is restored into the schema it was taken from. A database
 * that a newer version has migrated further stays as it is: whoever goes back to this version works on it.
 */
export async function migrate(
  connection: DatabaseConnection,
  { folder = MIGRATIONS_FOLDER, until }: { folder?: string; until?: string } = {},
): Promise<string[]> {
  if ((await migrationState(connection, folder)).pending.length === 0) return [];
  const { runMigrations } = await import('./run-migrations.ts');
  return runMigrations(connection, { folder, until });
}

/** What a database has of the migrations in a folder. */
export interface MigrationState {
  /** False for an empty database. */
  hasTables: boolean;
  /** Names of those that have not run, oldest first. */
  pending: string[];
}

/** Reads which migrations a database lacks; changes nothing. */
export async function migrationState(
  connection: DatabaseConnection,
  folder: string = MIGRATIONS_FOLDER,
): Promise<MigrationState> {
  const client = new pg.Client({ ...connection, application_name: 'iwe-migrate' });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows: found } = await client.query<{ table: string | null }>(
      `select to_regclass('public.kysely_migration') as table`,
    );
    const ran = found[0]?.table
      ? (await client.query<{ name: string }>('select name from kysely_migration')).rows.map((row) => row.name)
      : [];
    const names = (await migrationFiles(folder)).map((file) => file.replace(/\.sql$/, ''));
    return { hasTables: ran.length > 0, pending: names.filter((name) => !ran.includes(name)) };
  } finally {
    await client.end();
  }
}

/** Returns the name of the newest migration in the folder, which a ready database must have. */
export async function newestMigration(folder: string = MIGRATIONS_FOLDER): Promise<string> {
  const files = await migrationFiles(folder);
  return files.at(-1)?.replace(/\.sql$/, '') ?? '';
}
