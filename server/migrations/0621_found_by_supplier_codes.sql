-- What suppliers call a product is searched with it: in the picker of lines, in lists and by Ctrl+K. A trigger copies
-- the codes to the product, whatever writes them.
drop view product_search;
alter table product drop column search_text;
alter table product add column supplier_codes text not null default '';
update product p set supplier_codes = c.codes
from (select organisation_id, product_id, string_agg(code_key, ' ' order by code_key) as codes from supplier_code
  group by organisation_id, product_id) c
where c.organisation_id = p.organisation_id and c.product_id = p.id;
alter table product add column search_text text not null generated always as (
  iwe_fold(code || ' ' || name || ' ' || helper_code || ' ' || origin_code || ' ' || size_key
    || case when code ~ '[-\s]' then ' ' || regexp_replace(code, '[-\s]', '', 'g') else '' end
    || case when supplier_codes <> '' then ' ' || supplier_codes else '' end)) stored;
create index product_search_text on product using gin (organisation_id, search_text gin_trgm_ops);
create view product_search as
  select * from product where organisation_id = nullif(current_setting('iwe.organisation', true), '')::int;
grant select on product_search to iwe_app;

create function iwe_supplier_codes() returns trigger language plpgsql as $$
begin
  update product p set supplier_codes = coalesce((
    select string_agg(c.code_key, ' ' order by c.code_key) from supplier_code c
    where c.organisation_id = p.organisation_id and c.product_id = p.id), '')
  from (select distinct organisation_id, product_id from changed) of_product
  where p.organisation_id = of_product.organisation_id and p.id = of_product.product_id;
  return null;
end $$;
create trigger supplier_codes_added after insert on supplier_code referencing new table as changed
  for each statement execute function iwe_supplier_codes();
create trigger supplier_codes_removed after delete on supplier_code referencing old table as changed
  for each statement execute function iwe_supplier_codes();
