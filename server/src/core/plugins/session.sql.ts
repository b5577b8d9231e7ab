import { statement } from '../database/statements/statement.ts';

/**
 * Selects a live session; the join by $2 adds the membership, whose columns are null when the user has no such account.
 */
const liveSession = (
  condition: string,
): string => `select s.id, s.user_id, u.email, u.name, u.is_platform_admin, u.is_release_check,
    s.last_seen_at < now() - interval '1 minute' as is_stale,
    m.id as e_id, m.organisation_id, m.role, m.able_login and m.is_active as able_login, m.mod_prc, m.is_acct, m.is_dir,
    m.crt_csr, m.is_admin, m.max_dis_cents, o.cost_visible,
    (m.is_admin or m.is_acct) and o.second_factor_required and f.confirmed_at is null as lacks_second_factor,
    u.is_platform_admin and f.confirmed_at is null and exists (select from membership n
      join organisation r on r.id = n.organisation_id and r.second_factor_required
      where n.user_id = s.user_id and n.is_active and n.able_login
        and (n.is_admin or n.is_acct)) as lacks_platform_factor
  from session s join app_user u on u.id = s.user_id
    left join membership m on m.id = $2::bigint and m.user_id = s.user_id
    left join organisation o on o.id = m.organisation_id
    left join second_factor f on f.user_id = s.user_id
  where ${condition} and s.revoked_at is null and s.expires_at > now()
    and s.last_seen_at > now() - make_interval(mins => $3)`;

/** The columns of a membership; the row's e_id says whether there is one. */
interface MembershipColumns {
  organisation_id: number;
  role: number;
  able_login: boolean;
  mod_prc: boolean;
  is_acct: boolean;
  is_dir: boolean;
  crt_csr: boolean;
  is_admin: boolean;
  max_dis_cents: number;
  cost_visible: boolean;
  lacks_second_factor: boolean;
  lacks_platform_factor: boolean;
}

/**
 * The live session of a token. $1 token hash, $2 eId or null, $3 minutes without activity after which a session ends,
 * $4 cookie hash or null. A session opened by a browser also requires its cookie.
 */
export const LIVE_SESSION = statement(
  'session.live',
  liveSession('s.token_hash = $1 and (s.cookie_hash is null or s.cookie_hash = $4)'),
).narrow<MembershipColumns>();

/** The live session with this id, for a download link issued to it. $1 id, $2 eId, $3 idle minutes. */
export const LIVE_SESSION_BY_ID = statement('session.live-by-id', liveSession('s.id = $1')).narrow<MembershipColumns>();

/** Records activity, at most once a minute. */
export const TOUCH_SESSION = statement(
  'session.touch',
  `update session set last_seen_at = now() where id = $1 and last_seen_at < now() - interval '1 minute'`,
);
