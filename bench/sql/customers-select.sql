-- The customers that a text of one term finds, by name. $1 organisation, $2 LIKE pattern, $3 rows.
with counted as (select count(*) as total from (select from contact where organisation_id = $1 and not is_supplier and search_text like $2 limit 10001) found),
page as materialized (select id, name, code, phone, attention, credit_limit_cents, price_type, business_type, payment_type, area_type_id, class_id, csr_level, service_id, bd_id, xero_state, created_at, updated_at
  from contact where organisation_id = $1 and not is_supplier and search_text like $2 order by name, id limit $3)
select counted.total, page.*, a.name as area_type,
  (select u.name from membership m join app_user u on u.id = m.user_id where m.organisation_id = $1 and m.id = page.service_id) as service,
  (select u.name from membership m join app_user u on u.id = m.user_id where m.organisation_id = $1 and m.id = page.bd_id) as bd
from counted left join page on true left join area_type a on a.organisation_id = $1 and a.id = page.area_type_id order by page.name, page.id
