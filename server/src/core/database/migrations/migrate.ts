import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type { DatabaseIntrospector, TableMetadata } from 'kysely';
import { DEFAULT_MIGRATION_LOCK_TABLE, DEFAULT_MIGRATION_TABLE, Migrator } from 'kysely/migration';
import type { Migration, MigrationProvider } from 'kysely/migration';
import pg from 'pg';
import { MIGRATION_STEPS } from './migration-steps.ts';
import { createPool } from '../pool.ts';
import type { DatabaseConnection } from '../pool.ts';

/** The folder with the numbered .sql files. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../../../migrations/', import.meta.url));

/**
 * Reads plain .sql files in the order of their names. There are no down migrations: a mistake is corrected by a new
 * file.
 */
class SqlFiles implements MigrationProvider {
  readonly #folder: string;
  constructor(folder: string) {
    this.#folder = folder;
  }
  async getMigrations(): Promise<Record<string, Migration>> {
    const files = await migrationFiles(this.#folder);
    const migrations: Record<string, Migration> = {};
    for (const file of files) {
      const name = file.replace(/\.sql$/, '');
      migrations[name] = {
        // Read when it runs: the migrator asks for the list before each step.
        up: async (db) => {
          const text = await readFile(join(this.#folder, file), 'utf8');
          // Without parameters PostgreSQL accepts the whole file as one message of many statements.
          await sql.raw(text).execute(db);
          await MIGRATION_STEPS[name]?.(db);
        },
      };
    }
    return migrations;
  }
}

/**
 * Tells the migrator which of its own two tables exist. It asks twice per step, and Kysely's answer is every column of
 * every table: three quarters of the time of all migrations together.
 */
class MigratorDialect extends PostgresDialect {
  override createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    const whole = super.createIntrospector(db);
    return {
      getSchemas: () => whole.getSchemas(),
      getTables: async () => {
        const { rows } = await sql<{ schema: string; name: string }>`
          select schemaname as schema, tablename as name from pg_tables
          where tablename in (${DEFAULT_MIGRATION_TABLE}, ${DEFAULT_MIGRATION_LOCK_TABLE})`.execute(db);
        return rows.map(({ schema, name }): TableMetadata => ({
          schema,
          name,
          isView: false,
          isForeign: false,
          columns: [],
        }));
      },
    };
  }
}

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
  const pool = createPool(connection, { max: 2, statementTimeout: 0, applicationName: 'iwe-migrate' });
  // Kysely expects one result per statement; a file with many statements returns a list, of which only the last
  // matters.
  const db = new Kysely<Record<string, never>>({ dialect: new MigratorDialect({ pool }) });
  try {
    const migrator = new Migrator({ db, provider: new SqlFiles(folder) });
    const ran: string[] = [];
    while (until === undefined || !ran.includes(until)) {
      const { error, results } = await migrator.migrateUp();
      if (error) {
        const failed = results?.find((result) => result.status === 'Error')?.migrationName;
        throw new Error(
          `The migration ${failed ?? ''} failed: ${error instanceof Error ? error.message : JSON.stringify(error)}`,
          { cause: error },
        );
      }
      if (!results?.length) return ran;
      ran.push(...results.map((result) => result.migrationName));
    }
    return ran;
  } finally {
    await db.destroy();
  }
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

/** Returns the names of the files of migrations, in the order in which they run. */
const migrationFiles = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();

/** Returns the name of the newest migration in the folder, which a ready database must have. */
export async function newestMigration(folder: string = MIGRATIONS_FOLDER): Promise<string> {
  const files = await migrationFiles(folder);
  return files.at(-1)?.replace(/\.sql$/, '') ?? '';
}
