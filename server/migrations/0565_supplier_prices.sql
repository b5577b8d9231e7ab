-- What a supplier calls our products: one product for each of a supplier's codes. code_key is the code as it is compared
-- (supplierCodeKey of the domain).
create table supplier_code (
  organisation_id int not null references organisation (id),
  supplier_id bigint not null,
  code_key text not null check (code_key <> ''),
  code text not null check (length(code) <= 60),
  product_id bigint not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  primary key (organisation_id, supplier_id, code_key),
  foreign key (organisation_id, supplier_id) references contact (organisation_id, id),
  foreign key (organisation_id, product_id) references product (organisation_id, id) on delete cascade
);
create index supplier_code_product on supplier_code (organisation_id, product_id);
select iwe_protect('supplier_code');

-- The headings of a supplier's price list: which column is its code, our code, the cost in USD and in AUD.
create table supplier_price_columns (
  organisation_id int not null references organisation (id),
  supplier_id bigint not null,
  columns jsonb not null,
  updated_by text not null,
  updated_at timestamptz not null default now(),
  primary key (organisation_id, supplier_id),
  foreign key (organisation_id, supplier_id) references contact (organisation_id, id)
);
select iwe_protect('supplier_price_columns');
