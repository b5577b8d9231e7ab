-- Whether an instance itself made its own build the stable version. Only such a version is replaced by the next build:
-- what a person, a team's token or a finished rollout decided stays.
alter table release_channel add column by_instance boolean not null default false;

update release_channel c set by_instance = true
from release r
where r.remote = c.remote and r.version = c.version and r.check_state = 'own'
  and (select a.version = c.version and a.user_id is null from platform_audit a
    where a.remote = c.remote and a.action = 'stable' order by a.id desc limit 1);
