-- What a report is: a request, the person who asked, the job that makes it, the file that came of it. Its state, progress
-- and error are the job's.
alter table job add constraint job_of_organisation unique (organisation_id, id);

alter table report
  drop column state,
  drop column progress,
  drop column error,
  drop column finished_at,
  -- Deleted with the old jobs; a report whose file is there needs none.
  add column job_id bigint,
  add column rows bigint,
  add foreign key (organisation_id, job_id) references job (organisation_id, id) on delete set null (job_id);
alter table report rename column include_cost to shows_cost;
create index report_job on report (organisation_id, job_id);
create index report_file on report (organisation_id, file_id);

-- A file with cost is for people who may see cost in reports, also when somebody passes on its id.
alter table stored_file add column shows_cost boolean not null default false;

-- Settings of a report's form that a person has saved.
create table saved_report (
  organisation_id int not null references organisation (id),
  id bigint generated always as identity,
  membership_id bigint not null,
  type text not null,
  name text not null,
  request jsonb not null,
  primary key (organisation_id, id),
  unique (organisation_id, membership_id, type, name),
  foreign key (organisation_id, membership_id) references membership (organisation_id, id)
);
select iwe_protect('saved_report');

-- A report that is sent every week or month.
create table report_schedule (
  organisation_id int not null references organisation (id),
  id bigint generated always as identity,
  type text not null,
  name text not null,
  frequency text not null check (frequency in ('weekly', 'monthly')),
  -- Without days: they follow from the day on which it is sent.
  request jsonb not null,
  -- The report is made for this person, with this person's rights.
  owner_id bigint not null,
  is_active boolean not null default true,
  next_on date not null,
  -- The last one that was made.
  report_id bigint,
  -- Why the last one was not made, for people.
  problem text not null default '',
  primary key (organisation_id, id),
  foreign key (organisation_id, owner_id) references membership (organisation_id, id),
  foreign key (organisation_id, report_id) references report (organisation_id, id)
);
create index report_schedule_due on report_schedule (next_on) where is_active;
select iwe_protect('report_schedule');

create table report_schedule_recipient (
  organisation_id int not null references organisation (id),
  schedule_id bigint not null,
  membership_id bigint not null,
  primary key (organisation_id, schedule_id, membership_id),
  foreign key (organisation_id, schedule_id) references report_schedule (organisation_id, id) on delete cascade,
  foreign key (organisation_id, membership_id) references membership (organisation_id, id)
);
select iwe_protect('report_schedule_recipient');

-- Emails of scheduled reports: one for each report and person.
create table report_email (
  organisation_id int not null references organisation (id),
  report_id bigint not null,
  membership_id bigint not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'refused')),
  -- Why it was not sent, for people.
  error text not null default '',
  -- Names the mail in its Message-ID, the same at every attempt.
  message_key uuid not null default gen_random_uuid(),
  finished_at timestamptz,
  primary key (organisation_id, report_id, membership_id),
  foreign key (organisation_id, report_id) references report (organisation_id, id),
  foreign key (organisation_id, membership_id) references membership (organisation_id, id)
);
select iwe_protect('report_email');
