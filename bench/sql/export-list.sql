-- The rows of the export of all sheets in the order of the list, newest first. $1 is replaced by the organisation: COPY
-- takes no parameters.
select s.no, s.type, s.reference, c.name as customer, s.total_quantity, s.total_cents, s.usd_total_cents, s.date,
  s.due_date, s.delivery_date, coalesce(du.name, s.drafter_type::text) as drafter, au.name as approver, s.approved_at,
  s.delivery_status, ru.name as driver, s.area_type, s.ship_type, w.name as warehouse, i.name as in_warehouse,
  s.status, s.is_printed, s.xero_state, r.no as related_no, s.fx_rate, s.sea_freight_cents, s.clearance_cost_cents,
  s.po_status, s.is_closed
from sheet s
left join contact c on c.organisation_id = s.organisation_id and c.id = s.contact_id
left join warehouse w on w.organisation_id = s.organisation_id and w.id = s.warehouse_id
left join warehouse i on i.organisation_id = s.organisation_id and i.id = s.in_warehouse_id
left join sheet r on r.organisation_id = s.organisation_id and r.id = s.related_sheet_id
left join membership d on d.organisation_id = s.organisation_id and d.id = s.drafter_id
left join app_user du on du.id = d.user_id
left join membership a on a.organisation_id = s.organisation_id and a.id = s.approver_id
left join app_user au on au.id = a.user_id
left join membership v on v.organisation_id = s.organisation_id and v.id = s.driver_id
left join app_user ru on ru.id = v.user_id
where s.organisation_id = $1
order by s.id desc
