-- Several releases are checked at the same time, each with a person of its own. What such a person may not do is decided by
-- this column and no longer by an e-mail address, so that a candidate cannot recognise the check by it.
alter table app_user add column is_release_check boolean not null default false;
update app_user set is_release_check = true where email = 'release-check@iwe.invalid';
-- A queue that performs one job at a time stays one; the job's new name has a queue of its own.
update job set name = 'check-release-in-browser', delivery = null, delivered_at = null
  where name = 'check-release' and state = 'waiting';
