import type { ReleaseMeasure } from '@iwe/domain';
import { statement } from '../../../core/database/statements/statement.ts';

/** The people who may sign in to an organisation. */
export interface PeopleRow {
  organisation: number;
  users: number[];
}

export const PEOPLE = statement(
  'rollouts.people',
  `select m.organisation_id as organisation, array_agg(m.user_id::int) as users from membership m
    where m.is_active and m.able_login and m.role between 1 and 4 group by m.organisation_id`,
).narrow<PeopleRow>();

export const ROLLOUT_OF_PEOPLE = statement(
  'rollouts.of-people',
  `select version from release_rollout where remote = $1 and unit = 'people' and state = 'running'`,
);

export const UNKNOWN_ORGANISATIONS = statement(
  'rollouts.unknown-organisations',
  `select asked as id from unnest($1::int[]) as asked where not exists (
    select from organisation o where o.id = asked and not o.is_internal)`,
).narrow<{ id: number }>();

// What was measured of the version that is rolled out to people and of the stable one, since the day on which the
// rollout began: in the organisations in which both are run, because people of others have other lines and machines.
export const MEASURED_IN_ROLLOUT = statement(
  'rollouts.measured',
  `with rollout as (select o.version, c.version as stable, o.started_at::date as day, o.organisation_ids
      from release_rollout o join release_channel c on c.remote = o.remote and c.channel = 'stable'
      where o.remote = $1 and o.unit = 'people' and o.version <> c.version),
    concerned as (select distinct m.organisation_id from release_measure m, rollout r
      where m.remote = $1 and m.version = r.version and m.day >= r.day
        and (r.organisation_ids is null or m.organisation_id = any(r.organisation_ids))
        and not exists (select from release_pin p where p.remote = $1 and p.organisation_id = m.organisation_id
          and (p.expires_at is null or p.expires_at > now()))),
    summed as (select m.version, m.measure, b.at, sum(b.count)::int as count
      from release_measure m join concerned using (organisation_id) cross join rollout r,
        unnest(m.counts) with ordinality as b(count, at)
      where m.remote = $1 and m.version in (r.version, r.stable) and m.day >= r.day and m.measure = any($2::text[])
      group by m.version, m.measure, b.at)
  select s.version, s.version = (select r.stable from rollout r) as "isStable", s.measure,
    array_agg(s.count order by s.at) as counts from summed s group by s.version, s.measure`,
).narrow<{ version: string; isStable: boolean; measure: ReleaseMeasure; counts: number[] }>();
