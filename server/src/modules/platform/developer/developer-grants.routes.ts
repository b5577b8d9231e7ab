import { decisionAnswer, developerGrantParams, developerGrantRequest, messageAnswer } from '@iwe/contract';
import type { App } from '../../../app-types.ts';
import { notFound, unprocessable } from '../../../errors.ts';
import { asPlatformAdmin, decide, known, refused } from '../control/decide.ts';
import { recordChange } from '../control/snapshots.ts';
import { auditPlatform, lockRevision } from '../platform.repository.ts';

/** Developers' grants: one person runs one remote from the own machine in this deployed shell, for some hours and in one session. */
export function developerGrantsRoutes(app: App): void {
  const ofOne = { params: developerGrantParams, response: { 200: messageAnswer } };

  app.post('/api/platform/dev-grants', { config: { permission: 'signedIn' }, schema: { body: developerGrantRequest, response: { 200: decisionAnswer } } }, async (request) => {
    const { remote, origin, hours, reason } = request.body;
    const email = request.body.email.toLowerCase();
    const record = { action: 'developer grant', remote, version: null, after: { email, origin, hours } };
    await asPlatformAdmin(app, request, record);
    return decide(app, request, request.body, async (tx, actor) => {
      const port = Number(/:(\d+)$/.exec(origin)?.[1] ?? 443);
      if (port < 1 || port > 65_535) throw unprocessable([{ code: 'origin', field: 'origin', message: 'The port of an origin is a number from 1 to 65535.' }]);
      const [published] = await tx.query('select version from release where remote = $1 limit 1', [remote]);
      if (!published) throw unprocessable([{ code: 'remote.unknown', field: 'remote', message: `${remote} has no release yet. Publish a first one, then develop on.` }]);
      const [user] = await tx.query<{ id: number }>('select id from app_user where email = $1', [email]);
      if (!user) throw unprocessable([{ code: 'user.unknown', field: 'email', message: `${email} has no account here.` }]);
      // A page runs one origin at most, so a person has one such grant at most.
      await tx.query('update release_grant set revoked_at = now() where user_id = $1 and origin is not null and revoked_at is null', [user.id]);
      await tx.query('insert into release_grant (user_id, remote, origin, reason, granted_by, until) values ($1, $2, $3, $4, $5, now() + make_interval(hours => $6::int))', [user.id, remote, origin, reason, actor.userId, hours]);
      return record;
    });
  });

  // Taken up by the session that asks. Its next page may run the origin; nobody else's ever may.
  app.post('/api/platform/dev-grants/:id/use', { config: { permission: 'signedIn' }, schema: ofOne }, async (request) => {
    const actor = known(request.actor);
    const { id } = request.params;
    const taken = await app.database.owner(async (tx) => {
      const [grant] = await tx.query<{ remote: string; origin: string }>('update release_grant set session_id = $3 where id = $1 and user_id = $2 and origin is not null and revoked_at is null and until > now() returning remote, origin', [id, actor.userId, actor.sessionId]);
      if (grant) await auditPlatform(tx, { userId: actor.userId, actor: actor.email, action: 'use developer grant', remote: grant.remote, version: null, after: { id, origin: grant.origin } });
      return grant;
    });
    if (!taken) {
      await refused(app, actor, { action: 'use developer grant', remote: '', version: null, after: { id } });
      throw notFound();
    }
    return { message: `Load the page again: ${taken.remote} comes from ${taken.origin} then.` };
  });

  // Ending is always safe, so it wants no password again.
  app.delete('/api/platform/dev-grants/:id', { config: { permission: 'signedIn' }, schema: ofOne }, async (request) => {
    const actor = known(request.actor);
    const { id } = request.params;
    const ended = await app.database.owner(async (tx) => {
      await lockRevision(tx);
      const [grant] = await tx.query<{ remote: string; origin: string }>('update release_grant set revoked_at = now() where id = $1 and (user_id = $2 or $3) and origin is not null and revoked_at is null returning remote, origin', [id, actor.userId, actor.isPlatformAdmin]);
      // The revision rises, so that open pages hear of it with their next poll.
      if (grant) await recordChange(tx, { userId: actor.userId, actor: actor.email, reason: 'ended', action: 'end developer grant', remote: grant.remote, version: null, before: { id, origin: grant.origin } });
      return grant;
    });
    if (!ended) {
      await refused(app, actor, { action: 'end developer grant', remote: '', version: null, after: { id } });
      throw notFound();
    }
    return { message: `${ended.remote} comes from its release again.` };
  });
}
