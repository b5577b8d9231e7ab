import type { FastifyRequest } from 'fastify';
import type { SystemTransaction } from '../../core/database/index.ts';
import type { App } from '../../core/app-types.ts';
import type { Actor } from '../../core/permissions.ts';
import { hashToken } from '../../core/plugins/session.ts';
import { GRANT_OF_PAGE, GRANT_OF_SESSION, HAS_DEVELOPER_GRANT, REMOTES_OF_DEVELOPER } from './developer-grant.sql.ts';
import type { GrantInUse } from './developer-grant.sql.ts';

/** The version of a developer's build; each build appends its number. */
export const DEVELOPER_VERSION = '0.0.0-dev';

/** Returns the grant that this session uses; undefined when none. */
export async function grantOfSession(
  tx: SystemTransaction,
  actor: Pick<Actor, 'sessionId'>,
): Promise<GrantInUse | undefined> {
  const [grant] = await tx.query(GRANT_OF_SESSION(actor.sessionId));
  return grant;
}

/**
 * Returns the grant under which a page is loaded. A page request carries no token, so the session's cookie is used.
 * Undefined without that cookie, after sign-out and after the grant has expired.
 */
export async function grantOfPage(app: App, request: FastifyRequest): Promise<GrantInUse | undefined> {
  const cookie = request.cookies[app.config.cookieName];
  if (!cookie) return undefined;
  const [grant] = await app.admission.query(GRANT_OF_PAGE(hashToken(cookie)));
  return grant;
}

/**
 * Returns whether somebody may read explanations and earlier states: admins of the organisation or the platform, and
 * holders of a live developer grant.
 */
export async function mayInspect(
  tx: SystemTransaction,
  actor: Pick<Actor, 'userId' | 'isPlatformAdmin' | 'account'>,
): Promise<boolean> {
  if (actor.isPlatformAdmin || actor.account?.isAdmin) return true;
  const rows = await tx.query(HAS_DEVELOPER_GRANT(actor.userId));
  return rows.length > 0;
}

/**
 * Returns the remotes whose sources somebody may read. Narrower than the panel: an organisation's admin sees which
 * versions run, but not their sources.
 */
export async function sourcesOpenTo(
  tx: SystemTransaction,
  actor: Pick<Actor, 'userId' | 'isPlatformAdmin'>,
): Promise<'all' | ReadonlySet<string>> {
  if (actor.isPlatformAdmin) return 'all';
  const rows = await tx.query(REMOTES_OF_DEVELOPER(actor.userId));
  return new Set(rows.map(({ remote }) => remote));
}
