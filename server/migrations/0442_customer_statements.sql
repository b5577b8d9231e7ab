-- An email sends the document of a sheet, of a quote, or a customer's statement.
alter table sheet_email
  add column contact_id bigint,
  add foreign key (organisation_id, contact_id) references contact (organisation_id, id),
  drop constraint sheet_email_of_one,
  add constraint sheet_email_of_one check (num_nonnulls(sheet_id, quote_id, contact_id) = 1);
create index sheet_email_contact on sheet_email (organisation_id, contact_id, id) where contact_id is not null;

-- When statements go to every customer with something open: at most one schedule of an organisation.
create table statement_schedule (
  organisation_id int primary key references organisation (id),
  frequency text not null check (frequency in ('weekly', 'monthly')),
  next_on date not null,
  owner_id bigint not null,
  last_result text not null default '',
  foreign key (organisation_id, owner_id) references membership (organisation_id, id)
);
select iwe_protect('statement_schedule');
