import { statement } from '../../core/database/statements/statement.ts';

export const ANY_RELEASE = statement('releases.any-release', 'select version from release where remote = $1 limit 1');

export const USER_ID_BY_EMAIL = statement('releases.user-id-by-email', 'select id from app_user where email = $1');

export const END_DEVELOPER_GRANTS = statement(
  'releases.end-developer-grants',
  'update release_grant set revoked_at = now() where user_id = $1 and origin is not null and revoked_at is null',
);

export const ADD_DEVELOPER_GRANT = statement(
  'releases.add-developer-grant',
  `insert into release_grant (user_id, remote, origin, reason, granted_by, until)
    values ($1, $2, $3, $4, $5, now() + make_interval(hours => $6::int))`,
);

export const USE_DEVELOPER_GRANT = statement(
  'releases.use-developer-grant',
  `update release_grant set session_id = $3 where id = $1 and user_id = $2 and origin is not null
    and revoked_at is null and until > now() returning remote, origin`,
).narrow<{ origin: string }>();

export const END_DEVELOPER_GRANT = statement(
  'releases.end-developer-grant',
  `update release_grant set revoked_at = now() where id = $1 and (user_id = $2 or $3)
    and origin is not null and revoked_at is null returning remote, origin, user_id`,
).narrow<{ origin: string }>();
