-- A new credit note, bill or bill credit note whose lines come from those of an approved sheet, held meanwhile: number, sheet, lines and history.
-- $1 organisation, $2 uuid, $3 date, $4 hash of the request, $5 membership and $6 user of the drafter, $7 their name, $8 request,
-- $9 source lines and $10 quantities in the order of the lines, $11 partner, $12 due date (typed), $13 kind, $14 its series, $15 tax type, $16 warehouse, $17 USD per AUD, $18 source sheet, $19 reason.
with partner as materialized (
  select c.id, c.price_type, c.payment_type, coalesce(a.name, '') as area from contact c left join area_type a on a.organisation_id = $1 and a.id = c.area_type_id where c.organisation_id = $1 and c.id = $11),
source as materialized (select id, contact_id from sheet where organisation_id = $1 and id = $18 and status = 2 and contact_id = $11 for update),
lines as (
  select w.seq::int, w.quantity, f.id as source_line_id, case when $17::numeric is not null then f.usd_price_cents end as usd_price_cents, p.id as product_id, p.code, f.price_cents, w.quantity * f.price_cents as amount_cents
  from source join unnest($9::bigint[], $10::int[]) with ordinality as w (line_id, quantity, seq) on true
    join sheet_line f on f.organisation_id = $1 and f.id = w.line_id and f.sheet_id = source.id and f.quantity - f.taken_quantity >= w.quantity
    join product p on p.organisation_id = $1 and p.id = f.product_id),
totals as materialized (select sum(amount_cents)::bigint as total_cents, (case when $15::int = 1 then 0 else round(sum(amount_cents) / 11.0) end)::bigint as gst_cents, sum(quantity)::bigint as quantity, sum(quantity * usd_price_cents)::bigint as usd_total_cents from lines),
shared as (
  select l.*, l.amount_cents * t.gst_cents / greatest(t.total_cents, 1) as share,
    row_number() over (order by l.amount_cents * t.gst_cents % greatest(t.total_cents, 1) desc, l.amount_cents desc, l.seq) as rank from lines l cross join totals t),
ready as materialized (
  select nextval('sheet_line_id_seq') as id, s.*, share + case when rank <= (select gst_cents from totals) - sum(share) over () then 1 else 0 end as gst_cents from shared s order by seq),
number as (
  insert into counter (organisation_id, kind, value) values ($1, $14::text, 1) on conflict (organisation_id, kind) do update set value = counter.value + 1 returning value),
sheet as (
  insert into sheet (organisation_id, type, number, no, uuid, request_hash, drafter_type, drafter_id, tag, contact_id, date, due_date, is_due_date_typed, tax_type, ship_type, payment_type, area_type, price_type,
    total_cents, gst_cents, total_quantity, warehouse_id, fx_rate, usd_total_cents, source_sheet_id, related_sheet_id, reason)
  select $1, $13::smallint, number.value, $14::text || lpad(number.value::text, 6, '0'), $2, $4, 1, $5, 1, partner.id, $3, $12, true, $15::smallint, case when $13::int = 2 then 4 else 1 end, partner.payment_type, partner.area,
    partner.price_type, totals.total_cents, totals.gst_cents, totals.quantity, $16::bigint, $17::numeric, coalesce(totals.usd_total_cents, 0), $18, $18, $19::text
  from number, partner, totals where (select count(*) from lines) = cardinality($9::bigint[])
  returning id, no, total_cents, gst_cents, content_version, ship_type),
written as (
  insert into sheet_line (organisation_id, sheet_id, sheet_type, id, seq, product_id, quantity, price_cents, usd_price_cents, amount_cents, gst_cents, description, price_source, is_manual, held_quantity, source_line_id)
  select $1, sheet.id, $13::smallint, r.id, r.seq, r.product_id, r.quantity, r.price_cents, r.usd_price_cents, r.amount_cents, r.gst_cents, '', 'source', false, 0, r.source_line_id from ready r, sheet),
history as (
  insert into audit (organisation_id, user_id, operator, action, entity, entity_id, after, request_id)
  select $1, $6, $7, 'Create', 'sheet', sheet.id, jsonb_build_object('version', 1,
    'fields', jsonb_build_object('tagId', 1, 'customerId', $11::bigint, 'date', $3::date, 'dueDate', $12::date, 'deliveryDate', null, 'address', '', 'phone', '', 'csrServiceId', null, 'csrBDId', null,
      'reference', '', 'comments', '', 'csrSelfNote', '', 'warehouseId', $16::bigint, 'inWarehouseId', null, 'sourceId', $18::bigint, 'relatedId', $18::bigint, 'quoteId', null, 'reason', $19::text,
      'fx_rate', trim_scale($17::numeric), 'taxType', $15::int, 'shipType', sheet.ship_type),
    'lines', (select jsonb_agg(jsonb_build_object('id', id, 'seq', seq, 'productId', product_id, 'code', code, 'quantity', quantity, 'price', price_cents / 100.0, 'usdPrice', usd_price_cents / 100.0, 'description', '',
      'manual', false, 'sourceLineId', source_line_id, 'inWarehouseQty', null, 'inSystemQty', null, 'countedAt', null) order by seq) from ready)), $8 from sheet)
select * from sheet
