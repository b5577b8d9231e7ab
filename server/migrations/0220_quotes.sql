-- Quotes: carts that were parked for a customer, with the prices of that day. An invoice that was made from a quote
-- names it; whether a quote was ordered follows from its invoice alone, so a voided invoice makes it open again.
alter table organisation
  add column quote_valid_days int not null default 14 check (quote_valid_days between 1 and 365);

create table quote (
  organisation_id int not null references organisation (id),
  id bigint generated always as identity,
  number int not null,
  no text not null,
  contact_id bigint not null,
  -- What people call it, so that several quotes of one customer can be told apart.
  name text not null default '' check (length(name) <= 60),
  -- Printed on the quote.
  note text not null default '' check (length(note) <= 500),
  valid_until date not null,
  total_quantity int not null,
  total_cents bigint not null check (total_cents >= 0),
  -- Set when nobody expects an order any more.
  closed_at timestamptz,
  content_version int not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organisation_id, id),
  unique (organisation_id, number),
  foreign key (organisation_id, contact_id) references contact (organisation_id, id),
  foreign key (organisation_id, created_by) references membership (organisation_id, id)
);
create index quote_contact on quote (organisation_id, contact_id, updated_at desc);
create index quote_open on quote (organisation_id, valid_until) where closed_at is null;
select iwe_protect('quote');

create table quote_line (
  organisation_id int not null references organisation (id),
  quote_id bigint not null,
  seq int not null check (seq >= 1),
  product_id bigint not null,
  quantity int not null check (quantity between 1 and 999),
  -- The customer's price when it was quoted, GST included, and where it came from (the domain's PriceSource).
  price_cents bigint not null check (price_cents >= 0),
  price_source text not null,
  primary key (organisation_id, quote_id, seq),
  unique (organisation_id, quote_id, product_id),
  foreign key (organisation_id, quote_id) references quote (organisation_id, id),
  foreign key (organisation_id, product_id) references product (organisation_id, id)
);
create index quote_line_product on quote_line (organisation_id, product_id);
select iwe_protect('quote_line');

alter table sheet
  add column quote_id bigint,
  add foreign key (organisation_id, quote_id) references quote (organisation_id, id);
-- A quote is ordered once.
create unique index sheet_quote on sheet (organisation_id, quote_id) where quote_id is not null and status <> 3;

-- An email sends the document of a sheet or of a quote.
alter table sheet_email
  alter column sheet_id drop not null,
  add column quote_id bigint,
  add foreign key (organisation_id, quote_id) references quote (organisation_id, id),
  add constraint sheet_email_of_one check (num_nonnulls(sheet_id, quote_id) = 1);
create index sheet_email_quote on sheet_email (organisation_id, quote_id, id) where quote_id is not null;
