-- What a release uses of the shell, and for a shell what it exports: compared at every decision, inside its transaction,
-- where the file store is not read. A column of its own, so that lists of releases, which read the manifests, do not
-- load it. Null for releases that state neither.
alter table release add column contract text;
