-- How releases are steered: checks before a release may run, pins that end or hold, rollouts in steps, pilots, and every
-- state that there was, so that any of them can be restored.

-- The moment at which the password was last shown. Releases are changed only by somebody who has just shown it.
alter table session add column confirmed_at timestamptz not null default now();

-- own: built and published by this installation itself. unchecked: no browser has started it yet. passed, failed: one has.
-- Only 'own' and 'passed' may be pinned, rolled out or stable.
alter table release add column notes text not null default '';
alter table release add column check_state text not null default 'own' check (check_state in ('own', 'unchecked', 'passed', 'failed'));
alter table release add column check_report jsonb;
alter table release add column checked_at timestamptz;
alter table release alter column check_state drop default;

-- A pin may end by itself. A locked one is a platform admin's: the organisation's own admins cannot move it.
alter table release_pin add column expires_at timestamptz;
alter table release_pin add column is_locked boolean not null default false;

-- A version on its way to everybody. percent: the share of organisations that have it now.
create table release_rollout (
  remote text primary key,
  version text not null,
  steps smallint[] not null check (cardinality(steps) > 0),
  percent smallint not null check (percent between 0 and 100),
  state text not null check (state in ('running', 'paused', 'reverted', 'finished')),
  -- It reverts itself when at least so many starts failed since the last step, and this share of all starts.
  min_failures smallint not null,
  max_failure_percent smallint not null,
  -- Starts since the last step.
  runs int not null default 0,
  failures int not null default 0,
  reason text not null,
  stopped_reason text not null default '',
  started_by bigint not null references app_user (id),
  started_at timestamptz not null default now(),
  step_at timestamptz not null default now(),
  foreign key (remote, version) references release (remote, version)
);

-- Named users try something before others: a published version (a pilot), or one remote from a developer's own machine.
create table release_grant (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user (id),
  remote text not null,
  version text,
  origin text,
  reason text not null,
  granted_by bigint not null references app_user (id),
  granted_at timestamptz not null default now(),
  until timestamptz not null,
  revoked_at timestamptz,
  check ((version is null) <> (origin is null)),
  foreign key (remote, version) references release (remote, version)
);
create index release_grant_live on release_grant (user_id, until) where revoked_at is null;

-- Starts and failures of a version by hour: the plot of a release.
create table release_health (
  organisation_id int not null references organisation (id),
  remote text not null,
  version text not null,
  hour timestamptz not null,
  runs int not null default 0,
  failures int not null default 0,
  primary key (organisation_id, remote, version, hour)
);
select iwe_protect('release_health');

-- The whole state after each change: stable versions, pins, rollouts and blocks.
create table platform_snapshot (
  revision bigint primary key,
  at timestamptz not null default now(),
  user_id bigint references app_user (id),
  actor text not null,
  action text not null,
  reason text not null default '',
  remote text,
  version text,
  organisation_id int references organisation (id),
  state jsonb not null
);
create index platform_snapshot_at on platform_snapshot (at desc);

-- The state that a line of the history led to.
alter table platform_audit add column revision bigint;
