-- Calls of a service that are under way, for its limit of calls at once over all processes. A row is deleted when its
-- call ends; one whose process has died is free again at `until`.
create table service_lease (
  organisation_id int not null references organisation (id),
  id bigint generated always as identity,
  service text not null,
  until timestamptz not null,
  primary key (organisation_id, id)
);
create index service_lease_open on service_lease (organisation_id, service, until);
select iwe_protect('service_lease');
