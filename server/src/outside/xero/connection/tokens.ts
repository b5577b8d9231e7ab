import { setTimeout as sleep } from 'node:timers/promises';
import { messages } from '@iwe/domain';
import type { Database } from '../../../core/database/index.ts';
import type { CredentialStore, ServiceClient, ServiceOutcome } from '../../../core/services/public.ts';
import { CONNECTION, COUNT_REFRESH, END_CONNECTION, RELEASE_REFRESH, TAKE_REFRESH } from './connection.repository.ts';

export const SERVICE = 'xero';
const ACCESS = 'access_token';
const REFRESH = 'refresh_token';
/** A token that ends within this time is renewed first, so that it lasts for the call. */
const MARGIN_MS = 60_000;
const LOOK_AGAIN_MS = 250;
/** Longer than the lease of TAKE_REFRESH. */
const GIVE_UP_MS = 65_000;

/** A token to call Xero with, or why there is none. */
export type Access =
  | { readonly kind: 'token'; readonly token: string; readonly tenant: string; readonly version: number }
  | { readonly kind: 'wait'; readonly until: Date; readonly reason: string }
  | { readonly kind: 'unconnected'; readonly reason: string };

export interface TokenSource {
  /** `staleVersion`: Xero has refused the token of this version, so another one is needed. */
  access(organisation: number, staleVersion?: number): Promise<Access>;
  /** Marks the connection as lost: Xero no longer accepts it. */
  end(organisation: number): Promise<Extract<Access, { kind: 'unconnected' }>>;
}

interface TokenParts {
  readonly database: Database;
  readonly identity: ServiceClient;
  readonly clientId: string;
  readonly credentials: CredentialStore;
}

export interface TokenAnswer {
  access_token: string;
  refresh_token: string;
  expires_in: number;
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' };

/** Calls Xero's token endpoint. */
export const callToken = (identity: ServiceClient, organisation: number, fields: Record<string, string>) =>
  identity.send(organisation, {
    method: 'POST',
    path: '/connect/token',
    headers: FORM,
    body: new URLSearchParams(fields).toString(),
  });

/** Stores a pair of tokens; a new refresh token replaces the used one. */
export async function storeTokens(
  credentials: CredentialStore,
  tx: Parameters<CredentialStore['store']>[0],
  answer: TokenAnswer,
): Promise<void> {
  const expiresAt = new Date(Date.now() + answer.expires_in * 1000);
  await credentials.store(tx, { service: SERVICE, field: ACCESS, text: answer.access_token, expiresAt });
  await credentials.store(tx, { service: SERVICE, field: REFRESH, text: answer.refresh_token });
}

/**
 * Gives out access tokens and renews them. One process of all renews at a time: it takes a lease by the version of the
 * tokens that it has read, so the others wait for its result instead of using the refresh token a second time.
 */
export function tokenSource({ database, identity, clientId, credentials }: TokenParts): TokenSource {
  const scope = (organisation: number) => ({ organisation, userId: null });
  const read = (organisation: number) =>
    database.read(scope(organisation), async (tx) => {
      const [[connection], stored] = [
        await tx.query(CONNECTION(organisation)),
        await credentials.read(tx, SERVICE),
      ] as const;
      return { connection, access: stored.get(ACCESS), refresh: stored.get(REFRESH) };
    });

  const end: TokenSource['end'] = async (organisation) => {
    const reason = 'Xero has ended the access. Connect again.';
    await database.write(scope(organisation), (tx) => tx.query(END_CONNECTION(organisation, 'broken', reason)));
    return { kind: 'unconnected', reason };
  };

  const renew = async (organisation: number, refreshToken: string): Promise<Access | null> => {
    const outcome = await callToken(identity, organisation, {
      grant_type: 'refresh_token',
      client_id: clientId,
      refresh_token: refreshToken,
    });
    if (outcome.kind === 'ok') {
      await database.write(scope(organisation), async (tx) => {
        await storeTokens(credentials, tx, JSON.parse(outcome.body) as TokenAnswer);
        await tx.query(COUNT_REFRESH(organisation));
      });
      return null;
    }
    if (outcome.kind === 'refused' && outcome.status === 400) return end(organisation);
    await database.write(scope(organisation), (tx) => tx.query(RELEASE_REFRESH(organisation)));
    return { kind: 'wait', ...waitOf(outcome) };
  };

  return {
    end,
    access: async (organisation, staleVersion) => {
      const giveUpAt = Date.now() + GIVE_UP_MS;
      for (;;) {
        const { connection, access, refresh } = await read(organisation);
        if (connection?.state !== 'connected' || !refresh)
          return { kind: 'unconnected', reason: connection?.problem || messages.xeroUnconnected };
        const { token_version: version, tenant_id: tenant } = connection;
        const isFresh = (access?.expiresAt?.getTime() ?? 0) > Date.now() + MARGIN_MS;
        if (access && isFresh && version !== staleVersion)
          return { kind: 'token', token: access.secret.reveal(), tenant, version };
        const [taken] = await database.write(scope(organisation), (tx) =>
          tx.query(TAKE_REFRESH(organisation, version)),
        );
        const failure = taken ? await renew(organisation, refresh.secret.reveal()) : null;
        if (failure) return failure;
        if (!taken) await sleep(LOOK_AGAIN_MS);
        if (Date.now() > giveUpAt)
          return { kind: 'wait', until: new Date(Date.now() + 10_000), reason: 'The access to Xero is being renewed.' };
      }
    },
  };
}

/** When to try again after a call that had no answer, and why. */
export function waitOf(outcome: ServiceOutcome): { until: Date; reason: string } {
  if (outcome.kind === 'limited') return { until: outcome.retryAt, reason: 'Xero takes no more calls for the moment.' };
  if (outcome.kind === 'unreachable') return { until: outcome.retryAt, reason: 'Xero cannot be reached.' };
  return { until: new Date(Date.now() + 10_000), reason: 'Xero did not answer.' };
}
