-- Approves a draft bill without GST: goods come in at their price with their share of the clearance, by value. For sheets whose products are all different and whose lines all come from an order.
-- $1 organisation, $2 sheet, $3 membership and $4 user of the approver, $5 their name, $6 request.
with family as materialized (
  select id from sheet where organisation_id = $1 and id in (select $2::bigint union select f.sheet_id from sheet_line l join sheet_line f on f.organisation_id = $1 and f.id = l.source_line_id
    where l.organisation_id = $1 and l.sheet_id = $2) order by id for update),
draft as materialized (select * from sheet where organisation_id = $1 and id = $2 and id in (select id from family) and status = 1),
lines as materialized (
  select l.*, p.code, p.name, p.unit, p.category from draft join sheet_line l on l.organisation_id = $1 and l.sheet_id = $2 join product p on p.organisation_id = $1 and p.id = l.product_id),
shared as (
  select l.*, case when category = 4 then 0 else amount_cents end * draft.clearance_cost_cents / base.total as share, draft.clearance_cost_cents as cost,
    row_number() over (order by case when category = 4 then 0 else amount_cents end * draft.clearance_cost_cents % base.total desc, case when category = 4 then 0 else amount_cents end desc, seq) as rank
  from lines l cross join draft cross join (select greatest(sum(amount_cents) filter (where category <> 4), 1)::bigint as total from lines) base),
carried as materialized (select id as line_id, share + case when rank <= cost - sum(share) over () then 1 else 0 end as landed from shared),
costs as materialized (
  select product_id, quantity, value_cents from cost_balance
  where organisation_id = $1 and product_id in (select product_id from lines where category <> 4) order by product_id for update),
stocks as materialized (
  select product_id, quantity from stock_balance
  where organisation_id = $1 and warehouse_id = (select warehouse_id from draft) and product_id in (select product_id from lines where category <> 4) order by product_id for update),
moves as materialized (
  select m.*, s.quantity + m.quantity as warehouse_after, c.quantity + m.quantity as quantity_after, c.value_cents + m.value_cents as value_after
  from (select l.product_id, l.id as line_id, (select warehouse_id from draft)::bigint as warehouse_id, l.quantity as quantity, (l.quantity * l.price_cents - l.gst_cents + k.landed)::bigint as value_cents
      from lines l join costs c using (product_id) join carried k on k.line_id = l.id where l.category <> 4 and l.quantity <> 0) m
    join costs c using (product_id) join stocks s using (product_id)),
posting as (select nextval('stock_posting') as number),
entries as (
  insert into stock_ledger (organisation_id, product_id, warehouse_id, sheet_id, line_id, kind, quantity, value_cents, unit_cost, warehouse_quantity_after, quantity_after, value_after_cents, posting)
  select $1, product_id, warehouse_id, $2, line_id, 'movement', quantity, value_cents, round(value_cents / quantity::numeric, 4), warehouse_after, quantity_after, value_after, posting.number
  from moves, posting order by product_id, quantity),
cost_after as (update cost_balance b set quantity = m.quantity_after, value_cents = m.value_after from moves m where b.organisation_id = $1 and b.product_id = m.product_id),
stock_after as (update stock_balance b set quantity = m.warehouse_after from moves m where b.organisation_id = $1 and b.product_id = m.product_id and b.warehouse_id = m.warehouse_id),
taken as (
  update sheet_line f set taken_quantity = f.taken_quantity + l.quantity,
    incoming_quantity = case when fs.type = 3 and fs.status = 2 and not fs.is_closed and l.category <> 4 then greatest(0, f.quantity - f.taken_quantity - l.quantity) else 0 end
  from lines l, sheet fs where f.organisation_id = $1 and f.id = l.source_line_id and fs.organisation_id = $1 and fs.id = f.sheet_id),
landed as (update sheet_line f set landed_cents = k.landed from carried k where f.organisation_id = $1 and f.id = k.line_id and f.landed_cents <> k.landed),
answered as (update approval_request set answer = 'approved', answered_by = $3, answered_at = now() where organisation_id = $1 and sheet_id = $2 and answer is null),
history as (
  insert into audit (organisation_id, user_id, operator, action, entity, entity_id, before, after, request_id)
  select $1, $4, $5, 'Approve', 'sheet', $2,
    jsonb_build_object('fields', jsonb_build_object('status', 1, 'warehouseId', warehouse_id, 'shipType', ship_type, 'driverId', driver_id)),
    jsonb_build_object('fields', jsonb_build_object('status', 2, 'warehouseId', warehouse_id, 'shipType', ship_type, 'driverId', driver_id), 'contentVersion', content_version,
      'acknowledged', '[]'::jsonb, 'permits', '[]'::jsonb, 'permittedBy', '[]'::jsonb), $6 from draft)
update sheet s set status = 2, approver_id = $3, approved_at = now(), updated_at = now(), landed_cost_method = o.landed_cost_method,
  snapshot = jsonb_build_object('contentHash', sheet_content_hash($1, $2), 'seller', jsonb_build_object('name', o.print_name, 'abn', o.abn), 'contact', jsonb_build_object('name', c.name, 'code', c.code, 'address', c.address),
    'costs', jsonb_build_object('fxRate', trim_scale(s.fx_rate), 'seaFreight', s.sea_freight_cents / 100.0, 'clearance', s.clearance_cost_cents / 100.0),
    'total', s.total_cents / 100.0, 'gst', s.gst_cents / 100.0,
    'lines', (select jsonb_agg(jsonb_build_object('seq', seq, 'code', code, 'name', name, 'unit', unit, 'quantity', quantity, 'price', price_cents / 100.0, 'amount', amount_cents / 100.0,
      'gst', gst_cents / 100.0, 'description', description, 'usdPrice', usd_price_cents / 100.0, 'landed', (select landed from carried where carried.line_id = lines.id) / 100.0) order by seq) from lines))
from draft, organisation o, contact c
where s.organisation_id = $1 and s.id = $2 and draft.id = s.id and o.id = $1 and c.organisation_id = $1 and c.id = s.contact_id
  and (select count(*) from moves) = (select count(*) from lines where category <> 4 and quantity <> 0)
returning s.id, s.no, s.status, s.approved_at
