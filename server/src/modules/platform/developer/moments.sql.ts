import type { ReleaseState } from '../control/snapshots.ts';
import type { ReleaseMoment } from '@iwe/contract';
import { statement } from '../../../database/statement.ts';

/** Number of latest revisions that are searched. */
const LAST_REVISIONS = 60;

export const RECENT_SNAPSHOTS = statement(
  'releases.recent-snapshots',
  `select revision::int as revision, to_json(at) #>> '{}' as at, action, nullif(remote, '') as remote, version,
      state from platform_snapshot order by platform_snapshot.revision desc limit ${LAST_REVISIONS}`,
).narrow<Omit<ReleaseMoment, 'changes'> & { state: ReleaseState }>();
