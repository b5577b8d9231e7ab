import type { ServiceState } from '@iwe/contract';
import { statement } from '../../core/database/statements/statement.ts';

export const ARCHIVE = statement(
  'service.archive',
  `select extract(epoch from now() - last_archived_time)::float8 as "ageSeconds",
    coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as "isFailing"
  from pg_stat_archiver where current_setting('archive_mode') <> 'off'`,
).narrow<NonNullable<ServiceState['archive']>>();

/** A lag is null where everything has been replayed, and where the role may not see the standby's state. */
export const STANDBYS = statement(
  'service.standbys',
  `select count(*)::int as count,
    extract(epoch from max(case when state is not null then coalesce(replay_lag, '0') end))::float8 as "lagSeconds"
  from pg_stat_replication having count(*) > 0`,
).narrow<NonNullable<ServiceState['standbys']>>();

export const LAST_RUNS = statement(
  'service.last-runs',
  `select to_json(max(finished_at) filter (where kind = 'backup')) #>> '{}' as "lastBackupAt",
    to_json(max(finished_at) filter (where kind = 'drill')) #>> '{}' as "lastDrillAt"
  from backup_run where error is null`,
).narrow<Pick<ServiceState, 'lastBackupAt' | 'lastDrillAt'>>();

export const RUNS = statement(
  'service.runs',
  `select id::int as id, kind, to_json(started_at) #>> '{}' as "startedAt",
    extract(epoch from finished_at - started_at)::float8 as seconds, error, details ->> 'lastChangeAt' as "lastChangeAt"
  from backup_run order by id desc limit 30`,
).narrow<ServiceState['runs'][number]>();
