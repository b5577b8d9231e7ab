-- An order, a bill or its credit note with everything that the detail shows, one row a line.
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
    (select json_build_object('id', x.id, 'type', x.type, 'no', x.no, 'status', x.status, 'date', x.date, 'quantity', x.total_quantity, 'amount_cents', x.total_cents)
      from sheet x where x.organisation_id = $1 and x.id = s.related_sheet_id) as related,
    (select json_build_object('id', x.id, 'type', x.type, 'no', x.no, 'status', x.status, 'date', x.date, 'quantity', x.total_quantity, 'amount_cents', x.total_cents)
      from sheet x where x.organisation_id = $1 and x.id = s.source_sheet_id) as origin,
    (select json_agg(json_build_object('id', x.id, 'type', x.type, 'no', x.no, 'status', x.status, 'date', x.date, 'quantity', x.total_quantity, 'amount_cents', x.total_cents) order by x.id)
      from sheet x where x.organisation_id = $1 and x.status <> 3 and x.id in (
        select t.sheet_id from sheet_line l join sheet_line t on t.organisation_id = $1 and t.source_line_id = l.id where l.organisation_id = $1 and l.sheet_id = $2
        union select r.id from sheet r where r.organisation_id = $1 and r.related_sheet_id = $2)) as followers,
    (s.type = 3 and s.status = 2 and s.po_status >= 3
      and exists (select from sheet_line l where l.organisation_id = $1 and l.sheet_id = s.id and l.taken_quantity < l.quantity)
      and not (s.po_status = 4 and case when s.unloaded_bill_id is null
        then exists (select from sheet b where b.organisation_id = $1 and b.type = 4 and b.status = 2 and b.related_sheet_id = s.id)
        else exists (select from sheet b where b.organisation_id = $1 and b.type = 4 and b.status = 2 and b.id = s.unloaded_bill_id) end)) as arrived_not_billed,
    (select o.landed_cost_method from organisation o where o.id = $1) as landed_by,
    (select x.fx_rate from sheet x where x.organisation_id = $1 and x.type in (3, 4) and x.status = 2 and x.fx_rate > 0 and x.id <> s.id order by x.approved_at desc limit 1) as last_fx_rate,
    (select json_build_object('quantity', units.open, 'sea_freight', greatest(0, po.sea_freight_cents - carried.freight), 'clearance_cost', greatest(0, po.clearance_cost_cents - carried.clearance),
        'drafted', json_build_object('quantity', units.drafted, 'sea_freight', carried.drafted_freight, 'clearance_cost', carried.drafted_clearance))
      from (select case s.type when 3 then s.id when 4 then coalesce(
            (select r.id from sheet r where r.organisation_id = $1 and r.id = s.related_sheet_id and r.type = 3),
            (select f.sheet_id from sheet_line l join sheet_line f on f.organisation_id = $1 and f.id = l.source_line_id and f.sheet_type = 3 where l.organisation_id = $1 and l.sheet_id = s.id limit 1)) end as id offset 0) belongs
        join sheet po on po.organisation_id = $1 and po.id = belongs.id,
        lateral (select coalesce(sum(greatest(0, l.quantity - l.taken_quantity)), 0) as open,
            coalesce(sum((select coalesce(sum(d.quantity), 0)::int from sheet_line d join sheet ds on ds.organisation_id = $1 and ds.id = d.sheet_id and ds.status = 1
              where d.organisation_id = $1 and d.source_line_id = l.id and d.sheet_type = 4)), 0) as drafted
          from sheet_line l where l.organisation_id = $1 and l.sheet_id = po.id) units,
        lateral (select coalesce(sum(b.sea_freight_cents) filter (where b.status = 2), 0) as freight, coalesce(sum(b.clearance_cost_cents) filter (where b.status = 2), 0) as clearance,
            coalesce(sum(b.sea_freight_cents) filter (where b.status = 1), 0) as drafted_freight, coalesce(sum(b.clearance_cost_cents) filter (where b.status = 1), 0) as drafted_clearance
          from sheet b where b.organisation_id = $1 and b.type = 4 and b.status in (1, 2) and b.id in (
            select r.id from sheet r where r.organisation_id = $1 and r.related_sheet_id = po.id
            union select t.sheet_id from sheet_line l join sheet_line t on t.organisation_id = $1 and t.source_line_id = l.id and t.sheet_type = 4 where l.organisation_id = $1 and l.sheet_id = po.id)) carried) as open,
    (select json_agg(json_build_object('finding', p.finding, 'line', p.line_id, 'by', u.name, 'at', p.given_at) order by p.id)
      from approval_permit p join membership m on m.organisation_id = $1 and m.id = p.given_by join app_user u on u.id = m.user_id
      where p.organisation_id = $1 and p.sheet_id = $2 and p.content_version = s.content_version) as permits,
    (select json_build_object('id', r.id, 'by', u.name, 'at', r.asked_at, 'needs', r.needs)
      from approval_request r join membership m on m.organisation_id = $1 and m.id = r.asked_by join app_user u on u.id = m.user_id
      where r.organisation_id = $1 and r.sheet_id = $2 and r.content_version = s.content_version and r.answer is null order by r.id desc limit 1) as request
  from sheet s left join contact c on c.organisation_id = $1 and c.id = s.contact_id
  where s.organisation_id = $1 and s.id = $2)
