-- A product's barcodes as people enter them; `product_barcode` has them as 14 digits, in which UPC and EAN of one
-- article are the same, so that no two products of an organisation share one. A trigger writes it: whatever writes a
-- product, a scanned code leads to at most one.
alter table product add column barcodes text not null default '';

create table product_barcode (
  organisation_id int not null references organisation (id),
  barcode text not null check (barcode ~ '^\d{14}$'),
  product_id bigint not null,
  primary key (organisation_id, barcode),
  foreign key (organisation_id, product_id) references product (organisation_id, id) on delete cascade
);
create index product_barcode_product on product_barcode (organisation_id, product_id);
select iwe_protect('product_barcode');

create function iwe_product_barcodes() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from product_barcode where organisation_id = new.organisation_id and product_id = new.id;
  end if;
  insert into product_barcode (organisation_id, barcode, product_id)
  select distinct new.organisation_id, lpad(code, 14, '0'), new.id from unnest(string_to_array(new.barcodes, ' ')) code;
  return null;
end $$;
create trigger product_barcodes_inserted after insert on product
  for each row when (new.barcodes <> '') execute function iwe_product_barcodes();
create trigger product_barcodes_changed after update of barcodes on product
  for each row when (new.barcodes <> old.barcodes) execute function iwe_product_barcodes();

-- The view has the columns of the day it was made.
drop view product_search;
create view product_search as
  select * from product where organisation_id = nullif(current_setting('iwe.organisation', true), '')::int;
grant select on product_search to iwe_app;
