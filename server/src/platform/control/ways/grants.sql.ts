import type { GrantView } from '@iwe/contract';
import { statement } from '../../../core/database/statements/statement.ts';

export const LIVE_GRANTS = statement(
  'releases.live-grants',
  `select g.id::int as id, u.email || case when u.is_release_check then ' (release check)' else '' end as email,
      g.remote, g.version, g.reason, b.email as by, to_json(g.until) #>> '{}' as until
  from release_grant g join app_user u on u.id = g.user_id join app_user b on b.id = g.granted_by
    where g.revoked_at is null and g.until > now() and g.origin is null order by g.id`,
).narrow<GrantView>();

export const USERS_BY_EMAIL = statement(
  'releases.users-by-email',
  'select id, email from app_user where email = any($1::text[])',
);

export const END_PILOTS_OF_USERS = statement(
  'releases.end-pilots-of-users',
  `update release_grant set revoked_at = now() where remote = $1 and user_id = any($2::bigint[])
    and origin is null and (version is not null) = $3 and revoked_at is null`,
);

export const ADD_PILOTS = statement(
  'releases.add-pilots',
  `insert into release_grant (user_id, remote, version, reason, granted_by, until)
    select u, $2, $3, $4, $5, $6::timestamptz from unnest($1::bigint[]) u`,
);

export const REMOTE_OF_GRANT = statement(
  'releases.remote-of-grant',
  'select remote from release_grant where id = $1 and revoked_at is null',
);

export const END_GRANT = statement(
  'releases.end-grant',
  'update release_grant set revoked_at = now() where id = $1 and revoked_at is null returning remote, version, user_id',
);

export const ORGANISATIONS_OF_USERS = statement(
  'releases.organisations-of-users',
  'select distinct organisation_id from membership where user_id = any($1::bigint[])',
);