select s.*, l.id as line_id, l.seq, l.product_id, l.quantity, l.price_cents, l.usd_price_cents, l.amount_cents, l.gst_cents as line_gst_cents, l.description, l.price_source, l.is_manual,
  l.source_line_id, l.taken_quantity, l.counted_quantity, l.system_quantity, l.counted_at, l.landed_cents,
  (select json_build_object('sheetId', f.sheet_id, 'type', f.sheet_type, 'no', fs.no, 'lineId', f.id, 'quantity', f.quantity, 'open', greatest(0, f.quantity - f.taken_quantity))
    from sheet_line f join sheet fs on fs.organisation_id = $1 and fs.id = f.sheet_id where f.organisation_id = $1 and f.id = l.source_line_id) as line_source,
  (l.counted_quantity is not null and l.quantity > 0 and coalesce(p.cost_price_cents, 0) = 0
    and not exists (select from cost_balance c where c.organisation_id = $1 and c.product_id = l.product_id and (c.quantity > 0 or c.last_unit_cost is not null))) as lacks_cost,
  case when l.sheet_type = 3 then (select coalesce(sum(d.quantity), 0)::int from sheet_line d join sheet ds on ds.organisation_id = $1 and ds.id = d.sheet_id and ds.status = 1
      where d.organisation_id = $1 and d.source_line_id = l.id and d.sheet_type = 4) end as drafted_quantity,
  (select coalesce(sum(i.incoming_quantity), 0)::int from sheet_line i where i.organisation_id = $1 and i.product_id = p.id and i.incoming_quantity > 0) as incoming,
  (select coalesce(sum(q.quantity), 0)::int from sheet_line q join sheet qs on qs.organisation_id = $1 and qs.id = q.sheet_id
    where q.organisation_id = $1 and q.product_id = p.id and q.sheet_type = 1 and qs.status = 2
      and qs.date > (select (now() at time zone o.time_zone)::date - 84 from organisation o where o.id = $1)) as sold_12_weeks,
  p.tag4, p.code, p.name, p.unit, p.category, p.class_a_price_cents, p.third_party_stock, units.stocks, units.on_hand, holding.held
from s left join sheet_line l on l.organisation_id = $1 and l.sheet_id = $2
  left join product p on p.organisation_id = $1 and p.id = l.product_id
  left join lateral (select json_agg(json_build_object('warehouseId', b.warehouse_id, 'warehouse', w.name, 'stock', b.stock, 'held', b.held, 'inTransit', b.coming) order by b.warehouse_id) as stocks,
      sum(b.stock)::bigint as on_hand
    from (select each.warehouse_id, sum(each.stock)::bigint as stock, sum(each.held)::bigint as held, sum(each.coming)::bigint as coming from (
        select q.warehouse_id, q.quantity as stock, 0 as held, 0 as coming from stock_balance q where q.organisation_id = $1 and q.product_id = p.id
        union all select side.warehouse_id, 0, side.held, side.coming
        from sheet_line t join sheet ts on ts.organisation_id = $1 and ts.id = t.sheet_id join organisation o on o.id = $1
          cross join lateral (values (ts.warehouse_id, t.held_quantity, 0), (ts.in_warehouse_id, 0, t.held_quantity)) as side (warehouse_id, held, coming)
        where t.organisation_id = $1 and t.product_id = p.id and t.held_quantity > 0 and t.sheet_type = 6 and t.sheet_id <> $2 and ts.created_at >= (date_trunc('day', now() at time zone o.time_zone) - make_interval(days => o.draft_age_days)) at time zone o.time_zone) each
      group by each.warehouse_id) b join warehouse w on w.organisation_id = $1 and w.id = b.warehouse_id) units on true
  left join lateral (select sum(h.held_quantity)::bigint as held
    from sheet_line h join sheet hs on hs.organisation_id = $1 and hs.id = h.sheet_id join organisation o on o.id = $1
    where h.organisation_id = $1 and h.product_id = p.id and h.held_quantity > 0 and h.sheet_type = 1 and h.sheet_id <> $2
      and hs.created_at >= (date_trunc('day', now() at time zone o.time_zone) - make_interval(days => o.draft_age_days)) at time zone o.time_zone) holding on true
order by l.seq
