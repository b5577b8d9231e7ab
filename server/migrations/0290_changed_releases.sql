-- What a team signed is the manifest's text. PostgreSQL parses it, so that what decisions read cannot differ from it.
alter table release drop column manifest;
alter table release add column manifest jsonb not null generated always as (manifest_text::jsonb) stored;

-- Why a release is not what its team signed, in a sentence for people; null while it is. Such a release counts as not
-- usable until it is repaired.
alter table release add column fault text;

-- The hashes of a release's files are read from its manifest.
drop table release_file;
