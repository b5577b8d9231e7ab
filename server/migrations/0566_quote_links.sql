-- A customer has no account. A link of one quote, as it was when the link was made, shows it and takes one answer: an
-- acceptance, which becomes a self-order, or words about what should change. Its token is in the link alone; stored is
-- the hash.
create table quote_link (
  organisation_id int not null references organisation (id),
  id bigint generated always as identity,
  quote_id bigint not null,
  -- The content that the link shows; another one ends it.
  content_version int not null,
  token_hash bytea not null check (octet_length(token_hash) = 32),
  created_by bigint not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_by bigint,
  opened_at timestamptz,
  -- What the customer answered, once.
  answered_at timestamptz,
  answer text check (answer in ('accepted', 'change')),
  answered_by text,
  words text not null default '',
  -- Names the attempt, so that a retry gets the same answer.
  answer_uuid uuid,
  sheet_id bigint,
  -- Calls of the present minute, for the limit.
  minute timestamptz not null default 'epoch',
  minute_calls int not null default 0,
  primary key (organisation_id, id),
  foreign key (organisation_id, quote_id) references quote (organisation_id, id),
  foreign key (organisation_id, created_by) references membership (organisation_id, id),
  foreign key (organisation_id, revoked_by) references membership (organisation_id, id),
  foreign key (organisation_id, sheet_id) references sheet (organisation_id, id),
  check (expires_at > created_at and expires_at <= created_at + interval '14 days'),
  check (num_nulls(answered_at, answer, answered_by, answer_uuid) in (0, 4)),
  check ((answer = 'accepted') = (sheet_id is not null))
);
create unique index quote_link_hash on quote_link (token_hash, organisation_id);
create index quote_link_of_quote on quote_link (organisation_id, quote_id, id);
create index quote_link_sheet on quote_link (organisation_id, sheet_id) where sheet_id is not null;
select iwe_protect('quote_link');

-- The link that an email of a quote carries, encrypted with the instance key while the email waits.
alter table sheet_email
  add column link bytea,
  add column link_key_id text,
  add constraint sheet_email_link check (link is null or (quote_id is not null and state = 'waiting'));
