import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseConnection } from '../pool.ts';
import { findBinaries } from './binaries.ts';
import type { Binaries } from './binaries.ts';
import { isReachableByOthers, makeReachable, runsAsRoot, UNPRIVILEGED_UID } from './place.ts';
import { readPostmaster, stopOrphan, stopProcess } from './postmaster.ts';

export interface EmbeddedOptions {
  /** The folder that holds the data, the credentials and the log of this PostgreSQL. */
  folder: string;
  /** Test databases may lose their last second; nothing else may. */
  durable?: boolean;
  /** One line for whoever watches. */
  notify?: (message: string) => void;
  /** PostgreSQL died and did not come back. */
  onLost?: (error: Error) => void;
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
const MAX_RESTARTS = 8;

/** A real PostgreSQL that this process starts, watches and stops. */
export class EmbeddedPostgres {
  readonly folder: string;
  readonly #options: EmbeddedOptions;
  readonly #dataFolder: string;
  #binaries!: Binaries;
  #credentials!: Credentials;
  #port = 0;
  #child: ChildProcess | null = null;
  #stopping = false;

  private constructor(options: EmbeddedOptions) {
    this.folder = options.folder;
    this.#options = options;
    this.#dataFolder = join(options.folder, 'data');
  }

  /** Starts PostgreSQL on the folder (made at first use) and resolves when it answers. An orphan on the same data is stopped first. */
  static async start(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
    const server = new EmbeddedPostgres(options);
    makeReachable(server.folder);
    if (runsAsRoot() && !isReachableByOthers(server.folder)) {
      throw new Error(`PostgreSQL must run as an unprivileged user, and that user may not enter ${server.folder}. Choose another IWE_DATA_DIR.`);
    }
    server.#binaries = await findBinaries();
    if (existsSync(server.#dataFolder) && (await stopOrphan(server.#dataFolder))) options.notify?.('Stopped a PostgreSQL that an earlier server left behind.');
    server.#credentials = readCredentials(server.folder);
    if (!existsSync(join(server.#dataFolder, 'PG_VERSION'))) await server.#initialise();
    await server.#launch(await freePort());
    await server.#bootstrap();
    return server;
  }

  /** The owner of the tables on the application's database. */
  get connection(): DatabaseConnection {
    return ownerConnection(this.#port, this.#credentials);
  }

  /** The superuser; only for making databases and roles. */
  superuser(database: string = SUPERUSER): DatabaseConnection {
    return { host: '127.0.0.1', port: this.#port, database, user: SUPERUSER, password: this.#credentials.superuserPassword };
  }

  /** The process number of PostgreSQL, for tests that kill it. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Lets this process end although PostgreSQL still runs. */
  unref(): void {
    this.#child?.unref();
  }

  /** Stops PostgreSQL cleanly and resolves when it is gone. */
  async stop(): Promise<void> {
    this.#stopping = true;
    const pid = this.#child?.pid;
    if (pid !== undefined) await stopProcess(pid);
    this.#child = null;
  }

  /** Ends it at once, for a process that is exiting; the next start recovers. */
  kill(): void {
    this.#stopping = true;
    this.#child?.kill('SIGQUIT');
  }

  async #initialise(): Promise<void> {
    const fresh = join(this.folder, `data.new`);
    const passwordFile = join(this.folder, 'initial-password');
    rmSync(fresh, { recursive: true, force: true });
    mkdirSync(fresh, { mode: 0o700 });
    writeFileSync(passwordFile, this.#credentials.superuserPassword, { mode: 0o600 });
    if (runsAsRoot()) for (const path of [fresh, passwordFile]) chownSync(path, UNPRIVILEGED_UID, UNPRIVILEGED_UID);
    try {
      await this.#runInitdb(fresh, passwordFile);
      // Only a finished cluster gets the name; a start that was killed half way begins again.
      renameSync(fresh, this.#dataFolder);
    } finally {
      rmSync(passwordFile, { force: true });
    }
  }

  #runInitdb(target: string, passwordFile: string): Promise<void> {
    const durable = this.#options.durable !== false;
    const child = spawn(this.#binaries.initdb, ['-D', target, '-U', SUPERUSER, '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--encoding=UTF8', '--locale=C',
      '--locale-provider=builtin', '--builtin-locale=C.UTF-8', ...(durable ? ['--data-checksums'] : ['--no-sync', '--no-data-checksums'])], this.#spawnOptions('pipe'));
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    return new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`PostgreSQL could not make its data directory in ${target}:\n${output.trim()}`))));
    });
  }

  #spawnOptions(output: 'pipe' | number) {
    return {
      // A session of its own: Ctrl+C in a terminal must reach the server alone, which then stops PostgreSQL last.
      detached: true,
      cwd: this.folder,
      stdio: ['ignore' as const, output, output],
      env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC', HOME: this.folder },
      ...(runsAsRoot() ? { uid: UNPRIVILEGED_UID, gid: UNPRIVILEGED_UID } : {}),
    };
  }

