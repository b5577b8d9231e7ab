import { statement } from '../../database/index.ts';

export const STORE_STATE = statement(
  'service-oauth-state.store',
  `insert into service_oauth_state
  (organisation_id, state_hash, browser_hash, service, user_id, key_id, encrypted_verifier, expires_at)
values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(mins => $8))`,
);

/**
 * Takes a state out of use and returns what it stood for; no row when it is unknown, used, expired, of another service
 * or browser, or when its person may no longer sign in. One update, so that of two callbacks at once one gets the row.
 * Runs as the owner: the caller's organisation is known from the state alone.
 */
export const CONSUME_STATE = statement(
  'service-oauth-state.consume',
  `update service_oauth_state s set used_at = now()
where s.state_hash = $1 and s.browser_hash = $2 and s.service = $3 and s.used_at is null and s.expires_at > now()
  and exists (select from membership m where m.organisation_id = s.organisation_id and m.user_id = s.user_id
    and m.is_active and m.able_login)
returning s.organisation_id, s.user_id, s.key_id, s.encrypted_verifier`,
);
