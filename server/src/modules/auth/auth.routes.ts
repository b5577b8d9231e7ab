import { accountAnswer, changePasswordRequest, forgotPasswordRequest, messageAnswer, resetPasswordRequest, tokenAnswer, tokenRequest } from '@iwe/contract';
import { messages } from '@iwe/domain';
import type { FastifyReply } from 'fastify';
import type { App } from '../../app-types.ts';
import { unauthenticated } from '../../errors.ts';
import { ABSOLUTE_HOURS } from '../../plugins/session.ts';
import { presentAccount } from './account.presenter.ts';
import { authRepository } from './auth.repository.ts';
import { askForReset, changePassword, countReset, RESET_ANSWER, resetPassword } from './reset-password.command.ts';
import { mayWork, signIn } from './sign-in.command.ts';

/** Sign-in, sign-out, the user's accounts, passwords. */
export async function authRoutes(app: App): Promise<void> {
  const isSecure = app.config.publicUrl.startsWith('https:');
  const setCookie = (reply: FastifyReply, value: string, maxAge: number) =>
    reply.setCookie(app.config.cookieName, value, { path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure, maxAge });

  app.post('/oauth/token', { config: { permission: 'public' }, schema: { body: tokenRequest, response: { 200: tokenAnswer } } }, async (request, reply) => {
    const isBrowser = request.headers['sec-fetch-site'] !== undefined;
    const { token, cookie } = await signIn(app.database, request.body, { address: request.ip, userAgent: request.headers['user-agent'] ?? '', isBrowser });
    if (cookie) setCookie(reply, cookie, ABSOLUTE_HOURS * 3600);
    reply.header('cache-control', 'no-store');
    return { token_type: 'Bearer' as const, access_token: token, expires_in: ABSOLUTE_HOURS * 3600 };
  });

  app.post('/api/ag/logout', { config: { permission: 'signedIn' }, schema: { response: { 200: messageAnswer } } }, async (request, reply) => {
    if (!request.actor) throw unauthenticated();
    await authRepository(app.database).revokeSession(request.actor.sessionId);
    setCookie(reply, '', 0);
    return { message: messages.operationSuccessful };
  });

  app.get('/api/ag/account', { config: { permission: 'signedIn' }, schema: { response: { 200: accountAnswer } } }, async (request) => {
    if (!request.actor) throw unauthenticated();
    const memberships = await authRepository(app.database).memberships(request.actor.userId);
    return { data: memberships.filter(mayWork).map(presentAccount), current: request.actor.account?.eId ?? null };
  });

  app.post('/api/ag/password', { config: { permission: 'signedIn' }, schema: { body: changePasswordRequest, response: { 200: messageAnswer } } }, async (request) => {
    if (!request.actor) throw unauthenticated();
    await changePassword(app.database, request.actor, request.body, request.ip);
    return { message: messages.passwordChanged };
  });

  app.post('/api/ag/password/forgot', { config: { permission: 'public' }, schema: { body: forgotPasswordRequest, response: { 200: messageAnswer } } }, async (request) => {
    await countReset(app.database, request.ip);
    // Not awaited: the answer must take the same time whether there is somebody to write to or not.
    askForReset(app.database, app.config.publicUrl, request.body.email, request.ip).catch((error: unknown) => request.log.error({ err: error }, 'a password link was not sent'));
    return { message: RESET_ANSWER };
  });

  app.post('/api/ag/password/reset', { config: { permission: 'public' }, schema: { body: resetPasswordRequest, response: { 200: messageAnswer } } }, async (request) => {
    await resetPassword(app.database, request.body.token, request.body.password, request.ip);
    return { message: messages.passwordChanged };
  });
}
