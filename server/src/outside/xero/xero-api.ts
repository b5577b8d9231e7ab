import type { FastifyBaseLogger } from 'fastify';
import type { Config, XeroSettings } from '../../core/config.ts';
import type { Database } from '../../core/database/index.ts';
import { createServiceClient, credentialStore, serviceQuota } from '../../core/services/public.ts';
import type { CredentialStore, ServiceCall, ServiceClient } from '../../core/services/public.ts';
import { SERVICE, tokenSource, waitOf } from './connection/tokens.ts';
import type { Access } from './connection/tokens.ts';

/** A call of the accounting API. `path` without the prefix. */
export interface XeroCall {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly body?: object;
  /** Idempotency-Key, at most 128 characters. */
  readonly key?: string;
  /** Only what changed after this moment. */
  readonly since?: Date;
}

/**
 * What came of it.
 * - refused: Xero understood and said no, in its own sentence.
 * - wait: nothing was done there; try again after `until`.
 * - unknown: a write was sent and no answer came. Look it up before sending it again.
 * - tooLarge: the answer to a read is larger than we take. Ask for less.
 * - unconnected: there is no access; a person must connect.
 */
export type XeroOutcome =
  | { readonly kind: 'ok'; readonly body: Readonly<Record<string, unknown>> }
  | { readonly kind: 'refused'; readonly status: number; readonly message: string }
  | { readonly kind: 'wait'; readonly until: Date; readonly reason: string }
  | { readonly kind: 'unknown'; readonly reason: string }
  | { readonly kind: 'tooLarge'; readonly reason: string }
  | { readonly kind: 'unconnected'; readonly reason: string };

export interface XeroApi {
  readonly settings: XeroSettings;
  readonly identity: ServiceClient;
  readonly hosts: ServiceClient;
  readonly credentials: CredentialStore;
  access(organisation: number): Promise<Access>;
  call(organisation: number, call: XeroCall): Promise<XeroOutcome>;
}

/** Xero's limits of one organisation (calls per minute and day, calls at once). */
const LIMITS = { perMinute: 60, perDay: 5000, concurrent: 5 };
/** Fifty documents take Xero many seconds. */
const TIMEOUTS = { firstByteMs: 30_000, totalMs: 60_000 };
const PREFIX = '/api.xro/2.0';

export interface XeroParts {
  config: Config;
  database: Database;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

const made = new WeakMap<Database, XeroApi>();

/** The client of this process: limits and circuit live in it, so there is one. Null where no app is configured. */
export function xeroApi({ config, database, log }: XeroParts): XeroApi | null {
  if (config.xero === null) return null;
  const found = made.get(database) ?? makeApi({ config, database, log }, config.xero);
  made.set(database, found);
  return found;
}

function makeApi({ config, database, log }: XeroParts, settings: XeroSettings): XeroApi {
  const quota = serviceQuota(database);
  const common = { quota, log, timeouts: settings.timeouts ?? TIMEOUTS };
  const hosts = createServiceClient({ ...common, name: SERVICE, baseUrl: settings.apiUrl, limits: LIMITS });
  const identity = createServiceClient({
    ...common,
    name: 'xero-identity',
    baseUrl: settings.identityUrl,
    limits: { perMinute: 20, perDay: 1000, concurrent: 1 },
  });
  const credentials = credentialStore(config.secrets);
  const tokens = tokenSource({ database, identity, clientId: settings.clientId, credentials });

  const call = async (organisation: number, wanted: XeroCall): Promise<XeroOutcome> => {
    let staleVersion: number | undefined;
    for (;;) {
      const access = await tokens.access(organisation, staleVersion);
      if (access.kind !== 'token') return access;
      const outcome = await hosts.send(organisation, requestOf(wanted, access));
      if (outcome.kind === 'ok') return { kind: 'ok', body: parsed(outcome.body) };
      if (outcome.kind === 'limited' || outcome.kind === 'unreachable') return { kind: 'wait', ...waitOf(outcome) };
      if (outcome.kind === 'tooLarge') return outcome;
      if (outcome.kind === 'unknownOutcome') return { kind: 'unknown', reason: 'Xero did not answer.' };
      if (outcome.status === 403 && hasLostAccess(outcome.body)) return tokens.end(organisation);
      if (outcome.status !== 401)
        return { kind: 'refused', status: outcome.status, message: refusalOf(outcome.status, outcome.body) };
      // A token can end at Xero before its time: once another one is tried, then later.
      if (staleVersion !== undefined)
        return { kind: 'wait', until: new Date(Date.now() + 10_000), reason: 'Xero refused the access token.' };
      staleVersion = access.version;
    }
  };
  return { settings, identity, hosts, credentials, access: (organisation) => tokens.access(organisation), call };
}

function requestOf(call: XeroCall, access: { token: string; tenant: string }): ServiceCall {
  return {
    method: call.method,
    path: `${PREFIX}${call.path}`,
    headers: {
      authorization: `Bearer ${access.token}`,
      'xero-tenant-id': access.tenant,
      accept: 'application/json',
      ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(call.key === undefined ? {} : { 'idempotency-key': call.key }),
      ...(call.since === undefined ? {} : { 'if-modified-since': call.since.toISOString().slice(0, 19) }),
    },
    ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
  };
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  return text === '' ? {} : (JSON.parse(text) as Readonly<Record<string, unknown>>);
}

/** The token is valid, but the organisation was disconnected at Xero. */
const hasLostAccess = (text: string): boolean => text.includes('"AuthenticationUnsuccessful"');

/** Xero's own sentences, where it gives any. */
function refusalOf(status: number, text: string): string {
  try {
    const body = JSON.parse(text) as {
      Message?: string;
      Detail?: string;
      Elements?: { ValidationErrors?: { Message?: string }[] }[];
    };
    const sentences = (body.Elements ?? []).flatMap(({ ValidationErrors = [] }) =>
      ValidationErrors.map(({ Message }) => Message ?? ''),
    );
    return sentences.join(' ') || body.Message || body.Detail || `Xero answered ${status}.`;
  } catch {
    return `Xero answered ${status}.`;
  }
}
