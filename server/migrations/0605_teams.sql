-- Teams: who answers for a remote, whom to reach when it fails, and who is told at the bell what concerns it. The name is
-- the owner that remote.json states. All of it belongs to the whole installation, as releases do.
create table team (
  id bigint generated always as identity primary key,
  name text not null check (name = btrim(name) and length(name) between 1 and 60),
  -- '' while nobody is named.
  on_call_name text not null default '',
  on_call_contact text not null default '',
  -- Who said so: a person, or the name of a deploy token.
  on_call_by text not null default '',
  on_call_at timestamptz,
  created_at timestamptz not null default now(),
  check ((on_call_at is null) = (on_call_name = ''))
);
create unique index team_name on team (lower(name));

create table team_member (
  team_id bigint not null references team (id),
  user_id bigint not null references app_user (id),
  added_by text not null,
  added_at timestamptz not null default now(),
  primary key (team_id, user_id)
);
create index team_member_user on team_member (user_id);

-- The team of a remote. A first release names its owner; only a new team's, or a platform administrator, confirms it.
-- A token of a remote that merely names somebody else's team may not speak for that team.
create table team_remote (
  remote text primary key,
  team_id bigint not null references team (id),
  is_confirmed boolean not null,
  since timestamptz not null default now()
);
create index team_remote_of_team on team_remote (team_id);

-- What is published already belongs to the owner that the newest release names.
with newest as (
  select distinct on (remote) remote, left(btrim(manifest -> 'remoteJson' ->> 'owner'), 60) as owner from release
  where remote <> 'shell' and preview_until is null and btrim(manifest -> 'remoteJson' ->> 'owner') <> ''
  order by remote, published_at desc
), named as (
  insert into team (name) select min(owner) from newest group by lower(owner) returning id, name
) insert into team_remote (remote, team_id, is_confirmed)
  select n.remote, t.id, true from newest n join named t on lower(t.name) = lower(n.owner);

-- Where a notice of the platform leads; null where it leads nowhere or to a record.
alter table notification add column path text;
