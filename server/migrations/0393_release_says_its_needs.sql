-- A release that does not say what it needs would stop the decision about all remotes: such a manifest is refused even
-- from somebody who writes to the database by hand. Rows from before are left as they are.
alter table release add constraint release_says_its_needs check (coalesce(
  jsonb_typeof(manifest #> '{requires,shellApi}') = 'string'
  and jsonb_typeof(manifest #> '{requires,serverApi}') = 'string'
  and jsonb_typeof(manifest #> '{requires,shared}') = 'object', false)) not valid;
