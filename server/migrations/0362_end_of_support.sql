-- A deprecated release says until when it is supported, and why no longer. Afterwards it isn't chosen where another fits.
alter table release add column supported_until timestamptz;
alter table release add column deprecated_because text not null default '';
update release set supported_until = now() + interval '30 days' where status = 'deprecated';
alter table release add constraint release_deprecated_until
  check ((status = 'deprecated') = (supported_until is not null));
create index release_deprecated on release (supported_until) where status = 'deprecated';
