-- A page of the products, newest first, with the exact total of the counter. $1 organisation, $2 rows a page, $3 rows before it.
with counted as (select coalesce(sum(value), 0)::bigint as total from counter where organisation_id = $1 and kind = 'product'),
page as materialized (
  select id, code, name, unit, category, brand_id, tag1, tag2, tag3, tag4, reference_price_cents, standard_price_cents, special_price_cents, class_a_price_cents, class_b_price_cents,
    is_special, is_clearance, is_customer_show, xero_state, created_at, updated_at
  from product where organisation_id = $1 order by id desc limit $2 offset $3)
select counted.total, page.*, b.name as brand from counted left join page on true left join brand b on b.organisation_id = $1 and b.id = page.brand_id order by page.id desc
