-- What suppliers call a product is searched with it: in the picker of lines, in lists and by Ctrl+K. What writes the
-- codes copies them to the product.
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
