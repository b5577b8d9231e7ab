-- A new adjustment: what was counted, frozen against the system of this moment at today's cost: number, sheet, lines and history.
-- $1 organisation, $2 uuid, $3 date, $4 hash of the request, $5 membership and $6 user of the drafter, $7 their name, $8 request,
-- $9 products and $10 counted units in the order of the lines, $11 warehouse.
with ready as materialized (
  select nextval('sheet_line_id_seq') as id, w.seq::int, w.counted, coalesce(b.quantity, 0)::int as system, w.counted - coalesce(b.quantity, 0)::int as quantity, p.id as product_id, p.code, cost.cents as own_cents,
    coalesce(cost.cents, 0) as price_cents, (w.counted - coalesce(b.quantity, 0)) * coalesce(cost.cents, 0) as amount_cents
  from unnest($9::bigint[], $10::int[]) with ordinality as w (product_id, counted, seq) join product p on p.organisation_id = $1 and p.id = w.product_id and p.category <> 4
    left join stock_balance b on b.organisation_id = $1 and b.product_id = p.id and b.warehouse_id = $11
    left join cost_balance c on c.organisation_id = $1 and c.product_id = p.id
    cross join lateral (select case when c.quantity > 0 then round(c.value_cents / c.quantity::numeric) when p.cost_price_cents > 0 then p.cost_price_cents else round(c.last_unit_cost) end::bigint as cents) cost order by w.seq),
number as (
  insert into counter (organisation_id, kind, value) values ($1, 'AD', 1) on conflict (organisation_id, kind) do update set value = counter.value + 1 returning value),
sheet as (
  insert into sheet (organisation_id, type, number, no, uuid, request_hash, drafter_type, drafter_id, tag, date, tax_type, ship_type, total_cents, total_quantity, warehouse_id)
  select $1, 7, number.value, 'AD' || lpad(number.value::text, 6, '0'), $2, $4, 1, $5, 1, $3, 1, 1, (select sum(amount_cents) from ready), (select sum(quantity) from ready), $11
  from number, (select from warehouse where organisation_id = $1 and id = $11 and is_active) place
  returning id, no, total_cents, gst_cents, content_version, ship_type),
written as (
  insert into sheet_line (organisation_id, sheet_id, sheet_type, id, seq, product_id, quantity, price_cents, amount_cents, price_source, counted_quantity, system_quantity, counted_at)
  select $1, sheet.id, 7, r.id, r.seq, r.product_id, r.quantity, r.price_cents, r.amount_cents, case when r.own_cents is not null or r.quantity <= 0 then 'cost' else '' end, r.counted, r.system, statement_timestamp()
  from ready r, sheet),
history as (
  insert into audit (organisation_id, user_id, operator, action, entity, entity_id, after, request_id)
  select $1, $6, $7, 'Create', 'sheet', sheet.id, jsonb_build_object('version', 1,
    'fields', jsonb_build_object('tagId', 1, 'customerId', null, 'date', $3::date, 'dueDate', null, 'deliveryDate', null, 'address', '', 'phone', '', 'csrServiceId', null, 'csrBDId', null,
      'reference', '', 'comments', '', 'csrSelfNote', '', 'warehouseId', $11::bigint, 'inWarehouseId', null, 'sourceId', null, 'relatedId', null, 'quoteId', null, 'reason', '',
      'fx_rate', null, 'taxType', 1, 'shipType', 1),
    'lines', (select jsonb_agg(jsonb_build_object('id', id, 'seq', seq, 'productId', product_id, 'code', code, 'quantity', quantity, 'price', price_cents / 100.0, 'usdPrice', null, 'description', '',
      'manual', false, 'sourceLineId', null, 'inWarehouseQty', counted, 'inSystemQty', system, 'countedAt', statement_timestamp()) order by seq) from ready)), $8 from sheet)
select * from sheet
