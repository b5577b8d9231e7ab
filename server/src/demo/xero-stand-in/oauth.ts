import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Journal } from './journal.ts';

/** The organisations that a person may choose on the page where access is allowed. */
export const TENANTS = [
  { id: '5f1b0e0a-0000-4000-8000-000000000004', name: 'Demo Tyres Sydney', shortCode: '!syd4' },
  { id: '5f1b0e0a-0000-4000-8000-000000000009', name: 'Demo Tyres Melbourne', shortCode: '!mel9' },
] as const;

/** Xero answers a used refresh token for a while, because the answer to its first use may have been lost. */
const GRACE_MS = 30 * 60_000;
const CODE_MS = 5 * 60_000;

interface Grant {
  id: string;
  clientId: string;
  scope: string;
  authEventId: string;
  isRevoked: boolean;
}

/** An organisation that the only person here has connected to an app. All tokens of person and app reach it. */
export interface Connection {
  readonly id: string;
  readonly tenant: string;
  readonly clientId: string;
  /** Of the authorization that connected it last. */
  readonly authEventId: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly isRemoved: boolean;
}

interface Token {
  grant: string;
  kind: 'access' | 'refresh';
  expiresAt: number;
  /** Refresh tokens: when a newer one was given out; 0 for never. */
  usedAt: number;
}

export interface TokenAnswer {
  status: number;
  body: Record<string, unknown>;
}

const REFUSED: TokenAnswer = { status: 400, body: { error: 'invalid_grant' } };

/** Xero's side of OAuth 2 with PKCE for public clients: codes, rotating refresh tokens, connections. */
export class Authorization {
  readonly #journal: Journal;
  readonly #accessSeconds: number;
  readonly #codes = new Map<
    string,
    { challenge: string; redirectUri: string; clientId: string; tenant: string; scope: string; until: number }
  >();
  /** How often a refresh token was exchanged. */
  refreshes = 0;

  constructor(journal: Journal, accessSeconds: number) {
    this.#journal = journal;
    this.#accessSeconds = accessSeconds;
  }

