import { statement } from '../../core/database/statements/statement.ts';

/** Jobs of one kind that have failed for good within a day. */
export interface FailedJobs {
  name: string;
  title: string;
  count: number;
  error: string | null;
}

/** What the database knows about the installation's state. Ages are in seconds; null where there is nothing. */
export interface DatabaseFacts {
  workerAge: number | null;
  failedJobs: readonly FailedJobs[];
  jobs: { waiting: number; running: number };
  /** How long the job that waits longest has been due, without emails. */
  jobLag: number | null;
  mails: { waiting: number; oldestAge: number | null };
  xero: { waiting: number; failed: number; oldestAge: number | null };
  /** How far the slowest standby is behind; null without one, and where the role may not see it. */
  replicaLag: number | null;
  isArchiving: boolean;
  /** Since the last WAL segment was archived: what would be lost with this machine. */
  archiveAge: number | null;
  isArchiveFailing: boolean;
  /** Since the last backup, and drill, that succeeded. */
  backupAge: number | null;
  drillAge: number | null;
  /** What is wrong with the last one of each. */
  backupError: string | null;
  drillError: string | null;
}

const AGE_OF_SQL = (kind: string) =>
  `(select extract(epoch from now() - max(finished_at))::float8 from backup_run where kind = '${kind}' and error is null)`;
const LAST_ERROR_SQL = (kind: string) =>
  `(select error from backup_run where kind = '${kind}' order by id desc limit 1)`;

/** Open alarms, for the metrics. */
export const OPEN_CAUSES = statement('alarms.open-causes', 'select cause from alarm where ended_at is null');

export const FACTS = statement(
  'alarms.facts',
  `select (select extract(epoch from now() - max(seen_at))::float8 from worker_heartbeat) as "workerAge",
    (select coalesce(json_agg(f), '[]') from (
      select name, (array_agg(title order by id desc))[1] as title, count(*)::int as count,
        (array_agg(error order by id desc))[1] as error
      from job where state = 'failed' and finished_at > now() - interval '1 day' group by name order by name) f
    ) as "failedJobs",
    (select json_build_object('waiting', count(*) filter (where state = 'waiting'),
      'running', count(*) filter (where state = 'running')) from job where state in ('waiting', 'running')) as jobs,
    (select extract(epoch from now() - min(run_after))::float8 from job
      where state = 'waiting' and run_after <= now() and name <> 'send-mail') as "jobLag",
    (select json_build_object('waiting', count(*), 'oldestAge', extract(epoch from now() - min(created_at)))
      from mail_message where state = 'waiting') as mails,
    (select json_build_object('waiting', count(*) filter (where state in ('waiting', 'running')),
      'failed', count(*) filter (where state = 'failed' and finished_at > now() - interval '1 day'),
      'oldestAge', extract(epoch from now() - min(created_at) filter (where state in ('waiting', 'running'))))
      from xero_operation where state in ('waiting', 'running') or finished_at > now() - interval '1 day') as xero,
    (select extract(epoch from max(replay_lag))::float8 from pg_stat_replication) as "replicaLag",
    current_setting('archive_mode') <> 'off' as "isArchiving",
    a.archive_age as "archiveAge", coalesce(a.last_failed_time > coalesce(a.last_archived_time, '-infinity'), false)
      as "isArchiveFailing",
    ${AGE_OF_SQL('backup')} as "backupAge", ${AGE_OF_SQL('drill')} as "drillAge",
    ${LAST_ERROR_SQL('backup')} as "backupError", ${LAST_ERROR_SQL('drill')} as "drillError"
  from (select *, extract(epoch from now() - last_archived_time)::float8 as archive_age from pg_stat_archiver) a`,
).narrow<DatabaseFacts>();
