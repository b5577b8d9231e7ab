-- A sheet that is not meant for Xero is left out of batches, of what is still to be sent and of the opening of the stock
-- account. Why, by whom and when is in its history and in its last operation ('skipped').
alter table sheet add column xero_left_out boolean not null default false;
update sheet s set xero_left_out = true
where s.xero_state = 0 and exists (
  select from xero_operation o where o.organisation_id = s.organisation_id and o.sheet_id = s.id
    and o.state = 'skipped' and o.operation = 'send'
    and not exists (select from xero_operation later where later.organisation_id = o.organisation_id
      and later.sheet_id = o.sheet_id and later.id > o.id));
create index sheet_xero_left_out on sheet (organisation_id, id desc) where xero_left_out;
