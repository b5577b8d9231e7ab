-- A foreign key without an index reads every sheet whenever one is deleted: taking back what a benchmark wrote took minutes.
create index sheet_unloaded_bill on sheet (organisation_id, unloaded_bill_id) where unloaded_bill_id is not null;
