import type { FastifyRequest } from 'fastify';
import type { App } from '../../../app-types.ts';
import type { OwnerTransaction } from '../../../database/database.ts';
import type { Actor } from '../../../permissions.ts';
import { hashToken, IDLE_MINUTES } from '../../../plugins/session.ts';

/** The version under which a developer's build runs; each build adds its number. */
export const DEVELOPER_VERSION = '0.0.0-dev';

/** A developer's grant that a session has taken up. */
export interface GrantInUse { id: number; remote: string; origin: string; until: string }

const IN_USE = `select g.id::int as id, g.remote, g.origin, to_json(g.until) #>> '{}' as until from release_grant g join session s on s.id = g.session_id and s.user_id = g.user_id
  where g.origin is not null and g.revoked_at is null and g.until > now()`;

/** The grant that this session works under; undefined when none. */
export async function grantOfSession(tx: Pick<OwnerTransaction, 'query'>, actor: Pick<Actor, 'sessionId'>): Promise<GrantInUse | undefined> {
  const [grant] = await tx.query<GrantInUse>(`${IN_USE} and s.id = $1`, [actor.sessionId]);
  return grant;
}

/**
 * The grant under which a page is loaded: the page carries no token, but the session's cookie. Undefined for everybody without
 * that cookie, after sign-out, after the grant's end.
 */
export async function grantOfPage(app: App, request: FastifyRequest): Promise<GrantInUse | undefined> {
  const cookie = request.cookies[app.config.cookieName];
  if (!cookie) return undefined;
  const [grant] = await app.database.query<GrantInUse>(
    `${IN_USE} and s.cookie_hash = $1 and s.revoked_at is null and s.expires_at > now() and s.last_seen_at > now() - interval '${IDLE_MINUTES} minutes'`, [hashToken(cookie)],
  );
  return grant;
}

/** Whether somebody may look at explanations and earlier states: admins of the organisation or the platform, and holders of a live developer's grant. */
export async function mayInspect(tx: Pick<OwnerTransaction, 'query'>, actor: Pick<Actor, 'userId' | 'isPlatformAdmin' | 'account'>): Promise<boolean> {
  if (actor.isPlatformAdmin || actor.account?.isAdmin) return true;
  const rows = await tx.query('select id from release_grant where user_id = $1 and origin is not null and revoked_at is null and until > now() limit 1', [actor.userId]);
  return rows.length > 0;
}

/**
 * The remotes whose sources somebody may read. Narrower than the panel: an organisation's administrator sees which versions run,
 * not how they are written.
 */
export async function sourcesOpenTo(tx: Pick<OwnerTransaction, 'query'>, actor: Pick<Actor, 'userId' | 'isPlatformAdmin'>): Promise<'all' | ReadonlySet<string>> {
  if (actor.isPlatformAdmin) return 'all';
  const rows = await tx.query<{ remote: string }>('select remote from release_grant where user_id = $1 and origin is not null and revoked_at is null and until > now()', [actor.userId]);
  return new Set(rows.map(({ remote }) => remote));
}
