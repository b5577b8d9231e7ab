-- A saved filter becomes a view: it may keep columns, be seen by everybody of the organisation, and be the one that a
-- person's list starts with. A person's own columns of a list go with the person, not with the browser.
alter table saved_filter
  add column columns jsonb,
  add column is_shared boolean not null default false;
create index saved_filter_shared on saved_filter (organisation_id, list) where is_shared;

create table list_preference (
  organisation_id int not null references organisation (id),
  membership_id bigint not null,
  list text not null,
  columns jsonb,
  start_filter_id bigint,
  primary key (organisation_id, membership_id, list),
  foreign key (organisation_id, membership_id) references membership (organisation_id, id),
  foreign key (organisation_id, start_filter_id) references saved_filter (organisation_id, id)
    on delete set null (start_filter_id)
);
create index list_preference_start on list_preference (organisation_id, start_filter_id)
  where start_filter_id is not null;
select iwe_protect('list_preference');
