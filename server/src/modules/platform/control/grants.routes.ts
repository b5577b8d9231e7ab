import { decisionAnswer, endGrantRequest, pilotRequest } from '@iwe/contract';
import type { GrantView } from '@iwe/contract';
import type { App } from '../../../app-types.ts';
import type { OwnerTransaction } from '../../../database/database.ts';
import { notFound, unprocessable } from '../../../errors.ts';
import { choosable } from './choose.ts';
import { asPlatformAdmin, decide } from './decide.ts';

const MAX_PILOT_DAYS = 90;
const MS_A_DAY = 86_400_000;

const LIVE = `select g.id::int as id, u.email, g.remote, g.version, g.origin, g.reason, b.email as by, to_json(g.until) #>> '{}' as until
  from release_grant g join app_user u on u.id = g.user_id join app_user b on b.id = g.granted_by where g.revoked_at is null and g.until > now() order by g.id`;

/** Every live pilot and developer's grant. */
export const liveGrants = (tx: Pick<OwnerTransaction, 'query'>): Promise<GrantView[]> => tx.query<GrantView>(LIVE);

/** Pilots: named users try a published version until a day, whatever their organisation runs. */
export function grantsRoutes(app: App): void {
  const schema = { response: { 200: decisionAnswer } };

  app.post('/api/platform/grants', { config: { permission: 'signedIn' }, schema: { ...schema, body: pilotRequest } }, async (request) => {
    const { remote, version, reason, until } = request.body;
    const emails = [...new Set(request.body.emails.map((email) => email.toLowerCase()))];
    const record = { action: 'pilot', remote, version };
    await asPlatformAdmin(app, request, record);
    return decide(app, request, request.body, async (tx, actor) => {
      const ends = Date.parse(until);
      if (!(ends > Date.now() && ends < Date.now() + MAX_PILOT_DAYS * MS_A_DAY)) throw unprocessable([{ code: 'until', field: 'until', message: `A pilot ends in the future, at most ${MAX_PILOT_DAYS} days from now.` }]);
      await choosable(app, tx, remote, version);
      const users = await tx.query<{ id: number; email: string }>('select id, email from app_user where email = any($1::text[])', [emails]);
      const missing = emails.filter((email) => !users.some((user) => user.email === email));
      if (missing.length > 0) throw unprocessable(missing.map((email) => ({ code: 'user.unknown', field: 'emails', message: `${email} has no account here.` })));
      // One pilot for each person and remote: the newer one takes the place of the older.
      await tx.query('update release_grant set revoked_at = now() where remote = $1 and user_id = any($2::bigint[]) and version is not null and revoked_at is null', [remote, users.map((user) => user.id)]);
      await tx.query('insert into release_grant (user_id, remote, version, reason, granted_by, until) select u, $2, $3, $4, $5, $6::timestamptz from unnest($1::bigint[]) u', [users.map((user) => user.id), remote, version, reason, actor.userId, until]);
      return { ...record, after: { emails, until } };
    });
  });

  app.delete('/api/platform/grants', { config: { permission: 'signedIn' }, schema: { ...schema, body: endGrantRequest } }, async (request) => {
    await asPlatformAdmin(app, request, { action: 'end pilot', remote: '', version: null, after: { id: request.body.id } });
    return decide(app, request, request.body, async (tx) => {
      const [gone] = await tx.query<{ remote: string; version: string | null; origin: string | null }>('update release_grant set revoked_at = now() where id = $1 and revoked_at is null returning remote, version, origin', [request.body.id]);
      if (!gone) throw notFound();
      return { action: gone.origin === null ? 'end pilot' : 'end developer grant', remote: gone.remote, version: gone.version, before: gone };
    });
  });
}
