-- Approves a draft purchase order: its units are on their way, nothing moves yet.
-- $1 organisation, $2 sheet, $3 membership and $4 user of the approver, $5 their name, $6 request.
with draft as materialized (select * from sheet where organisation_id = $1 and id = $2 and status = 1 for update),
lines as materialized (
  select l.*, p.code, p.name, p.unit, p.category from draft join sheet_line l on l.organisation_id = $1 and l.sheet_id = $2 join product p on p.organisation_id = $1 and p.id = l.product_id),
incoming as (update sheet_line f set incoming_quantity = greatest(0, f.quantity - f.taken_quantity) from lines l where f.organisation_id = $1 and f.id = l.id and l.category <> 4),
answered as (update approval_request set answer = 'approved', answered_by = $3, answered_at = now() where organisation_id = $1 and sheet_id = $2 and answer is null),
history as (
  insert into audit (organisation_id, user_id, operator, action, entity, entity_id, before, after, request_id)
  select $1, $4, $5, 'Approve', 'sheet', $2,
    jsonb_build_object('fields', jsonb_build_object('status', 1, 'warehouseId', warehouse_id, 'shipType', ship_type, 'driverId', driver_id, 'po_status', po_status)),
    jsonb_build_object('fields', jsonb_build_object('status', 2, 'warehouseId', warehouse_id, 'shipType', ship_type, 'driverId', driver_id, 'po_status', (select case when c.is_container_builder then 1 else 2 end from contact c where c.organisation_id = $1 and c.id = draft.contact_id)), 'contentVersion', content_version,
      'acknowledged', '[]'::jsonb, 'permits', '[]'::jsonb, 'permittedBy', '[]'::jsonb), $6 from draft)
update sheet s set status = 2, approver_id = $3, approved_at = now(), updated_at = now(), po_status = case when c.is_container_builder then 1 else 2 end,
  snapshot = jsonb_build_object('contentHash', sheet_content_hash($1, $2), 'seller', jsonb_build_object('name', o.print_name, 'abn', o.abn), 'contact', jsonb_build_object('name', c.name, 'code', c.code, 'address', c.address),
    'costs', jsonb_build_object('fxRate', trim_scale(s.fx_rate), 'seaFreight', s.sea_freight_cents / 100.0, 'clearance', s.clearance_cost_cents / 100.0),
    'total', s.total_cents / 100.0, 'gst', s.gst_cents / 100.0,
    'lines', (select jsonb_agg(jsonb_build_object('seq', seq, 'code', code, 'name', name, 'unit', unit, 'quantity', quantity, 'price', price_cents / 100.0, 'amount', amount_cents / 100.0,
      'gst', gst_cents / 100.0, 'description', description, 'usdPrice', usd_price_cents / 100.0, 'landed', landed_cents / 100.0) order by seq) from lines))
from draft, organisation o, contact c
where s.organisation_id = $1 and s.id = $2 and draft.id = s.id and o.id = $1 and c.organisation_id = $1 and c.id = s.contact_id
returning s.id, s.no, s.status, s.approved_at
