-- A start or a failed start of a release counts once per person and day, whatever a browser or a script sends: figures that
-- stop a rollout must not depend on how often somebody reloads a page. Rows of past days are deleted by the tidying job.
create table release_report (
  organisation_id int not null references organisation (id),
  user_id bigint not null references app_user (id),
  remote text not null,
  version text not null,
  day date not null default current_date,
  report text not null check (report in ('run', 'failure')),
  -- Whether the person was given that version then: what somebody reported before must not hide what counts later.
  is_given boolean not null,
  primary key (user_id, remote, version, day, report, is_given)
);
select iwe_protect('release_report');
