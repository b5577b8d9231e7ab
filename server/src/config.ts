import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DatabaseConnection } from './database/pool.ts';
import { placeDataDirectory } from './database/embedded/place.ts';
import { readS3Settings } from './s3-settings.ts';
import type { S3Settings } from './s3-settings.ts';

/** The folder that holds server/, shell/ and the others. */
export const CHECKOUT = fileURLToPath(new URL('../../', import.meta.url));

/** How this instance runs; read from the environment once, at start. */
export interface Config {
  /** PORT, 4000 by default. */
  port: number;
  /** HOST, 127.0.0.1 by default. */
  host: string;
  /** PUBLIC_URL: where people reach it; links in mails begin with it. No slash at the end. */
  publicUrl: string;
  /** TRUST_PROXY: how many proxies in front add to X-Forwarded-For; 0 trusts none, more than there are lets clients choose their address. */
  trustProxy: number;
  production: boolean;
  /** IWE_DEMO=1: demo data, demo accounts, the page with the mails. Never in production. */
  demo: boolean;
  /** IWE_DATA_DIR: embedded database, files, keys. */
  dataDir: string;
  /** Why the data stands elsewhere than asked, for one line at start; null when it does not. */
  dataDirNotice: string | null;
  /** DATABASE_URL, or null for the embedded database. */
  databaseUrl: string | null;
  /** SMTP_URL, or null for the sink inside this process. */
  smtpUrl: string | null;
  /** MAIL_FROM: the sender of every mail. */
  mailFrom: string;
  /** IWE_JOBS=off leaves background jobs to `pnpm worker`. */
  jobsInProcess: boolean;
  logLevel: string;
  /** IWE_S3_…: the object store that holds releases and source maps; null for IWE_DATA_DIR. */
  s3: S3Settings | null;
  /** IWE_SHELL_DIR: another build of the shell than the checkout's own; null for that one. */
  shellDir: string | null;
  /** IWE_FORCE_UPGRADE=1 starts although live releases do not fit this shell or server. */
  forceUpgrade: boolean;
  /** Names the session cookie, so that two instances on one host do not overwrite each other's. */
  cookieName: string;
  secrets: Secrets;
}

/** Generated at first start into the data directory (0600), or given by the environment. */
export interface Secrets {
  /** IWE_INSTANCE_KEY: encrypts what is stored for other services; 32 bytes as hex. */
  instanceKey: string;
  /** Public name of this instance; part of the cookie's name. */
  instanceId: string;
}

/** A setting that stops the start, in words for whoever starts the server. */
export class ConfigError extends Error {}

/** Reads the configuration; throws ConfigError with what to do. */
export function loadConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const databaseUrl = env['DATABASE_URL'] || null;
  const demo = env['IWE_DEMO'] === '1';
  const nodeEnvironment = env['NODE_ENV'] ?? '';
  const production = nodeEnvironment === 'production' || (databaseUrl !== null && !demo && nodeEnvironment !== 'test');
  if (production && demo) throw new ConfigError('IWE_DEMO=1 creates accounts with a public password and is refused with NODE_ENV=production. Unset one of the two.');
  const port = Number(env['PORT'] || 4000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new ConfigError(`PORT is "${env['PORT']}"; it must be a number from 0 to 65535.`);
  const host = env['HOST'] || '127.0.0.1';
  const place = placeDataDirectory(resolve(env['IWE_DATA_DIR'] || join(CHECKOUT, '.data')), databaseUrl !== null);
  const secrets = loadSecrets(place.directory, env, production);
  return {
    port, host, production, demo, databaseUrl, secrets,
    publicUrl: (env['PUBLIC_URL'] || `http://127.0.0.1:${port}`).replace(/\/+$/, ''),
    trustProxy: proxies(env['TRUST_PROXY']),
    dataDir: place.directory,
    dataDirNotice: place.notice,
    smtpUrl: env['SMTP_URL'] || null,
    mailFrom: env['MAIL_FROM'] || 'iWE <no-reply@iwe.invalid>',
    jobsInProcess: env['IWE_JOBS'] !== 'off',
    s3: readS3Settings(env, (message) => { throw new ConfigError(message); }),
    shellDir: env['IWE_SHELL_DIR'] || null,
    forceUpgrade: env['IWE_FORCE_UPGRADE'] === '1',
    logLevel: env['LOG_LEVEL'] || (production ? 'info' : 'warn'),
    cookieName: `iwe_session_${secrets.instanceId}`,
  };
}

function proxies(text: string | undefined): number {
  const count = Number(text || 0);
  if (!Number.isInteger(count) || count < 0 || count > 5) throw new ConfigError(`TRUST_PROXY is "${text}"; it is the number of proxies in front of this server, usually 1.`);
  return count;
}

const DEFAULT_LOOKING = new Set(['', 'secret', 'changeme', 'change-me', 'default', 'iwe']);

function loadSecrets(directory: string, env: NodeJS.ProcessEnv, production: boolean): Secrets {
  const given = env['IWE_INSTANCE_KEY'];
  if (given !== undefined && (!/^[0-9a-f]{64}$/i.test(given) || DEFAULT_LOOKING.has(given) || /^(.)\1+$/.test(given))) {
    if (production) throw new ConfigError('IWE_INSTANCE_KEY must be 64 hexadecimal digits that nobody else knows. Make one with: openssl rand -hex 32');
  }
  const file = join(directory, 'secrets.json');
  let stored: Secrets | null = null;
  if (existsSync(file)) stored = JSON.parse(readFileSync(file, 'utf8')) as Secrets;
  if (!stored) {
    stored = { instanceKey: randomBytes(32).toString('hex'), instanceId: randomBytes(4).toString('hex') };
    mkdirSync(directory, { recursive: true });
    try {
      // Several processes may start at once on a fresh directory: the first one's secrets win.
      writeFileSync(file, `${JSON.stringify(stored)}\n`, { mode: 0o600, flag: 'wx' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      stored = JSON.parse(readFileSync(file, 'utf8')) as Secrets;
    }
  }
  return { instanceId: env['IWE_INSTANCE_ID'] || stored.instanceId, instanceKey: given || stored.instanceKey };
}

/** DATABASE_URL as connection settings. */
export function parseDatabaseUrl(text: string): DatabaseConnection {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw new ConfigError('DATABASE_URL is not a URL. It looks like postgres://user:password@host:5432/database');
  }
  const mode = url.searchParams.get('sslmode');
  return {
    host: url.hostname || '127.0.0.1',
    port: Number(url.port || 5432),
    database: decodeURIComponent(url.pathname.slice(1)) || 'iwe',
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    ...(mode && mode !== 'disable' ? { ssl: { rejectUnauthorized: mode === 'verify-full' || mode === 'verify-ca' } } : {}),
  };
}
