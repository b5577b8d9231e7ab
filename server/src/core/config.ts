import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkServerIdentity } from 'node:tls';
import type { PeerCertificate } from 'node:tls';
import type { DatabaseConnection } from './database/pool.ts';
import { oneOfSeveralHosts } from './database/hosts/several-hosts.ts';
import type { HostAddress } from './database/connection.ts';
import { placeDataDirectory } from './database/embedded/place.ts';
import { readS3Settings } from './s3-settings.ts';
import type { S3Settings } from './s3-settings.ts';

/** The root folder of the checkout, with server/, shell/ and the others. */
export const CHECKOUT = fileURLToPath(new URL('../../../', import.meta.url));

/** The configuration of this instance, read from the environment once at start. */
export interface Config {
  /** PORT, 4000 by default. */
  port: number;
  /** HOST, 127.0.0.1 by default. */
  host: string;
  /** PUBLIC_URL: the address that people use; links in mails begin with it. No slash at the end. */
  publicUrl: string;
  /**
   * TRUST_PROXY: how many proxies in front add to X-Forwarded-For; 0 trusts none. A number above the real one lets
   * clients forge their address.
   */
  trustProxy: number;
  production: boolean;
  /** IWE_DEMO=1: demo data, demo accounts, the page with the mails. Never in production. */
  demo: boolean;
  /** IWE_DATA_DIR: embedded database, files, keys. */
  dataDir: string;
  /** One line for the log when the data directory is not the requested one; null otherwise. */
  dataDirNotice: string | null;
  /** DATABASE_URL, or null for the embedded database. */
  databaseUrl: string | null;
  /** DATABASE_REPLICA_URL: a standby that reports, exports and previews read; null reads the primary alone. */
  replicaUrl: string | null;
  /** IWE_LISTS_ON_REPLICA=on reads lists from it, too. */
  listsOnReplica: boolean;
  /** SMTP_URL, or null to collect mails inside this process. */
  smtpUrl: string | null;
  /** MAIL_FROM: the sender of every mail. */
  mailFrom: string;
  /**
   * MAIL_RETURN_ADDRESS: where mail servers report what they could not deliver; the address of MAIL_FROM by default.
   */
  mailReturnAddress: string;
  /** BOUNCE_MAILBOX_URL: the mailbox of that address, imaps://user:password@host/folder; null reads none. */
  bounceMailbox: BounceMailbox | null;
  /** MAIL_CA_FILE: PEM certificates that the mail servers' own may be signed by; null for the system's alone. */
  mailCa: string | null;
  /**
   * IWE_PRINT_CERTIFICATE and IWE_PRINT_KEY: PEM files that sign requests to the local print service; null signs none.
   */
  printSigning: { certificateFile: string; keyFile: string } | null;
  /** IWE_ALARM_WEBHOOK: an address that is called when an alarm begins and when it ends; null calls none. */
  alarmWebhook: string | null;
  /** OTEL_EXPORTER_OTLP_ENDPOINT: the OpenTelemetry collector that gets traces; null sends none. */
  tracesTo: string | null;
  /** IWE_JOBS=off leaves background jobs to `pnpm worker`. */
  jobsInProcess: boolean;
  logLevel: string;
  /** XERO_…: how Xero is reached; null where XERO_CLIENT_ID is not set, and the demo then starts a stand-in. */
  xero: XeroSettings | null;
  /** IWE_S3_…: the object store that holds releases and source maps; null for IWE_DATA_DIR. */
  s3: S3Settings | null;
  /** IWE_SHELL_DIR: another build of the shell than the checkout's own; null for that one. */
  shellDir: string | null;
  /** IWE_OIDC_ISSUERS: the forges whose identity tokens may be trusted to publish; none by default. */
  oidcIssuers: readonly string[];
  /** IWE_KIT: who may read the packages for teams. Deploy tokens always may; 'open' lets everybody. */
  kit: { isOpen: boolean; readToken: string | null };
  /** IWE_FORCE_UPGRADE=1 starts although live releases do not fit this shell or server. */
  forceUpgrade: boolean;
  /** IWE_UPGRADE_BACKUP=off writes no backup before migrations, for installations with backups of their own. */
  upgradeBackup: boolean;
  /** Name of the session cookie, so that two instances on one host do not overwrite each other's. */
  cookieName: string;
  secrets: Secrets;
}

