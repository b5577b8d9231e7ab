import type { Overview, PinView, PlatformHistory } from '@iwe/contract';
import { statement } from '../../../core/database/statements/statement.ts';
import { RESTORABLE } from '../decide/changes.sql.ts';

/** Starts and failures of a version in an organisation over the last 24 hours. */
export interface Health {
  organisation_id: number;
  remote: string;
  version: string;
  runs: number;
  failures: number;
}

const HISTORY_SQL = `from platform_audit a left join organisation o on o.id = a.organisation_id
    where $1::int is null or a.organisation_id = $1`;

export const LIVE_PINS = statement(
  'releases.live-pins',
  `select p.organisation_id as "organisationId", p.remote, p.version, p.reason, u.email as by,
      to_json(p.pinned_at) #>> '{}' as at, to_json(p.expires_at) #>> '{}' as "expiresAt", p.is_locked as locked
  from release_pin p join app_user u on u.id = p.pinned_by where (p.expires_at is null or p.expires_at > now()) and
    ($1::int is null or p.organisation_id = $1) order by p.organisation_id, p.remote`,
).narrow<PinView>();

export const OWNERS = statement(
  'releases.owners',
  `select distinct on (remote) remote, manifest -> 'remoteJson' ->> 'owner' as owner, version from release
      where preview_until is null order by remote, published_at desc`,
).narrow<{ owner: string }>();

export const HEALTH_BY_REMOTE = statement(
  'releases.health-by-remote',
  `select remote, sum(runs)::int as runs, sum(failures)::int as failures from release_health
    where hour > now() - interval '24 hours' and ($1::int is null or organisation_id = $1) group by remote`,
).narrow<{ runs: number; failures: number }>();

export const HEALTH_IN_ORGANISATIONS = statement(
  'releases.health-in-organisations',
  `select organisation_id, remote, version, sum(runs)::int as runs, sum(failures)::int as failures
    from release_health where hour > now() - interval '24 hours' and ($1::text is null or remote = $1)
      and organisation_id = any($2::int[]) group by 1, 2, 3`,
).narrow<Health>();

export const VERSIONS = statement(
  'releases.versions',
  `select remote, array_agg(version order by version) as versions from release
    where tidied_at is null and preview_until is null group by remote`,
).narrow<{ versions: string[] }>();

/** Failures that are no release's: of the list of remotes ($2), or of the shell's own parts. */
export const LIST_FAILURES = statement(
  'releases.list-failures',
  `select coalesce(sum(count), 0)::int as count, to_json(max(last_at)) #>> '{}' as "lastAt" from remote_failure
      where remote = '' and (code in ('IWE-110', 'IWE-117')) = $2::boolean and ($1::int is null or organisation_id = $1)`,
).narrow<Overview['listFailures']>();

export const HISTORY_PAGE = statement(
  'releases.history-page',
  `select a.id::int as id, to_json(a.at) #>> '{}' as at, a.actor, a.action, o.name as organisation,
      nullif(a.remote, '') as remote, a.version, a.reason, a.before, a.after,
  case when ${RESTORABLE} then a.revision::int end as revision,
  ${RESTORABLE} and exists (select from platform_change c where c.revision = a.revision
    and c.before is distinct from c.after) as undoable ${HISTORY_SQL}
    order by a.id desc limit $2 offset $3`,
).narrow<PlatformHistory['data'][number]>();

export const HISTORY_COUNT = statement(
  'releases.history-count',
  `select count(*)::int as total ${HISTORY_SQL}`,
).narrow<{ total: number }>();

/** The deprecated releases, with the end of their support. */
export const DEPRECATED = statement(
  'releases.deprecated',
  `select remote, version, to_json(supported_until) #>> '{}' as until, deprecated_because as reason from release
    where status = 'deprecated' order by supported_until, remote, version`,
).narrow<{ until: string }>();
