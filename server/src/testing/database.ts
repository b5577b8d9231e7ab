import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { Database } from '../database/database.ts';
import type { DatabaseConnection } from '../database/pool.ts';
import { TEMPLATE, testCluster } from './cluster.ts';

/** An empty, migrated database of a test's own. */
export interface TestDatabase {
  database: Database;
  connection: DatabaseConnection;
  /** The same database as the superuser, for tests that read the catalogue or break things on purpose. */
  superuser: DatabaseConnection;
  /** Closes the pool and drops the database. */
  close(): Promise<void>;
}

/** Copies the migrated template into a new database. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const cluster = await testCluster();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asSuperuser(cluster.superuser, `create database ${name} template ${TEMPLATE} owner ${pg.escapeIdentifier(cluster.owner.user)}`);
  const connection = { ...cluster.owner, database: name };
  // A machine that stands still for seconds must not end a wait that the program would have got through.
  const database = new Database(connection, { lockTimeout: 30_000, statementTimeout: 60_000 });
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
