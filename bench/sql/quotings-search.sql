-- A page of the quotings for a keyword of two terms, what is in stock first.
-- $1 organisation, $2 and $3 LIKE patterns, $4 rows a page, $5 rows before it.
with counted as (select count(*) as total from (select from product where organisation_id = $1 and search_text like $2 and search_text like $3 limit 10001) found),
page as materialized (
  select id, code, name, category, brand_id, tag4, third_party_stock, standard_price_cents, special_price_cents, class_a_price_cents, class_b_price_cents, class_c_price_cents,
    class_d_price_cents, class_e_price_cents, reference_price_cents, cost_price_cents, is_special, is_clearance,
    (category = 4 or coalesce((select sum(q.quantity) from stock_balance q where q.organisation_id = $1 and q.product_id = product.id), 0) > 0) as in_stock
  from product where organisation_id = $1 and search_text like $2 and search_text like $3 order by in_stock desc, code limit $4 offset $5)
select counted.total, page.*, b.name as brand, on_hand.by_warehouse as on_hand, coalesce(held.quantity, 0) as held, incoming.list as incoming
from counted left join page on true join organisation o on o.id = $1
  left join brand b on b.organisation_id = $1 and b.id = page.brand_id
  left join lateral (select json_object_agg(warehouse_id, quantity) as by_warehouse from stock_balance
    where organisation_id = $1 and product_id = page.id and quantity <> 0) on_hand on true
  left join lateral (select sum(l.held_quantity) as quantity from sheet_line l join sheet s on s.organisation_id = l.organisation_id and s.id = l.sheet_id
    where l.organisation_id = $1 and l.product_id = page.id and l.held_quantity > 0 and s.type = 1 and s.status = 1 and s.csr_order_status is null
      and s.created_at >= ((now() at time zone o.time_zone)::date - o.draft_age_days)::timestamp at time zone o.time_zone) held on true
  left join lateral (select json_agg(json_build_object('warehouse', way.warehouse_id, 'quantity', way.quantity, 'held', way.held, 'eta', way.eta)) as list from (
    select each.warehouse_id, sum(each.quantity) as quantity, sum(each.held) as held, min(each.eta) as eta from (
      select s.warehouse_id, l.incoming_quantity as quantity, 0 as held, s.delivery_date as eta
      from sheet_line l join sheet s on s.organisation_id = l.organisation_id and s.id = l.sheet_id
      where l.organisation_id = $1 and l.product_id = page.id and l.incoming_quantity > 0 and s.warehouse_id is not null
      union all select side.warehouse_id, side.quantity, side.held, null
      from sheet_line l join sheet s on s.organisation_id = l.organisation_id and s.id = l.sheet_id
        cross join lateral (values (s.warehouse_id, 0, l.held_quantity), (s.in_warehouse_id, l.held_quantity, 0)) as side (warehouse_id, quantity, held)
      where l.organisation_id = $1 and l.product_id = page.id and l.held_quantity > 0 and l.sheet_type = 6
        and s.created_at >= ((now() at time zone o.time_zone)::date - o.draft_age_days)::timestamp at time zone o.time_zone) each
    group by each.warehouse_id) way) incoming on true
order by page.in_stock desc, page.code