/** Where reports about undelivered mails arrive. */
export interface BounceMailbox {
  host: string;
  port: number;
  /** TLS from the first byte; otherwise STARTTLS is required, except on this machine. */
  isSecure: boolean;
  user: string;
  password: string;
  folder: string;
  /** Certificates that the server's own may be signed by, beside those of the system; null for the system's alone. */
  ca: string | null;
}

/** The app that is registered at Xero, and Xero's addresses. PKCE needs no client secret. */
export interface XeroSettings {
  clientId: string;
  scopes: readonly string[];
  /** Where people allow the access: https://login.xero.com */
  loginUrl: string;
  /** Where tokens come from: https://identity.xero.com */
  identityUrl: string;
  /** https://api.xero.com */
  apiUrl: string;
  /** Where people open documents: https://go.xero.com */
  webUrl: string;
  /** How long an answer of the accounting API may take; left out, what fifty documents need. */
  timeouts?: { readonly firstByteMs: number; readonly totalMs: number };
}

/** Xero's scopes for tokens that are refreshed, contacts, documents with payments, and the chart of accounts. */
export const XERO_SCOPES = [
  'offline_access',
  'accounting.contacts',
  'accounting.transactions',
  'accounting.settings.read',
  'accounting.reports.read',
] as const;

/** Generated at the first start into the data directory (file mode 0600), or set by the environment. */
export interface Secrets {
  /** IWE_INSTANCE_KEY: encrypts stored credentials of other services; 32 bytes as hex. */
  instanceKey: string;
  /** IWE_PREVIOUS_INSTANCE_KEYS, comma-separated: decrypt what was encrypted before a key change. */
  previousInstanceKeys?: readonly string[];
  /** Public name of this instance; part of the cookie's name. */
  instanceId: string;
}

/** A setting that prevents the start; the message says what to do. */
export class ConfigError extends Error {}

/** Reads the configuration; throws ConfigError with an explanation. */
export function loadConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const databaseUrl = env['DATABASE_URL'] || null;
  const replicaUrl = env['DATABASE_REPLICA_URL'] || null;
  if (replicaUrl !== null && databaseUrl === null)
    throw new ConfigError(
      'DATABASE_REPLICA_URL is set without DATABASE_URL. It names a standby of that PostgreSQL; set both, or neither.',
    );
  const listsOnReplica = isOn(env['IWE_LISTS_ON_REPLICA'], 'IWE_LISTS_ON_REPLICA');
  if (listsOnReplica && replicaUrl === null)
    throw new ConfigError(
      'IWE_LISTS_ON_REPLICA is on, but DATABASE_REPLICA_URL names no standby. Set both, or neither.',
    );
  const demo = env['IWE_DEMO'] === '1';
  const nodeEnvironment = env['NODE_ENV'] ?? '';
  const production = nodeEnvironment === 'production' || (databaseUrl !== null && !demo && nodeEnvironment !== 'test');
  if (production && demo)
    throw new ConfigError(
      'IWE_DEMO=1 creates accounts with a public password and is refused with NODE_ENV=production. Unset ' +
        'one of the two.',
    );
  const port = Number(env['PORT'] || 4000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new ConfigError(`PORT is "${env['PORT']}"; it must be a number from 0 to 65535.`);
  const host = env['HOST'] || '127.0.0.1';
  const place = placeDataDirectory(resolve(env['IWE_DATA_DIR'] || join(CHECKOUT, '.data')), databaseUrl !== null);
  const secrets = loadSecrets(place.directory, env, production);
  const mailFrom = env['MAIL_FROM'] || 'iWE <no-reply@iwe.invalid>';
  const mailCa = certificatesIn(env['MAIL_CA_FILE']);
  const publicUrl = (env['PUBLIC_URL'] || `http://127.0.0.1:${port}`).replace(/\/+$/, '');
  if (production && env['IWE_ALLOW_HTTP'] !== '1') refuseOpenHttp(publicUrl);
  return {
    port,
    host,
    production,
    demo,
    databaseUrl,
    replicaUrl,
    listsOnReplica,
    secrets,
    publicUrl,
    trustProxy: proxies(env['TRUST_PROXY']),
    dataDir: place.directory,
    dataDirNotice: place.notice,
    smtpUrl: env['SMTP_URL'] || null,
    mailFrom,
    mailReturnAddress: env['MAIL_RETURN_ADDRESS'] || addressOf(mailFrom),
    bounceMailbox: bounceMailbox(env['BOUNCE_MAILBOX_URL'], mailCa),
    mailCa,
    printSigning: printSigning(env),
    alarmWebhook: httpAddress(env['IWE_ALARM_WEBHOOK'], 'IWE_ALARM_WEBHOOK looks like https://hooks.example.com/1a2b'),
    tracesTo: httpAddress(
      env['OTEL_EXPORTER_OTLP_ENDPOINT'],
      'OTEL_EXPORTER_OTLP_ENDPOINT looks like http://127.0.0.1:4318',
    ),
    jobsInProcess: env['IWE_JOBS'] !== 'off',
    xero: xeroSettings(env),
    s3: readS3Settings(env, (message) => {
      throw new ConfigError(message);
    }),
    shellDir: env['IWE_SHELL_DIR'] || null,
    oidcIssuers: issuersOf(env['IWE_OIDC_ISSUERS']),
    kit: { isOpen: env['IWE_KIT'] === 'open', readToken: env['IWE_KIT_TOKEN'] || null },
    forceUpgrade: env['IWE_FORCE_UPGRADE'] === '1',
    upgradeBackup: env['IWE_UPGRADE_BACKUP'] !== 'off',
    logLevel: env['LOG_LEVEL'] || (production ? 'info' : 'warn'),
    cookieName: cookieNameOf(publicUrl, secrets.instanceId),
  };
}

