-- What Xero publishes about contacts: an archived one takes no documents and what it owes is unknown until staff choose
-- another one or restore it. Xero says it when contacts are read, or when it refuses a document.
alter table contact add column xero_archived boolean not null default false;

-- The number of a sheet's document at Xero where the sheet's own is used up there: voided documents keep theirs.
alter table sheet add column xero_number text;
