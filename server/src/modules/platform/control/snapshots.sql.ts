import type { LatestChange, ReleaseState } from './snapshots.ts';
import { statement } from '../../../database/statement.ts';

// The rows are sorted, so that equal states are equal texts.
export const STATE_NOW = statement(
  'releases.state-now',
  `select json_build_object(
  'stable', coalesce((select json_agg(json_build_object('remote', c.remote, 'version', c.version)
    order by c.remote) from release_channel c where c.channel = 'stable'), '[]'),
  'pins', coalesce((select json_agg(json_build_object('organisationId', p.organisation_id, 'remote', p.remote,
    'version', p.version, 'reason', p.reason, 'expiresAt', p.expires_at, 'locked', p.is_locked, 'by', p.pinned_by)
    order by p.organisation_id, p.remote)
    from release_pin p where p.expires_at is null or p.expires_at > now()), '[]'),
  'rollouts', coalesce((select json_agg(json_build_object('remote', r.remote, 'version', r.version, 'steps',
    r.steps, 'percent', r.percent, 'state', r.state, 'minFailures', r.min_failures,
    'maxFailurePercent', r.max_failure_percent, 'reason', r.reason, 'by', r.started_by) order by r.remote)
      from release_rollout r), '[]'),
  'blocked', coalesce((select json_agg(b.remote || '@' || b.version order by b.remote, b.version) from release b
    where b.status = 'blocked'), '[]')) as state`,
).narrow<{ state: ReleaseState }>();

export const ADD_SNAPSHOT = statement(
  'releases.add-snapshot',
  `insert into platform_snapshot (revision, user_id, actor, action, reason, remote, version,
    organisation_id, state) values ($1::bigint, $2, $3, $4, $5, $6, $7, $8, $9::jsonb)`,
);

export const SNAPSHOT_AT = statement(
  'releases.snapshot-at',
  'select state from platform_snapshot where revision = $1',
).narrow<{ state: ReleaseState }>();

export const LATEST_CHANGE = statement(
  'releases.latest-change',
  `select at, actor, action, reason, remote, version, organisation_id as "organisationId"
    from platform_snapshot order by revision desc limit 1`,
).narrow<LatestChange>();
