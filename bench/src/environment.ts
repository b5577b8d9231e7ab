import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { migrate, openPostgres, placeDataDirectory, type DatabaseConnection } from '@iwe/server/database';
import { DEMO_PASSWORD, seedBench } from '@iwe/server/demo';
import { signInByApi } from '@iwe/testing';
import { root } from '@iwe/tooling/workspace';
import pg from 'pg';
import { seedOtherCommit, type OtherCommit } from './other-commit.ts';
import type { Writer } from './row.ts';

/** The organisation that is measured: it has four fifths of the sheets and all products. */
export const ORGANISATION = 4;

/** A seeded database, the server running on it, and a signed-in user. */
export interface Environment {
  readonly connection: DatabaseConnection;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly writer: Writer;
  readonly seedSeconds: number | null;
  readonly dataDir: string;
  /** The checkout whose server is running. */
  readonly folder: string;
  close(): Promise<void>;
}

/** Where the databases of the benchmark are stored. */
export const benchDirectory = (): string => process.env['IWE_BENCH_DIR'] ?? join(root, '.data/bench');

/** Starts everything for one size; a database of this size from an earlier run is reused. */
export async function openEnvironment(sheets: number, tell: (message: string) => void): Promise<Environment> {
  const { directory } = placeDataDirectory(join(benchDirectory(), String(sheets)), false);
  const postgres = await openPostgres({ databaseUrl: process.env['BENCH_DATABASE_URL'] ?? null, dataDir: directory });
  const seed = async (): Promise<number | null> => {
    await migrate(postgres.connection);
    const seeded = await seedBench(postgres.connection, { sheets, onProgress: tell });
    if (!seeded.seeded) return null;
    tell(
      `${seeded.sheets} sheets, ${seeded.lines} lines and ${seeded.ledgerEntries} ledger entries in ${seeded.seconds.toFixed(1)} s`,
    );
    await settle(postgres.connection);
    return seeded.seconds;
  };
  return openOn(postgres, { directory, folder: root, seed });
}

/** Starts another commit's server on its own database of this size, which its own benchmark fills. */
export async function openOtherEnvironment(other: OtherCommit, sheets: number): Promise<Environment> {
  const wanted = join(other.folder, '.data/bench');
  await seedOtherCommit(other, sheets, wanted);
  const { directory } = placeDataDirectory(join(wanted, String(sheets)), false);
  const postgres = await openPostgres({ databaseUrl: null, dataDir: directory });
  return openOn(postgres, { directory, folder: other.folder, seed: async () => null });
}

async function openOn(
  postgres: Awaited<ReturnType<typeof openPostgres>>,
  { directory, folder, seed }: { directory: string; folder: string; seed: () => Promise<number | null> },
): Promise<Environment> {
  try {
    const seedSeconds = await seed();
    const server = await startServer(postgres.connection, directory, folder);
    const headers = await signInByApi(server.url, 'manager@iwe.demo', DEMO_PASSWORD, ORGANISATION);
    return {
      connection: postgres.connection,
      url: server.url,
      headers,
      writer: await writerOf(postgres.connection, Number(headers.account)),
      seedSeconds,
      dataDir: directory,
      folder,
      close: async () => {
        await server.stop();
        await postgres.close();
      },
    };
  } catch (error) {
    await postgres.close();
    throw error;
  }
}

/** Returns the membership that signed in, which the raw side writes in its rows. */
async function writerOf(connection: DatabaseConnection, membership: number): Promise<Writer> {
  const client = new pg.Client(connection);
  await client.connect();
  const {
    rows: [row],
  } = await client.query<{ user_id: string; name: string }>(
    'select m.user_id, u.name from membership m join app_user u on u.id = m.user_id where m.id = $1',
    [membership],
  );
  await client.end();
  if (!row) throw new Error(`There is no membership ${membership}.`);
  return { organisation: ORGANISATION, membership, userId: Number(row.user_id), name: row.name };
}

/** Runs vacuum and checkpoint now, so that neither starts during a measurement. */
async function settle(connection: DatabaseConnection): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query('vacuum analyze');
  await client.end();
}

/** Returns the connection as a DATABASE_URL. */
export function postgresUrl({ user, password, host, port, database }: DatabaseConnection): string {
  return `postgres://${encodeURIComponent(user)}:${encodeURIComponent(password)}@${host}:${port}/${database}`;
}

/** Starts the server as a process of its own: the measuring side must not share its event loop. */
export async function startServer(
  connection: DatabaseConnection,
  dataDir: string,
  folder: string,
): Promise<{ url: string; pid: number | undefined; stop: () => Promise<void> }> {
  const child = fork(join(folder, 'server/src/main.ts'), {
    cwd: folder,
    env: {
      ...process.env,
      NODE_ENV: 'test',
      IWE_DEMO: '',
      PORT: '0',
      IWE_JOBS: 'off',
      LOG_LEVEL: 'silent',
      IWE_DATA_DIR: dataDir,
      DATABASE_URL: postgresUrl(connection),
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.on('message', (message: { listening?: string }) => message.listening && resolve(message.listening));
    child.once('exit', (code) => reject(new Error(`The server ended with code ${code} before it listened.`)));
  });
  return {
    url,
    pid: child.pid,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
