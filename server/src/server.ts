import { once } from 'node:events';
import { createServer } from 'node:net';
import type { BuiltApp } from './app.ts';
import { ConfigError, loadConfig } from './core/config.ts';
import type { Config } from './core/config.ts';
import type { Database } from './core/database/database.ts';
import { freeBytesOf, openWithDiskRoom } from './core/limits/disk-room.ts';
import { DataDirectoryInUse } from './core/database/embedded/lock.ts';
import { hasOrganisation } from './operating/init/public.ts';
import { migrate, migrationState } from './core/database/migrations/migrate.ts';
import { openPostgres } from './core/database/open.ts';
import { persistently } from './core/database/persist.ts';
import type { DatabaseConnection } from './core/database/pool.ts';
import { placeOf } from './core/database/hosts/several-hosts.ts';
import type { Jobs } from './core/jobs/jobs.ts';
import { HAS_DEMO_ACCOUNTS } from './server.sql.ts';

/** Printed at each start until somebody has created an organisation. */
const NO_ORGANISATION =
  'There is no organisation yet, so nobody can sign in. Create the first one beside this server: npm run init';

/** Milliseconds for running requests to finish when the server stops. */
const DRAIN_MS = 15_000;

export interface RunningServer {
  built: BuiltApp;
  config: Config;
  stop(): Promise<void>;
}

/** What a start has opened so far, each with what closes it. */
export type Opened = (() => Promise<unknown>)[];

/** Closes what an unfinished start has opened, the last first. */
export async function closeOpened(opened: Opened): Promise<void> {
  for (let step = opened.pop(); step; step = opened.pop()) await step().catch(() => {});
}

/**
 * Starts everything in order; on a failure it prints what to do and exits with code 1. What it opens on the way is
 * added to `opened`.
 */
export async function startServer(opened: Opened = []): Promise<RunningServer> {
  try {
    return await start(opened);
  } catch (error) {
    console.error(sentence(error));
    await closeOpened(opened);
    process.exit(1);
  }
}

const isLong = (job: { isLong?: boolean }): boolean => job.isLong === true;

/** Tells the launcher what a long first start does now. */
const tellStep = (step: string): void => void process.send?.({ step });

async function start(undo: Opened): Promise<RunningServer> {
  const config = loadConfig();
  if (config.dataDirNotice) console.log(config.dataDirNotice);
  const say = (message: string) => console.log(message);
  await tryPort(config);
  const opening = openPostgres(config, { notify: say, prepare: (connection) => fillDatabase(connection, config) });
  opening.catch(() => {});
  // Loaded while PostgreSQL starts: both take a second or two.
  const {
    buildApp,
    startJobs,
    JOBS,
    LongJobsProcess,
    checkReleaseStore,
    judgeBeforeMigrating,
    refuseUnfitStart,
    AlarmWatch,
  } = await import('./serving.ts');
  const postgres = await opening;
  undo.push(() => postgres.close());
  const persist = persistently({
    place: config.databaseUrl === null ? 'The PostgreSQL that this server started' : placeOf(postgres.connection),
    say,
  });
  const isRenewing = process.send !== undefined;
  const { hasTables, pending } = await persist(() => migrationState(postgres.connection));
  if (hasTables && pending.length > 0) {
    // Judged before anything is changed: whoever is refused goes on with the version before.
    await shellIsBuilt();
    const judging = { isForced: config.forceUpgrade, isRenewing, say };
    await persist(() => judgeBeforeMigrating(postgres.connection, config, judging));
    if (config.upgradeBackup) await persist(() => backUp(postgres.connection, config, say));
  }
  await persist(() => migrate(postgres.connection));
  const { database, disk } = await openWithDiskRoom(postgres.connection, () => freeBytesOf(config.dataDir), {
    say,
    onError: (error) =>
      console.warn(`A connection to PostgreSQL broke (${error.message}); the next request opens another.`),
  });
  undo.push(() => {
    disk.stop();
    return database.close();
  });
  // Background work has connections of its own: it neither takes those of requests nor waits for them.
  const background = database.reserve({ max: 2, applicationName: 'iwe-background' });
  undo.push(() => background.close());
  await persist(() => refuseDemoAccounts(config, database));
  if (config.demo && !(await persist(() => hasOrganisation(database))))
    await persist(() => seedDemo(postgres.connection));
  if (config.demo && config.xero === null) {
    const standIn = await startXeroInDemo(config, database);
    undo.push(() => standIn.close());
  }

  const built = await persist(() => buildApp({ config, database }));
  undo.push(() => built.app.close());
  await checkReleaseStore(config.s3);
  await shellIsBuilt();
  await persist(() => refuseUnfitStart(built.app, { isForced: config.forceUpgrade, isRenewing }));
  await built.app.listen({ port: config.port, host: config.host });
  const address = built.app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  // With PORT=0 the system has just chosen the port; links in mails and the kit's registry contain it.
  config.publicUrl = config.publicUrl.replace(/:0$/, `:${port}`);
  const url = `http://${config.host === '0.0.0.0' || config.host === '::' ? '127.0.0.1' : config.host}:${port}`;
  const longJobs = new LongJobsProcess({ log: built.app.log });
  undo.push(() => longJobs.stop());
  const jobs = config.jobsInProcess
    ? await persist(() =>
        startJobs({
          config,
          database: background,
          log: built.app.log,
          jobs: JOBS,
          performs: (job) => !isLong(job),
          onForeign: () => longJobs.wake(),
          serverUrl: () => url,
        }),
      )
    : null;
  if (jobs) undo.push(() => jobs.stop());
  const alarms = new AlarmWatch({ config, database: background, locks: built.app.sessionLocks, log: built.app.log });
  alarms.start();
  undo.push(() => alarms.stop());
  if (!(await persist(() => hasOrganisation(database)))) say(NO_ORGANISATION);
  // Under the launcher (npm start) the server is one of several steps, and only the last one reports that it is ready.
  if (process.send) process.send({ listening: url, dataDir: config.dataDir });
  else say(`iWE is ready at ${url}`);
  return {
    built,
    config,
    stop: () => {
      disk.stop();
      return stop(built, [alarms, jobs, longJobs], [database, background], () => postgres.close());
    },
  };
}

