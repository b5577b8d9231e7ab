import { statement } from '../../database/statement.ts';

export const COUNT_REMOTE_FAILURE = statement(
  'releases.count-remote-failure',
  `insert into remote_failure (organisation_id, code, remote, version, page, fallback_version, last_message) values
      ($1, $2, $3, $4, $5, $6, $7)
       on conflict (organisation_id, code, remote, version, page) do update
         set count = remote_failure.count + 1, last_at = now(), last_message = excluded.last_message,
           fallback_version = excluded.fallback_version`,
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
  `insert into release_report (organisation_id, user_id, remote, version, report, is_given) values ($1, $2, $3, $4, $5, $6)
      on conflict do nothing returning version`,
);

export const COUNT_HEALTH = statement(
  'releases.count-health',
  `insert into release_health (organisation_id, remote, version, hour, runs, failures) values ($1, $2, $3,
      date_trunc('hour', now()), $4::int, $5::int)
       on conflict (organisation_id, remote, version, hour) do update
         set runs = release_health.runs + excluded.runs, failures = release_health.failures + excluded.failures`,
);
