import { decisionAnswer, endGrantRequest, pilotRequest } from '@iwe/contract';
import type { GrantView } from '@iwe/contract';
import type { SystemTransaction } from '../../../core/database/index.ts';
import type { App } from '../../../core/app-types.ts';
import { notFound, unprocessable } from '../../../core/errors.ts';
import { choosable } from '../decide/choose.ts';
import { asPlatformAdmin, decide } from '../decide/decide.ts';
import { organisationsOf } from '../decide/effect.ts';
import {
  ADD_PILOTS,
  END_GRANT,
  END_PILOTS_OF_USERS,
  LIVE_GRANTS,
  REMOTE_OF_GRANT,
  USERS_BY_EMAIL,
} from './grants.sql.ts';

const MAX_PILOT_DAYS = 90;
/** Who sees the previews of a remote sees each change of it: they belong to its team. */
export const MAX_PREVIEWS_DAYS = 400;
const MS_A_DAY = 86_400_000;

/** Returns every live pilot. */
export const liveGrants = (tx: SystemTransaction): Promise<GrantView[]> => tx.query(LIVE_GRANTS());

/**
 * Registers pilots: named users get a published version until a date, whatever their organisation runs, or may open
 * every preview of a remote.
 */
export function grantsRoutes(app: App): void {
  const schema = { response: { 200: decisionAnswer } };

  app.post(
    '/api/platform/grants',
    { config: { permission: 'signedIn' }, schema: { ...schema, body: pilotRequest } },
    async (request) => {
      const { remote, version, reason, until } = request.body;
      const emails = [...new Set(request.body.emails.map((email) => email.toLowerCase()))];
      const record = { action: version === null ? 'previews' : 'pilot', remote, version };
      const days = version === null ? MAX_PREVIEWS_DAYS : MAX_PILOT_DAYS;
      await asPlatformAdmin(app, request, record);
      return decide(app, request, request.body, [remote], async (tx, actor) => {
        const ends = Date.parse(until);
        if (!(ends > Date.now() && ends < Date.now() + days * MS_A_DAY))
          throw unprocessable([
            {
              code: 'until',
              field: 'until',
              message: `${version === null ? 'The right to see previews' : 'A pilot'} ends in the future, at most ${days} days from now.`,
            },
          ]);
        if (version !== null) await choosable(app, tx, remote, version);
        const users = await tx.query(USERS_BY_EMAIL(emails));
        const missing = emails.filter((email) => !users.some((user) => user.email === email));
        if (missing.length > 0)
          throw unprocessable(
            missing.map((email) => ({
              code: 'user.unknown',
              field: 'emails',
              message: `${email} has no account here.`,
            })),
          );
        // A person has at most one pilot per remote, and one right to its previews: a new one replaces it.
        await tx.query(
          END_PILOTS_OF_USERS(
            remote,
            users.map((user) => user.id),
            version !== null,
          ),
        );
        await tx.query(
          ADD_PILOTS(
            users.map((user) => user.id),
            remote,
            version,
            reason,
            actor.userId,
            until,
          ),
        );
        const concerns = await organisationsOf(
          tx,
          users.map((user) => user.id),
        );
        return { ...record, after: { emails, until }, concerns };
      });
    },
  );

  app.delete(
    '/api/platform/grants',
    { config: { permission: 'signedIn' }, schema: { ...schema, body: endGrantRequest } },
    async (request) => {
      await asPlatformAdmin(app, request, {
        action: 'end pilot',
        remote: '',
        version: null,
        after: { id: request.body.id },
      });
      const [grant] = await app.database.system((tx) => tx.query(REMOTE_OF_GRANT(request.body.id)));
      if (!grant) throw notFound();
      return decide(app, request, request.body, [grant.remote], async (tx) => {
        const [gone] = await tx.query(END_GRANT(request.body.id));
        if (!gone) throw notFound();
        const { user_id: user, ...before } = gone;
        return {
          action: gone.version === null ? 'end previews' : 'end pilot',
          remote: gone.remote,
          version: gone.version,
          before,
          concerns: await organisationsOf(tx, [user]),
        };
      });
    },
  );
}
