-- The soak of a rollout is part of what undoing and restoring bring back. Recorded rollouts that go on, or ended last,
-- get theirs, so that the next decision finds no difference that nobody made.
update platform_change c set
  after = case when c.after #>> '{rollout,version}' = r.version
    then jsonb_set(c.after, '{rollout}', (c.after -> 'rollout') || soak.state) else c.after end,
  before = case when c.before #>> '{rollout,version}' = r.version
    then jsonb_set(c.before, '{rollout}', (c.before -> 'rollout') || soak.state) else c.before end
from release_rollout r,
  lateral (select jsonb_build_object('soakHours', r.soak_hours, 'soakStarts', r.soak_starts) as state) soak
where c.remote = r.remote and c.organisation_id is null
  and r.version in (c.after #>> '{rollout,version}', c.before #>> '{rollout,version}');
