-- Where the connected books are opened in a browser; documents are addressed below it. Null until Xero has named it.
alter table xero_connection add column page_address text;
