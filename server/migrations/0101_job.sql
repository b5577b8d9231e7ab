-- Background jobs. One row is one job that people can see, cancel and start again. pg-boss (schema pgboss) hands the rows that
-- are due to workers and watches over the workers' leases; everything else about a job is stored here.
create table job (
  id bigint generated always as identity primary key,
  -- Null for a job of the whole installation.
  organisation_id int references organisation (id),
  -- Which definition performs it (server/src/jobs.ts).
  name text not null,
  -- What it does, in words for people.
  title text not null,
  payload jsonb not null,
  -- The same work is enqueued once per organisation, name and key.
  dedupe_key text,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  run_after timestamptz not null default now(),
  -- The pg-boss job that delivers this one to a worker; null until it is handed over.
  delivery uuid,
  delivered_at timestamptz,
  -- How often it was begun, how often it ended with an error, and how often its worker died.
  attempts int not null default 0,
  failures int not null default 0,
  crashes int not null default 0,
  progress_done bigint not null default 0,
  progress_total bigint,
  -- Why the last attempt failed, in words for people.
  error text,
  requested_by bigint references app_user (id),
  worker text,
  lease_until timestamptz,
  cancel_requested_at timestamptz,
  -- Who cancelled it or started it again last.
  decision text check (decision in ('cancel', 'again')),
  decided_by bigint references app_user (id),
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz
);
create unique index job_dedupe on job (coalesce(organisation_id, 0), name, dedupe_key) where dedupe_key is not null;
create index job_due on job (run_after) where state = 'waiting' and delivery is null;
create index job_open on job (delivered_at) where state in ('waiting', 'running') and delivery is not null;
create index job_newest on job (organisation_id, id desc);
create index job_finished on job (finished_at) where finished_at is not null;

alter table job enable row level security;
alter table job force row level security;
create policy tenant on job to iwe_app
  using (organisation_id = nullif(current_setting('iwe.organisation', true), '')::int)
  with check (organisation_id = nullif(current_setting('iwe.organisation', true), '')::int);
do $$ begin execute format('create policy owner on job to %I using (true) with check (true)', current_user); end $$;
grant select, insert, update on job to iwe_app;

-- Work that was waiting in the three queues before this one.
insert into job (organisation_id, name, title, payload, created_at)
  select organisation_id, 'send-mail', 'Email: ' || subject, jsonb_build_object('mail', id), created_at from mail_message where state = 'waiting';
insert into job (name, title, payload, created_at)
  select 'check-release', 'Check ' || remote || ' ' || version || ' in a browser', jsonb_build_object('remote', remote, 'version', version), published_at
  from release where check_state = 'unchecked';

-- Attempts, errors and the time of the next attempt are now columns of the job. No topic of the outbox had a handler
-- yet.
drop index mail_message_waiting;
alter table mail_message drop column attempts, drop column last_error, drop column next_attempt_at;
alter table release drop column check_claimed_at;
drop table outbox;
