-- A time in which nobody changes what an organisation gets (all organisations without one): a stock take, the end of
-- the year. Blocks stay possible, and a platform admin may override it with a reason.
create table release_freeze (
  id bigint generated always as identity primary key,
  organisation_id int references organisation (id),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  reason text not null,
  created_by bigint not null references app_user (id),
  created_at timestamptz not null default now(),
  -- When somebody ended it before its time.
  ended_at timestamptz
);
create index release_freeze_open on release_freeze (ends_at) where ended_at is null;