  /** A person has allowed the access of a client to an organisation: the code for the redirect. */
  allow(asked: URLSearchParams, tenant: string): string {
    const code = randomBytes(24).toString('base64url');
    this.#codes.set(code, {
      challenge: asked.get('code_challenge') ?? '',
      redirectUri: asked.get('redirect_uri') ?? '',
      clientId: asked.get('client_id') ?? '',
      scope: asked.get('scope') ?? '',
      tenant,
      until: Date.now() + CODE_MS,
    });
    return code;
  }

  /** POST /connect/token. */
  exchange(form: URLSearchParams): TokenAnswer {
    if (form.get('grant_type') === 'refresh_token') return this.#refresh(form);
    const code = this.#codes.get(form.get('code') ?? '');
    this.#codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (
      form.get('grant_type') !== 'authorization_code' ||
      !code ||
      code.until < Date.now() ||
      code.challenge !== challenge ||
      code.redirectUri !== form.get('redirect_uri') ||
      code.clientId !== form.get('client_id')
    )
      return REFUSED;
    const { clientId, scope, tenant } = code;
    const grant: Grant = { id: randomUUID(), clientId, scope, authEventId: randomUUID(), isRevoked: false };
    this.#journal.put('grants', grant.id, grant);
    this.#connect(grant, tenant);
    return this.#tokens(grant);
  }

  /** A connection that was there before keeps its id and its first day. */
  #connect({ clientId, authEventId }: Grant, tenant: string): void {
    const now = new Date().toISOString();
    const before = [...this.#connections.values()].find((each) => each.clientId === clientId && each.tenant === tenant);
    const connection: Connection = {
      id: before?.id ?? randomUUID(),
      tenant,
      clientId,
      authEventId,
      createdAt: before?.createdAt ?? now,
      updatedAt: now,
      isRemoved: false,
    };
    this.#journal.put('connections', connection.id, connection);
  }

  get #connections(): ReadonlyMap<string, Connection> {
    return this.#journal.table<Connection>('connections');
  }

  #remove(isMeant: (connection: Connection) => boolean): void {
    for (const connection of this.#connections.values())
      if (isMeant(connection)) this.#journal.put('connections', connection.id, { ...connection, isRemoved: true });
  }

  #refresh(form: URLSearchParams): TokenAnswer {
    const name = hashed(form.get('refresh_token') ?? '');
    const token = this.#token(name);
    const grant = token && this.#grant(token.grant);
    const isStale = token !== undefined && token.usedAt > 0 && token.usedAt + GRACE_MS < Date.now();
    if (!token || !grant || token.kind !== 'refresh' || isStale || grant.clientId !== form.get('client_id'))
      return REFUSED;
    this.refreshes += 1;
    if (token.usedAt === 0) this.#journal.put('tokens', name, { ...token, usedAt: Date.now() });
    return this.#tokens(grant);
  }

  #tokens(grant: Grant): TokenAnswer {
    // Access tokens are JSON Web Tokens that name the authorization; nobody checks the signature here.
    const claims = { client_id: grant.clientId, scope: grant.scope, authentication_event_id: grant.authEventId };
    const parts = [{ alg: 'RS256', typ: 'JWT' }, claims].map((part) =>
      Buffer.from(JSON.stringify(part)).toString('base64url'),
    );
    const access = [...parts, randomBytes(24).toString('base64url')].join('.');
    const refresh = randomBytes(24).toString('base64url');
    const store = (text: string, kind: Token['kind'], seconds: number) =>
      this.#journal.put('tokens', hashed(text), {
        grant: grant.id,
        kind,
        expiresAt: Date.now() + seconds * 1000,
        usedAt: 0,
      });
    store(access, 'access', this.#accessSeconds);
    store(refresh, 'refresh', 60 * 86_400);
    return {
      status: 200,
      body: {
        access_token: access,
        refresh_token: refresh,
        expires_in: this.#accessSeconds,
        token_type: 'Bearer',
        scope: grant.scope,
      },
    };
  }

  /** POST /connect/revocation: the refresh token ends, and every connection of the person to the app. */
  revoke(refreshToken: string): void {
    const token = this.#token(hashed(refreshToken));
    const grant = token && this.#grant(token.grant);
    if (!grant) return;
    this.#journal.put('grants', grant.id, { ...grant, isRevoked: true });
    this.#remove(({ clientId }) => clientId === grant.clientId);
  }

  /** All access of everybody ends, as when a person disconnects the app at Xero. */
  revokeAll(): void {
    for (const grant of this.#journal.table<Grant>('grants').values())
      this.#journal.put('grants', grant.id, { ...grant, isRevoked: true });
    this.#remove(() => true);
  }

  /** What an access token reaches; undefined when it is not valid. */
  connectionsOf(header: string | undefined): Connection[] | undefined {
    const token = this.#token(hashed(/^Bearer (.+)$/.exec(header ?? '')?.[1] ?? ''));
    if (!token || token.kind !== 'access' || token.expiresAt < Date.now()) return undefined;
    const grant = this.#grant(token.grant);
    return grant && this.connections().filter(({ clientId }) => clientId === grant.clientId);
  }

  /** Whether a valid access token was given this scope. */
  hasScope(header: string | undefined, scope: string): boolean {
    const token = this.#token(hashed(/^Bearer (.+)$/.exec(header ?? '')?.[1] ?? ''));
    return token !== undefined && this.#grant(token.grant)?.scope.split(' ').includes(scope) === true;
  }

  /** Every connection that has not ended. */
  connections(): Connection[] {
    return [...this.#connections.values()].filter(({ isRemoved }) => !isRemoved);
  }

  /** DELETE /connections/{id}: this organisation alone. */
  removeConnection(connection: Connection): void {
    this.#remove(({ id }) => id === connection.id);
  }

  #token(name: string): Token | undefined {
    return this.#journal.table<Token>('tokens').get(name);
  }

  #grant(id: string): Grant | undefined {
    const grant = this.#journal.table<Grant>('grants').get(id);
    return grant && !grant.isRevoked ? grant : undefined;
  }
}

const hashed = (text: string): string => createHash('sha256').update(text).digest('base64url');
