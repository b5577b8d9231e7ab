-- When the releases last changed in what decides lists beside a decision: proven by a start, checked, tidied, stored
-- again. Asked with every list of remotes, so it must not read all releases.
create index release_state_changed on release (greatest(proven_at, checked_at, tidied_at, stored_again_at))
  where preview_until is null;
create index release_published on release (published_at) where preview_until is null;
create index release_blocked on release (remote, version) where status = 'blocked';
