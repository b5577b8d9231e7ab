-- A page of the invoices and credit notes whose number holds some characters.
-- $1 organisation, $2 LIKE pattern in small letters, $3 rows before the page.
with wanted as materialized (select id from sheet where organisation_id = $1 and lower(no || ' ' || reference) like $2 and lower(no) like $2),
page as materialized (
  select s.id, row_number() over (order by s.id desc) as position from sheet s
  where s.organisation_id = $1 and s.type in (1, 2) and s.id = any (array(select id from wanted)) order by s.id desc limit 20 offset $3::int),
counted as (select count(*) as total, sum(f.sign * f.total_quantity)::bigint as quantity, sum(f.sign * f.total_cents)::bigint as total_amount_cents
  from (select s.total_quantity, s.total_cents, case s.type when 2 then -1 else 1 end as sign from sheet s where s.organisation_id = $1 and s.type in (1, 2) and s.id = any (array(select id from wanted)) limit 10001) f)
select counted.total, counted.quantity, counted.total_amount_cents, s.id, s.type, s.no, s.reference, s.total_quantity, s.total_cents, s.date, s.due_date, s.delivery_date,
  s.drafter_type, s.approved_at, s.delivery_status, s.area_type, s.ship_type, s.status, s.is_printed, s.xero_state, s.csr_order_status,
  (select n.name from contact n where n.organisation_id = $1 and n.id = s.contact_id) as customer_name,
  (select u.name from membership m join app_user u on u.id = m.user_id where m.organisation_id = $1 and m.id = s.drafter_id) as drafter,
  (select u.name from membership m join app_user u on u.id = m.user_id where m.organisation_id = $1 and m.id = s.approver_id) as approver,
  (select u.name from membership m join app_user u on u.id = m.user_id where m.organisation_id = $1 and m.id = s.driver_id) as driver,
  (select n.name from warehouse n where n.organisation_id = $1 and n.id = s.warehouse_id) as warehouse,
  (select n.name from warehouse n where n.organisation_id = $1 and n.id = s.in_warehouse_id) as in_warehouse
from counted left join page on true left join sheet s on s.organisation_id = $1 and s.id = page.id
order by page.position
