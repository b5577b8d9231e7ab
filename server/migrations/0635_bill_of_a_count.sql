-- The draft bill that an arrival's counted units were put on, so that sending it twice fills one bill.
alter table phone_count
  add column bill_id bigint,
  add foreign key (organisation_id, bill_id) references sheet (organisation_id, id),
  add check (bill_id is null or (kind = 'receipt' and sent_at is not null));
create index phone_count_bill on phone_count (organisation_id, bill_id) where bill_id is not null;
