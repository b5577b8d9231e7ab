-- A new invoice of a customer at the customer's prices: number, sheet, lines and history.
-- $1 organisation, $2 uuid, $3 date, $4 hash of the request, $5 membership and $6 user of the drafter, $7 their name, $8 request,
-- $9 products and $10 quantities in the order of the lines, $11 customer, $12 due date (typed).
with customer as materialized (
  select c.id, c.price_type, c.payment_type, c.default_ship_type, c.class_id, coalesce(a.name, '') as area
  from contact c left join area_type a on a.organisation_id = $1 and a.id = c.area_type_id where c.organisation_id = $1 and c.id = $11 and not c.is_supplier),
based as (
  select w.seq, w.quantity, p.id as product_id, p.code, p.category, p.is_special, nullif(p.special_price_cents, 0) as special,
    nullif(case customer.price_type when 'Class A / COD' then p.class_a_price_cents when 'Class B / Special' then p.class_b_price_cents when 'Class C' then p.class_c_price_cents
      when 'Class D' then p.class_d_price_cents when 'Class E' then p.class_e_price_cents when 'Standard' then p.standard_price_cents when 'OCOP / VIP' then x.price_cents end, 0) as own,
    case customer.price_type when 'Class A / COD' then 'classA' when 'Class B / Special' then 'classB' when 'Class C' then 'classC' when 'Class D' then 'classD'
      when 'Class E' then 'classE' when 'Standard' then 'standard' when 'OCOP / VIP' then 'ocop' end as own_source,
    nullif(p.class_a_price_cents, 0) as class_a, nullif(p.standard_price_cents, 0) as standard
  from unnest($9::bigint[], $10::int[]) with ordinality as w (product_id, quantity, seq)
    join product p on p.organisation_id = $1 and p.id = w.product_id cross join customer
    left join product_class_price x on x.organisation_id = $1 and x.product_id = p.id and x.class_id = customer.class_id),
priced as (
  select *, coalesce(own, class_a, standard, 0) as base, case when own is not null then own_source when class_a is not null then 'classA' when standard is not null then 'standard' else 'none' end as base_source
  from based),
lines as (
  select seq::int, quantity, product_id, code, category, case when is_special and special < base then special else base end as price_cents,
    case when is_special and special < base then 'special' else base_source end as price_source,
    quantity * case when is_special and special < base then special else base end as amount_cents from priced),
totals as materialized (select sum(amount_cents)::bigint as total_cents, round(sum(amount_cents) / 11.0)::bigint as gst_cents, sum(quantity)::bigint as quantity from lines),
shared as (
  select l.*, l.amount_cents * t.gst_cents / greatest(t.total_cents, 1) as share,
    row_number() over (order by l.amount_cents * t.gst_cents % greatest(t.total_cents, 1) desc, l.amount_cents desc, l.seq) as rank from lines l cross join totals t),
ready as materialized (
  select nextval('sheet_line_id_seq') as id, s.*, share + case when rank <= (select gst_cents from totals) - sum(share) over () then 1 else 0 end as gst_cents from shared s order by seq),
number as (
  insert into counter (organisation_id, kind, value) values ($1, 'IN', 1) on conflict (organisation_id, kind) do update set value = counter.value + 1 returning value),
sheet as (
  insert into sheet (organisation_id, type, number, no, uuid, request_hash, drafter_type, drafter_id, tag, contact_id, date, due_date, is_due_date_typed, tax_type, ship_type, payment_type, area_type, price_type,
    total_cents, gst_cents, total_quantity)
  select $1, 1, number.value, 'IN' || lpad(number.value::text, 6, '0'), $2, $4, 1, $5, 1, customer.id, $3, $12, true, 3, customer.default_ship_type, customer.payment_type, customer.area, customer.price_type,
    totals.total_cents, totals.gst_cents, totals.quantity from number, customer, totals
  returning id, no, total_cents, gst_cents, content_version, ship_type),
written as (
  insert into sheet_line (organisation_id, sheet_id, sheet_type, id, seq, product_id, quantity, price_cents, amount_cents, gst_cents, description, price_source, is_manual, held_quantity)
  select $1, sheet.id, 1, r.id, r.seq, r.product_id, r.quantity, r.price_cents, r.amount_cents, r.gst_cents, '', r.price_source, false, case when r.category = 4 then 0 else r.quantity end from ready r, sheet),
history as (
  insert into audit (organisation_id, user_id, operator, action, entity, entity_id, after, request_id)
  select $1, $6, $7, 'Create', 'sheet', sheet.id, jsonb_build_object('version', 1,
    'fields', jsonb_build_object('tagId', 1, 'customerId', $11::bigint, 'date', $3::date, 'dueDate', $12::date, 'deliveryDate', null, 'address', '', 'phone', '', 'csrServiceId', null, 'csrBDId', null,
      'reference', '', 'comments', '', 'csrSelfNote', '', 'warehouseId', null, 'inWarehouseId', null, 'sourceId', null, 'relatedId', null, 'quoteId', null, 'reason', '', 'fx_rate', null, 'taxType', 3, 'shipType', sheet.ship_type),
    'lines', (select jsonb_agg(jsonb_build_object('id', id, 'seq', seq, 'productId', product_id, 'code', code, 'quantity', quantity, 'price', price_cents / 100.0, 'usdPrice', null, 'description', '',
      'manual', false, 'sourceLineId', null, 'inWarehouseQty', null, 'inSystemQty', null, 'countedAt', null) order by seq) from ready)), $8 from sheet)
select * from sheet
