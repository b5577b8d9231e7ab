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
  tenant: string;
  clientId: string;
  scope: string;
  authEventId: string;
  createdAt: string;
  isRevoked: boolean;
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
    const grant: Grant = {
      id: randomUUID(),
      tenant: code.tenant,
      clientId: code.clientId,
      scope: code.scope,
      authEventId: randomUUID(),
      createdAt: new Date().toISOString(),
      isRevoked: false,
    };
    this.#journal.put('grants', grant.id, grant);
    return this.#tokens(grant);
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
    const [access, refresh] = [randomBytes(24).toString('base64url'), randomBytes(24).toString('base64url')];
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

  /** POST /connect/revocation: the refresh token and all connections of its grant end. */
  revoke(refreshToken: string): void {
    const token = this.#token(hashed(refreshToken));
    const grant = token && this.#grant(token.grant);
    if (grant) this.#journal.put('grants', grant.id, { ...grant, isRevoked: true });
  }

  /** All access of everybody ends, as when a person disconnects the app at Xero. */
  revokeAll(): void {
    for (const grant of this.#journal.table<Grant>('grants').values())
      this.#journal.put('grants', grant.id, { ...grant, isRevoked: true });
  }

  /** The connection of an access token; undefined when it is not valid. */
  connectionOf(
    header: string | undefined,
  ): { id: string; tenant: string; authEventId: string; createdAt: string } | undefined {
    const token = this.#token(hashed(/^Bearer (.+)$/.exec(header ?? '')?.[1] ?? ''));
    if (!token || token.kind !== 'access' || token.expiresAt < Date.now()) return undefined;
    return this.#grant(token.grant);
  }

  /** DELETE /connections/{id}. */
  removeConnection(id: string): boolean {
    const grant = this.#grant(id);
    if (grant) this.#journal.put('grants', id, { ...grant, isRevoked: true });
    return grant !== undefined;
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
