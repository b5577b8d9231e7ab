-- The suppliers in use that a text of one term finds, by name. $1 organisation, $2 LIKE pattern, $3 rows.
with found as materialized (select id, name from contact where organisation_id = $1 and is_supplier and is_active and search_text like $2 limit 10001),
page as (select id from found order by name, id limit $3)
select (select count(*) from found) as total, c.id, c.name, c.code, c.primary_person_first, c.primary_person_last, c.email, c.phone, c.mobile, c.address, c.city, c.state, c.postal, c.country, c.account,
  c.website, c.note, c.is_container_builder, c.is_active, coalesce(c.xero_id, '') as guid, c.content_version, c.created_at, c.updated_at
from (select) one left join page on true left join contact c on c.organisation_id = $1 and c.id = page.id order by c.name, c.id
