import type { ReleaseMoment } from '@iwe/contract';
import { RESTORABLE } from '../control/decide/changes.sql.ts';
import type { ChoiceRow } from '../control/decide/changes.sql.ts';
import { statement } from '../../core/database/statements/statement.ts';

/** Number of latest revisions that are searched. */
const LAST_REVISIONS = 60;

export const RECENT_REVISIONS = statement(
  'releases.recent-revisions',
  `select a.revision::int as revision, to_json(a.at) #>> '{}' as at, a.action, nullif(a.remote, '') as remote, a.version
    from platform_audit a where a.revision is not null and ${RESTORABLE}
    order by a.revision desc limit ${LAST_REVISIONS}`,
).narrow<Omit<ReleaseMoment, 'changes'>>();

/** What was decided after revision $1 for one organisation and for everybody, oldest first. */
export const CHANGES_AFTER = statement(
  'releases.changes-after',
  `select revision::int as revision, remote, organisation_id as "organisationId", after as state from platform_change
    where revision > $1::bigint and (organisation_id is null or organisation_id = $2) order by revision`,
).narrow<ChoiceRow & { revision: number }>();
