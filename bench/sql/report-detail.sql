-- The rows of the sales detail report in the order of its file. $1 is replaced by the organisation: COPY takes no
-- parameters.
select s.no, case s.type when 1 then 'Invoice' else 'Credit Note' end as kind, s.date, s.due_date, s.delivery_date,
  c.name as customer, s.area_type, s.payment_type, s.tag, p.code, p.name as product, b.name as brand, p.category,
  w.name as warehouse, case s.type when 2 then -1 else 1 end * l.quantity as quantity, l.price_cents,
  case s.type when 2 then -1 else 1 end * l.amount_cents as amount,
  case s.type when 2 then -1 else 1 end * l.gst_cents as gst, coalesce(-e.value_cents, 0) as cost,
  case s.type when 2 then -1 else 1 end * (l.amount_cents - l.gst_cents) + coalesce(e.value_cents, 0) as margin
from sheet s
join sheet_line l on l.organisation_id = s.organisation_id and l.sheet_id = s.id
join product p on p.organisation_id = l.organisation_id and p.id = l.product_id
left join brand b on b.organisation_id = p.organisation_id and b.id = p.brand_id
left join contact c on c.organisation_id = s.organisation_id and c.id = s.contact_id
left join warehouse w on w.organisation_id = s.organisation_id and w.id = s.warehouse_id
left join stock_ledger e on e.organisation_id = $1 and e.sheet_id = s.id and e.line_id = l.id and e.kind = 'movement'
  and not exists (select from stock_ledger r where r.organisation_id = $1 and r.reverses = e.id)
where s.organisation_id = $1 and s.type in (1, 2) and s.status = 2
order by c.name, c.id, s.date, s.id, l.seq
