-- A developer's grant works only in the session that took it up: the page of that session, and no other, may run the
-- developer's origin, and signing out ends that.
alter table release_grant add column session_id bigint references session (id) on delete set null;
alter table release_grant add constraint release_grant_session check (session_id is null or origin is not null);
create index release_grant_in_use on release_grant (session_id) where session_id is not null and revoked_at is null;
