-- Drafts by their day, and orders whose goods have arrived: Home counts them each time that it is opened.
create index sheet_draft on sheet (organisation_id, type, date) where status = 1;
create index sheet_arrived on sheet (organisation_id, id) where type = 3 and status = 2 and po_status >= 3;
