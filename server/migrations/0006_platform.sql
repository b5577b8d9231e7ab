-- Releases of the remotes and which of them runs where. Global but for the pins: a release belongs to the installation,
-- a pin to an organisation. iwe_app gets nothing here but its own pins; the platform module works as the owner.

-- The public half of a team's Ed25519 key.
create table signing_key (
  id bigint generated always as identity primary key,
  owner text not null,
  public_key text not null unique,
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);

create table deploy_token (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  name text not null,
  -- The remotes it may publish; '*' means all and is only for the instance itself.
  remotes text[] not null check (cardinality(remotes) > 0),
  can_promote boolean not null default false,
  signing_key_id bigint not null references signing_key (id),
  created_by bigint references app_user (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz
);

-- One immutable build of one remote. The manifest's text is what was signed; it is stored byte for byte.
create table release (
  remote text not null,
  version text not null,
  manifest_text text not null,
  manifest jsonb not null,
  signature text not null,
  signing_key_id bigint not null references signing_key (id),
  deploy_token_id bigint not null references deploy_token (id),
  status text not null default 'available' check (status in ('available', 'deprecated', 'blocked')),
  -- It was stable once, or drew its first screen in somebody's browser: fit to be a fallback.
  proven_at timestamptz,
  runs bigint not null default 0,
  published_at timestamptz not null default now(),
  primary key (remote, version)
);

create table release_file (
  remote text not null,
  version text not null,
  path text not null,
  size int not null,
  gzip_size int not null,
  sha384 text not null,
  primary key (remote, version, path),
  foreign key (remote, version) references release (remote, version)
);

create table release_channel (
  remote text not null,
  channel text not null check (channel in ('stable')),
  version text not null,
  changed_at timestamptz not null default now(),
  primary key (remote, channel),
  foreign key (remote, version) references release (remote, version)
);

create table release_pin (
  organisation_id int not null references organisation (id),
  remote text not null,
  version text not null,
  reason text not null,
  pinned_by bigint not null references app_user (id),
  pinned_at timestamptz not null default now(),
  primary key (organisation_id, remote),
  foreign key (remote, version) references release (remote, version)
);
select iwe_protect('release_pin');

-- Counted by kind and place, so that a broken release does not fill the disk.
create table remote_failure (
  id bigint generated always as identity primary key,
  organisation_id int not null references organisation (id),
  code text not null,
  remote text not null default '',
  version text not null default '',
  page text not null,
  fallback_version text,
  last_message text not null,
  count bigint not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  unique (organisation_id, code, remote, version, page)
);
select iwe_protect('remote_failure');

create table csp_report (
  id bigint generated always as identity primary key,
  directive text not null,
  blocked text not null,
  page text not null,
  source text not null,
  sample text not null default '',
  count bigint not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  unique (directive, blocked, page, source)
);

-- Raised by every change that can alter what somebody gets.
create table platform_revision (
  only_row boolean primary key default true check (only_row),
  value bigint not null
);
insert into platform_revision (value) values (1);

-- Who changed what about releases, why and when. Rows are only added.
create table platform_audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  user_id bigint references app_user (id),
  actor text not null,
  action text not null,
  organisation_id int references organisation (id),
  remote text,
  version text,
  reason text not null default '',
  before jsonb,
  after jsonb
);
create function platform_audit_stays() returns trigger language plpgsql as $$
begin
  raise exception 'platform_audit is append only';
end $$;
create trigger platform_audit_stays before update or delete on platform_audit for each statement execute function platform_audit_stays();
