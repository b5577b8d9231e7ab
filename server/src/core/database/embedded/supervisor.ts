import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseConnection } from '../pool.ts';
import { findBinaries } from './binaries.ts';
import type { Binaries } from './binaries.ts';
import { databaseUser, ownerOf } from './database-user.ts';
import type { SystemUser } from './database-user.ts';
import { isReachableByOthers, makeReachable, runsAsRoot } from './place.ts';
import { readPostmaster, stopOrphan, stopProcess } from './postmaster.ts';

export interface EmbeddedOptions {
  /** The folder that holds the data, the credentials and the log of this PostgreSQL. */
  folder: string;
  /** False for test databases: they may lose the last second on a crash. */
  durable?: boolean;
  /** Receives one-line messages for the operator. */
  notify?: (message: string) => void;
  /**
   * Fills a database that is created now, before it is used. Nothing of this is written safely until all of it is done:
   * an interrupted start begins again with an empty database.
   */
  prepare?: (connection: DatabaseConnection) => Promise<void>;
  /** Milliseconds before attempt 0, 1, 2 … to start PostgreSQL again after it died. */
  restartPause?: (attempt: number) => number;
}

interface Credentials {
  superuserPassword: string;
  ownerPassword: string;
}

const SUPERUSER = 'postgres';
const OWNER = 'iwe_owner';
const DATABASE = 'iwe';
const MEGABYTE = 1024 * 1024;
const START_TIMEOUT_MS = 120_000;
/** How often a start begins again when somebody else ends PostgreSQL in its middle. */
const START_ATTEMPTS = 5;
/** A connection may be told before the end of its PostgreSQL is. */
const END_IS_TOLD_MS = 1_000;

/** A tenth of a second at first, then twice as long each time, up to ten seconds. */
const growingPause = (attempt: number): number => Math.min(100 * 2 ** Math.min(attempt, 10), 10_000);

/** A PostgreSQL that this process starts, supervises and stops. */
export class EmbeddedPostgres {
  readonly folder: string;
  readonly #options: EmbeddedOptions;
  readonly #dataFolder: string;
  /** Who PostgreSQL runs as when this process is root; null otherwise: as this process. */
  #user: SystemUser | null;
  #binaries!: Binaries;
  #credentials!: Credentials;
  #port = 0;
  #child: ChildProcess | null = null;
  #stopping = false;
  /** Whether somebody else ended a PostgreSQL of this start: the system for want of memory, or a person. */
  #wasEnded = false;

  private constructor(options: EmbeddedOptions) {
    this.folder = options.folder;
    this.#options = options;
    this.#dataFolder = join(options.folder, 'data');
    this.#user = runsAsRoot() ? databaseUser({ isOwn: options.durable !== false }) : null;
  }

