import { statement } from '../../../core/database/statements/statement.ts';

export const DELETE_STABLE = statement(
  'releases.delete-stable',
  `delete from release_channel where channel = 'stable' and remote = $1`,
);

export const RESTORE_ROLLOUT = statement(
  'releases.restore-rollout',
  `insert into release_rollout (remote, version, steps, percent, state, min_failures,
    max_failure_percent, reason, started_by, soak_hours, soak_starts, unit, organisation_ids)
    values ($1, $2, $3::smallint[], $4, $5, $6, $7, $8, $9, $10, $11, $12, $13::int[])
  on conflict (remote) do update set version = excluded.version, steps = excluded.steps, percent = excluded.percent,
    state = excluded.state, min_failures = excluded.min_failures, max_failure_percent = excluded.max_failure_percent,
    reason = excluded.reason, stopped_reason = '', started_by = excluded.started_by, started_at = now(),
    step_at = now(), runs = 0, failures = 0, errors = 0, soak_hours = excluded.soak_hours,
    soak_starts = excluded.soak_starts, soak_since = now(), unit = excluded.unit,
    organisation_ids = excluded.organisation_ids`,
);
