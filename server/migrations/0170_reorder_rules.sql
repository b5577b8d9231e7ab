-- What people know about reordering a product and its sales do not say. A product without a row has no minimum and the
-- usual lead time (the domain's DEFAULT_LEAD_TIME_DAYS).
create table reorder_rule (
  organisation_id int not null references organisation (id),
  product_id bigint not null,
  minimum int not null check (minimum between 0 and 100000),
  lead_time_days int not null check (lead_time_days between 0 and 365),
  primary key (organisation_id, product_id),
  foreign key (organisation_id, product_id) references product (organisation_id, id)
);
select iwe_protect('reorder_rule');
