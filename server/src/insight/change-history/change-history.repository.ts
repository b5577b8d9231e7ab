import type { CHANGE_ENTITIES } from '@iwe/contract';
import { archivedHistorySql, dynamicStatement, statement } from '../../core/database/index.ts';
import type { Reader } from '../../core/database/index.ts';
import type { ChangeRow } from './change-history.presenter.ts';

const CHANGES = statement(
  'change-history.changes',
  `select at, operator, action, before, after from (
    (select id, at, operator, action, before, after from audit
      where organisation_id = $1 and entity = $2 and entity_id = $3 order by id desc limit 200)
    union all ${archivedHistorySql('$2', '$3')}) history order by id desc`,
).narrow<ChangeRow>();

/** The newest changes of a record, newest first; undefined when the organisation has no such record. */
export async function changesOf(
  tx: Reader,
  { entity, id }: { entity: (typeof CHANGE_ENTITIES)[number]; id: number },
): Promise<ChangeRow[] | undefined> {
  // The contract lists the entities; each is the name of its table. The organisation's own row is found by its id.
  const organisationColumn = entity === 'organisation' ? 'id' : 'organisation_id';
  const [changes, found] = await tx.batch([
    CHANGES(tx.organisation, entity, id),
    dynamicStatement(`select 1 from ${entity} where ${organisationColumn} = $1 and id = $2`, [tx.organisation, id]),
  ]);
  return found.length === 0 ? undefined : changes;
}
