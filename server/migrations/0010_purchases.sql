-- What purchases need beyond the tables: the bill that an unloaded order made, the last exchange rate, references used twice.

-- 'Arrived, not billed' shows on an unloaded order until this bill is approved.
alter table sheet add column unloaded_bill_id bigint;
alter table sheet add foreign key (organisation_id, unloaded_bill_id) references sheet (organisation_id, id);
alter table sheet add check (unloaded_bill_id is null or type = 3);

-- The rate of the organisation's last approved purchase, which a new one is compared with.
create index sheet_last_fx_rate on sheet (organisation_id, approved_at desc) include (fx_rate) where type in (3, 4) and status = 2 and fx_rate > 0;

-- Bills of a supplier with their references: the same reference twice is asked about.
create index sheet_bill_reference on sheet (organisation_id, contact_id) include (reference, status, no) where type = 4;
