import type { LiveRoutes } from './check-release.policy.ts';
import type { LiveSlots } from './check-slots.policy.ts';
import { statement } from '../../core/database/statements/statement.ts';

/** How many previews of a remote last at the same time; a newer one ends the oldest. */
const LIVE_PREVIEWS = 20;

export const LOCK_REMOTE = statement(
  'releases.lock-remote',
  `select pg_advisory_xact_lock(hashtextextended('release ' || $1, 0))`,
);

export const OTHER_WITH_CONTAINER = statement(
  'releases.other-with-container',
  `select remote, version from release where remote <> $1 and manifest ->> 'containerName' = $2 limit 1`,
);

export const INSERT = statement(
  'releases.insert',
  `insert into release (remote, version, manifest_text, signature, signing_key_id, deploy_token_id,
      check_state, notes, api_calls, preview_until, contract)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, now() + make_interval(days => $10::int), $11)`,
);

/** Lets a preview that is published again last as if it were new; resolves to its end. */
export const LAST_AGAIN = statement(
  'releases.last-again',
  `update release set preview_until = greatest(preview_until, now() + make_interval(days => $3::int))
    where remote = $1 and version = $2 and preview_until is not null
    returning to_json(preview_until) #>> '{}' as until`,
).narrow<{ until: string }>();

/** Ends the oldest previews of a remote, so that no pipeline fills the store. */
export const END_OLDEST_PREVIEWS = statement(
  'releases.end-oldest-previews',
  `update release set preview_until = now() where remote = $1 and preview_until > now() and version in (
    select p.version from release p where p.remote = $1 and p.preview_until > now()
      order by p.published_at desc, p.version offset ${LIVE_PREVIEWS})`,
);

export const STABLE_VERSION = statement(
  'releases.stable-version',
  `select version from release_channel where remote = $1 and channel = 'stable'`,
);

// Choosing the same version again leaves its guard, or ends it; $4: hours for which a new one is guarded.
export const SET_STABLE = statement(
  'releases.set-stable',
  `insert into release_channel as was (remote, channel, version, by_instance) values ($1, 'stable', $2, $3)
     on conflict (remote, channel) do update set version = excluded.version, by_instance = excluded.by_instance,
       changed_at = now(), taken_back = $5,
       guarded_until = case when $4::int is null then null when was.version = excluded.version then was.guarded_until
         else now() + make_interval(hours => $4::int) end,
       guard_before = case when was.version = excluded.version then was.guard_before else was.version end,
       guard_runs = case when was.version = excluded.version then was.guard_runs else 0 end,
       guard_failures = case when was.version = excluded.version then was.guard_failures else 0 end,
       guard_errors = case when was.version = excluded.version then was.guard_errors else 0 end`,
);

export const MARK_PROVEN = statement(
  'releases.mark-proven',
  'update release set proven_at = coalesce(proven_at, now()) where remote = $1 and version = $2',
);

/** The stable version of a remote, and whether the instance set it itself. */
export const STABLE = statement(
  'releases.stable',
  `select version, by_instance from release_channel where remote = $1 and channel = 'stable'`,
);

/** Whether a remote has a release besides this one. */
export const ANY_OTHER_RELEASE = statement(
  'releases.any-other-release',
  'select from release where remote = $1 and version <> $2 and preview_until is null limit 1',
);

export const LOCK_LIVE_ROUTES = statement(
  'releases.lock-live-routes',
  `select pg_advisory_xact_lock(hashtextextended('live routes', 0))`,
);

/** SQL condition: whether release r is given to somebody. */
const IS_LIVE = `(exists (select from release_channel c where c.remote = r.remote
       and c.version = r.version)
    or exists (select from release_pin p where p.remote = r.remote and p.version = r.version and
      (p.expires_at is null or p.expires_at > now()))
    or exists (select from release_grant g join app_user u on u.id = g.user_id where g.remote = r.remote
      and g.version = r.version and g.revoked_at is null and g.until > now() and not u.is_release_check)
    or exists (select from release_rollout o where o.remote = r.remote and o.version = r.version and o.state in
      ('running', 'paused')))`;

export const LIVE_ROUTES_OF_OTHERS = statement(
  'releases.live-routes-of-others',
  `select r.remote, r.version, coalesce(r.manifest #> '{remoteJson,routes}', '[]') as routes,
     coalesce(r.manifest #> '{remoteJson,menu}', '[]') as menu,
     coalesce(r.manifest #> '{remoteJson,expressNew}', '[]') as "expressNew" from release r
     where r.remote <> $1 and ${IS_LIVE}
     order by r.remote, r.version`,
).narrow<LiveRoutes>();

/** What the live releases of all other remotes use of the shell. */
export const LIVE_CONTRACTS_OF_OTHERS = statement(
  'releases.live-contracts-of-others',
  `select r.remote, r.version, r.contract from release r
     where r.remote <> $1 and r.contract is not null and ${IS_LIVE} order by r.remote, r.version`,
);

/** The live releases, of every remote, that declare slots or offer panels. */
export const LIVE_SLOTS = statement(
  'releases.live-slots',
  `select r.remote, r.version, coalesce(r.manifest #> '{remoteJson,slots}', '{}') as slots,
     coalesce(r.manifest #> '{remoteJson,panels}', '[]') as panels from release r
     where r.remote <> 'shell' and r.status <> 'blocked' and ${IS_LIVE}
       and (r.manifest -> 'remoteJson' ? 'slots' or r.manifest -> 'remoteJson' ? 'panels')
     order by r.remote, r.published_at`,
).narrow<LiveSlots>();
