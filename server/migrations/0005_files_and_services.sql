-- Files, imports, reports and the accounting service: the data of background work.

create table stored_file (
  organisation_id int not null references organisation (id),
  id uuid not null default gen_random_uuid(),
  name text not null,
  content_type text not null,
  bytes bigint not null,
  sha256 bytea not null,
  created_at timestamptz not null default now(),
  created_by bigint,
  primary key (organisation_id, id),
  foreign key (organisation_id, created_by) references membership (organisation_id, id)
);
select iwe_protect('stored_file');

create table report (
  organisation_id int not null references organisation (id),
  id bigint generated always as identity,
  type text not null,
  date_range text not null default '',
  request jsonb not null,
  include_cost boolean not null default false,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'ready', 'failed')),
  progress smallint not null default 0 check (progress between 0 and 100),
  error text,
  file_id uuid,
  requested_by bigint not null,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, file_id) references stored_file (organisation_id, id),
  foreign key (organisation_id, requested_by) references membership (organisation_id, id),
  check ((state = 'ready') = (file_id is not null))
);
create index report_list on report (organisation_id, id desc);
select iwe_protect('report');

-- An uploaded file is checked whole first; nothing is written before the user confirms.
create table import_batch (
  organisation_id int not null references organisation (id),
  id uuid not null default gen_random_uuid(),
  kind text not null,
  file_name text not null,
  file_sha256 bytea not null,
  state text not null default 'previewed' check (state in ('previewed', 'written', 'dropped')),
  good_rows jsonb not null default '[]',
  bad_rows jsonb not null default '[]',
  created_by bigint not null,
  created_at timestamptz not null default now(),
  written_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, created_by) references membership (organisation_id, id)
);
create index import_batch_same on import_batch (organisation_id, kind, file_sha256);
select iwe_protect('import_batch');

create table xero_connection (
  organisation_id int primary key references organisation (id),
  tenant_id text not null,
  tenant_name text not null default '',
  -- Encrypted with the instance's key; never leaves the server.
  access_token bytea,
  refresh_token bytea,
  expires_at timestamptz,
  connected_by bigint,
  connected_at timestamptz not null default now()
);
select iwe_protect('xero_connection');

-- One row per sheet and operation: the accounting service's side of the outbox.
create table xero_operation (
  organisation_id int not null references organisation (id),
  id bigint generated always as identity,
  sheet_id bigint not null,
  operation text not null check (operation in ('send', 'recall')),
  content_version int not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  attempts int not null default 0,
  error text,
  xero_id text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (organisation_id, id),
  unique (organisation_id, sheet_id, operation, content_version),
  foreign key (organisation_id, sheet_id) references sheet (organisation_id, id)
);
create unique index xero_operation_one_live on xero_operation (organisation_id, sheet_id) where state in ('waiting', 'running');
select iwe_protect('xero_operation');
