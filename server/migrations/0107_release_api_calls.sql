-- The API calls that a release was built on, so that no decision about releases reads the file store inside its
-- transaction. Null for releases without them and, until the next start, for those published before.
alter table release add column api_calls text;
