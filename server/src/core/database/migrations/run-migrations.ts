import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type { DatabaseIntrospector, TableMetadata } from 'kysely';
import { DEFAULT_MIGRATION_LOCK_TABLE, DEFAULT_MIGRATION_TABLE, Migrator } from 'kysely/migration';
import type { Migration, MigrationProvider } from 'kysely/migration';
import { createPool } from '../pool.ts';
import type { DatabaseConnection } from '../pool.ts';
import { migrationFiles } from './migration-files.ts';
import { MIGRATION_STEPS } from './migration-steps.ts';

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

/** Runs the pending migrations of a folder as `migrate` describes it. Loaded only where one is pending. */
export async function runMigrations(
  connection: DatabaseConnection,
  { folder, until }: { folder: string; until: string | undefined },
): Promise<string[]> {
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
