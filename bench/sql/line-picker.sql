-- What the line picker shows for a typed code or size: the code itself, codes that begin with it, then by code, with the customer's class price and units by warehouse.
-- $1 organisation, $2 LIKE pattern, $3 the text in small letters, $4 LIKE pattern of its beginning, $5 rows, $6 customer.
with found as materialized (select id, code from product where organisation_id = $1 and search_text like $2 limit 10001),
page as materialized (select id, row_number() over (order by lower(code) <> $3, lower(code) not like $4, code, id) as position from found order by position limit $5)
select (select count(*) from found) as total, p.id, p.code, p.name, p.unit, p.category, p.third_party_stock, p.standard_price_cents, p.special_price_cents, p.class_a_price_cents, p.class_b_price_cents,
  p.class_c_price_cents, p.class_d_price_cents, p.class_e_price_cents, p.cost_price_cents, p.cost_usd_cents, p.is_special, units.stocks, units.on_hand, holding.held, own.price_cents as ocop_cents,
  o.cost_visible, c.price_type, c.class_id
from organisation o left join contact c on c.organisation_id = $1 and c.id = $6 and not c.is_supplier
  left join page on true left join product p on p.organisation_id = $1 and p.id = page.id
  left join product_class_price own on own.organisation_id = $1 and own.product_id = p.id and own.class_id = c.class_id
  left join lateral (select json_agg(json_build_object('warehouseId', b.warehouse_id, 'warehouse', w.name, 'stock', b.stock, 'held', b.held, 'inTransit', b.coming) order by b.warehouse_id) as stocks,
      sum(b.stock)::bigint as on_hand
    from (select each.warehouse_id, sum(each.stock)::bigint as stock, sum(each.held)::bigint as held, sum(each.coming)::bigint as coming from (
        select q.warehouse_id, q.quantity as stock, 0 as held, 0 as coming from stock_balance q where q.organisation_id = $1 and q.product_id = p.id
        union all select side.warehouse_id, 0, side.held, side.coming
        from sheet_line t join sheet ts on ts.organisation_id = $1 and ts.id = t.sheet_id
          cross join lateral (values (ts.warehouse_id, t.held_quantity, 0), (ts.in_warehouse_id, 0, t.held_quantity)) as side (warehouse_id, held, coming)
        where t.organisation_id = $1 and t.product_id = p.id and t.held_quantity > 0 and t.sheet_type = 6
          and ts.created_at >= (date_trunc('day', now() at time zone o.time_zone) - make_interval(days => o.draft_age_days)) at time zone o.time_zone) each
      group by each.warehouse_id) b join warehouse w on w.organisation_id = $1 and w.id = b.warehouse_id) units on true
  left join lateral (select sum(h.held_quantity)::bigint as held from sheet_line h join sheet hs on hs.organisation_id = $1 and hs.id = h.sheet_id
    where h.organisation_id = $1 and h.product_id = p.id and h.held_quantity > 0 and h.sheet_type = 1
      and hs.created_at >= (date_trunc('day', now() at time zone o.time_zone) - make_interval(days => o.draft_age_days)) at time zone o.time_zone) holding on true
where o.id = $1 order by page.position
