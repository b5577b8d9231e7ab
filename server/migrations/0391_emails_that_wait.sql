-- Since when the mail server has not taken an email that waits; null while nothing has failed.
alter table sheet_email add column failing_since timestamptz;
