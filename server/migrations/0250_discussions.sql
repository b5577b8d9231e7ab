-- Files and comments of sheets, customers and products, and what concerns a person. Each row names exactly one record.

create table record_attachment (
  organisation_id int not null references organisation (id),
  id bigint generated always as identity,
  sheet_id bigint,
  contact_id bigint,
  product_id bigint,
  file_id uuid not null,
  added_by bigint not null,
  added_at timestamptz not null default now(),
  primary key (organisation_id, id),
  unique (organisation_id, file_id),
  foreign key (organisation_id, sheet_id) references sheet (organisation_id, id),
  foreign key (organisation_id, contact_id) references contact (organisation_id, id),
  foreign key (organisation_id, product_id) references product (organisation_id, id),
  foreign key (organisation_id, file_id) references stored_file (organisation_id, id),
  foreign key (organisation_id, added_by) references membership (organisation_id, id),
  check (num_nonnulls(sheet_id, contact_id, product_id) = 1)
);
create index record_attachment_sheet on record_attachment (organisation_id, sheet_id) where sheet_id is not null;
create index record_attachment_contact on record_attachment (organisation_id, contact_id) where contact_id is not null;
create index record_attachment_product on record_attachment (organisation_id, product_id) where product_id is not null;
select iwe_protect('record_attachment');

-- Comments are never changed: who answered what must stay readable.
create table record_comment (
  organisation_id int not null references organisation (id),
  id bigint generated always as identity,
  sheet_id bigint,
  contact_id bigint,
  product_id bigint,
  text text not null,
  written_by bigint not null,
  written_at timestamptz not null default now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, sheet_id) references sheet (organisation_id, id),
  foreign key (organisation_id, contact_id) references contact (organisation_id, id),
  foreign key (organisation_id, product_id) references product (organisation_id, id),
  foreign key (organisation_id, written_by) references membership (organisation_id, id),
  check (num_nonnulls(sheet_id, contact_id, product_id) = 1)
);
create index record_comment_sheet on record_comment (organisation_id, sheet_id) where sheet_id is not null;
create index record_comment_contact on record_comment (organisation_id, contact_id) where contact_id is not null;
create index record_comment_product on record_comment (organisation_id, product_id) where product_id is not null;
select iwe_protect('record_comment');

-- What concerns one person; a failed job names no record.
create table notification (
  organisation_id int not null references organisation (id),
  id bigint generated always as identity,
  membership_id bigint not null,
  kind text not null check (kind in ('asked', 'answered', 'failed', 'mentioned')),
  sheet_id bigint,
  contact_id bigint,
  product_id bigint,
  text text not null,
  -- Who caused it; '' for the system.
  by_name text not null,
  at timestamptz not null default now(),
  read_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, membership_id) references membership (organisation_id, id),
  foreign key (organisation_id, sheet_id) references sheet (organisation_id, id),
  foreign key (organisation_id, contact_id) references contact (organisation_id, id),
  foreign key (organisation_id, product_id) references product (organisation_id, id),
  check (num_nonnulls(sheet_id, contact_id, product_id) <= 1)
);
create index notification_of on notification (organisation_id, membership_id, id desc);
-- The badge asks for their number every minute.
create index notification_unread on notification (organisation_id, membership_id) where read_at is null;
select iwe_protect('notification');
