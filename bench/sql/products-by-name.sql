-- A page of the products for a keyword of two terms, newest first. $1 organisation, $2 and $3 LIKE patterns, $4 rows a page.
with counted as (select count(*) as total from (select from product where organisation_id = $1 and search_text like $2 and search_text like $3 limit 10001) found),
page as materialized (
  select id, code, name, unit, category, brand_id, tag1, tag2, tag3, tag4, reference_price_cents, standard_price_cents, special_price_cents, class_a_price_cents, class_b_price_cents,
    is_special, is_clearance, is_customer_show, xero_state, created_at, updated_at
  from product where organisation_id = $1 and search_text like $2 and search_text like $3 order by id desc limit $4)
select counted.total, page.*, b.name as brand from counted left join page on true left join brand b on b.organisation_id = $1 and b.id = page.brand_id order by page.id desc
