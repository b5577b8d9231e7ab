import type { ReleaseManifest, ReleasePage, ReleaseRowView } from '@iwe/contract';
import { statement } from '../../core/database/statements/statement.ts';

/** A release as a list shows it, before it is compared with a shell. */
export interface ListedRelease extends Omit<ReleaseRowView, 'misfits'> {
  requires: ReleaseManifest['requires'];
}

/** Starts and failures of one version in one hour; all null for a version that nobody has started. */
export interface VersionHour {
  version: string;
  stable: boolean;
  hour: string | null;
  runs: number | null;
  failures: number | null;
}

// $1: the organisation whose data the caller may see, or null for all.
const LISTED_SQL = `select r.remote, r.version, r.status, case when r.supported_until is not null then
      json_build_object('until', r.supported_until, 'reason', r.deprecated_because) end as deprecation, r.fault, r.check_state as check, c.version is not null as stable,
    array(select p.organisation_id from release_pin p where p.remote = r.remote and p.version = r.version and
      (p.expires_at is null or p.expires_at > now()) and ($1::int is null or p.organisation_id = $1)
      order by 1) as "pinnedBy",
    r.manifest ->> 'publisher' as publisher, r.manifest ->> 'commit' as commit,
      to_json(r.published_at) #>> '{}' as "publishedAt", to_json(r.tidied_at) #>> '{}' as "tidiedAt", r.runs::int as runs,
    coalesce((select sum(f.count) from remote_failure f where f.remote = r.remote and f.version = r.version and
      f.code <> all('{IWE-114,IWE-115,IWE-116}') and f.cause in ('', 'release') and ($1::int is null or f.organisation_id = $1)), 0)::int as failures,
    r.manifest -> 'requires' as requires
  from release r left join release_channel c on c.remote = r.remote and c.version = r.version
    and c.channel = 'stable'`;

/** Number of plotted versions: more lines cannot be told apart. */
const SHOWN_VERSIONS = 5;

export const LIST_PAGE = statement(
  'releases.list-page',
  `${LISTED_SQL} where ($2::text is null or r.remote = $2) and r.preview_until is null order by r.remote, r.published_at desc limit $3 offset $4`,
).narrow<ListedRelease>();

export const COUNT = statement(
  'releases.count',
  'select count(*)::int as total from release where ($1::text is null or remote = $1) and preview_until is null',
).narrow<{ total: number }>();

export const PAGE_ROW = statement(
  'releases.page-row',
  `${LISTED_SQL} where r.remote = $2 and r.version = $3`,
).narrow<ListedRelease>();

export const PAGE_DETAIL = statement(
  'releases.page-detail',
  `select r.manifest, r.notes, t.name as token, to_json(r.checked_at) #>> '{}' as "checkedAt",
      coalesce(r.check_report, '[]'::jsonb) as checks from release r join deploy_token t
      on t.id = r.deploy_token_id where r.remote = $1 and r.version = $2`,
).narrow<{ manifest: ReleaseManifest; checks: ReleasePage['checks'] }>();

export const PAGE_HEALTH = statement(
  'releases.page-health',
  `select to_json(hour) #>> '{}' as hour, sum(runs)::int as runs, sum(failures)::int as failures from release_health
  where remote = $1 and version = $2 and hour > now() - interval '7 days' and ($3::int is null
    or organisation_id = $3) group by hour order by hour`,
).narrow<ReleasePage['health'][number]>();

// $2, the version of the page, sorts first and is included even when nobody has started it. One row for each version
// and hour.
export const PAGE_VERSIONS = statement(
  'releases.page-versions',
  `with recent as (select version, hour, sum(runs)::int as runs, sum(failures)::int as failures from release_health
    where remote = $1 and hour > now() - interval '7 days' and ($3::int is null or organisation_id = $3)
      group by version, hour),
  shown as (select r.version, (r.version = $2) as own, coalesce(sum(h.runs + h.failures), 0) as weight
    from release r left join recent h on h.version = r.version
    where r.remote = $1 and (r.version = $2 or h.version is not null) group by r.version order by own desc,
      weight desc, r.version limit ${SHOWN_VERSIONS})
  select s.version, exists (select from release_channel c where c.remote = $1 and c.channel = 'stable'
    and c.version = s.version) as stable, to_json(h.hour) #>> '{}' as hour, h.runs, h.failures
  from shown s left join recent h on h.version = s.version order by s.own desc, s.weight desc, s.version, h.hour`,
).narrow<VersionHour>();

export const PAGE_FAILURE_KINDS = statement(
  'releases.page-failure-kinds',
  `select code, page, cause, (array_agg(ran_before order by last_at desc))[1] as "ranBefore", sum(count)::int as count, to_json(max(last_at)) #>> '{}' as "lastAt", (array_agg(last_message
      order by last_at desc))[1] as message from remote_failure
  where remote = $1 and version = $2 and ($3::int is null or organisation_id = $3) group by code, page, subject, cause
    order by max(last_at) desc limit 50`,
).narrow<ReleasePage['failureKinds'][number]>();
