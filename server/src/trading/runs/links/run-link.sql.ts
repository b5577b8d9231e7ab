import { statement } from '../../../core/database/statements/statement.ts';

/**
 * The time in which a link of a run may be valid: from now, or from the beginning of the run's day when that is later,
 * until four hours after that day, and for 24 hours at most.
 */
export const LINK_TIME = statement(
  'runs.link-time',
  `select starts_at, least(starts_at + interval '24 hours',
    ($2::date + 1)::timestamp at time zone o.time_zone + interval '4 hours') as ends_at
  from organisation o, lateral (select greatest(now(), $2::date::timestamp at time zone o.time_zone) as starts_at) s
  where o.id = $1`,
).narrow<{ starts_at: Date; ends_at: Date }>();

/** The columns of a link that staff see, of `run_link l`. */
const LINK_COLUMNS = `l.id, l.created_at, l.starts_at, l.expires_at, l.last_used_at, l.revoked_at,
  (select u.name from membership m join app_user u on u.id = m.user_id
    where m.organisation_id = l.organisation_id and m.id = l.created_by) as created_by,
  case when l.revoked_at is not null then 'revoked' when l.expires_at <= now() then 'ended'
    when l.starts_at > now() then 'waiting' else 'valid' end as state`;
interface LinkColumns {
  created_by: string;
  state: 'waiting' | 'valid' | 'ended' | 'revoked';
}

export const INSERT_LINK = statement(
  'runs.insert-link',
  `insert into run_link as l (organisation_id, run_id, token_hash, created_by, starts_at, expires_at)
  values ($1, $2, $3, $4, $5, $6) returning ${LINK_COLUMNS}`,
).narrow<LinkColumns>();

export const LINKS_OF_RUN = statement(
  'runs.links-of-run',
  `select ${LINK_COLUMNS} from run_link l join delivery_run r on r.organisation_id = l.organisation_id and r.id = l.run_id
  where l.organisation_id = $1 and r.driver_id = $2 and r.day = $3::date order by l.id desc limit 50`,
).narrow<LinkColumns>();

/** A link with the run that its audit names. */
export const LOCK_LINK = statement(
  'runs.lock-link',
  `select ${LINK_COLUMNS}, l.run_id from run_link l where l.organisation_id = $1 and l.id = $2 for update`,
).narrow<LinkColumns>();

export const REVOKE_LINK = statement(
  'runs.revoke-link',
  `update run_link l set revoked_at = now(), revoked_by = $3 where l.organisation_id = $1 and l.id = $2
  returning ${LINK_COLUMNS}`,
).narrow<LinkColumns>();

/**
 * The link of a token, and one more call counted. Sent as the owner of the tables: only the token says which
 * organisation it belongs to.
 */
export const USE_LINK = statement(
  'runs.use-link',
  `update run_link l set
    last_used_at = case when l.revoked_at is null and l.starts_at <= now() and l.expires_at > now()
      then now() else l.last_used_at end,
    minute = date_trunc('minute', now()),
    minute_calls = case when l.minute = date_trunc('minute', now()) then l.minute_calls + 1 else 1 end
  from delivery_run r, membership m, app_user u, organisation o
  where l.token_hash = $1 and r.organisation_id = l.organisation_id and r.id = l.run_id
    and m.organisation_id = l.organisation_id and m.id = r.driver_id and u.id = m.user_id and o.id = l.organisation_id
  returning l.organisation_id as organisation, l.id, l.run_id as "runId", r.driver_id as "driverId", r.day,
    u.name as driver, o.name as "organisationName", o.phone, l.expires_at as "expiresAt",
    l.starts_at > now() as "isEarly", l.expires_at <= now() as "hasEnded",
    l.revoked_at is not null or not m.is_active as "isRevoked", l.minute_calls as "minuteCalls",
    ceil(extract(epoch from l.minute + interval '1 minute' - now()))::int as "secondsToMinute"`,
).narrow<{ isEarly: boolean; hasEnded: boolean; isRevoked: boolean; secondsToMinute: number }>();
