import {
  idParam,
  messageAnswer,
  recoveryCodesAnswer,
  secondFactorAnswer,
  secondFactorChange,
  secondFactorConfirm,
  secondFactorSecret,
  secondFactorStart,
  signInsAnswer,
} from '@iwe/contract';
import { messages } from '@iwe/domain';
import type { FastifyRequest } from 'fastify';
import type { App } from '../app-types.ts';
import { notFound, unauthenticated } from '../errors.ts';
import type { Actor } from '../permissions.ts';
import { callerAddress } from '../plugins/input/caller-address.ts';
import { IDLE_MINUTES } from '../plugins/session.ts';
import { authRepository } from './auth.repository.ts';
import { REQUIRED_BY } from './second-factor.sql.ts';
import {
  confirmSecondFactor,
  newRecoveryCodes,
  removeSecondFactor,
  startSecondFactor,
} from './second-factor.command.ts';
import { factorOf } from './second-factor.ts';
import { END_MY_SESSION, MY_EVENTS, MY_SESSIONS } from './sign-ins.sql.ts';

/** Registers what people see and change of their own sign-ins: sessions, events, the second factor. */
export async function signInsRoutes(app: App): Promise<void> {
  const config = { permission: 'signedIn', withoutSecondFactor: true } as const;
  const path = '/api/ag/second-factor';
  const context = (request: FastifyRequest) => ({
    database: app.admission,
    config: app.config,
    address: callerAddress(request),
  });

  app.get('/api/ag/sign-ins', { config, schema: { response: { 200: signInsAnswer } } }, async (request) => {
    const { userId, sessionId } = actorOf(request);
    return app.admission.system(async (tx) => {
      const [sessions, events] = await tx.batch([MY_SESSIONS(userId, sessionId, IDLE_MINUTES), MY_EVENTS(userId)]);
      return { sessions, events };
    });
  });

  app.delete(
    '/api/ag/sign-ins/:id',
    { config, schema: { params: idParam, response: { 200: messageAnswer } } },
    async (request) => {
      const { userId } = actorOf(request);
      await app.admission.system(async (tx) => {
        if ((await tx.query(END_MY_SESSION(request.params.id, userId))).length === 0) throw notFound();
        await authRepository(tx).addSecurityEvent('session-ended', userId, callerAddress(request));
      });
      return { message: messages.operationSuccessful };
    },
  );

  app.get(path, { config, schema: { response: { 200: secondFactorAnswer } } }, async (request) => {
    const { userId } = actorOf(request);
    return app.admission.system(async (tx) => {
      const factor = await factorOf(tx, userId);
      const requiredBy = await tx.query(REQUIRED_BY(userId));
      const isOn = factor?.isOn ?? false;
      return { isOn, codesLeft: isOn ? (factor?.codesLeft ?? 0) : 0, requiredBy: requiredBy.map(({ name }) => name) };
    });
  });

  app.post(path, { config, schema: { body: secondFactorStart, response: { 200: secondFactorSecret } } }, (request) =>
    startSecondFactor(context(request), actorOf(request), request.body.password),
  );

  app.post(
    `${path}/confirm`,
    { config, schema: { body: secondFactorConfirm, response: { 200: recoveryCodesAnswer } } },
    async (request) => ({
      recoveryCodes: await confirmSecondFactor(context(request), actorOf(request), request.body.code),
    }),
  );

  app.post(
    `${path}/recovery-codes`,
    { config, schema: { body: secondFactorChange, response: { 200: recoveryCodesAnswer } } },
    async (request) => ({ recoveryCodes: await newRecoveryCodes(context(request), actorOf(request), request.body) }),
  );

  app.post(
    `${path}/off`,
    { config, schema: { body: secondFactorChange, response: { 200: messageAnswer } } },
    async (request) => {
      await removeSecondFactor(context(request), actorOf(request), request.body);
      return { message: messages.operationSuccessful };
    },
  );
}

function actorOf({ actor }: FastifyRequest): Actor {
  if (!actor) throw unauthenticated();
  return actor;
}
