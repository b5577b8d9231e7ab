import type { RolloutView } from '@iwe/contract';
import { statement } from '../../../database/statement.ts';

const ROLLOUT = `select r.remote, r.version, r.steps, r.percent, r.state, r.reason,
    r.stopped_reason as "stoppedReason", to_json(r.started_at) #>> '{}' as "startedAt",
    to_json(r.step_at) #>> '{}' as "stepAt",
  r.runs, r.failures, r.errors, r.min_failures as "minFailures", r.max_failure_percent as "maxFailurePercent"
    from release_rollout r`;

export const ALL_ROLLOUTS = statement('releases.all-rollouts', `${ROLLOUT} order by r.remote`).narrow<RolloutView>();

export const LOCK_ROLLOUT = statement(
  'releases.lock-rollout',
  `${ROLLOUT}
    where r.remote = $1 for update of r`,
).narrow<RolloutView>();

export const SET_ROLLOUT = statement(
  'releases.set-rollout',
  `update release_rollout set state = $2, percent = $3::smallint, stopped_reason = $4, step_at = case
      when percent < $3::smallint then now() else step_at end,
    runs = case when percent < $3::smallint then 0 else runs end, failures = case when percent < $3::smallint
      then 0 else failures end, errors = case when percent < $3::smallint then 0 else errors end where remote = $1`,
);

export const COUNT_FOR_ROLLOUT = statement(
  'releases.count-for-rollout',
  `update release_rollout set runs = runs + ($3 = 'run')::int, failures = failures + ($3 = 'failure')::int,
      errors = errors + ($3 = 'error')::int
    where remote = $1 and version = $2 and state = 'running' returning remote`,
);
export const START_ROLLOUT = statement(
  'releases.start-rollout',
  `insert into release_rollout (remote, version, steps, percent, state, min_failures, max_failure_percent, reason,
      started_by) values ($1, $2, $3::smallint[], $4, 'running', $5, $6, $7, $8)
         on conflict (remote) do update set version = excluded.version, steps = excluded.steps,
           percent = excluded.percent, state = 'running', min_failures = excluded.min_failures,
           max_failure_percent = excluded.max_failure_percent, reason = excluded.reason, stopped_reason = '',
             started_by = excluded.started_by, started_at = now(), step_at = now(), runs = 0, failures = 0, errors = 0`,
);
