import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { isAlive } from '../core/database/embedded/lock.ts';
import { stopOrphan } from '../core/database/embedded/postmaster.ts';
import { EmbeddedPostgres } from '../core/database/embedded/supervisor.ts';
import { migrate } from '../core/database/migrations/migrate.ts';
import type { DatabaseConnection } from '../core/database/pool.ts';

/** A PostgreSQL for tests with a migrated template database, from which test processes create databases. */
export interface TestCluster {
  owner: DatabaseConnection;
  superuser: DatabaseConnection;
}

/** The migrated database that every test database is copied from. */
export const TEMPLATE = 'iwe_template';

const FOLDER_PREFIX = 'iwe-test-';
const ENVIRONMENT = 'IWE_TEST_POSTGRES';

let running: Promise<TestCluster> | null = null;

/** Returns the cluster of this run: the global setup's, or one of this process that ends with it. */
export function testCluster(): Promise<TestCluster> {
  const shared = process.env[ENVIRONMENT];
  if (shared) return Promise.resolve(JSON.parse(shared) as TestCluster);
  return (running ??= startTestCluster().then(({ cluster, stop, kill }) => {
    process.once('beforeExit', () => void stop());
    process.once('exit', kill);
    return cluster;
  }));
}

/** Passes the cluster to the test processes started from here. */
export function shareTestCluster(cluster: TestCluster): void {
  process.env[ENVIRONMENT] = JSON.stringify(cluster);
}

/** Starts a PostgreSQL in a new folder and migrates the template. */
export async function startTestCluster(): Promise<{
  cluster: TestCluster;
  stop: () => Promise<void>;
  kill: () => void;
}> {
  await sweepLeftovers();
  const folder = mkdtempSync(join(tmpdir(), FOLDER_PREFIX));
  chmodSync(folder, 0o755);
  writeFileSync(join(folder, 'owner'), String(process.pid));
  const postgres = await EmbeddedPostgres.start({ folder, durable: false });
  postgres.unref();
  const superuser = postgres.superuser();
  const owner = { ...postgres.connection, database: TEMPLATE };
  const client = new pg.Client(superuser);
  await client.connect();
  await client.query(`create database ${TEMPLATE} owner ${pg.escapeIdentifier(owner.user)}`);
  await client.end();
  await migrate(owner);
  await spreadIds(owner);
  return {
    cluster: { owner, superuser },
    stop: async () => {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    kill: () => {
      postgres.kill();
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/**
 * Makes the ids of each table begin at a number of their own. If all began at 1, a person and that person's account
 * would mostly have the same number, and code that takes the one for the other would pass every test.
 */
async function spreadIds(owner: DatabaseConnection): Promise<void> {
  const client = new pg.Client(owner);
  await client.connect();
  await client.query(`do $$
    declare place record;
    begin
      for place in
        select quote_ident(schemaname) || '.' || quote_ident(sequencename) as name,
          1000 * row_number() over (order by schemaname, sequencename) + 1 as start
        from pg_sequences where last_value is null and max_value > 1000000
      loop
        execute format('alter sequence %s restart with %s', place.name, place.start);
      end loop;
    end $$`);
  await client.end();
}

/** Removes what killed test runs left behind. */
async function sweepLeftovers(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(FOLDER_PREFIX)) continue;
    const folder = join(tmpdir(), name);
    try {
      if (isAlive(Number(readFileSync(join(folder, 'owner'), 'utf8')))) continue;
      await stopOrphan(join(folder, 'data'));
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // Another user's folder, or one that is being created right now.
    }
  }
}
