import type { Language } from '@iwe/domain';
import { statement } from '../database/statements/statement.ts';

const SIGN_IN_USER = `select u.id, u.email, u.name, u.password_hash as "passwordHash",
    u.is_platform_admin as "isPlatformAdmin", f.confirmed_at is not null as "hasSecondFactor"
  from app_user u left join second_factor f on f.user_id = u.id`;
export const USER_BY_EMAIL = statement('auth.user-by-email', `${SIGN_IN_USER} where u.email = $1`).narrow<{
  hasSecondFactor: boolean;
}>();
export const USER_BY_ID = statement('auth.user-by-id', `${SIGN_IN_USER} where u.id = $1`).narrow<{
  hasSecondFactor: boolean;
}>();

export const MEMBERSHIPS_OF_USER = statement(
  'auth.memberships-of-user',
  `select m.id as e_id, m.organisation_id, o.name as organisation, u.name, u.email, u.phone, m.role, m.role_desc,
    m.mod_prc, m.is_acct, m.is_dir, m.crt_csr, m.max_dis_cents, m.is_admin, u.is_platform_admin,
    m.able_login and m.is_active as able_login, o.cost_visible, o.landed_cost_method, o.time_zone,
    u.language,
    (m.is_admin or m.is_acct) and o.second_factor_required and f.confirmed_at is null as lacks_second_factor,
    case when o.logo_match <> '' and position(lower(o.logo_match) in lower(o.name)) > 0 then o.logo_name end as logo
  from membership m join app_user u on u.id = m.user_id join organisation o on o.id = m.organisation_id
    left join second_factor f on f.user_id = m.user_id
  where m.user_id = $1 order by m.organisation_id, m.id`,
).narrow<{
  able_login: boolean;
  lacks_second_factor: boolean;
  landed_cost_method: 'value' | 'quantity';
  language: Language;
}>();

export const ADD_SESSION = statement(
  'auth.add-session',
  `insert into session (token_hash, cookie_hash, user_id, expires_at, address, user_agent)
  values ($1, $2, $3, now() + make_interval(hours => $4), $5, $6)`,
);

export const REVOKE_SESSION = statement(
  'auth.revoke-session',
  'update session set revoked_at = now() where id = $1 and revoked_at is null',
);

/** $2: the session to keep open; null ends all. */
export const REVOKE_SESSIONS_OF_USER = statement(
  'auth.revoke-sessions-of-user',
  `update session set revoked_at = now()
  where user_id = $1 and revoked_at is null and id is distinct from $2::bigint`,
);

export const SET_PASSWORD = statement(
  'auth.set-password',
  'update app_user set password_hash = $2, updated_at = now() where id = $1',
);

export const SET_LANGUAGE = statement(
  'auth.set-language',
  'update app_user set language = $2, updated_at = now() where id = $1',
);

export const SPEND_RESET_LINKS = statement(
  'auth.spend-reset-links',
  'update password_reset set used_at = now() where user_id = $1 and used_at is null',
);

/** Setting a password accepts the invitation. */
export const ACCEPT_INVITATIONS = statement(
  'auth.accept-invitations',
  `update membership set accepted_at = now()
  where user_id = $1 and invited_at is not null and accepted_at is null`,
);

export const LOCK_RESET_REQUESTS_OF_ADDRESS = statement(
  'auth.lock-reset-requests-of-address',
  `select pg_advisory_xact_lock(hashtextextended('reset asked ' || $1::text, 0))`,
);

/** Different emails that an address asked links for; the requests for one email count once. */
export const RESET_REQUESTS_OF_ADDRESS = statement(
  'auth.reset-requests-of-address',
  `select count(distinct details ->> 'email')::int as n,
    extract(epoch from now() - min(at))::float8 as oldest from security_event
  where kind = 'reset-asked' and address = $1 and at > now() - make_interval(mins => $2)`,
).narrow<{ n: number }>();

export const LOCK_RESET_LINKS_OF_USER = statement(
  'auth.lock-reset-links-of-user',
  `select pg_advisory_xact_lock(hashtextextended('password reset ' || $1::text, 0))`,
);

