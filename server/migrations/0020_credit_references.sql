-- Bill credit notes of a supplier with their references: the same reference twice is asked about, as on bills (0010).
create index sheet_bill_credit_reference on sheet (organisation_id, contact_id) include (reference, status, no) where type = 5;
