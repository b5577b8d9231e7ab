-- How an approved bill spread its freight and clearance. A later change of the organisation's setting spreads nothing
-- again; null while a bill is no longer, or not yet, approved.
alter table sheet add column landed_cost_method text check (landed_cost_method in ('value', 'quantity'));
update sheet s set landed_cost_method = o.landed_cost_method from organisation o
  where o.id = s.organisation_id and s.type = 4 and s.status = 2;
