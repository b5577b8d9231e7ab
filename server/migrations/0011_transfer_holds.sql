-- Drafts of transfers reserve their units at the source; from now on the commands maintain this.
update sheet_line l set held_quantity = l.quantity
from sheet s, product p
where l.sheet_type = 6 and s.organisation_id = l.organisation_id and s.id = l.sheet_id and s.status = 1
  and p.organisation_id = l.organisation_id and p.id = l.product_id and p.category <> 4 and l.held_quantity <> l.quantity;
