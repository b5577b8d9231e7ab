-- A sheet with everything that its detail shows, one row a line.
-- $1 organisation, $2 sheet.
with s as materialized (
  select s.*, c.name as contact_name, c.code as contact_code, c.phone as contact_phone, c.address as contact_address, c.attention, c.note, c.credit_limit_cents,
    c.xero_balance_cents, c.xero_balance_at, c.price_type as contact_price_type, c.payment_type as contact_payment_type, c.class_id, c.default_ship_type,
    c.service_id as contact_service_id, c.bd_id as contact_bd_id,
    (select a.name from area_type a where a.organisation_id = $1 and a.id = c.area_type_id) as contact_area,
    (select u.name from membership m join app_user u on u.id = m.user_id where m.organisation_id = $1 and m.id = s.driver_id) as driver,
    (select u.name from membership m join app_user u on u.id = m.user_id where m.organisation_id = $1 and m.id = s.drafter_id) as drafter,
    (select u.name from membership m join app_user u on u.id = m.user_id where m.organisation_id = $1 and m.id = s.approver_id) as approver,
    (select w.name from warehouse w where w.organisation_id = $1 and w.id = s.warehouse_id) as warehouse,
    (select w.name from warehouse w where w.organisation_id = $1 and w.id = s.in_warehouse_id) as in_warehouse,
    (select r.no from sheet r where r.organisation_id = $1 and r.id = s.related_sheet_id) as related_no,
    (select o.locked_until from organisation o where o.id = $1) as locked_until,
    (select json_agg(json_build_object('finding', p.finding, 'line', p.line_id, 'by', u.name, 'at', p.given_at) order by p.id)
      from approval_permit p join membership m on m.organisation_id = $1 and m.id = p.given_by join app_user u on u.id = m.user_id
      where p.organisation_id = $1 and p.sheet_id = $2 and p.content_version = s.content_version) as permits,
    (select json_build_object('id', r.id, 'by', u.name, 'at', r.asked_at, 'needs', r.needs)
      from approval_request r join membership m on m.organisation_id = $1 and m.id = r.asked_by join app_user u on u.id = m.user_id
      where r.organisation_id = $1 and r.sheet_id = $2 and r.content_version = s.content_version and r.answer is null order by r.id desc limit 1) as request
  from sheet s left join contact c on c.organisation_id = $1 and c.id = s.contact_id
  where s.organisation_id = $1 and s.id = $2)
select s.*, l.id as line_id, l.seq, l.product_id, l.quantity, l.price_cents, l.usd_price_cents, l.amount_cents, l.gst_cents as line_gst_cents, l.description, l.price_source, l.is_manual,
  l.source_line_id, p.code, p.name, p.unit, p.category, p.class_a_price_cents, p.third_party_stock, units.stocks, units.on_hand, holding.held
from s left join sheet_line l on l.organisation_id = $1 and l.sheet_id = $2
  left join product p on p.organisation_id = $1 and p.id = l.product_id
  left join lateral (select json_agg(json_build_object('warehouseId', b.warehouse_id, 'warehouse', w.name, 'stock', b.quantity) order by b.warehouse_id) as stocks, sum(b.quantity)::bigint as on_hand
    from stock_balance b join warehouse w on w.organisation_id = $1 and w.id = b.warehouse_id where b.organisation_id = $1 and b.product_id = p.id) units on true
  left join lateral (select sum(h.held_quantity)::bigint as held
    from sheet_line h join sheet hs on hs.organisation_id = $1 and hs.id = h.sheet_id join organisation o on o.id = $1
    where h.organisation_id = $1 and h.product_id = p.id and h.held_quantity > 0 and h.sheet_type = 1 and h.sheet_id <> $2
      and hs.created_at >= (date_trunc('day', now() at time zone o.time_zone) - make_interval(days => o.draft_age_days)) at time zone o.time_zone) holding on true
order by l.seq
