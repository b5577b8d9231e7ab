-- A new transfer, whose units it holds at their source: number, sheet, lines and history.
-- $1 organisation, $2 uuid, $3 date, $4 hash of the request, $5 membership and $6 user of the drafter, $7 their name, $8 request,
-- $9 products and $10 quantities in the order of the lines, $11 warehouse from and $12 to.
with ready as materialized (
  select nextval('sheet_line_id_seq') as id, w.seq::int, w.quantity, p.id as product_id, p.code, p.category
  from unnest($9::bigint[], $10::int[]) with ordinality as w (product_id, quantity, seq) join product p on p.organisation_id = $1 and p.id = w.product_id order by w.seq),
number as (
  insert into counter (organisation_id, kind, value) values ($1, 'TR', 1) on conflict (organisation_id, kind) do update set value = counter.value + 1 returning value),
sheet as (
  insert into sheet (organisation_id, type, number, no, uuid, request_hash, drafter_type, drafter_id, tag, date, tax_type, ship_type, total_quantity, warehouse_id, in_warehouse_id)
  select $1, 6, number.value, 'TR' || lpad(number.value::text, 6, '0'), $2, $4, 1, $5, 1, $3, 1, 1, (select sum(quantity) from ready), $11, $12
  from number where (select count(*) from warehouse where organisation_id = $1 and id in ($11, $12) and is_active) = 2
  returning id, no, total_cents, gst_cents, content_version, ship_type),
written as (
  insert into sheet_line (organisation_id, sheet_id, sheet_type, id, seq, product_id, quantity, price_source, held_quantity)
  select $1, sheet.id, 6, r.id, r.seq, r.product_id, r.quantity, '', case when r.category = 4 then 0 else r.quantity end from ready r, sheet),
history as (
  insert into audit (organisation_id, user_id, operator, action, entity, entity_id, after, request_id)
  select $1, $6, $7, 'Create', 'sheet', sheet.id, jsonb_build_object('version', 1,
    'fields', jsonb_build_object('tagId', 1, 'customerId', null, 'date', $3::date, 'dueDate', null, 'deliveryDate', null, 'address', '', 'phone', '', 'csrServiceId', null, 'csrBDId', null,
      'reference', '', 'comments', '', 'csrSelfNote', '', 'warehouseId', $11::bigint, 'inWarehouseId', $12::bigint, 'sourceId', null, 'relatedId', null, 'quoteId', null, 'reason', '',
      'fx_rate', null, 'taxType', 1, 'shipType', 1),
    'lines', (select jsonb_agg(jsonb_build_object('id', id, 'seq', seq, 'productId', product_id, 'code', code, 'quantity', quantity, 'price', 0, 'usdPrice', null, 'description', '',
      'manual', false, 'sourceLineId', null, 'inWarehouseQty', null, 'inSystemQty', null, 'countedAt', null) order by seq) from ready)), $8 from sheet)
select * from sheet
