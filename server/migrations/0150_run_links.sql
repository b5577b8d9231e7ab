-- A driver has no account. A link of one run shows its stops on the driver's phone and takes what the driver reports of
-- them. Its token is in the link alone; stored is the hash. It is valid for 24 hours at most.
create table run_link (
  organisation_id int not null references organisation (id),
  id bigint generated always as identity,
  run_id bigint not null,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_by bigint not null,
  created_at timestamptz not null default now(),
  starts_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_by bigint,
  last_used_at timestamptz,
  -- Calls of the present minute, for the limit.
  minute timestamptz not null default 'epoch',
  minute_calls int not null default 0,
  primary key (organisation_id, id),
  foreign key (organisation_id, run_id) references delivery_run (organisation_id, id),
  foreign key (organisation_id, created_by) references membership (organisation_id, id),
  foreign key (organisation_id, revoked_by) references membership (organisation_id, id),
  check (expires_at > starts_at and expires_at <= starts_at + interval '24 hours')
);
create index run_link_of_run on run_link (organisation_id, run_id, id);
select iwe_protect('run_link');

-- The stops that a link of the run has shown. What the driver reports of one of them is stored even when the office has
-- given the stop to somebody else meanwhile; of any other sheet it is refused.
create table run_shown_stop (
  organisation_id int not null references organisation (id),
  run_id bigint not null,
  sheet_id bigint not null,
  primary key (organisation_id, run_id, sheet_id),
  foreign key (organisation_id, run_id) references delivery_run (organisation_id, id),
  foreign key (organisation_id, sheet_id) references sheet (organisation_id, id)
);
create index run_shown_stop_sheet on run_shown_stop (organisation_id, sheet_id);
select iwe_protect('run_shown_stop');

-- What a driver reported of a stop, once per uuid of the phone. is_applied: the sheet was changed by it. A notice says
-- what the office had changed before the report arrived.
create table driver_report (
  organisation_id int not null references organisation (id),
  id bigint generated always as identity,
  uuid uuid not null,
  request_hash bytea not null,
  link_id bigint not null,
  sheet_id bigint not null,
  is_delivered boolean not null,
  reason text not null,
  received_by text not null,
  actual_pay_type smallint,
  amount_cents bigint check (amount_cents > 0),
  comment text not null,
  -- By the phone's clock.
  reported_at timestamptz not null,
  received_at timestamptz not null default now(),
  is_applied boolean not null,
  notice text not null,
  photo_id uuid,
  signature_id uuid,
  primary key (organisation_id, id),
  unique (organisation_id, uuid),
  foreign key (organisation_id, link_id) references run_link (organisation_id, id),
  foreign key (organisation_id, sheet_id) references sheet (organisation_id, id),
  foreign key (organisation_id, photo_id) references stored_file (organisation_id, id),
  foreign key (organisation_id, signature_id) references stored_file (organisation_id, id),
  check (amount_cents is null or actual_pay_type is not null),
  check (is_delivered = (reason = '')),
  check (is_applied or notice <> '')
);
create index driver_report_of_sheet on driver_report (organisation_id, sheet_id, id);
create index driver_report_of_link on driver_report (organisation_id, link_id);
create index driver_report_photo on driver_report (organisation_id, photo_id) where photo_id is not null;
create index driver_report_signature on driver_report (organisation_id, signature_id) where signature_id is not null;
select iwe_protect('driver_report');
