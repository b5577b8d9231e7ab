-- What a decision changed: one row for each remote, and for each organisation whose pin it changed (without an
-- organisation: what everybody gets), with the choice before and after. A decision at 500 organisations and 200 remotes
-- writes one or two rows instead of a copy of everything. Any state is the newest rows up to its revision; who decided
-- and why stands in platform_audit.
create table platform_change (
  revision bigint not null,
  remote text not null,
  organisation_id int references organisation (id),
  before jsonb,
  after jsonb,
  unique nulls not distinct (revision, remote, organisation_id)
);
create index platform_change_of_choice on platform_change (remote, organisation_id, revision desc);
create index platform_audit_revision on platform_audit (revision) where revision is not null;

-- The states that were stored whole, as what changed between them.
with choice as (
  select s.revision, c.remote, null::int as organisation_id, jsonb_build_object('stable', c.stable, 'rollout', c.rollout) as state
  from platform_snapshot s, lateral (
    select coalesce(stable.remote, rollout.remote) as remote, stable.version as stable, rollout.state as rollout
    from (select e ->> 'remote' as remote, e ->> 'version' as version from jsonb_array_elements(s.state -> 'stable') e) stable
    full join (select e ->> 'remote' as remote, e - 'remote' as state from jsonb_array_elements(s.state -> 'rollouts') e
      where e ->> 'state' in ('running', 'paused')) rollout on rollout.remote = stable.remote) c
  union all
  select s.revision, e ->> 'remote', (e ->> 'organisationId')::int, e - 'remote' - 'organisationId' || jsonb_build_object(
    'expiresAt', to_char((e ->> 'expiresAt')::timestamptz at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from platform_snapshot s, jsonb_array_elements(s.state -> 'pins') e
), step as (
  select s.revision, k.remote, k.organisation_id, c.state as after,
    lag(c.state) over (partition by k.remote, k.organisation_id order by s.revision) as before
  from platform_snapshot s cross join (select distinct remote, organisation_id from choice) k
    left join choice c on c.revision = s.revision and c.remote = k.remote
      and c.organisation_id is not distinct from k.organisation_id
)
insert into platform_change (revision, remote, organisation_id, before, after)
select revision, remote, organisation_id, before, after from step where before is distinct from after;

-- The old states left out pins that had ended; an end is no decision, so they are noted as they are.
insert into platform_change (revision, remote, organisation_id, before, after)
select v.value, p.remote, p.organisation_id, n.state, n.state
from platform_revision v, release_pin p, lateral (select jsonb_build_object('version', p.version, 'reason', p.reason,
    'expiresAt', to_char(p.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'locked', p.is_locked,
    'by', p.pinned_by) as state) n
where p.expires_at <= now()
on conflict (revision, remote, organisation_id) do update set before = excluded.after, after = excluded.after;

drop table platform_snapshot;
