-- Releases are started in a browser before anybody may choose them. That browser works in an organisation of its own, which
-- holds nothing and belongs to nobody.
alter table organisation add column is_internal boolean not null default false;
-- When a checker took this release to work on; another one may take it when that is long ago.
alter table release add column check_claimed_at timestamptz;
