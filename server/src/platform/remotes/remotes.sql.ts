import { statement } from '../../core/database/statements/statement.ts';

/** Kinds of failures of one remote that an organisation stores a day. Kinds that are known go on being counted. */
export const MAX_FAILURE_KINDS_A_DAY = 100;

// A page is part of a kind and can be any text, so that one account could otherwise fill the table. What is said about
// a remote that is not published here shares one place with the shell's own failures.
export const COUNT_REMOTE_FAILURE = statement(
  'releases.count-remote-failure',
  `with named as (select coalesce((select r.remote from release r where r.remote = $3 limit 1), '') as remote)
    insert into remote_failure (organisation_id, code, remote, version, page, fallback_version, last_message, subject,
      cause, ran_before) select $1, $2, n.remote, $4, $5, $6, $7, $9, $10, $11 from named n
    where (select count(*) from remote_failure f where f.organisation_id = $1 and f.remote = n.remote
        and f.last_at > now() - interval '1 day') < $8::int
      or exists (select from remote_failure f where f.organisation_id = $1 and f.code = $2 and f.remote = n.remote
        and f.version = $4 and f.page = $5 and f.subject = $9 and f.cause = $10)
       on conflict (organisation_id, code, remote, version, page, subject, cause) do update
         set count = remote_failure.count + 1, last_at = now(), last_message = excluded.last_message,
           fallback_version = excluded.fallback_version, ran_before = excluded.ran_before`,
);

export const COUNT_RUN = statement(
  'releases.count-run',
  `update release set runs = runs + 1, proven_at = case when $3 then coalesce(proven_at, now()) else
    proven_at end where remote = $1 and version = $2 returning version`,
);

export const KNOWN_RELEASE = statement(
  'releases.known-release',
  'select version from release where remote = $1 and version = $2',
);

// Returns nothing when this person has reported the same today.
export const FIRST_REPORT_TODAY = statement(
  'releases.first-report-today',
  `insert into release_report (organisation_id, user_id, remote, version, report, is_given, network)
      values ($1, $2, $3, $4, $5, $6, network(set_masklen($7::inet, case family($7::inet) when 4 then 24 else 48 end)))
      on conflict do nothing returning version`,
);

/** How far the failures or errors of a version are spread among those who were given it, since yesterday. */
export const SPREAD = statement(
  'releases.spread',
  `select count(distinct organisation_id)::int as organisations, count(distinct network)::int as networks,
    count(distinct user_id)::int as people
  from release_report where remote = $1 and version = $2 and report = $3 and is_given`,
).narrow<{ organisations: number; networks: number; people: number }>();

export const COUNT_HEALTH = statement(
  'releases.count-health',
  `insert into release_health (organisation_id, remote, version, hour, runs, failures) values ($1, $2, $3,
      date_trunc('hour', now()), $4::int, $5::int)
       on conflict (organisation_id, remote, version, hour) do update
         set runs = release_health.runs + excluded.runs, failures = release_health.failures + excluded.failures`,
);
