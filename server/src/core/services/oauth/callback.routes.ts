import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { App } from '../../app-types.ts';
import { secretBox } from '../encryption.ts';
import { Secret } from '../secret.ts';
import { browserCookieOf, CALLBACK_PATH, redirectUriOf, sha256, VERIFIER_FIELD } from './begin-authorization.ts';
import { CALLBACK_POLICY, callbackPage } from './callback.html.ts';
import { CONSUME_STATE } from './oauth-state.repository.ts';
import type { AuthorizationResult } from './oauth-service.ts';

/** Longer values are nobody's code or state. */
const MAX_LENGTH = 4000;

/**
 * GET /api/platform/oauth/callback/{service}: where a service sends a person back to. Public; the state is what counts.
 */
export async function oauthCallbackRoutes(app: App): Promise<void> {
  const box = secretBox(app.config.secrets);

  app.get<{ Params: { service: string } }>(
    `${CALLBACK_PATH}/:service`,
    // The service may add parameters of its own.
    { config: { permission: 'public' }, schema: { hide: true, querystring: z.looseObject({}) } },
    async (request, reply) => {
      const { service } = request.params;
      const [state, code] = [valueOf(request, 'state'), valueOf(request, 'code')];
      const browser = request.cookies[browserCookieOf(app, service)] ?? '';
      // One answer for whatever is wrong with it: a stranger learns nothing about states.
      const [found] = await app.database.system((tx) =>
        tx.query(CONSUME_STATE(sha256(state), sha256(browser), service)),
      );
      const known = app.oauthServices.get(service);
      if (!found || !known)
        return page(reply, 400, 'This link is no longer valid', 'Nothing was connected. Start again from iWE.');
      reply.clearCookie(browserCookieOf(app, service), { path: CALLBACK_PATH });
      if (code === '')
        return page(reply, 400, `${known.title} was not connected`, `The access was not allowed at ${known.title}.`);
      const organisation = found.organisation_id;
      const verifier = box.decrypt(
        { keyId: found.key_id, encrypted: found.encrypted_verifier },
        { organisation, service, field: VERIFIER_FIELD },
      );
      const result = await known
        .authorized({
          organisation,
          userId: found.user_id,
          code: new Secret(code),
          codeVerifier: new Secret(verifier),
          redirectUri: redirectUriOf(app, service),
        })
        .catch((error: unknown): AuthorizationResult => {
          request.log.error({ err: error, service, organisation }, 'An authorization was not completed.');
          return { isConnected: false, message: 'Something went wrong. Start again from iWE.' };
        });
      if (result.isConnected) return reply.redirect(result.path, 303);
      return page(reply, 502, `${known.title} was not connected`, result.message);
    },
  );
}

/** A parameter that was sent once; '' otherwise. */
function valueOf(request: FastifyRequest, name: string): string {
  const value = (request.query as Readonly<Record<string, unknown>>)[name];
  return typeof value === 'string' && value.length <= MAX_LENGTH ? value : '';
}

const page = (reply: FastifyReply, status: number, title: string, sentence: string) =>
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', CALLBACK_POLICY)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .send(callbackPage(title, sentence));
