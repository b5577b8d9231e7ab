import {
  accountAnswer,
  changePasswordRequest,
  forgotPasswordRequest,
  languageRequest,
  messageAnswer,
  resetPasswordRequest,
  tokenAnswer,
  tokenRequest,
} from '@iwe/contract';
import { messages } from '@iwe/domain';
import type { FastifyReply } from 'fastify';
import type { App } from '../app-types.ts';
import { unauthenticated } from '../errors.ts';
import { callerAddress } from '../plugins/input/caller-address.ts';
import { ABSOLUTE_HOURS } from '../plugins/session.ts';
import { presentAccount } from './account.presenter.ts';
import { authRepository } from './auth.repository.ts';
import { askForReset, changePassword, countReset, RESET_ANSWER, resetPassword } from './reset-password.command.ts';
import { notifyOwner } from './notify-owner.ts';
import { mayWork, signIn } from './sign-in.command.ts';
import { signInsRoutes } from './sign-ins.routes.ts';

/** Registers sign-in, sign-out, the user's accounts and passwords. */
export async function authRoutes(app: App): Promise<void> {
  const isSecure = app.config.publicUrl.startsWith('https:');
  const setCookie = (reply: FastifyReply, value: string, maxAge: number) =>
    reply.setCookie(app.config.cookieName, value, {
      path: '/',
      httpOnly: true,
      sameSite: 'strict',
      secure: isSecure,
      maxAge,
    });

  // Who still has to set up a second factor may do this and nothing else.
  const signedIn = { permission: 'signedIn', withoutSecondFactor: true } as const;

  app.post(
    '/oauth/token',
    { config: { permission: 'public' }, schema: { body: tokenRequest, response: { 200: tokenAnswer } } },
    async (request, reply) => {
      const isBrowser = request.headers['sec-fetch-site'] !== undefined;
      const address = callerAddress(request);
      const { token, cookie, memberships } = await signIn(app.admission, app.config.secrets, request.body, {
        address,
        userAgent: request.headers['user-agent'] ?? '',
        isBrowser,
        // Not awaited: the response time must not reveal whether the email exists.
        onSuspicion: (user) =>
          void notifyOwner(app.admission, app.config, user, address).catch((error: unknown) =>
            request.log.error({ err: error }, 'the owner of an account was not told about failed sign-ins'),
          ),
      });
      if (cookie) setCookie(reply, cookie, ABSOLUTE_HOURS * 3600);
      reply.header('cache-control', 'no-store');
      return {
        token_type: 'Bearer' as const,
        access_token: token,
        expires_in: ABSOLUTE_HOURS * 3600,
        ...(isBrowser ? { accounts: memberships.map(presentAccount) } : {}),
      };
    },
  );

  app.post(
    '/api/ag/logout',
    { config: signedIn, schema: { response: { 200: messageAnswer } } },
    async (request, reply) => {
      if (!request.actor) throw unauthenticated();
      await authRepository(app.admission).revokeSession(request.actor.sessionId);
      setCookie(reply, '', 0);
      return { message: messages.operationSuccessful };
    },
  );

  app.get('/api/ag/account', { config: signedIn, schema: { response: { 200: accountAnswer } } }, async (request) => {
    if (!request.actor) throw unauthenticated();
    const memberships = await authRepository(app.admission).memberships(request.actor.userId);
    return { data: memberships.filter(mayWork).map(presentAccount), current: request.actor.account?.eId ?? null };
  });

  app.put(
    '/api/ag/account/language',
    { config: signedIn, schema: { body: languageRequest, response: { 200: messageAnswer } } },
    async (request) => {
      if (!request.actor) throw unauthenticated();
      await authRepository(app.admission).setLanguage(request.actor.userId, request.body.language);
      return { message: messages.operationSuccessful };
    },
  );

  app.post(
    '/api/ag/password',
    { config: signedIn, schema: { body: changePasswordRequest, response: { 200: messageAnswer } } },
    async (request) => {
      if (!request.actor) throw unauthenticated();
      await changePassword(app.admission, request.actor, request.body, callerAddress(request));
      return { message: messages.passwordChanged };
    },
  );

  app.post(
    '/api/ag/password/forgot',
    { config: { permission: 'public' }, schema: { body: forgotPasswordRequest, response: { 200: messageAnswer } } },
    async (request) => {
      const address = callerAddress(request);
      await countReset(app.admission, request.body.email, address);
      // Not awaited: the response time must not reveal whether the email exists.
      askForReset(app.admission, app.config, request.body.email, address).catch((error: unknown) =>
        request.log.error({ err: error }, 'a password link was not sent'),
      );
      return { message: RESET_ANSWER };
    },
  );

  app.post(
    '/api/ag/password/reset',
    { config: { permission: 'public' }, schema: { body: resetPasswordRequest, response: { 200: messageAnswer } } },
    async (request) => {
      await resetPassword(app.admission, request.body.token, request.body.password, callerAddress(request));
      return { message: messages.passwordChanged };
    },
  );

  await signInsRoutes(app);
}
