-- Two codes that differ in their case alone are one code to everybody who types or reads them. Where an installation
-- has such products already, the later ones get their id behind the code, and their history says so.
with renamed as (
  update product p set code = p.code || '-' || p.id, content_version = content_version + 1, updated_at = now()
  where exists (select from product earlier where earlier.organisation_id = p.organisation_id
    and lower(earlier.code) = lower(p.code) and earlier.id < p.id)
  returning p.organisation_id, p.id, p.code, p.content_version)
insert into audit (organisation_id, operator, action, entity, entity_id, before, after)
select organisation_id, 'Upgrade', 'Change', 'product', id,
  jsonb_build_object('code', left(code, length(code) - length('-' || id))),
  jsonb_build_object('code', code, 'version', content_version)
from renamed;
alter table product drop constraint product_organisation_id_code_key;
create index product_code on product (organisation_id, code);
create unique index product_code_any_case on product (organisation_id, lower(code));