/** Returns whether a switch that is off by default is on; throws for a word that is neither. */
function isOn(text: string | undefined, name: string): boolean {
  const word = text || 'off';
  if (word !== 'on' && word !== 'off') throw new ConfigError(`${name} is "${word}"; it is on or off.`);
  return word === 'on';
}

/** Throws when people would reach this server over a network without encryption. */
function refuseOpenHttp(publicUrl: string): void {
  const url = URL.parse(publicUrl);
  if (url === null) throw new ConfigError(`PUBLIC_URL is "${publicUrl}"; it looks like https://iwe.example.com`);
  if (url.protocol === 'https:' || ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname)) return;
  throw new ConfigError(
    `PUBLIC_URL is ${publicUrl}, so passwords and sessions would cross the network readable. Put a proxy with a ` +
      'certificate in front and set PUBLIC_URL to its https address, or set IWE_ALLOW_HTTP=1 if you accept that.',
  );
}

/**
 * Returns the name of the session cookie. With https it begins with `__Host-`: browsers then accept it from this host
 * alone, so that no other host of the domain can plant one.
 */
/** Returns the issuers of a list; throws for one that is no https address (http on this machine alone). */
function issuersOf(text: string | undefined): string[] {
  const issuers = (text ?? '').split(/[\s,]+/).filter(Boolean);
  for (const issuer of issuers) {
    const url = URL.parse(issuer);
    const isLocal = url?.protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname);
    if (url?.protocol !== 'https:' && !isLocal)
      throw new ConfigError(`IWE_OIDC_ISSUERS names ${issuer}; an issuer looks like https://gitlab.example.com`);
  }
  return issuers.map((issuer) => issuer.replace(/\/+$/, ''));
}

const cookieNameOf = (publicUrl: string, instanceId: string): string =>
  `${publicUrl.startsWith('https:') ? '__Host-' : ''}iwe_session_${instanceId}`;

function proxies(text: string | undefined): number {
  const count = Number(text || 0);
  if (!Number.isInteger(count) || count < 0 || count > 5)
    throw new ConfigError(`TRUST_PROXY is "${text}"; it is the number of proxies in front of this server, usually 1.`);
  return count;
}

function printSigning(env: NodeJS.ProcessEnv): Config['printSigning'] {
  const [certificateFile, keyFile] = [env['IWE_PRINT_CERTIFICATE'], env['IWE_PRINT_KEY']];
  if (!certificateFile && !keyFile) return null;
  if (!certificateFile || !keyFile || !existsSync(certificateFile) || !existsSync(keyFile))
    throw new ConfigError('IWE_PRINT_CERTIFICATE and IWE_PRINT_KEY are two PEM files; set both, or neither.');
  return { certificateFile, keyFile };
}

/** Returns an address, or null when it is not set; throws with the explanation when it is none. */
function httpAddress(text: string | undefined, explanation: string): string | null {
  if (!text) return null;
  if (!['http:', 'https:'].includes(URL.parse(text)?.protocol ?? '')) throw new ConfigError(explanation);
  return text;
}

/** The address in 'Name <address>'. */
const addressOf = (sender: string): string => /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender.trim();

