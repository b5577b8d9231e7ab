import type { StateRow } from '../releases/platform.repository.ts';
import { isProvenSql, STATUS } from '../releases/platform.sql.ts';
import { statement } from '../../core/database/statements/statement.ts';

// The releases that a decision for this organisation (for any if null) and user refers to, and the newest proven ones,
// of all remotes or one ($4).
// Every page load runs this, and a remote may have hundreds of releases, so the query selects names first and joins the
// large manifests last. A preview is one of them only while a check runs it.
export const CHOOSABLE = statement(
  'releases.choosable',
  `with placed as (
    select r.remote, r.version, row_number() over newest as place, count(*) filter (where ${isProvenSql('r')}
      and r.status <> 'blocked') over (partition by r.remote) as fallbacks
    from release r where ($4::text is null or r.remote = $4) and (r.preview_until is null or exists (select
      from release_grant g where g.remote = r.remote and g.version = r.version and g.user_id = $2
      and g.revoked_at is null and g.until > now()))
    window newest as (partition by r.remote order by (${isProvenSql('r')} and r.status <> 'blocked') desc,
      coalesce(r.supported_until > now(), true) desc, r.published_at desc)
  ) select r.remote, r.version, ${STATUS} as status, r.manifest -> 'requires' as needs, ${isProvenSql('r')} as proven,
    c.version as stable, placed.fallbacks <= $3::int as whole,
    (select json_agg(json_build_object('organisationId', p.organisation_id, 'version', p.version))
      from release_pin p where p.remote = r.remote and ($1::int is null or p.organisation_id = $1) and (p.expires_at is null
      or p.expires_at > now())) as pins,
    (select json_agg(json_build_object('userId', g.user_id, 'version', g.version)) from release_grant g
      where g.remote = r.remote and g.user_id = $2 and g.version is not null and g.revoked_at is null
      and g.until > now()) as grants,
    (select json_build_object('version', o.version, 'percent', o.percent, 'unit', o.unit,
      'organisationIds', o.organisation_ids) from release_rollout o
      where o.remote = r.remote and o.state in ('running', 'paused')) as rollout
  from placed join release r using (remote, version) left join release_channel c on c.remote = r.remote
    and c.channel = 'stable'
  where placed.place <= $3::int or r.version = c.version
    or exists (select from release_pin p where p.remote = r.remote and p.version = r.version
      and ($1::int is null or p.organisation_id = $1))
    or exists (select from release_grant g where g.remote = r.remote and g.version = r.version and g.user_id = $2)
    or exists (select from release_rollout o where o.remote = r.remote and o.version = r.version)
  order by r.remote, r.version`,
).narrow<StateRow & { whole: boolean }>();
