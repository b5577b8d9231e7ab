import type { ReleaseManifest } from '@iwe/contract';
import type { ReleaseFacts, RemoteState } from '@iwe/domain';
import { statement } from '../../core/database/statements/statement.ts';
import { IDLE_MINUTES } from '../../core/plugins/session.ts';
import type { StoredManifest } from '../publish/signed-manifest.ts';

/** One published release. */
export interface ReleaseRow extends StoredManifest {
  /** The signed manifest; with a fault, the one that is stored. */
  manifest: ReleaseManifest;
  /** Why the release is not what its team signed; null while it is. */
  fault: string | null;
  status: ReleaseFacts['status'];
  /** The end of a deprecated release's support; null while it is not deprecated. */
  supported_until: Date | null;
  check_state: CheckState;
  /** The end of a preview; null for every other release. */
  preview_until: Date | null;
  /** The API calls that it was built on, as the release command wrote them; null when it has none. */
  api_calls: string | null;
  /** What it uses of the shell, or what a shell exports, as the release's file says; null without one. */
  contract: string | null;
}

/** Result of a release's checks; only 'own' and 'passed' releases may be chosen. */
export type CheckState = 'own' | 'unchecked' | 'passed' | 'failed';

/**
 * Returns the SQL condition that a release, by its alias, may serve as a fallback. A release that did not pass its
 * checks, has no files any more, or was changed never may; a preview never runs for somebody to whom it was given.
 */
export const isProvenSql = (release: string): string =>
  `(${release}.proven_at is not null and ${release}.check_state in ('own', 'passed') and ${release}.tidied_at is null
    and ${release}.fault is null)`;

/** SQL expression: the state of release r for a decision. */
export const STATUS = `case when r.fault is not null and r.status <> 'blocked' then 'changed'
    when r.supported_until <= now() then 'ended' else r.status end`;

// Pins, pilots and the support of a release end without a write. The latest expiry, in milliseconds, is
// therefore part of the revision; without it, pages would use their last answers until the next decision.
const SUPPORT_ENDED = `(select max(supported_until) from release where status = 'deprecated' and supported_until <= now())`;
const REVISION_SQL = `value || coalesce('.' || floor(extract(epoch from greatest(
    (select max(expires_at) from release_pin where expires_at <= now()), ${SUPPORT_ENDED},
    (select max(until) from release_grant where revoked_at is null and until <= now()))) * 1000)::bigint, '')`;

export const STATES = statement(
  'releases.states',
  `select r.remote, json_agg(json_build_object('version', r.version, 'status', ${STATUS},
      'needs', r.manifest -> 'requires', 'hasRunWell', ${isProvenSql('r')}) order by r.version) as releases, c.version as stable,
    coalesce((select json_agg(json_build_object('organisationId', p.organisation_id, 'version', p.version))
      from release_pin p where p.remote = r.remote and (p.expires_at is null or p.expires_at > now())), '[]') as pins,
    coalesce((select json_agg(json_build_object('userId', g.user_id, 'version', g.version)) from release_grant g
      where g.remote = r.remote and g.version is not null and g.revoked_at is null and g.until > now()), '[]') as grants,
    (select json_build_object('version', o.version, 'percent', o.percent, 'unit', o.unit,
      'organisationIds', o.organisation_ids) from release_rollout o
      where o.remote = r.remote and o.state in ('running', 'paused')) as rollout
  from release r left join release_channel c on c.remote = r.remote and c.channel = 'stable'
  where ($1::text[] is null or r.remote = any($1)) and r.tidied_at is null and r.preview_until is null
  group by r.remote, c.version order by r.remote`,
).narrow<RemoteState>();

export const FIND = statement(
  'releases.find',
  `select r.remote, r.version, r.manifest_text, r.signature, k.public_key, r.manifest, r.fault, r.status,
    r.supported_until, r.check_state, r.api_calls, r.contract, r.preview_until from release r join signing_key k on k.id = r.signing_key_id
  where r.remote = $1 and r.version = $2`,
).narrow<ReleaseRow>();

/** What a shell exports to remotes. */
export const EXPORTS_OF_SHELL = statement(
  'releases.exports-of-shell',
  'select contract from release where remote = $1 and version = $2',
);

export const IS_BLOCKED = statement(
  'releases.is-blocked',
  `select from release where remote = $1 and version = $2 and status = 'blocked'`,
);

export const MANIFESTS = statement(
  'releases.manifests',
  `select r.remote, r.version, r.manifest_text, r.signature, k.public_key, r.fault from release r
  join signing_key k on k.id = r.signing_key_id where (r.remote, r.version) in (select *
    from unnest($1::text[], $2::text[]))`,
);

export const NOTES = statement(
  'releases.notes',
  `select remote, version, notes from release where notes <> '' and (remote, version) in (select *
      from unnest($1::text[], $2::text[]))`,
);

export const REVISION = statement(
  'releases.revision',
  `select ${REVISION_SQL} as value, (select array_agg(remote || '@' || version order by remote, version)
      from release where status = 'blocked') as blocked from platform_revision`,
).narrow<{ value: string }>();

// An organisation's own revision: the number of the last decision that concerned it, and the latest end of its pins, of
// its people's pilots, and of a release's support.
const ownRevision = (organisation: string, user: string): string => `
    greatest(r.common, (select o.value from organisation_revision o where o.organisation_id = ${organisation})) as number,
    floor(extract(epoch from greatest(${SUPPORT_ENDED},
      (select max(p.expires_at) from release_pin p where p.organisation_id = ${organisation} and p.expires_at <= now()),
      (select max(g.until) from release_grant g where g.user_id = ${user} and g.revoked_at is null
        and g.until <= now()))) * 1000)::bigint as ended`;

export const OWN_REVISION = statement(
  'releases.own-revision',
  `select number || coalesce('.' || ended, '') as value from (
    select ${ownRevision('$1', '$2')} from platform_revision r) as own`,
).narrow<{ value: string }>();

/** The newest of the revisions of the organisations in which the person with this cookie may work. */
export const REVISION_OF_PAGE = statement(
  'releases.revision-of-page',
  `select number || coalesce('.' || ended, '') as value from (
    select ${ownRevision('m.organisation_id', 's.user_id')} from platform_revision r, session s
      join membership m on m.user_id = s.user_id and m.is_active
    where s.cookie_hash = $1 and s.revoked_at is null and s.expires_at > now()
      and s.last_seen_at > now() - interval '${IDLE_MINUTES} minutes') as own
  order by number desc, ended desc nulls last limit 1`,
).narrow<{ value: string }>();

export const LOCK_REVISION = statement(
  'releases.lock-revision',
  `select ${REVISION_SQL} as value from platform_revision for update`,
).narrow<{ value: string }>();

export const RAISE_REVISION = statement(
  'releases.raise-revision',
  'update platform_revision set value = value + 1 returning value::text',
).narrow<{ value: string }>();

export const CONCERNS_ALL = statement('releases.concerns-all', 'update platform_revision set common = $1::bigint');

export const CONCERNS = statement(
  'releases.concerns',
  `insert into organisation_revision (organisation_id, value) select o, $2::bigint from unnest($1::int[]) o
    on conflict (organisation_id) do update set value = excluded.value`,
);

export const ADD_HISTORY = statement(
  'releases.add-history',
  `insert into platform_audit (user_id, actor, action, organisation_id, remote, version, reason, before, after,
      revision) values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9::jsonb, $10::bigint)`,
);
