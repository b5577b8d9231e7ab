-- A release that nothing has named for a long time loses its files; its row stays, because the history names it.
-- Publishing the same version again stores the files again.
alter table release add column tidied_at timestamptz;
-- When its files were stored again after they were tidied.
alter table release add column stored_again_at timestamptz;
