import { decisionAnswer, developerGrantParams, developerGrantRequest, messageAnswer } from '@iwe/contract';
import type { App } from '../../core/app-types.ts';
import { notFound, unprocessable } from '../../core/errors.ts';
import { asPlatformAdmin, decide, sessionActor, refused } from '../control/decide/decide.ts';
import { recordChange } from '../control/decide/changes.ts';
import { organisationsOf } from '../control/decide/effect.ts';
import { auditPlatform, lockRevision } from '../releases/platform.repository.ts';
import {
  ADD_DEVELOPER_GRANT,
  ANY_RELEASE,
  END_DEVELOPER_GRANT,
  END_DEVELOPER_GRANTS,
  USER_ID_BY_EMAIL,
  USE_DEVELOPER_GRANT,
} from './developer-grants.sql.ts';

/**
 * Registers developer grants: one person runs one remote from their own machine in this deployed shell, for some hours
 * and in one session.
 */
export function developerGrantsRoutes(app: App): void {
  const ofOne = { params: developerGrantParams, response: { 200: messageAnswer } };

  app.post(
    '/api/platform/dev-grants',
    { config: { permission: 'signedIn' }, schema: { body: developerGrantRequest, response: { 200: decisionAnswer } } },
    async (request) => {
      const { remote, origin, hours, reason } = request.body;
      const email = request.body.email.toLowerCase();
      const record = { action: 'developer grant', remote, version: null, after: { email, origin, hours } };
      await asPlatformAdmin(app, request, record);
      return decide(app, request, request.body, [remote], async (tx, actor) => {
        const port = Number(/:(\d+)$/.exec(origin)?.[1] ?? 443);
        if (port < 1 || port > 65_535)
          throw unprocessable([
            { code: 'origin', field: 'origin', message: 'The port of an origin is a number from 1 to 65535.' },
          ]);
        const [published] = await tx.query(ANY_RELEASE(remote));
        if (!published)
          throw unprocessable([
            {
              code: 'remote.unknown',
              field: 'remote',
              message: `${remote} has no release yet. Publish a first one, then develop on.`,
            },
          ]);
        const [user] = await tx.query(USER_ID_BY_EMAIL(email));
        if (!user)
          throw unprocessable([{ code: 'user.unknown', field: 'email', message: `${email} has no account here.` }]);
        // A page runs at most one developer origin, so a person has at most one such grant.
        await tx.query(END_DEVELOPER_GRANTS(user.id));
        await tx.query(ADD_DEVELOPER_GRANT(user.id, remote, origin, reason, actor.userId, hours));
        return { ...record, concerns: await organisationsOf(tx, [user.id]) };
      });
    },
  );

  // Binds the grant to the session that asks. Only that session's pages may run the origin.
  app.post(
    '/api/platform/dev-grants/:id/use',
    { config: { permission: 'signedIn' }, schema: ofOne },
    async (request) => {
      const actor = sessionActor(request.actor);
      const { id } = request.params;
      const taken = await app.database.system(async (tx) => {
        const [grant] = await tx.query(USE_DEVELOPER_GRANT(id, actor.userId, actor.sessionId));
        if (grant)
          await auditPlatform(tx, {
            userId: actor.userId,
            actor: actor.email,
            action: 'use developer grant',
            remote: grant.remote,
            version: null,
            after: { id, origin: grant.origin },
          });
        return grant;
      });
      if (!taken) {
        await refused(app, actor, { action: 'use developer grant', remote: '', version: null, after: { id } });
        throw notFound();
      }
      return { message: `Load the page again: ${taken.remote} comes from ${taken.origin} then.` };
    },
  );

  // Ending a grant is always safe, so it needs no password confirmation.
  app.delete('/api/platform/dev-grants/:id', { config: { permission: 'signedIn' }, schema: ofOne }, async (request) => {
    const actor = sessionActor(request.actor);
    const { id } = request.params;
    const ended = await app.database.system(async (tx) => {
      await lockRevision(tx);
      const [grant] = await tx.query(END_DEVELOPER_GRANT(id, actor.userId, actor.isPlatformAdmin));
      // Raises the revision, so that open pages learn of it with their next poll.
      if (grant)
        await recordChange(tx, {
          userId: actor.userId,
          actor: actor.email,
          reason: 'ended',
          action: 'end developer grant',
          remote: grant.remote,
          version: null,
          before: { id, origin: grant.origin },
          concerns: await organisationsOf(tx, [grant.user_id]),
        });
      return grant;
    });
    if (!ended) {
      await refused(app, actor, { action: 'end developer grant', remote: '', version: null, after: { id } });
      throw notFound();
    }
    return { message: `${ended.remote} comes from its release again.` };
  });
}
