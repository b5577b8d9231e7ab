-- A preview is a release that is listed nowhere, can be chosen for nobody, and ends by itself. Null for every other one.
alter table release add column preview_until timestamptz;
create index release_preview on release (remote, preview_until) where preview_until is not null;
-- A pilot without a version lets a person open every preview of the remote.
alter table release_grant drop constraint release_grant_check;
alter table release_grant add constraint release_grant_of_one check (version is null or origin is null);
