import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { Database } from '../core/database/database.ts';
import type { DatabaseConnection, PoolOptions } from '../core/database/pool.ts';
import { TEMPLATE, testCluster } from './cluster.ts';

/** An empty, migrated database for one test file. */
export interface TestDatabase {
  database: Database;
  connection: DatabaseConnection;
  /** The same database as the superuser, for tests that read the catalogue or break things deliberately. */
  superuser: DatabaseConnection;
  /** Closes the pool and drops the database. */
  close(): Promise<void>;
}

/** Other limits than the generous ones of tests. */
export interface TestDatabaseOptions extends PoolOptions {
  /** The port of a proxy before PostgreSQL. */
  port?: number;
}

/** Copies the migrated template into a new database. */
export async function createTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const cluster = await testCluster();
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Copying the files takes half the time of logging each page, for which a test's cluster has no use.
  await asSuperuser(
    cluster.superuser,
    `create database ${name} template ${TEMPLATE} owner ${pg.escapeIdentifier(cluster.owner.user)} strategy file_copy`,
  );
  const { port = cluster.owner.port, ...poolOptions } = options;
  const connection = { ...cluster.owner, port, database: name };
  // Generous limits: a machine that freezes for seconds must not fail a wait that would have succeeded.
  const database = new Database(connection, {
    lockTimeout: 30_000,
    statementTimeout: 60_000,
    waitMs: 60_000,
    ...poolOptions,
  });
  return {
    database,
    connection,
    superuser: { ...cluster.superuser, database: name },
    close: async () => {
      await database.close();
      await asSuperuser(cluster.superuser, `drop database if exists ${name} with (force)`);
    },
  };
}

async function asSuperuser(superuser: DatabaseConnection, statement: string): Promise<void> {
  const client = new pg.Client(superuser);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
