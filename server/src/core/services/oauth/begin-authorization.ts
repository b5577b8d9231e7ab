import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { App, RequestTransaction } from '../../app-types.ts';
import { secretBox } from '../encryption.ts';
import { STORE_STATE } from './oauth-state.repository.ts';

export const STATE_MINUTES = 10;
export const CALLBACK_PATH = '/api/platform/oauth/callback';
/** Where the PKCE verifier belongs, for its encryption. */
export const VERIFIER_FIELD = 'pkce_verifier';

export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
export const redirectUriOf = (app: App, service: string): string =>
  `${app.config.publicUrl}${CALLBACK_PATH}/${service}`;
/** The cookie that ties an authorization to the browser in which it was begun. */
export const browserCookieOf = (app: App, service: string): string =>
  // `__Host-` demands the path '/', and this cookie has a narrower one.
  `${app.config.cookieName.replace(/^__Host-/, '')}_oauth_${service}`;

/**
 * Begins an authorization and returns the URL to open, with state and S256 challenge. Stores the state for ten minutes
 * and sets a cookie in the answer: without it another person could be sent to the callback and give an attacker's
 * organisation access to their account at the service. Throws for a service that nobody has registered.
 */
export async function beginAuthorization(
  app: App,
  tx: RequestTransaction,
  reply: FastifyReply,
  service: string,
): Promise<string> {
  const known = app.oauthServices.get(service);
  if (!known) throw new Error(`No module has registered the OAuth service '${service}'.`);
  const [state, browser, verifier] = [random(), random(), random()];
  const place = { organisation: tx.organisation, service, field: VERIFIER_FIELD };
  const { keyId, encrypted } = secretBox(app.config.secrets).encrypt(verifier, place);
  await tx.query(
    STORE_STATE(tx.organisation, sha256(state), sha256(browser), service, tx.userId, keyId, encrypted, STATE_MINUTES),
  );
  reply.setCookie(browserCookieOf(app, service), browser, {
    path: CALLBACK_PATH,
    httpOnly: true,
    // The service sends the browser back from another site; a strict cookie would stay behind.
    sameSite: 'lax',
    secure: app.config.publicUrl.startsWith('https:'),
    maxAge: STATE_MINUTES * 60,
  });
  const url = new URL(known.authorizeUrl);
  for (const [name, value] of Object.entries({
    response_type: 'code',
    client_id: known.clientId,
    redirect_uri: redirectUriOf(app, service),
    scope: known.scopes.join(' '),
    state,
    code_challenge: sha256(verifier).toString('base64url'),
    code_challenge_method: 'S256',
  }))
    url.searchParams.set(name, value);
  return url.href;
}

/** 256 random bits in 43 characters, the least that PKCE allows. */
const random = (): string => randomBytes(32).toString('base64url');
