-- What Xero publishes about contacts: an archived one takes no documents and what it owes is unknown until staff choose
-- another one or restore it. Xero says it when contacts are read, or when it refuses a document.
alter table contact add column xero_archived boolean not null default false;

-- The number of a sheet's document at Xero where the sheet's own is used up there: voided documents keep theirs.
alter table sheet add column xero_number text;

-- The version of a customer or supplier that Xero has; null until it was sent. What is bound already counts as sent, so
-- that an upgrade overwrites nothing that an accountant has changed in Xero.
alter table contact add column xero_sent_version int;
update contact set xero_sent_version = content_version where xero_id is not null;
create index contact_xero_changed on contact (organisation_id, id)
  where xero_id is not null and not xero_archived and xero_sent_version is distinct from content_version;

alter table xero_connection
  -- Sheets without GST: NONE, or a tax type of 0 % that the activity statement counts as GST-free.
  add column sales_free_tax_type text not null default 'NONE',
  add column purchase_free_tax_type text not null default 'NONE',
  -- The other side of the monthly journal of stock.
  add column cogs_account text not null default '310',
  add column adjustment_account text not null default '310',
  add column landed_cost_account text not null default '425';
