-- A page of the customers by name, with the exact total of the counter. $1 organisation, $2 rows a page, $3 rows before it.
with counted as (select coalesce(sum(value), 0)::bigint as total from counter where organisation_id = $1 and kind = 'customer'),
page as materialized (select id, name, code, phone, attention, credit_limit_cents, price_type, business_type, payment_type, area_type_id, class_id, csr_level, service_id, bd_id, xero_state, created_at, updated_at
  from contact where organisation_id = $1 and not is_supplier order by name, id limit $2 offset $3)
select counted.total, page.*, a.name as area_type,
  (select u.name from membership m join app_user u on u.id = m.user_id where m.organisation_id = $1 and m.id = page.service_id) as service,
  (select u.name from membership m join app_user u on u.id = m.user_id where m.organisation_id = $1 and m.id = page.bd_id) as bd
from counted left join page on true left join area_type a on a.organisation_id = $1 and a.id = page.area_type_id order by page.name, page.id
