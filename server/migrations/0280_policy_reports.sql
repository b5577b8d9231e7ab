-- Reports of policy violations, counted for each day and remote: anybody can send them, so each remote has a small
-- number of kinds a day, and a flood about one leaves room for the others. What was stored before was not by day.
delete from csp_report;
alter table csp_report
  add column day date not null default current_date,
  add column remote text not null default '',
  add column version text not null default '',
  drop constraint csp_report_directive_blocked_page_source_key,
  add unique (day, directive, blocked, page, source);
