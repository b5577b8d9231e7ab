-- What teams ask for: a remote with its name and routes, or a slot on another team's page. A platform administrator
-- approves or refuses it, which reserves the name; the first deploy token is then handed out once, to who asked.
create table remote_request (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('remote', 'slot')),
  -- The remote; of a slot, the one whose page it is for.
  remote text not null,
  -- The slot's name; null for a remote.
  slot text,
  team_name text not null,
  -- Routes, menu and label of a remote, or about and props of a slot, as they were asked for.
  wants jsonb not null,
  reason text not null,
  -- The team's key for releases; null for a slot, and for a remote that is published by trusted pipelines alone.
  public_key text,
  asked_by bigint not null references app_user (id),
  asked_at timestamptz not null default now(),
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'refused', 'withdrawn')),
  decided_by bigint references app_user (id),
  decided_at timestamptz,
  answer text not null default '',
  token_taken_at timestamptz,
  check ((kind = 'slot') = (slot is not null)),
  check ((state = 'waiting') = (decided_at is null))
);
create index remote_request_waiting on remote_request (asked_at) where state = 'waiting';
create index remote_request_asker on remote_request (asked_by, id desc);
-- A name is asked for once.
create unique index remote_request_name on remote_request (kind, remote, coalesce(slot, '')) where state = 'waiting';
