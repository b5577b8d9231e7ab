import type { GuardView } from '@iwe/contract';
import { statement } from '../../../core/database/statements/statement.ts';

export const ALL_GUARDS = statement(
  'releases.all-guards',
  `select remote, version, guard_before as before, to_json(guarded_until) #>> '{}' as until, guard_runs as runs,
    guard_failures as failures, guard_errors as errors, taken_back as "revertedVersion",
    case when taken_back is not null then coalesce((select a.reason from platform_audit a
      where a.remote = c.remote and a.action = 'stable reverted' order by a.id desc limit 1), '') end as why
  from release_channel c where channel = 'stable' and (guarded_until > now() or taken_back is not null)
  order by remote`,
).narrow<GuardView>();

export const LOCK_GUARD = statement(
  'releases.lock-guard',
  `select version, guard_before as before, guard_runs as runs, guard_failures as failures, guard_errors as errors
  from release_channel where remote = $1 and channel = 'stable' and guarded_until > now() and guard_before is not null
  for update`,
).narrow<{ before: string }>();

export const TAKEN_BACK = statement(
  'releases.taken-back',
  `select taken_back as "revertedVersion" from release_channel where remote = $1 and channel = 'stable'`,
);

export const COUNT_FOR_GUARD = statement(
  'releases.count-for-guard',
  `update release_channel set guard_runs = guard_runs + ($3 = 'run')::int,
    guard_failures = guard_failures + ($3 = 'failure')::int, guard_errors = guard_errors + ($3 = 'error')::int
  where remote = $1 and version = $2 and channel = 'stable' and guarded_until > now() returning remote`,
);

export const END_GUARD = statement(
  'releases.end-guard',
  `update release_channel set guarded_until = null where remote = $1 and channel = 'stable'`,
);

// Shown at the bell, in each of their organisations.
export const TELL_PLATFORM_ADMINS = statement(
  'releases.tell-platform-admins',
  `insert into notification (organisation_id, membership_id, kind, text, by_name)
  select m.organisation_id, m.id, 'failed', $1, '' from membership m join app_user u on u.id = m.user_id
  where u.is_platform_admin and m.able_login and m.role between 1 and 4 and (not $2::boolean or not exists (
    select from notification n where n.organisation_id = m.organisation_id and n.membership_id = m.id and n.text = $1))`,
);
