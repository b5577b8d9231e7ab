-- A rollout's share is one of organisations, or of the people in all of them, or in those that are named. Before people
-- go on, they are compared with those who keep the version before.
alter table release_rollout
  add column unit text not null default 'organisations' check (unit in ('organisations', 'people')),
  add column organisation_ids int[],
  add constraint release_rollout_of_people check (unit = 'people' or organisation_ids is null);
