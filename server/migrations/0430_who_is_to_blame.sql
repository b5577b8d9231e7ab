-- Failures that one line or one machine may have caused move no decision: how far they are spread is known by the
-- networks of those who reported them. An IPv4 network has 24 bits, an IPv6 one 48: about one office or one home.
alter table release_report add column network cidr;

-- Whom the page blamed, and the other releases whose code ran in it before ('mf-sales@1.0.0 …').
alter table remote_failure
  add column cause text not null default '',
  add column ran_before text not null default '',
  drop constraint remote_failure_organisation_id_code_remote_version_page_sub_key,
  add unique (organisation_id, code, remote, version, page, subject, cause);