  async #launch(port: number): Promise<void> {
    const logFile = join(this.folder, 'postgresql.log');
    if (existsSync(logFile) && statSync(logFile).size > 20 * MEGABYTE) truncateSync(logFile);
    const log = openSync(logFile, 'a', 0o600);
    const settings = { ...serverSettings(this.#options.durable !== false), port: String(port) };
    const args = ['-D', this.#dataFolder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
    const child = spawn(this.#binaries.postgres, args, this.#spawnOptions(log));
    closeSync(log);
    this.#child = child;
    this.#port = port;
    let exited: string | null = null;
    child.once('error', (error) => (exited = error.message));
    child.once('exit', (code, signal) => {
      exited ??= `exit ${signal ?? code}`;
    });
    const until = Date.now() + START_TIMEOUT_MS;
    while (Date.now() < until) {
      if (exited !== null) throw new Error(`PostgreSQL did not start (${String(exited)}). Its log ends with:\n${tail(logFile)}`);
      const found = readPostmaster(this.#dataFolder);
      if (found?.ready && found.pid === child.pid) {
        child.once('exit', (code, signal) => void this.#restart(`${signal ?? code}`));
        if (exited === null) return;
      }
      await sleep(15);
    }
    child.kill('SIGQUIT');
    throw new Error(`PostgreSQL did not answer within ${START_TIMEOUT_MS / 1000} seconds. Its log ends with:\n${tail(logFile)}`);
  }

  /** PostgreSQL itself died: bring it back on the same port, where the pools find it again. */
  async #restart(reason: string): Promise<void> {
    this.#child = null;
    if (this.#stopping) return;
    this.#options.notify?.(`PostgreSQL ended unexpectedly (${reason}); starting it again.`);
    let last: unknown;
    for (let attempt = 0; attempt < MAX_RESTARTS && !this.#stopping; attempt++) {
      await sleep(Math.min(100 * 2 ** attempt, 3_000));
      try {
        await stopOrphan(this.#dataFolder);
        await this.#launch(this.#port);
        return;
      } catch (error) {
        last = error;
      }
    }
    if (!this.#stopping) this.#options.onLost?.(last instanceof Error ? last : new Error(String(last)));
  }

  /** The owner is no superuser: row-level security would not bind one. It may create roles, because the first migration makes iwe_app. */
  async #bootstrap(): Promise<void> {
    const client = new pg.Client(this.superuser());
    await client.connect();
    try {
      const { rows } = await client.query<{ role: boolean; database: boolean }>(
        'select exists (select from pg_roles where rolname = $1) as role, exists (select from pg_database where datname = $2) as database', [OWNER, DATABASE]);
      const password = pg.escapeLiteral(this.#credentials.ownerPassword);
      if (!rows[0]?.role) await client.query(`create role ${OWNER} login createrole nosuperuser password ${password}`);
      if (!rows[0]?.database) await client.query(`create database ${DATABASE} owner ${OWNER}`);
    } finally {
      await client.end();
    }
  }
}

const ownerConnection = (port: number, credentials: Credentials): DatabaseConnection => ({ host: '127.0.0.1', port, database: DATABASE, user: OWNER, password: credentials.ownerPassword });

/** The connection to an embedded PostgreSQL that another process of this instance runs; null when none answers there. */
export function runningConnection(folder: string): DatabaseConnection | null {
  const found = readPostmaster(join(folder, 'data'));
  const file = join(folder, 'credentials.json');
  if (!found?.ready || !existsSync(file)) return null;
  return ownerConnection(found.port, JSON.parse(readFileSync(file, 'utf8')) as Credentials);
}

function readCredentials(folder: string): Credentials {
  const file = join(folder, 'credentials.json');
  if (!existsSync(file)) {
    writeFileSync(file, JSON.stringify({ superuserPassword: randomBytes(24).toString('base64url'), ownerPassword: randomBytes(24).toString('base64url') } satisfies Credentials), { mode: 0o600, flag: 'wx' });
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Credentials;
}

/** What PostgreSQL runs with: every acknowledged commit is on the disk; memory follows the machine. */
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
    ...(durable ? {} : { autovacuum: 'off' }),
  };
}

function tail(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n').slice(-12).join('\n') : '(no log)';
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('No free port was found.'))));
    });
  });
}
