-- Xero: what a connection needs beyond its tokens, operations that go out in batches, and what Xero says is due.

alter table xero_connection
  -- connected: works. broken: Xero no longer accepts it, `problem` says why. disconnected: ended by us.
  add column state text not null default 'connected' check (state in ('connected', 'broken', 'disconnected')),
  add column problem text,
  -- Xero's id of the connection, for ending it.
  add column connection_id text not null default '',
  add column sales_tax_type text not null default 'OUTPUT',
  add column purchase_tax_type text not null default 'INPUT',
  -- When accounts and tax types were last found right in the chart of accounts; null while they are not.
  add column checked_at timestamptz,
  -- Counts exchanges of the refresh token. Who exchanges it holds a lease, because no transaction may wait for Xero.
  add column token_version int not null default 0,
  add column refresh_until timestamptz,
  -- Documents changed at Xero until then have been read.
  add column documents_read_at timestamptz;
-- Two organisations in the same books would take each other's numbers.
create unique index xero_connection_tenant on xero_connection (tenant_id);

-- The same content may be sent again after a recall.
do $$
declare found text;
begin
  select conname into found from pg_constraint where conrelid = 'xero_operation'::regclass and contype = 'u';
  execute format('alter table xero_operation drop constraint %I', found);
end $$;
alter table xero_operation drop constraint xero_operation_state_check;
alter table xero_operation
  add constraint xero_operation_state_check check (state in ('waiting', 'running', 'done', 'failed', 'skipped')),
  -- Operations that are sent in one call. They stay together until Xero has answered.
  add column batch uuid,
  -- The call was sent and its answer never came: look the documents up before sending again.
  add column is_unknown boolean not null default false,
  add column run_after timestamptz not null default now(),
  add column lease_until timestamptz,
  add column requested_by bigint references app_user (id);
create index xero_operation_due on xero_operation (organisation_id, run_after) where state in ('waiting', 'running');
create index xero_operation_sheet on xero_operation (organisation_id, sheet_id, id desc);

alter table sheet
  -- What is open of the document at Xero, and its status there; null while it is not there.
  add column xero_due_cents bigint,
  add column xero_status text;
create index sheet_xero_id on sheet (organisation_id, xero_id) where xero_id is not null;
create index contact_xero_id on contact (organisation_id, xero_id) where xero_id is not null;