  /**
   * Starts PostgreSQL on the folder (created at first use) and resolves when it accepts connections. Stops an orphaned
   * PostgreSQL on the same data first.
   */
  static async start(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
    const server = new EmbeddedPostgres(options);
    makeReachable(server.folder);
    if (runsAsRoot() && !isReachableByOthers(server.folder)) {
      throw new Error(
        `PostgreSQL must run as an unprivileged user, and that user may not enter ${server.folder}. Choose ` +
          'another IWE_DATA_DIR.',
      );
    }
    server.#binaries = await findBinaries();
    if (existsSync(server.#dataFolder) && (await stopOrphan(server.#dataFolder)))
      options.notify?.('Stopped a PostgreSQL that an earlier server left behind.');
    if (server.#user && existsSync(server.#dataFolder)) server.#user = ownerOf(server.#user, server.#dataFolder);
    server.#credentials = readCredentials(server.folder);
    // PostgreSQL has a session of its own: without this it would outlive a process that ends while it starts.
    const stopWithProcess = () => server.kill();
    process.once('exit', stopWithProcess);
    try {
      await server.#startUntilAnswered();
    } catch (error) {
      server.kill();
      throw error;
    } finally {
      process.off('exit', stopWithProcess);
    }
    return server;
  }

  /** Begins again when somebody else ended PostgreSQL; any other fault ends the start. */
  async #startUntilAnswered(): Promise<void> {
    const { notify, restartPause = growingPause } = this.#options;
    for (let attempt = 0; ; attempt++) {
      try {
        if (!existsSync(join(this.#dataFolder, 'PG_VERSION'))) await this.#initialise();
        await this.#launch(await freePort());
        await this.#bootstrap();
        return this.#watch();
      } catch (error) {
        for (const end = Date.now() + END_IS_TOLD_MS; isRunning(this.#child) && Date.now() < end;) await sleep(15);
        if (!this.#wasEnded || attempt + 1 === START_ATTEMPTS) throw error;
        notify?.('PostgreSQL was ended while it started; starting it again.');
        await sleep(restartPause(attempt));
        await stopOrphan(this.#dataFolder);
      }
    }
  }

  /** From now on PostgreSQL is started again when it dies. */
  #watch(): void {
    const child = this.#child;
    const died = (reason: string) => {
      if (this.#child === child) void this.#restart(reason);
    };
    if (!isRunning(child)) died('at its start');
    else child.once('exit', (code, signal) => died(`${signal ?? code}`));
  }

  /** The connection to the application's database as the owner of the tables. */
  get connection(): DatabaseConnection {
    return ownerConnection(this.#port, this.#credentials);
  }

  /** The connection as the superuser; only for creating databases and roles. */
  superuser(database: string = SUPERUSER): DatabaseConnection {
    return {
      host: '127.0.0.1',
      port: this.#port,
      database,
      user: SUPERUSER,
      password: this.#credentials.superuserPassword,
    };
  }

  /** The process number of PostgreSQL, for tests that kill it. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Lets this process exit while PostgreSQL still runs. */
  unref(): void {
    this.#child?.unref();
  }

  /** Stops PostgreSQL cleanly and resolves when it has ended. */
  async stop(): Promise<void> {
    this.#stopping = true;
    const pid = this.#child?.pid;
    // Its end is meant, and must not start another one.
    this.#child = null;
    if (pid !== undefined) await stopProcess(pid);
  }

  /** Kills PostgreSQL, for a process that is exiting; the next start recovers. */
  kill(): void {
    this.#stopping = true;
    this.#child?.kill('SIGQUIT');
  }

  async #initialise(): Promise<void> {
    const fresh = join(this.folder, `data.new`);
    const passwordFile = join(this.folder, 'initial-password');
    // An interrupted start may have left its PostgreSQL behind.
    await stopOrphan(fresh);
    rmSync(fresh, { recursive: true, force: true });
    mkdirSync(fresh, { mode: 0o700 });
    writeFileSync(passwordFile, this.#credentials.superuserPassword, { mode: 0o600 });
    if (this.#user) for (const path of [fresh, passwordFile]) chownSync(path, this.#user.uid, this.#user.gid);
    try {
      await this.#runInitdb(fresh, [
        '-U',
        SUPERUSER,
        '--auth=scram-sha-256',
        `--pwfile=${passwordFile}`,
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        this.#options.durable === false ? '--no-data-checksums' : '--data-checksums',
        ...(this.#options.durable === false || this.#options.prepare ? ['--no-sync'] : []),
      ]);
      if (this.#options.prepare) await this.#fill(fresh, this.#options.prepare);
      // Only a complete cluster gets the name; an interrupted start begins again.
      renameSync(fresh, this.#dataFolder);
    } finally {
      rmSync(passwordFile, { force: true });
    }
  }

  /** Fills a new data folder with nothing written safely, which takes a third of the time; then writes it safely. */
  async #fill(folder: string, prepare: NonNullable<EmbeddedOptions['prepare']>): Promise<void> {
    await this.#launch(await freePort(), folder, LOADING_SETTINGS);
    await this.#bootstrap();
    await prepare(this.connection);
    await this.stop();
    this.#stopping = false;
    await this.#runInitdb(folder, ['--sync-only']);
  }

  #runInitdb(target: string, options: readonly string[]): Promise<void> {
    const child = spawn(this.#binaries.initdb, ['-D', target, ...options], this.#spawnOptions('pipe'));
    this.#child = child;
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    return new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code, signal) => {
        this.#child = null;
        this.#wasEnded ||= signal !== null;
        if (code === 0) resolve();
        else reject(new Error(`PostgreSQL could not make its data directory in ${target}:\n${output.trim()}`));
      });
    });
  }

  #spawnOptions(output: 'pipe' | number) {
    return {
      // In its own session: Ctrl+C in a terminal must reach only the server, which then stops PostgreSQL last.
      detached: true,
      cwd: this.folder,
      stdio: ['ignore' as const, output, output],
      env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC', HOME: this.folder },
      ...this.#user,
    };
  }

  async #launch(
    port: number,
    dataFolder = this.#dataFolder,
    otherSettings: Readonly<Record<string, string>> = {},
  ): Promise<void> {
    const logFile = join(this.folder, 'postgresql.log');
    if (existsSync(logFile) && statSync(logFile).size > 20 * MEGABYTE) truncateSync(logFile);
    const log = openSync(logFile, 'a', 0o600);
    const settings = { ...serverSettings(this.#options.durable !== false), ...otherSettings, port: String(port) };
    const args = ['-D', dataFolder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
    const child = spawn(this.#binaries.postgres, args, this.#spawnOptions(log));
    closeSync(log);
    this.#child = child;
    this.#port = port;
    let exited: string | null = null;
    child.once('error', (error) => (exited = error.message));
    child.once('exit', (code, signal) => {
      exited ??= `exit ${signal ?? code}`;
      if (this.#child === child) this.#wasEnded ||= signal !== null || code === 0;
    });
    const until = Date.now() + START_TIMEOUT_MS;
    while (Date.now() < until) {
      if (exited !== null)
        throw new Error(
          `PostgreSQL did not start (${String(exited)}). Its log ends with:\n${tail(logFile, dataFolder)}`,
        );
      const found = readPostmaster(dataFolder);
      if (found?.ready && found.pid === child.pid && exited === null) return;
      await sleep(15);
    }
    child.kill('SIGQUIT');
    throw new Error(
      `PostgreSQL did not answer within ${START_TIMEOUT_MS / 1000} seconds. Its log ends with:\n${tail(logFile, dataFolder)}`,
    );
  }

  /**
   * Restarts PostgreSQL after it died, on the same port, so that the pools find it again. Goes on trying until it
   * succeeds or `stop` is called: on a full disk PostgreSQL cannot start before there is room.
   */
  async #restart(reason: string): Promise<void> {
    this.#child = null;
    const { notify, restartPause = growingPause } = this.#options;
    if (!this.#stopping) notify?.(`PostgreSQL ended unexpectedly (${reason}); starting it again.`);
    for (let attempt = 0; !this.#stopping; attempt++) {
      await sleep(restartPause(attempt));
      if (this.#stopping) return;
      try {
        await stopOrphan(this.#dataFolder);
        await this.#launch(this.#port);
        notify?.('PostgreSQL runs again.');
        return this.#watch();
      } catch (error) {
        notify?.(`Attempt ${attempt + 1} to start PostgreSQL failed. ${(error as Error).message}`);
      }
    }
  }

  /**
   * Creates the owner and the database. The owner is no superuser, because row-level security does not apply to one; it
   * may create roles, because the first migration creates iwe_app.
   */
  async #bootstrap(): Promise<void> {
    const client = new pg.Client(this.superuser());
    await client.connect();
    try {
      const { rows } = await client.query<{ role: boolean; database: boolean }>(
        `select exists (select from pg_roles where rolname = $1) as role, exists (select from pg_database
          where datname = $2) as database`,
        [OWNER, DATABASE],
      );
      const password = pg.escapeLiteral(this.#credentials.ownerPassword);
      if (!rows[0]?.role) await client.query(`create role ${OWNER} login createrole nosuperuser password ${password}`);
      if (!rows[0]?.database) await client.query(`create database ${DATABASE} owner ${OWNER}`);
    } finally {
      await client.end();
    }
  }
}

const isRunning = (child: ChildProcess | null): child is ChildProcess =>
  child !== null && child.exitCode === null && child.signalCode === null;

const ownerConnection = (port: number, credentials: Credentials): DatabaseConnection => ({
  host: '127.0.0.1',
  port,
  database: DATABASE,
  user: OWNER,
  password: credentials.ownerPassword,
});

/**
 * Returns the connection to an embedded PostgreSQL that another process of this instance runs; null when none answers.
 */
export function runningConnection(folder: string): DatabaseConnection | null {
  const found = readPostmaster(join(folder, 'data'));
  const file = join(folder, 'credentials.json');
  if (!found?.ready || !existsSync(file)) return null;
  return ownerConnection(found.port, JSON.parse(readFileSync(file, 'utf8')) as Credentials);
}

function readCredentials(folder: string): Credentials {
  const file = join(folder, 'credentials.json');
  if (!existsSync(file)) {
    writeFileSync(
      file,
      JSON.stringify({
        superuserPassword: randomBytes(24).toString('base64url'),
        ownerPassword: randomBytes(24).toString('base64url'),
      } satisfies Credentials),
      { mode: 0o600, flag: 'wx' },
    );
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Credentials;
}

/** Returns PostgreSQL's settings: every acknowledged commit is on the disk; memory depends on the machine. */
function serverSettings(durable: boolean): Record<string, string> {
  const megabytes = Math.floor(totalmem() / MEGABYTE);
  const buffers = Math.max(128, Math.min(1024, Math.floor(megabytes / 16)));
  return {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: durable ? '60' : '100',
    shared_buffers: `${durable ? buffers : 128}MB`,
    effective_cache_size: `${Math.max(256, Math.floor(megabytes / 3))}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    random_page_cost: '1.1',
    max_wal_size: '2GB',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    fsync: durable ? 'on' : 'off',
    synchronous_commit: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
    ...(durable ? LOG_SETTINGS : { autovacuum: 'off' }),
  };
}

/**
 * One log for each day of the week in data/log, begun again a week later. What PostgreSQL says before is in
 * postgresql.log.
 */
const LOG_SETTINGS: Readonly<Record<string, string>> = {
  logging_collector: 'on',
  log_filename: 'postgresql-%a.log',
  log_rotation_age: '1d',
  log_rotation_size: '0',
  log_truncate_on_rotation: 'on',
};

/**
 * What differs while a new database is filled: PostgreSQL writes everything once, at its end, and nothing else runs
 * beside.
 */
const LOADING_SETTINGS: Readonly<Record<string, string>> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '8GB',
  checkpoint_timeout: '1h',
  autovacuum: 'off',
};

/** Returns the last lines of what PostgreSQL said before and after its own log began. */
function tail(file: string, dataFolder: string): string {
  const folder = join(dataFolder, 'log');
  const newest = (existsSync(folder) ? readdirSync(folder) : [])
    .map((name) => ({ path: join(folder, name), at: statSync(join(folder, name)).mtimeMs }))
    .sort((a, b) => b.at - a.at)[0]?.path;
  const lines = [file, ...(newest === undefined ? [] : [newest])]
    .filter((path) => existsSync(path))
    .flatMap((path) => readFileSync(path, 'utf8').trimEnd().split('\n').slice(-12));
  return lines.join('\n') || '(no log)';
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('No free port was found.')),
      );
    });
  });
}
