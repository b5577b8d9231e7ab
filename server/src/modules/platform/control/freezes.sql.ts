import type { FreezeView } from '@iwe/contract';
import { statement } from '../../../database/statement.ts';

/** The freezes in force that concern these organisations, the one that ends last first. */
export const FROZEN = statement(
  'releases.frozen',
  `select o.name as organisation, to_json(f.ends_at) #>> '{}' as until, f.reason from release_freeze f
    left join organisation o on o.id = f.organisation_id
    where f.ended_at is null and f.starts_at <= now() and f.ends_at > now()
      and (f.organisation_id is null or f.organisation_id = any($1::int[])) order by f.ends_at desc`,
).narrow<{ organisation: string | null; until: string }>();

/** Freezes that are in force or to come, for one organisation and everybody, or all (null). */
export const OPEN_FREEZES = statement(
  'releases.open-freezes',
  `select f.id::int as id, f.organisation_id as "organisationId", o.name as organisation,
      to_json(f.starts_at) #>> '{}' as "startsAt", to_json(f.ends_at) #>> '{}' as "endsAt", f.reason, u.email as by
  from release_freeze f join app_user u on u.id = f.created_by left join organisation o on o.id = f.organisation_id
  where f.ended_at is null and f.ends_at > now() and ($1::int is null or f.organisation_id is null
    or f.organisation_id = $1) order by f.starts_at, f.id`,
).narrow<FreezeView>();

export const ADD_FREEZE = statement(
  'releases.add-freeze',
  `insert into release_freeze (organisation_id, starts_at, ends_at, reason, created_by)
    values ($1, $2::timestamptz, $3::timestamptz, $4, $5)`,
);

export const FREEZE = statement(
  'releases.freeze',
  `select organisation_id from release_freeze where id = $1 and ended_at is null and ends_at > now()`,
);

export const END_FREEZE = statement(
  'releases.end-freeze',
  `update release_freeze set ended_at = now() where id = $1 and ended_at is null and ends_at > now()
    returning to_json(starts_at) #>> '{}' as "startsAt", to_json(ends_at) #>> '{}' as "endsAt", reason`,
);
