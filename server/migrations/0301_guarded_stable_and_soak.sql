-- A new stable version is watched for its first day: with too many failed starts or errors in use, the version before
-- it becomes stable again.
alter table release_channel
  -- The stable version that this one replaced, and until when this one is watched; null when it is not.
  add column guard_before text,
  add column guarded_until timestamptz,
  -- Starts, failed starts and people with errors in use since then.
  add column guard_runs int not null default 0,
  add column guard_failures int not null default 0,
  add column guard_errors int not null default 0,
  -- The version that the guard took back last. A person who chooses it again has decided with that in mind.
  add column taken_back text;

-- A rollout may go on to its next step by itself: after so many hours without a failed start, and at least so many
-- starts.
alter table release_rollout
  add column soak_hours smallint,
  add column soak_starts int not null default 0,
  add column soak_since timestamptz not null default now();
