-- Who counts in the warehouse has no account. A link of one count, a stocktake of a warehouse or the arrival of an
-- order, works on a phone without a network and is sent once; its token is in the link alone, stored is the hash.
create table phone_count (
  organisation_id int not null references organisation (id),
  id bigint generated always as identity,
  kind text not null check (kind in ('stocktake', 'receipt')),
  warehouse_id bigint not null,
  -- The purchase order whose goods arrive.
  order_id bigint,
  token_hash bytea not null check (octet_length(token_hash) = 32),
  created_by bigint not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_by bigint,
  opened_at timestamptz,
  -- What was counted, once. The uuid names the attempt, so that a retry gets the same answer.
  sent_at timestamptz,
  sent_uuid uuid,
  counted_by text,
  -- The draft adjustment of a stocktake; null when no product of it was known.
  sheet_id bigint,
  -- Calls of the present minute, for the limit.
  minute timestamptz not null default 'epoch',
  minute_calls int not null default 0,
  primary key (organisation_id, id),
  foreign key (organisation_id, warehouse_id) references warehouse (organisation_id, id),
  foreign key (organisation_id, order_id) references sheet (organisation_id, id),
  foreign key (organisation_id, sheet_id) references sheet (organisation_id, id),
  foreign key (organisation_id, created_by) references membership (organisation_id, id),
  foreign key (organisation_id, revoked_by) references membership (organisation_id, id),
  check (expires_at > created_at and expires_at <= created_at + interval '24 hours'),
  check ((kind = 'receipt') = (order_id is not null)),
  check (num_nulls(sent_at, sent_uuid, counted_by) in (0, 3))
);
create unique index phone_count_hash on phone_count (token_hash, organisation_id);
create index phone_count_order on phone_count (organisation_id, order_id) where order_id is not null;
create index phone_count_sheet on phone_count (organisation_id, sheet_id) where sheet_id is not null;
create index phone_count_warehouse on phone_count (organisation_id, warehouse_id);
select iwe_protect('phone_count');

-- What was counted of a product, or of a code that nothing has. expected: open of the order, or in the system when it
-- was counted; null for a code that nothing has.
create table phone_count_line (
  organisation_id int not null references organisation (id),
  count_id bigint not null,
  seq int not null check (seq >= 1),
  code text not null,
  product_id bigint,
  quantity int not null check (quantity >= 0),
  expected int,
  counted_at timestamptz,
  primary key (organisation_id, count_id, seq),
  foreign key (organisation_id, count_id) references phone_count (organisation_id, id),
  foreign key (organisation_id, product_id) references product (organisation_id, id)
);
create index phone_count_line_product on phone_count_line (organisation_id, product_id) where product_id is not null;
select iwe_protect('phone_count_line');
