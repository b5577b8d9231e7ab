-- A contact at Xero belongs to one contact of ours at most: two customers of one name would otherwise share documents,
-- balance and the check of the credit limit. Where several have one, the one that was sent something first stays bound;
-- the others are found or created again, and their balances are unknown until then.
with doubles as (
  select organisation_id, id, row_number() over (partition by organisation_id, xero_id order by (
    select min(s.id) from sheet s where s.organisation_id = c.organisation_id and s.contact_id = c.id
      and s.xero_id is not null) nulls last, id) as place
  from contact c where xero_id is not null)
update contact c set xero_id = null, xero_state = 0, xero_balance_cents = 0, xero_balance_at = null
from doubles d where d.organisation_id = c.organisation_id and d.id = c.id and d.place > 1;
drop index contact_xero_id;
create unique index contact_xero_id on contact (organisation_id, xero_id) where xero_id is not null;

-- Books that were disconnected here may be connected to another organisation.
drop index xero_connection_tenant;
create unique index xero_connection_tenant on xero_connection (tenant_id) where state <> 'disconnected';

-- cancelled: taken back before it was sent.
alter table xero_operation drop constraint xero_operation_state_check;
alter table xero_operation add constraint xero_operation_state_check
  check (state in ('waiting', 'running', 'done', 'failed', 'skipped', 'cancelled'));
