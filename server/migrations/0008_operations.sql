-- Running the house: which worker is alive. One row per process that takes jobs.

create table worker_heartbeat (
  name text primary key,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);

-- The retry state of a waiting mail; when a worker dies, the row is still waiting.
alter table mail_message add column next_attempt_at timestamptz not null default now();
