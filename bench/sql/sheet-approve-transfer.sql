-- Approves a draft transfer: out and in at one value. For sheets whose products are all different and in stock.
-- $1 organisation, $2 sheet, $3 membership and $4 user of the approver, $5 their name, $6 request.
with draft as materialized (select * from sheet where organisation_id = $1 and id = $2 and status = 1 for update),
lines as materialized (
  select l.*, p.code, p.name, p.unit, p.category from draft join sheet_line l on l.organisation_id = $1 and l.sheet_id = $2 join product p on p.organisation_id = $1 and p.id = l.product_id),
costs as materialized (
  select product_id, quantity, value_cents from cost_balance
  where organisation_id = $1 and product_id in (select product_id from lines where category <> 4) order by product_id for update),
stocks as materialized (
  select product_id, warehouse_id, quantity from stock_balance
  where organisation_id = $1 and warehouse_id in (select unnest(array[warehouse_id, in_warehouse_id]) from draft) and product_id in (select product_id from lines where category <> 4) order by product_id, warehouse_id for update),
moves as materialized (
  select l.product_id, l.id as line_id, side.warehouse_id, side.quantity, side.sign * v.cents as value_cents, s.quantity + side.quantity as warehouse_after,
    c.quantity + least(side.quantity, 0) as quantity_after, c.value_cents + case when side.sign < 0 then -v.cents else 0 end as value_after
  from lines l join costs c using (product_id) cross join draft
    cross join lateral (select round(c.value_cents * l.quantity / c.quantity::numeric)::bigint as cents) v
    cross join lateral (values (draft.warehouse_id, -l.quantity, -1), (draft.in_warehouse_id, l.quantity, 1)) as side (warehouse_id, quantity, sign)
    join stocks s on s.product_id = l.product_id and s.warehouse_id = side.warehouse_id and s.quantity + side.quantity >= 0
  where l.category <> 4 and l.quantity > 0),
posting as (select nextval('stock_posting') as number),
entries as (
  insert into stock_ledger (organisation_id, product_id, warehouse_id, sheet_id, line_id, kind, quantity, value_cents, unit_cost, warehouse_quantity_after, quantity_after, value_after_cents, posting)
  select $1, product_id, warehouse_id, $2, line_id, 'movement', quantity, value_cents, round(value_cents / quantity::numeric, 4), warehouse_after, quantity_after, value_after, posting.number
  from moves, posting order by product_id, quantity),
stock_after as (update stock_balance b set quantity = m.warehouse_after from moves m where b.organisation_id = $1 and b.product_id = m.product_id and b.warehouse_id = m.warehouse_id),
released as (update sheet_line set held_quantity = 0 where organisation_id = $1 and sheet_id = $2 and held_quantity > 0),
answered as (update approval_request set answer = 'approved', answered_by = $3, answered_at = now() where organisation_id = $1 and sheet_id = $2 and answer is null),
history as (
  insert into audit (organisation_id, user_id, operator, action, entity, entity_id, before, after, request_id)
  select $1, $4, $5, 'Approve', 'sheet', $2,
    jsonb_build_object('fields', jsonb_build_object('status', 1, 'warehouseId', warehouse_id, 'shipType', ship_type, 'driverId', driver_id)),
    jsonb_build_object('fields', jsonb_build_object('status', 2, 'warehouseId', warehouse_id, 'shipType', ship_type, 'driverId', driver_id), 'contentVersion', content_version,
      'acknowledged', '[]'::jsonb, 'permits', '[]'::jsonb, 'permittedBy', '[]'::jsonb), $6 from draft)
update sheet s set status = 2, approver_id = $3, approved_at = now(), updated_at = now(),
  snapshot = jsonb_build_object('contentHash', sheet_content_hash($1, $2), 'seller', jsonb_build_object('name', o.print_name, 'abn', o.abn),
    'total', s.total_cents / 100.0, 'gst', s.gst_cents / 100.0,
    'lines', (select jsonb_agg(jsonb_build_object('seq', seq, 'code', code, 'name', name, 'unit', unit, 'quantity', quantity, 'price', price_cents / 100.0, 'amount', amount_cents / 100.0,
      'gst', gst_cents / 100.0, 'description', description) order by seq) from lines))
from draft, organisation o
where s.organisation_id = $1 and s.id = $2 and draft.id = s.id and o.id = $1
  and (select count(*) from moves) = 2 * (select count(*) from lines where category <> 4 and quantity <> 0)
returning s.id, s.no, s.status, s.approved_at
