import { statement } from '../../../core/database/statements/statement.ts';

const LIVE_ROLLOUTS = `release_rollout where state in ('running', 'paused')`;

/**
 * The latest change of the releases that no decision makes and that lists depend on: one started well for the first
 * time, was checked, tidied, or stored again. The index release_state_changed has this very expression.
 */
const RELEASES_CHANGED = `(select max(greatest(proven_at, checked_at, tidied_at, stored_again_at)) from release
  where preview_until is null)`;

/** Named in every list, also of those whom a block does not concern. */
const BLOCKED = `(select jsonb_agg(jsonb_build_array(remote, version) order by remote, version) from release
  where status = 'blocked')`;

// Everything that the list of an organisation ($1) depends on beside its revision. What decides for this person ($2)
// alone is null where the whole organisation is given the same.
export const LIST_STATE = statement(
  'releases.list-state',
  `select jsonb_build_array(${RELEASES_CHANGED},
      (select jsonb_agg(jsonb_build_array(remote, version, percent, unit, organisation_ids) order by remote)
        from ${LIVE_ROLLOUTS}),
      (select jsonb_agg(jsonb_build_array(remote, version) order by remote) from release_pin
        where organisation_id = $1 and (expires_at is null or expires_at > now())),
      (select jsonb_agg(jsonb_build_array(remote, flags, config) order by remote) from remote_setting
        where organisation_id = $1),
      ${BLOCKED})::text as state,
    exists (select from ${LIVE_ROLLOUTS} and unit = 'people') or exists (select from release_grant
      where user_id = $2 and revoked_at is null and until > now()) as personal`,
).narrow<{ state: string; personal: boolean }>();

// The same for what admins read of all organisations, which also names releases that nobody is given, and counts people
// where a rollout tells them apart.
export const OVERVIEW_STATE = statement(
  'releases.overview-state',
  `select jsonb_build_array(${RELEASES_CHANGED}, ${BLOCKED},
      (select max(published_at) from release where preview_until is null),
      case when exists (select from ${LIVE_ROLLOUTS} and unit = 'people') then (select md5(string_agg(
        m.organisation_id || ' ' || m.user_id, ',' order by m.organisation_id, m.user_id)) from membership m
        where m.is_active and m.able_login and m.role between 1 and 4) end)::text as state`,
).narrow<{ state: string }>();
