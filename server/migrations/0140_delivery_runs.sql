-- Which sheets a run has is what the sheets say: driver and dispatch date. Stored is the order of its stops alone.
create table delivery_run (
  organisation_id int not null references organisation (id),
  id bigint generated always as identity,
  driver_id bigint not null,
  day date not null,
  -- Counts the changes of the order, so that two people do not undo each other's.
  version int not null default 1,
  primary key (organisation_id, id),
  unique (organisation_id, driver_id, day),
  foreign key (organisation_id, driver_id) references membership (organisation_id, id)
);
select iwe_protect('delivery_run');

-- A sheet that has gone to another driver or day keeps its row until the order is stored again; nobody sees it.
create table delivery_stop (
  organisation_id int not null references organisation (id),
  run_id bigint not null,
  sheet_id bigint not null,
  position int not null check (position >= 1),
  primary key (organisation_id, run_id, sheet_id),
  unique (organisation_id, run_id, position),
  foreign key (organisation_id, run_id) references delivery_run (organisation_id, id),
  foreign key (organisation_id, sheet_id) references sheet (organisation_id, id)
);
create index delivery_stop_sheet on delivery_stop (organisation_id, sheet_id);
select iwe_protect('delivery_stop');

create index sheet_of_run on sheet (organisation_id, driver_id, delivery_date)
  where driver_id is not null and status = 2 and type in (1, 2);
