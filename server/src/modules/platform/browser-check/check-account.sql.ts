import { statement } from '../../../database/statement.ts';

/** Longer than any check. When a worker is killed during a check, its grant expires by itself. */
const GRANT_MINUTES = 15;

export const ENSURE_CHECK_ORGANISATION = statement(
  'releases.ensure-check-organisation',
  `insert into organisation (id, name, is_internal) values ($1, 'Release checks', true) on conflict (id) do nothing`,
);

export const ENSURE_CHECK_USER = statement(
  'releases.ensure-check-user',
  `insert into app_user (email, name, password_hash) values ($1, 'Release check', $2) on conflict (email) do update
      set password_hash = excluded.password_hash returning id`,
);

export const ENSURE_CHECK_MEMBERSHIP = statement(
  'releases.ensure-check-membership',
  `insert into membership (organisation_id, user_id, role, mod_prc, is_acct, is_dir, crt_csr, is_admin, able_login)
       select $1, $2, 4, true, true, true, true, true, true where not exists (select from membership
         where organisation_id = $1 and user_id = $2)`,
);

export const END_GRANTS_OF_USER = statement(
  'releases.end-grants-of-user',
  'update release_grant set revoked_at = now() where user_id = $1 and revoked_at is null',
);

export const ADD_CHECK_GRANT = statement(
  'releases.add-check-grant',
  `insert into release_grant (user_id, remote, version, reason, granted_by, until) values ($1, $2, $3,
      'release check', $1, now() + make_interval(mins => ${GRANT_MINUTES}))`,
);

export const REMOVE_PASSWORD = statement(
  'releases.remove-password',
  'update app_user set password_hash = null where id = $1',
);

export const END_SESSIONS_OF_USER = statement(
  'releases.end-sessions-of-user',
  'update session set revoked_at = now() where user_id = $1 and revoked_at is null',
);
