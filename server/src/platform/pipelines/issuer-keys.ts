import type { createLocalJWKSet, JSONWebKeySet } from 'jose';
import * as z from 'zod';
import { createServiceClient } from '../../core/services/public.ts';
import type { ServiceClient } from '../../core/services/public.ts';

/** How long an issuer's keys are used before they are read again. */
const FRESH_MS = 10 * 60_000;
/** How long after reading them a token with an unknown key makes them be read again: anybody can send such tokens. */
const AGAIN_AFTER_MS = 60_000;

const discovery = z.object({ issuer: z.string(), jwks_uri: z.url() });
const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).max(100) });

/** Finds the public keys with which an issuer signs. */
export interface IssuerKeys {
  /**
   * Returns the present keys; with `isStale` newer ones, at most once a minute. Null while the issuer can't be read.
   */
  of(issuer: string, isStale?: boolean): Promise<ReturnType<typeof createLocalJWKSet> | null>;
}

interface Known {
  readAt: number;
  keys: Promise<ReturnType<typeof createLocalJWKSet> | null>;
}

// The installation itself asks, for no organisation, and seldom: the cache is its limit.
const NO_QUOTA = {
  take: async () => null,
  enter: async () => 1,
  leave: async () => undefined,
  pause: async () => undefined,
};

/** Returns a reader of issuers' keys by OpenID Connect discovery, with a cache in this process. */
export function issuerKeys(now = (): number => Date.now()): IssuerKeys {
  const known = new Map<string, Known>();
  const clients = new Map<string, ServiceClient>();
  const clientOf = (issuer: string): ServiceClient => {
    const client =
      clients.get(issuer) ??
      createServiceClient({
        name: 'oidc',
        baseUrl: new URL(issuer).origin,
        timeouts: { firstByteMs: 5_000, totalMs: 8_000 },
        maxAnswerBytes: 256 * 1024,
        limits: { perMinute: 60, perDay: 10_000, concurrent: 4 },
        quota: NO_QUOTA,
      });
    clients.set(issuer, client);
    return client;
  };
  return {
    async of(issuer, isStale = false) {
      const last = known.get(issuer);
      if (last && now() - last.readAt < (isStale ? AGAIN_AFTER_MS : FRESH_MS)) return last.keys;
      const keys = readKeys(clientOf(issuer), issuer);
      known.set(issuer, { readAt: now(), keys });
      // An issuer that is away does not end what was known of it, nor is it asked for each token.
      if ((await keys) === null && last)
        known.set(issuer, { readAt: now() - FRESH_MS + AGAIN_AFTER_MS, keys: last.keys });
      return known.get(issuer)?.keys ?? null;
    },
  };
}

async function readKeys(client: ServiceClient, issuer: string): Promise<ReturnType<typeof createLocalJWKSet> | null> {
  const json = async (path: string): Promise<unknown> => {
    const outcome = await client.send(0, { method: 'GET', path, headers: { accept: 'application/json' } });
    if (outcome.kind !== 'ok') return null;
    try {
      return JSON.parse(outcome.body) as unknown;
    } catch {
      return null;
    }
  };
  const { origin, pathname } = new URL(issuer);
  const found = discovery.safeParse(await json(`${pathname.replace(/\/+$/, '')}/.well-known/openid-configuration`));
  if (!found.success || found.data.issuer.replace(/\/+$/, '') !== issuer) return null;
  const at = new URL(found.data.jwks_uri);
  // The keys are the issuer's own: another host could be anybody's.
  if (at.origin !== origin) return null;
  const keys = keySet.safeParse(await json(`${at.pathname}${at.search}`));
  if (!keys.success) return null;
  const { createLocalJWKSet } = await import('jose');
  return createLocalJWKSet(keys.data as JSONWebKeySet);
}
