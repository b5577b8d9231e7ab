-- Locations of a product are separated by '/' alone. One that was stored as 'A1 / B2' was found by neither location:
-- the blanks go, and the product's history says so.
with tidied as (
  update product p set tag4 = before.tidy, content_version = p.content_version + 1, updated_at = now()
  from (
    select organisation_id, id, tag4, regexp_replace(btrim(tag4), '\s*/\s*', '/', 'g') as tidy from product) before
  where p.organisation_id = before.organisation_id and p.id = before.id and before.tidy <> before.tag4
  returning p.organisation_id, p.id, p.content_version, before.tag4 as old, p.tag4 as tidy)
insert into audit (organisation_id, operator, action, entity, entity_id, before, after)
select organisation_id, 'Upgrade', 'Change', 'product', id,
  jsonb_build_object('tag4', old), jsonb_build_object('tag4', tidy, 'version', content_version)
from tidied;