export const RECENT_RESET_LINKS = statement(
  'auth.recent-reset-links',
  `select count(*)::int as n from password_reset
  where user_id = $1 and created_at > now() - interval '15 minutes'`,
).narrow<{ n: number }>();

export const ADD_RESET_LINK = statement(
  'auth.add-reset-link',
  `insert into password_reset (token_hash, user_id, expires_at)
  values ($1, $2, now() + make_interval(mins => $3))`,
);

const LIVE_RESET_LINK = 'token_hash = $1 and used_at is null and expires_at > now()';
export const FIND_RESET_LINK = statement(
  'auth.find-reset-link',
  `select user_id from password_reset where ${LIVE_RESET_LINK}`,
);
export const SPEND_RESET_LINK = statement(
  'auth.spend-reset-link',
  `update password_reset set used_at = now() where ${LIVE_RESET_LINK} returning user_id`,
);

export const ADD_SECURITY_EVENT = statement(
  'auth.add-security-event',
  'insert into security_event (kind, user_id, address, details) values ($1, $2, $3, $4)',
);

/** The account before the address: two attempts always lock in this order. */
export const LOCK_ATTEMPTS = statement(
  'auth.lock-attempts',
  `select pg_advisory_xact_lock(hashtextextended('sign-in of ' || $1::text, 0)) as account,
    pg_advisory_xact_lock(hashtextextended('sign-in ' || $2::text, 0)) as address`,
);

/**
 * Failures of an email from an address ('pair'), of the email from everywhere ('account'), and the emails that failed
 * from
 * the address; ages in seconds. $3: the window of pairs and addresses in minutes, $4: of accounts.
 */
export const RECENT_FAILURES = statement(
  'auth.recent-failures',
  `select pair.n as pair, pair.since as since_pair, account.n as account, account.since as since_account,
    here.emails, here.oldest
  from (select count(*)::int as n, extract(epoch from now() - max(at))::float8 as since from sign_in_failure
      where email = $1 and address = $2 and at > now() - make_interval(mins => $3)) pair,
    (select count(*)::int as n, extract(epoch from now() - max(at))::float8 as since from sign_in_failure
      where email = $1 and at > now() - make_interval(mins => $4)) account,
    (select count(distinct email)::int as emails, extract(epoch from now() - min(at))::float8 as oldest
      from sign_in_failure where address = $2 and at > now() - make_interval(mins => $3)) here`,
).narrow<{ pair: number; account: number; emails: number }>();

/** Addresses from which a user signed in within the last 30 days. */
export const ADDRESSES_OF_EMAIL = statement(
  'auth.addresses-of-email',
  `select distinct s.address from session s join app_user u on u.id = s.user_id
  where u.email = $1 and s.created_at > now() - interval '30 days'`,
);

export const ADD_FAILURE = statement(
  'auth.add-failure',
  'insert into sign_in_failure (email, address) values ($1, $2) returning id',
);

export const DELETE_FAILURE = statement('auth.delete-failure', 'delete from sign_in_failure where id = $1');

/** Deletes the failures of this email from this address, and all that are older than a day. */
export const DELETE_FAILURES = statement(
  'auth.delete-failures',
  `delete from sign_in_failure where (email = $1 and address = $2) or at < now() - interval '1 day'`,
);

export const DELETE_FAILURES_OF_USER = statement(
  'auth.delete-failures-of-user',
  'delete from sign_in_failure where email = (select email from app_user where id = $1)',
);

/**
 * Records that the owner of an account is told about failures, once a day; returns a row when that is to be done now.
 */
export const CLAIM_NOTICE = statement(
  'auth.claim-notice',
  `insert into security_event (kind, user_id, address) select 'sign-in-notice', $1, $2
  where not exists (select from security_event
    where kind = 'sign-in-notice' and user_id = $1 and at > now() - interval '1 day') returning id`,
);

export const FAILURES_OF_EMAIL = statement(
  'auth.failures-of-email',
  `select count(*)::int as failures, count(distinct address)::int as addresses from sign_in_failure
  where email = $1 and at > now() - make_interval(mins => $2)`,
).narrow<{ failures: number; addresses: number }>();
