-- What pages measure of releases, as histograms: a row for each release, organisation, day, kind of line and measure.
-- counts has one number for each bucket; the boundaries of a measure never change (RELEASE_MEASURES).
create table release_measure (
  organisation_id int not null references organisation (id),
  remote text not null,
  version text not null,
  day date not null default current_date,
  line text not null check (line in ('slow', 'medium', 'fast')),
  measure text not null,
  counts int[] not null,
  primary key (organisation_id, remote, version, day, line, measure)
);
create index release_measure_of_release on release_measure (remote, version, day);
select iwe_protect('release_measure');
-- Which measures of a release a person has counted for on a day: reloads of one person must not decide about a release.
-- Rows of past days are deleted by the tidying job.
create table release_measured (
  organisation_id int not null references organisation (id),
  user_id bigint not null references app_user (id),
  remote text not null,
  version text not null,
  day date not null default current_date,
  measures text[] not null default '{}',
  primary key (user_id, remote, version, day)
);
select iwe_protect('release_measured');
