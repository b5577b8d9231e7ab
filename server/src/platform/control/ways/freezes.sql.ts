import type { FreezeView } from '@iwe/contract';
import { statement } from '../../../core/database/statements/statement.ts';

/** A freeze in force; `organisationId` is null when it concerns everybody. */
export interface FreezeInForce {
  id: number;
  organisationId: number | null;
  organisation: string | null;
  until: string;
  reason: string;
}

/** The freezes in force that concern these organisations, the one that ends last first. */
export const FROZEN = statement(
  'releases.frozen',
  `select f.id::int as id, f.organisation_id as "organisationId", o.name as organisation,
      to_json(f.ends_at) #>> '{}' as until, f.reason from release_freeze f
    left join organisation o on o.id = f.organisation_id
    where f.ended_at is null and f.starts_at <= now() and f.ends_at > now()
      and (f.organisation_id is null or f.organisation_id = any($1::int[])) order by f.ends_at desc`,
).narrow<FreezeInForce>();

/** Pins an organisation ($1) to what it runs of a remote until its freeze ($4) ends. */
export const PIN_UNTIL_FREEZE_ENDS = statement(
  'releases.pin-until-freeze-ends',
  `insert into release_pin (organisation_id, remote, version, reason, pinned_by, expires_at, freeze_id)
    select $1, $2, $3, left('Frozen: ' || f.reason, 300), f.created_by, f.ends_at, f.id from release_freeze f where f.id = $4
  on conflict (organisation_id, remote) do update set version = excluded.version, reason = excluded.reason,
    pinned_by = excluded.pinned_by, pinned_at = now(), expires_at = excluded.expires_at, is_locked = false,
    freeze_id = excluded.freeze_id`,
);

/** The remotes that a freeze has pinned for its organisation. */
export const REMOTES_PINNED_BY_FREEZE = statement(
  'releases.remotes-pinned-by-freeze',
  'select remote from release_pin where freeze_id = $1 and expires_at > now() order by remote',
);

/** Ends the pins of a freeze; another freeze that is in force there takes them over. */
export const END_PINS_OF_FREEZE = statement(
  'releases.end-pins-of-freeze',
  `with other as (select o.id, o.ends_at from release_freeze f join release_freeze o
      on o.organisation_id = f.organisation_id and o.id <> f.id and o.ended_at is null and o.starts_at <= now()
        and o.ends_at > now() where f.id = $1 order by o.ends_at desc limit 1),
    moved as (update release_pin p set freeze_id = other.id, expires_at = other.ends_at from other
      where p.freeze_id = $1)
  delete from release_pin where freeze_id = $1 and not exists (select from other)`,
);

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
