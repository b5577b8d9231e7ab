-- Emails of sheets to customers. The document is stored as it was when somebody sent it: every attempt sends the same.
create table sheet_email (
  organisation_id int not null references organisation (id),
  id bigint generated always as identity,
  sheet_id bigint not null,
  to_address text not null check (length(to_address) between 3 and 254 and to_address !~ '[[:cntrl:][:space:]]'),
  to_name text not null default '',
  -- The document model that was shown (DocumentModel of the domain); null once the mail server has accepted the mail.
  document jsonb,
  -- waiting: not accepted yet. sent: accepted by the mail server. refused: it will not be accepted.
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'refused')),
  -- Why the last attempt failed, for people.
  error text,
  attempts int not null default 0,
  -- Names the mail in its Message-ID, the same at every attempt.
  message_key uuid not null default gen_random_uuid(),
  requested_by bigint references app_user (id),
  requested_by_name text not null,
  requested_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, sheet_id) references sheet (organisation_id, id),
  check (state <> 'waiting' or document is not null)
);
create index sheet_email_sheet on sheet_email (organisation_id, sheet_id, id);
select iwe_protect('sheet_email');
