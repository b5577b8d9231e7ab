-- A product and its last 50 approved invoice lines, newest first.
-- $1 organisation, $2 product.
select p.id, p.code, p.name, p.standard_price_cents, p.special_price_cents, p.class_a_price_cents, p.class_b_price_cents,
  h.sheet, h.type, h.no, h.date, h.due_date, h.reference, h.customer, h.quantity, h.price_cents, h.amount_cents
from product p left join lateral (
  select s.id as sheet, s.type, s.no, s.date, s.due_date, s.reference, coalesce(c.name, '') as customer, l.quantity, l.price_cents, l.amount_cents, l.seq
  from sheet_line l join sheet s on s.organisation_id = l.organisation_id and s.id = l.sheet_id
    left join contact c on c.organisation_id = s.organisation_id and c.id = s.contact_id
  where l.organisation_id = $1 and l.product_id = p.id and l.sheet_type = 1 and s.status = 2 order by l.sheet_id desc, l.seq limit 50) h on true
where p.organisation_id = $1 and p.id = $2 order by h.sheet desc, h.seq
