-- A page of sheets of some kinds, newest first, with the total of the counters and, up to 10,000 sheets, their sums.
-- Credit notes count negative in a list of several kinds.
-- $1 organisation, $2 rows before the page, $3 kinds, $4 their series.
with page as materialized (
  select x.id, row_number() over (order by x.id desc) as position
  from unnest($3::smallint[]) as kind (type) cross join lateral (
    select s.id from sheet s where s.organisation_id = $1 and s.type = kind.type order by s.id desc limit 20 + $2::int) x
  order by x.id desc limit 20 offset $2::int),
counted as (
  select n.total, f.quantity, f.total_amount_cents
  from (select coalesce(sum(value), 0)::bigint as total from counter where organisation_id = $1 and kind = any($4::text[])) n
  left join lateral (select sum(f.sign * f.total_quantity)::bigint as quantity, sum(f.sign * f.total_cents)::bigint as total_amount_cents
    from (select s.total_quantity, s.total_cents, case when s.type = 2 and cardinality($3::smallint[]) > 1 then -1 else 1 end as sign from sheet s where s.organisation_id = $1 and s.type = any($3::smallint[]) and n.total < 10001) f) f on true)
select counted.total, counted.quantity, counted.total_amount_cents, s.id, s.type, s.no, s.reference, s.total_quantity, s.total_cents, s.date, s.due_date, s.delivery_date,
  s.drafter_type, s.approved_at, s.delivery_status, s.area_type, s.ship_type, s.status, s.is_printed, s.xero_state, s.csr_order_status,
  (select n.name from contact n where n.organisation_id = $1 and n.id = s.contact_id) as customer_name,
  (select u.name from membership m join app_user u on u.id = m.user_id where m.organisation_id = $1 and m.id = s.drafter_id) as drafter,
  (select u.name from membership m join app_user u on u.id = m.user_id where m.organisation_id = $1 and m.id = s.approver_id) as approver,
  (select u.name from membership m join app_user u on u.id = m.user_id where m.organisation_id = $1 and m.id = s.driver_id) as driver,
  (select n.name from warehouse n where n.organisation_id = $1 and n.id = s.warehouse_id) as warehouse,
  (select n.name from warehouse n where n.organisation_id = $1 and n.id = s.in_warehouse_id) as in_warehouse,
  (select r.no from sheet r where r.organisation_id = $1 and r.id = s.related_sheet_id) as related_no,
  s.fx_rate, s.sea_freight_cents, s.clearance_cost_cents, s.usd_total_cents, s.is_closed, s.po_status,
  (s.type = 3 and s.status = 2 and s.po_status >= 3
    and exists (select from sheet_line l where l.organisation_id = $1 and l.sheet_id = s.id and l.taken_quantity < l.quantity)
    and not (s.po_status = 4 and exists (select from sheet b where b.organisation_id = $1 and b.type = 4 and b.status = 2
      and case when s.unloaded_bill_id is null then b.related_sheet_id = s.id else b.id = s.unloaded_bill_id end))) as arrived_not_billed
from counted left join page on true left join sheet s on s.organisation_id = $1 and s.id = page.id
order by page.position
