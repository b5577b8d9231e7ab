-- What goes wrong while a release is used is counted apart from failed starts: errors, and tasks that block the page.
-- Many different ones may happen on one page, so their message is part of the kind.
alter table release_report
  drop constraint release_report_report_check,
  add constraint release_report_report_check check (report in ('run', 'failure', 'error'));
alter table remote_failure
  add column subject text not null default '',
  drop constraint remote_failure_organisation_id_code_remote_version_page_key,
  add unique (organisation_id, code, remote, version, page, subject);
-- People who had an error in use since the last step.
alter table release_rollout add column errors int not null default 0;
