import { IDLE_MINUTES } from '../../core/plugins/session.ts';
import { statement } from '../../core/database/statements/statement.ts';

/** A developer grant that a session uses. */
export interface GrantInUse {
  id: number;
  remote: string;
  origin: string;
  until: string;
}

const IN_USE_SQL = `select g.id::int as id, g.remote, g.origin, to_json(g.until) #>> '{}' as until
    from release_grant g join session s on s.id = g.session_id and s.user_id = g.user_id
  where g.origin is not null and g.revoked_at is null and g.until > now()`;

export const GRANT_OF_SESSION = statement(
  'releases.grant-of-session',
  `${IN_USE_SQL} and s.id = $1`,
).narrow<GrantInUse>();

export const GRANT_OF_PAGE = statement(
  'releases.grant-of-page',
  `${IN_USE_SQL} and s.cookie_hash = $1 and s.revoked_at is null and s.expires_at > now()
      and s.last_seen_at > now() - interval '${IDLE_MINUTES} minutes'`,
).narrow<GrantInUse>();

export const HAS_DEVELOPER_GRANT = statement(
  'releases.has-developer-grant',
  `select id from release_grant where user_id = $1 and origin is not null and revoked_at is null
    and until > now() limit 1`,
);

export const REMOTES_OF_DEVELOPER = statement(
  'releases.remotes-of-developer',
  'select remote from release_grant where user_id = $1 and origin is not null and revoked_at is null and until > now()',
);
