import type { RolloutView } from '@iwe/contract';
import { statement } from '../../../core/database/statements/statement.ts';

/** A rollout as stored; how it compares is read from measures. */
export type StoredRollout = Omit<RolloutView, 'comparison'>;

const ROLLOUT = `select r.remote, r.version, r.steps, r.percent, r.unit, r.organisation_ids as "organisationIds", r.state, r.reason,
    r.stopped_reason as "stoppedReason", to_json(r.started_at) #>> '{}' as "startedAt",
    to_json(r.step_at) #>> '{}' as "stepAt",
  r.runs, r.failures, r.errors, r.min_failures as "minFailures", r.max_failure_percent as "maxFailurePercent",
  r.soak_hours as "soakHours", r.soak_starts as "soakStarts", case when r.state = 'running' and r.percent < 100 then
    to_json(r.soak_since + make_interval(hours => r.soak_hours)) #>> '{}' end as "continuesAt"
    from release_rollout r`;

export const ALL_ROLLOUTS = statement('releases.all-rollouts', `${ROLLOUT} order by r.remote`).narrow<StoredRollout>();

export const LOCK_ROLLOUT = statement(
  'releases.lock-rollout',
  `${ROLLOUT}
    where r.remote = $1 for update of r`,
).narrow<StoredRollout>();

export const SET_ROLLOUT = statement(
  'releases.set-rollout',
  `update release_rollout set state = $2, percent = $3::smallint, stopped_reason = $4, step_at = case
      when percent < $3::smallint then now() else step_at end,
    runs = case when percent < $3::smallint then 0 else runs end, failures = case when percent < $3::smallint
      then 0 else failures end, errors = case when percent < $3::smallint then 0 else errors end, soak_since = now() where remote = $1`,
);

export const COUNT_FOR_ROLLOUT = statement(
  'releases.count-for-rollout',
  `update release_rollout set runs = runs + ($3 = 'run')::int, failures = failures + ($3 = 'failure')::int,
      errors = errors + ($3 = 'error')::int, soak_since = case when $3 = 'failure' then now() else soak_since end
    where remote = $1 and version = $2 and state = 'running' returning remote`,
);
export const START_ROLLOUT = statement(
  'releases.start-rollout',
  `insert into release_rollout (remote, version, steps, percent, state, min_failures, max_failure_percent, reason,
      started_by, soak_hours, soak_starts, unit, organisation_ids)
       values ($1, $2, $3::smallint[], $4, 'running', $5, $6, $7, $8, $9, $10, $11, $12::int[])
         on conflict (remote) do update set version = excluded.version, steps = excluded.steps,
           percent = excluded.percent, state = 'running', min_failures = excluded.min_failures,
           max_failure_percent = excluded.max_failure_percent, reason = excluded.reason, stopped_reason = '',
             started_by = excluded.started_by, started_at = now(), step_at = now(), runs = 0, failures = 0, errors = 0,
             soak_hours = excluded.soak_hours, soak_starts = excluded.soak_starts, soak_since = now(), unit = excluded.unit,
             organisation_ids = excluded.organisation_ids`,
);

/** The rollouts whose soak time has passed: all, or that of one remote ($1). */
export const DUE_ROLLOUTS = statement(
  'releases.due-rollouts',
  `select remote from release_rollout where state = 'running' and percent < 100 and runs >= soak_starts
    and soak_since + make_interval(hours => soak_hours) <= now() and ($1::text is null or remote = $1) order by remote`,
);
