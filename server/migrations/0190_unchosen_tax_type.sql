-- 0: the draft of a return whose tax type nobody has chosen. Everything else has one.
alter table sheet drop constraint sheet_tax_type_check;
alter table sheet add constraint sheet_tax_type_check
  check (tax_type between 1 and 3 or (tax_type = 0 and type in (2, 5) and status <> 2));
