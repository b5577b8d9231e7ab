-- The customers that a text of one term finds, the best match first, then those sold to last.
-- $1 organisation, $2 LIKE pattern, $3 rows, $4 the text.
with found as materialized (select id, name, case when lower(name) = $4 or lower(code) = $4 then 0 when starts_with(lower(name), $4) then 1
    when lower(name) ~ ('\m' || $4) then 2 when lower(name) like $2 then 3
    when replace(search_text, lower(' ' || attention || ' '), ' ') like $2 then 4 else 5 end as rank
  from contact where organisation_id = $1 and not is_supplier and search_text like $2 limit 10001),
counted as (select count(*) as total from found),
chosen as materialized (select id, name, rank, case when (select total from counted) <= 200 then (select s.created_at from sheet s
    where s.organisation_id = $1 and s.contact_id = found.id and s.type = 1 order by s.id desc limit 1) end as sold_at
  from found order by rank, sold_at desc nulls last, name, id limit $3),
page as materialized (select c.id, c.name, code, phone, attention, credit_limit_cents, price_type, business_type, payment_type, area_type_id, class_id, csr_level, service_id, bd_id, xero_state, created_at, updated_at, rank, sold_at
  from chosen join contact c on c.organisation_id = $1 and c.id = chosen.id)
select counted.total, page.*, a.name as area_type,
  (select u.name from membership m join app_user u on u.id = m.user_id where m.organisation_id = $1 and m.id = page.service_id) as service,
  (select u.name from membership m join app_user u on u.id = m.user_id where m.organisation_id = $1 and m.id = page.bd_id) as bd
from counted left join page on true left join area_type a on a.organisation_id = $1 and a.id = page.area_type_id
order by page.rank, page.sold_at desc nulls last, page.name, page.id
