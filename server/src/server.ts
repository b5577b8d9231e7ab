import { once } from 'node:events';
import { createServer } from 'node:net';
import type { BuiltApp } from './app.ts';
import { buildApp } from './app.ts';
import { ConfigError, loadConfig } from './config.ts';
import type { Config } from './config.ts';
import { Database } from './database/database.ts';
import { DataDirectoryInUse } from './database/embedded/lock.ts';
import { migrate } from './database/migrate.ts';
import { openPostgres } from './database/open.ts';
import { startJobs } from './jobs/jobs.ts';
import type { Jobs } from './jobs/jobs.ts';
import { checkReleaseStore, refuseUnfitStart } from './modules/platform/public.ts';

/** Milliseconds that running requests get to finish when the server stops. */
const DRAIN_MS = 15_000;

export interface RunningServer {
  built: BuiltApp;
  config: Config;
  stop(): Promise<void>;
}

/** Starts everything in order; on a failure says what to do and ends the process with code 1. */
export async function startServer(): Promise<RunningServer> {
  const undo: (() => Promise<unknown>)[] = [];
  try {
    return await start(undo);
  } catch (error) {
    console.error(sentence(error));
    for (const step of undo.reverse()) await step().catch(() => {});
    process.exit(1);
  }
}

async function start(undo: (() => Promise<unknown>)[]): Promise<RunningServer> {
  const config = loadConfig();
  if (config.dataDirNotice) console.log(config.dataDirNotice);
  const say = (message: string) => console.log(message);
  await tryPort(config);
  const postgres = await openPostgres(config, {
    notify: say,
    onLost: (error) => {
      console.error(`PostgreSQL is gone and did not come back: ${error.message}`);
      process.exit(1);
    },
  });
  undo.push(() => postgres.close());
  await migrate(postgres.connection);
  const database = new Database(postgres.connection, { onError: (error) => console.warn(`A connection to PostgreSQL broke (${error.message}); the next request opens another.`) });
  undo.push(() => database.close());
  await refuseDemoAccounts(config, database);
  if (config.demo) await seedDemo(database);

  const built = await buildApp({ config, database });
  undo.push(() => built.app.close());
  await checkReleaseStore(config.s3);
  await refuseUnfitStart(built.app, { isForced: config.forceUpgrade, isRenewing: process.send !== undefined });
  const jobs = config.jobsInProcess ? await startJobs({ config, database, log: built.app.log }) : null;
  if (jobs) undo.push(() => jobs.stop());
  await built.app.listen({ port: config.port, host: config.host });
  const address = built.app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  // With PORT=0 the system has chosen the port only now; links in mails and the kit's registry name it.
  config.publicUrl = config.publicUrl.replace(/:0$/, `:${port}`);
  const url = `http://${config.host === '0.0.0.0' || config.host === '::' ? '127.0.0.1' : config.host}:${port}`;
  // Under the launcher (npm start) the server is one step of several, and only the last one may call it ready.
  if (process.send) process.send({ listening: url, dataDir: config.dataDir });
  else say(`iWE is ready at ${url}`);
  return { built, config, stop: () => stop(built, jobs, database, () => postgres.close()) };
}

/** Learns that the port is taken before a database is started for nothing. */
async function tryPort({ port, host }: Config): Promise<void> {
  const probe = createServer().listen(port, host);
  await once(probe, 'listening');
  await new Promise((resolve) => probe.close(resolve));
}

/** Not ready, no new jobs, running requests finish, pool, PostgreSQL. */
async function stop(built: BuiltApp, jobs: Jobs | null, database: Database, closePostgres: () => Promise<void>): Promise<void> {
  built.app.accepting = false;
  await jobs?.stop();
  await Promise.race([built.app.close(), new Promise((resolve) => setTimeout(resolve, DRAIN_MS).unref())]);
  await database.close();
  await closePostgres();
}

/** The demo's password is public: a production server does not run with its accounts. */
async function refuseDemoAccounts(config: Config, database: Database): Promise<void> {
  if (!config.production) return;
  const [row] = await database.query<{ found: boolean }>(`select exists (select from app_user where email like '%@iwe.demo' and password_hash is not null) as found`);
  if (row?.found) throw new ConfigError('This database holds the demo accounts (…@iwe.demo), whose password is public. Use a fresh database for production, or remove these users.');
}

async function seedDemo(database: Database): Promise<void> {
  // The generator lives beside the server and is loaded for the demo alone.
  const demo = (await import(new URL('./demo/index.ts', import.meta.url).href)) as { seedDemo(database: Database): Promise<void> };
  await demo.seedDemo(database);
}

function sentence(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DataDirectoryInUse) return error.message;
  const { code, port, address } = error as { code?: string; port?: number; address?: string };
  if (code === 'EADDRINUSE') return `Port ${port} on ${address} is taken by another program. Stop it, or choose another port: PORT=4001 npm start`;
  if (code === 'EACCES' && port !== undefined) return `Port ${port} needs rights that this user does not have. Choose one above 1024: PORT=4000`;
  if (code === 'ECONNREFUSED') return `PostgreSQL does not answer at DATABASE_URL (${(error as Error).message}).`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