function certificatesIn(file: string | undefined): string | null {
  if (!file) return null;
  if (!existsSync(file)) throw new ConfigError(`MAIL_CA_FILE is ${file}, which does not exist. Set it to a PEM file.`);
  return readFileSync(file, 'utf8');
}

function bounceMailbox(text: string | undefined, ca: string | null): BounceMailbox | null {
  if (!text) return null;
  const url = URL.parse(text);
  if (!url || !['imap:', 'imaps:'].includes(url.protocol) || url.username === '')
    throw new ConfigError('BOUNCE_MAILBOX_URL looks like imaps://user:password@imap.example.com/INBOX');
  const isSecure = url.protocol === 'imaps:';
  return {
    host: url.hostname,
    port: Number(url.port || (isSecure ? 993 : 143)),
    isSecure,
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    folder: decodeURIComponent(url.pathname.slice(1)) || 'INBOX',
    ca,
  };
}

function xeroSettings(env: NodeJS.ProcessEnv): XeroSettings | null {
  const clientId = env['XERO_CLIENT_ID'];
  if (!clientId) return null;
  return {
    clientId,
    scopes: env['XERO_SCOPES'] ? env['XERO_SCOPES'].split(/[\s,]+/) : XERO_SCOPES,
    loginUrl: env['XERO_LOGIN_URL'] || 'https://login.xero.com',
    identityUrl: env['XERO_IDENTITY_URL'] || 'https://identity.xero.com',
    apiUrl: env['XERO_API_URL'] || 'https://api.xero.com',
    webUrl: env['XERO_WEB_URL'] || 'https://go.xero.com',
  };
}

const DEFAULT_LOOKING = new Set(['', 'secret', 'changeme', 'change-me', 'default', 'iwe']);