/** Checks that the port is free before a database is started. */
async function tryPort({ port, host }: Config): Promise<void> {
  const probe = createServer().listen(port, host);
  await once(probe, 'listening');
  await new Promise((resolve) => probe.close(resolve));
}

/** Stops in order: not ready, no new jobs, running requests finish, pool, PostgreSQL. */
async function stop(
  built: BuiltApp,
  work: readonly (Pick<Jobs, 'stop'> | null)[],
  databases: readonly Database[],
  closePostgres: () => Promise<void>,
): Promise<void> {
  built.app.accepting = false;
  for (const part of work) await part?.stop();
  await Promise.race([built.app.close(), new Promise((resolve) => setTimeout(resolve, DRAIN_MS).unref())]);
  await Promise.all(databases.map((database) => database.close()));
  await closePostgres();
}

/** Throws when a production database contains the demo accounts, because their password is public. */
async function refuseDemoAccounts(config: Config, database: Database): Promise<void> {
  if (!config.production) return;
  const [row] = await database.query(HAS_DEMO_ACCOUNTS());
  if (row?.found)
    throw new ConfigError(
      'This database holds the demo accounts (…@iwe.demo), whose password is public. Use a fresh database ' +
        'for production, or remove these users.',
    );
}

/** Writes the backup with which the version before goes on, should this one have to be left again. */
async function backUp(connection: DatabaseConnection, config: Config, say: (message: string) => void): Promise<void> {
  tellStep('writing a backup before the upgrade');
  const { backupBeforeMigrating } = await import('./operating/backup/backup-before-migrating.ts');
  const path = await backupBeforeMigrating(connection, config);
  say(
    `Everything before this upgrade is in ${path}. To go back: with the version before, pnpm restore ${path} --replace`,
  );
}

/** Fills a database that was just created. */
async function fillDatabase(connection: DatabaseConnection, config: Config): Promise<void> {
  tellStep('creating the tables');
  await migrate(connection);
  if (!config.demo) return;
  tellStep('writing the demo: a year of sheets');
  await seedDemo(connection);
}

async function seedDemo(connection: DatabaseConnection): Promise<void> {
  // The demo generator is imported only when it is needed.
  const demo = (await import(new URL('./demo/index.ts', import.meta.url).href)) as {
    seedDemo(target: DatabaseConnection): Promise<void>;
  };
  await demo.seedDemo(connection);
}

/** Waits until the launcher has built the shell, if it builds while this server starts. */
async function shellIsBuilt(): Promise<void> {
  if (process.env['IWE_SHELL_FOLLOWS'] !== '1' || !process.send) return;
  await new Promise<void>((resolve) => {
    process.on('message', (message: { shellIsBuilt?: boolean }) => {
      if (message.shellIsBuilt) resolve();
    });
    process.send?.({ awaitsShell: true });
  });
}

/** Starts the stand-in for Xero and points the configuration at it. It ends with the process. */
async function startXeroInDemo(config: Config, database: Database): Promise<{ close(): Promise<void> }> {
  const demo = (await import(new URL('./demo/xero-stand-in/in-demo.ts', import.meta.url).href)) as {
    startInDemo(config: Config, database: Database): Promise<{ close(): Promise<void> }>;
  };
  return demo.startInDemo(config, database);
}

/** What PostgreSQL refuses for good, by its code. */
const REFUSALS: Readonly<Record<string, string>> = {
  '28P01': 'PostgreSQL refuses the user or the password of DATABASE_URL.',
  '28000':
    'PostgreSQL refuses the user of DATABASE_URL from this machine (pg_hba.conf), or wants TLS (?sslmode=require).',
  '3D000': 'The database that DATABASE_URL names does not exist. Create it: createdb --owner=<user> <database>',
};

function sentence(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DataDirectoryInUse) return error.message;
  const { port, address } = error as { port?: number; address?: string };
  const { code } = (error instanceof Error && error.cause instanceof Error ? error.cause : error) as { code?: string };
  if (code === 'EADDRINUSE')
    return (
      `Port ${port} on ${address} is taken by another program. Stop it, or choose another port: PORT=4001 ` +
      'npm start'
    );
  if (code === 'EACCES' && port !== undefined)
    return `Port ${port} needs rights that this user does not have. Choose one above 1024: PORT=4000`;
  if (code !== undefined && code in REFUSALS) return REFUSALS[code] ?? '';
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
