-- When the installation was last backed up, and when a backup was last restored for trial (pnpm pg-backup, pnpm
-- backup). Administrators see it, and an alarm is raised when it is too long ago.
create table backup_run (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('backup', 'drill')),
  started_at timestamptz not null,
  finished_at timestamptz not null default now(),
  -- What went wrong, for people; null when it succeeded.
  error text,
  -- backup: which, and its size. drill: up to which moment it restored, and how long it took.
  details jsonb not null default '{}'
);
create index backup_run_last on backup_run (kind, finished_at desc);

-- Each cause of an alarm is one row: told once when it appears, ended when it is gone.
create table alarm (
  cause text primary key,
  text text not null,
  to_do text not null,
  since timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  ended_at timestamptz,
  -- When administrators got the mail, and the webhook each of both messages; null while one of them is still to be sent.
  mailed_at timestamptz,
  raised_told_at timestamptz,
  ended_told_at timestamptz
);