function loadSecrets(directory: string, env: NodeJS.ProcessEnv, production: boolean): Secrets {
  const given = env['IWE_INSTANCE_KEY'];
  if (given !== undefined && (!/^[0-9a-f]{64}$/i.test(given) || DEFAULT_LOOKING.has(given) || /^(.)\1+$/.test(given))) {
    if (production)
      throw new ConfigError(
        'IWE_INSTANCE_KEY must be 64 hexadecimal digits that nobody else knows. Make one with: openssl rand -hex 32',
      );
  }
  const file = join(directory, 'secrets.json');
  let stored: Secrets | null = null;
  if (existsSync(file)) {
    if (production) refuseReadableSecrets(file);
    stored = JSON.parse(readFileSync(file, 'utf8')) as Secrets;
  }
  if (!stored) {
    stored = { instanceKey: randomBytes(32).toString('hex'), instanceId: randomBytes(4).toString('hex') };
    mkdirSync(directory, { recursive: true });
    try {
      // Several processes may start at once on a fresh directory: the secrets written first are used.
      writeFileSync(file, `${JSON.stringify(stored)}\n`, { mode: 0o600, flag: 'wx' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      stored = JSON.parse(readFileSync(file, 'utf8')) as Secrets;
    }
  }
  const previous = (env['IWE_PREVIOUS_INSTANCE_KEYS'] ?? '').split(',').map((key) => key.trim());
  return {
    instanceId: env['IWE_INSTANCE_ID'] || stored.instanceId,
    instanceKey: given || stored.instanceKey,
    // When the environment sets a new key, the key of the data directory becomes the first previous one.
    previousInstanceKeys: [...new Set([...(given ? [stored.instanceKey] : []), ...previous])].filter(Boolean),
  };
}

/** Throws when others on this machine can read the key that encrypts everything stored. */
function refuseReadableSecrets(file: string): void {
  const mode = statSync(file).mode & 0o777;
  if (process.platform === 'win32' || (mode & 0o077) === 0) return;
  throw new ConfigError(
    `${file} contains the instance key and has mode ${mode.toString(8)}, so others on this machine can read it. Run: ` +
      `chmod 600 ${file}`,
  );
}

/** Returns how the standby of DATABASE_REPLICA_URL is reached; null where none is set. */
export const replicaOf = ({ replicaUrl }: Pick<Config, 'replicaUrl'>): DatabaseConnection | null =>
  replicaUrl === null ? null : parseDatabaseUrl(replicaUrl, 'DATABASE_REPLICA_URL');

/** What may be read of each setting's PostgreSQL, as the values of libpq's `target_session_attrs`. */
const ROLES = {
  DATABASE_URL: { role: 'primary', words: ['read-write', 'primary'], why: 'iWE writes' },
  DATABASE_REPLICA_URL: { role: 'standby', words: ['standby', 'read-only'], why: 'the primary is in DATABASE_URL' },
} as const;

/**
 * Parses DATABASE_URL, or DATABASE_REPLICA_URL, into connection settings. Several hosts are separated by commas, as
 * libpq reads them; the primary of them is looked for at each connecting, or a standby for DATABASE_REPLICA_URL, and so
 * it is for one host with `target_session_attrs`. Throws ConfigError for what can't be meant.
 */
export function parseDatabaseUrl(text: string, name: keyof typeof ROLES = 'DATABASE_URL'): DatabaseConnection {
  const looks = `It looks like postgres://user:password@host:5432/database`;
  const parts = /^(postgres(?:ql)?:\/\/(?:[^/?]*@)?)([^/?@]*)([/?].*)?$/.exec(text);
  if (!parts) throw new ConfigError(`${name} is not a URL. ${looks}`);
  const [, before = '', list = '', after = ''] = parts;
  const named = list.split(',');
  const urls = named.map((host) => URL.parse(`${before}${host}${after}`));
  const [url] = urls;
  if (!url || urls.includes(null)) throw new ConfigError(`${name} is not a URL. ${looks}`);
  if (named.length > 1 && named.includes(''))
    throw new ConfigError(`${name} has a comma without a host beside it. Several hosts look like a:5432,b:5432`);
  const hosts = urls.map((one) => ({
    host: one?.hostname.replace(/^\[(.*)\]$/, '$1') || '127.0.0.1',
    port: Number(one?.port || 5432),
  }));
  const { role } = ROLES[name];
  const connection = {
    ...(hosts[0] ?? { host: '127.0.0.1', port: 5432 }),
    database: decodeURIComponent(url.pathname.slice(1)) || 'iwe',
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    ...tlsOf(url.searchParams, hosts, name),
  };
  const isChosen = hasRole(url.searchParams, name) || hosts.length > 1;
  return isChosen ? { ...connection, stream: oneOfSeveralHosts(hosts, role, connection) } : connection;
}

/** Returns whether `target_session_attrs` is set; throws when it, or another setting of hosts, contradicts iWE. */
function hasRole(params: URLSearchParams, name: keyof typeof ROLES): boolean {
  for (const other of ['host', 'hostaddr', 'port'])
    if (params.has(other))
      throw new ConfigError(
        `${name} has the setting ${other}. Hosts and ports are written before the database: ` +
          'postgres://user:password@a:5432,b:5432/database',
      );
  const wanted = params.get('target_session_attrs');
  if (wanted === null) return false;
  const { words, why } = ROLES[name];
  if ((words as readonly string[]).includes(wanted)) return true;
  throw new ConfigError(
    `target_session_attrs of ${name} is ${wanted}, but ${why}: set it to ${words.join(' or ')}, or leave it out.`,
  );
}

/**
 * Returns how the connection is encrypted, as libpq reads these settings: with a certificate authority
 * (`sslrootcert=<file>`) the server's certificate is verified by it, and its name as well for verify-full. Of several
 * hosts, the certificate may name any.
 */
function tlsOf(params: URLSearchParams, hosts: readonly HostAddress[], name: string): Pick<DatabaseConnection, 'ssl'> {
  const mode = params.get('sslmode');
  if (!mode || mode === 'disable') return {};
  const authority = params.get('sslrootcert');
  const isNamed = mode === 'verify-full';
  const identity = isNamed && hosts.length > 1 ? { checkServerIdentity: namesOneOf(hosts) } : {};
  if (authority === null) return { ssl: { rejectUnauthorized: isNamed || mode === 'verify-ca', ...identity } };
  if (!existsSync(authority))
    throw new ConfigError(`sslrootcert of ${name} is ${authority}, which does not exist. Set it to a PEM file.`);
  return {
    ssl: {
      ca: readFileSync(authority, 'utf8'),
      rejectUnauthorized: true,
      ...(isNamed ? identity : { checkServerIdentity: () => undefined }),
    },
  };
}

/** Returns a check that accepts a certificate which names one of the hosts: the driver names the first alone. */
const namesOneOf =
  (hosts: readonly HostAddress[]) =>
  (_: string, certificate: PeerCertificate): Error | undefined => {
    const results = hosts.map(({ host }) => checkServerIdentity(host, certificate));
    return results.includes(undefined) ? undefined : results[0];
  };
