import { statement } from '../../../database/statement.ts';

export const DELETE_ALL_PINS = statement('releases.delete-all-pins', 'delete from release_pin');

export const DELETE_ALL_ROLLOUTS = statement('releases.delete-all-rollouts', 'delete from release_rollout');

/** Returns the versions that the instance had set itself. */
export const DELETE_ALL_STABLE = statement(
  'releases.delete-all-stable',
  `with gone as (delete from release_channel where channel = 'stable' returning remote, version, by_instance)
  select remote, version from gone where by_instance`,
);

export const RESTORE_STABLE = statement(
  'releases.restore-stable',
  `insert into release_channel (remote, channel, version, by_instance) values ($1, 'stable', $2, $3)`,
);

export const RESTORE_ROLLOUT = statement(
  'releases.restore-rollout',
  `insert into release_rollout (remote, version, steps, percent, state, min_failures,
    max_failure_percent, reason, started_by) values ($1, $2, $3::smallint[], $4, $5, $6, $7, $8, $9)`,
);

export const RESTORE_PIN = statement(
  'releases.restore-pin',
  `insert into release_pin (organisation_id, remote, version, reason, pinned_by, expires_at, is_locked)
    values ($1, $2, $3, $4, $5, $6::timestamptz, $7)`,
);
