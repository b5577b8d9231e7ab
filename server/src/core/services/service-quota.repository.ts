import { statement } from '../database/index.ts';
import type { Database } from '../database/index.ts';
import type { ServiceQuota } from './service-quota.ts';

// One caller after the other per organisation and service: two who count at once would both take the last call.
const LOCK = statement('service-quota.lock', `select pg_advisory_xact_lock(hashtextextended($1::text, 0))`);

// The limits hold for every 60 seconds and every 24 hours, not per minute of the clock: the call after the n-th newest
// waits until that one is old enough. clock_timestamp(), because now() is from before the lock.
const TAKE = statement(
  'service-quota.take',
  `with blocked as (select greatest(
      (select p.until from service_pause p where p.organisation_id = $1 and p.service = $2),
      (select c.at + interval '1 minute' from service_call c where c.organisation_id = $1 and c.service = $2
        order by c.at desc offset $3::int - 1 limit 1),
      (select c.at + interval '1 day' from service_call c where c.organisation_id = $1 and c.service = $2
        order by c.at desc offset $4::int - 1 limit 1)) as until),
  taken as (insert into service_call (organisation_id, service, at)
    select $1, $2, clock_timestamp() from blocked where until is null or until <= clock_timestamp())
select until from blocked where until > clock_timestamp()`,
);

// A place whose process has died counts no more after its time.
const ENTER = statement(
  'service-quota.enter',
  `insert into service_lease (organisation_id, service, until)
select $1, $2, clock_timestamp() + make_interval(secs => $4) where (select count(*) from service_lease
  where organisation_id = $1 and service = $2 and until > clock_timestamp()) < $3::int returning id`,
);

const LEAVE = statement('service-quota.leave', `delete from service_lease where organisation_id = $1 and id = $2`);

const PAUSE = statement(
  'service-quota.pause',
  `insert into service_pause (organisation_id, service, until) values ($1, $2, $3)
on conflict (organisation_id, service) do update set until = greatest(service_pause.until, excluded.until)`,
);

/** The quota that all processes share: calls and pauses in the database, each in a short transaction of its own. */
export function serviceQuota(database: Database): ServiceQuota {
  return {
    take: async (organisation, service, { perMinute, perDay }) => {
      const [, [blocked]] = await database.write({ organisation, userId: null }, (tx) =>
        tx.batch([LOCK(`service ${organisation} ${service}`), TAKE(organisation, service, perMinute, perDay)]),
      );
      return blocked?.until ?? null;
    },
    enter: async (organisation, service, { concurrent, maxMs }) => {
      const [, [place]] = await database.write({ organisation, userId: null }, (tx) =>
        tx.batch([
          LOCK(`calls at once ${organisation} ${service}`),
          ENTER(organisation, service, concurrent, maxMs / 1000),
        ]),
      );
      return place?.id ?? null;
    },
    leave: async (organisation, place) => {
      await database.write({ organisation, userId: null }, (tx) => tx.query(LEAVE(organisation, place)));
    },
    pause: async (organisation, service, until) => {
      await database.write({ organisation, userId: null }, (tx) => tx.query(PAUSE(organisation, service, until)));
    },
  };
}
