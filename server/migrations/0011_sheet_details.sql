-- A due date that somebody typed is not overwritten by the refresh of a waiting self-order.
alter table sheet add column is_due_date_typed boolean not null default false;

-- People who request an approval that is already requested wait for the same answer.
create table approval_request_asker (
  organisation_id int not null references organisation (id),
  request_id bigint not null,
  membership_id bigint not null,
  asked_at timestamptz not null default now(),
  note text not null default '',
  primary key (organisation_id, request_id, membership_id),
  foreign key (organisation_id, request_id) references approval_request (organisation_id, id),
  foreign key (organisation_id, membership_id) references membership (organisation_id, id)
);
create index approval_request_asker_member on approval_request_asker (organisation_id, membership_id, request_id desc);
select iwe_protect('approval_request_asker');
