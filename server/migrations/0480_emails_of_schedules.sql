-- Emails that a schedule sends are not counted among those that its person may send within a day.
alter table sheet_email add column is_scheduled boolean not null default false;
