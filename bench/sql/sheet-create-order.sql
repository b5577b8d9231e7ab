-- A new purchase order in USD: number, sheet, lines and history.
-- $1 organisation, $2 uuid, $3 date, $4 hash of the request, $5 membership and $6 user of the drafter, $7 their name, $8 request,
-- $9 products and $10 quantities in the order of the lines, $11 supplier, $12 USD prices in cents, $13 warehouse, $14 USD per AUD.
with supplier as materialized (
  select c.id, c.price_type, c.payment_type, coalesce(a.name, '') as area from contact c left join area_type a on a.organisation_id = $1 and a.id = c.area_type_id where c.organisation_id = $1 and c.id = $11 and c.is_supplier),
lines as (
  select w.seq::int, w.quantity, w.usd_price_cents, p.id as product_id, p.code, round(w.usd_price_cents / $14::numeric)::bigint as price_cents, w.quantity * round(w.usd_price_cents / $14::numeric)::bigint as amount_cents
  from unnest($9::bigint[], $10::int[], $12::bigint[]) with ordinality as w (product_id, quantity, usd_price_cents, seq) join product p on p.organisation_id = $1 and p.id = w.product_id),
totals as materialized (select sum(amount_cents)::bigint as total_cents, round(sum(amount_cents) / 11.0)::bigint as gst_cents, sum(quantity)::bigint as quantity, sum(quantity * usd_price_cents)::bigint as usd_total_cents from lines),
shared as (
  select l.*, l.amount_cents * t.gst_cents / greatest(t.total_cents, 1) as share,
    row_number() over (order by l.amount_cents * t.gst_cents % greatest(t.total_cents, 1) desc, l.amount_cents desc, l.seq) as rank from lines l cross join totals t),
ready as materialized (
  select nextval('sheet_line_id_seq') as id, s.*, share + case when rank <= (select gst_cents from totals) - sum(share) over () then 1 else 0 end as gst_cents from shared s order by seq),
number as (
  insert into counter (organisation_id, kind, value) values ($1, 'PO', 1) on conflict (organisation_id, kind) do update set value = counter.value + 1 returning value),
sheet as (
  insert into sheet (organisation_id, type, number, no, uuid, request_hash, drafter_type, drafter_id, tag, contact_id, date, tax_type, ship_type, payment_type, area_type, price_type,
    total_cents, gst_cents, total_quantity, warehouse_id, fx_rate, usd_total_cents)
  select $1, 3, number.value, 'PO' || lpad(number.value::text, 6, '0'), $2, $4, 1, $5, 1, supplier.id, $3, 2, 1, supplier.payment_type, supplier.area, supplier.price_type,
    totals.total_cents, totals.gst_cents, totals.quantity, $13, $14::numeric, totals.usd_total_cents from number, supplier, totals, (select from warehouse where organisation_id = $1 and id = $13 and is_active) place
  returning id, no, total_cents, gst_cents, content_version, ship_type),
written as (
  insert into sheet_line (organisation_id, sheet_id, sheet_type, id, seq, product_id, quantity, price_cents, usd_price_cents, amount_cents, gst_cents, description, price_source, is_manual, held_quantity)
  select $1, sheet.id, 3, r.id, r.seq, r.product_id, r.quantity, r.price_cents, r.usd_price_cents, r.amount_cents, r.gst_cents, '', 'usd', false, 0 from ready r, sheet),
history as (
  insert into audit (organisation_id, user_id, operator, action, entity, entity_id, after, request_id)
  select $1, $6, $7, 'Create', 'sheet', sheet.id, jsonb_build_object('version', 1,
    'fields', jsonb_build_object('tagId', 1, 'customerId', $11::bigint, 'date', $3::date, 'dueDate', null, 'deliveryDate', null, 'address', '', 'phone', '', 'csrServiceId', null, 'csrBDId', null,
      'reference', '', 'comments', '', 'csrSelfNote', '', 'warehouseId', $13::bigint, 'inWarehouseId', null, 'sourceId', null, 'relatedId', null, 'quoteId', null, 'reason', '',
      'fx_rate', trim_scale($14::numeric), 'taxType', 2, 'shipType', 1),
    'lines', (select jsonb_agg(jsonb_build_object('id', id, 'seq', seq, 'productId', product_id, 'code', code, 'quantity', quantity, 'price', price_cents / 100.0, 'usdPrice', usd_price_cents / 100.0, 'description', '',
      'manual', false, 'sourceLineId', null, 'inWarehouseQty', null, 'inSystemQty', null, 'countedAt', null) order by seq) from ready)), $8 from sheet)
select * from sheet
