import { mayDeleteView } from '@iwe/domain';
import type { ListPreferenceRequest, SavedFilterRequest, SavedFilters } from '@iwe/contract';
import type { RequestTransaction } from '../../core/app-types.ts';
import { forbidden, notFound, unprocessable } from '../../core/errors.ts';
import { writeAudit } from '../../core/writes/public.ts';
import {
  countFilters,
  lockFilter,
  lockPreference,
  removeFilter,
  storeFilter,
  storePreference,
  viewsOf,
} from './saved-filters.repository.ts';

/** Nobody reads through more; the limit keeps one account from filling the table. */
const MAX_FILTERS = 200;

/**
 * Saves a view for the caller, in place of the own one with the same name. Returns the list's views; throws 422 at the
 * limit.
 */
export async function saveFilter(tx: RequestTransaction, filter: SavedFilterRequest): Promise<SavedFilters> {
  const { saved, before } = await storeFilter(tx, filter);
  if (!before && (await countFilters(tx)) > MAX_FILTERS)
    throw unprocessable([
      {
        code: 'too-many-filters',
        message: `You have saved ${MAX_FILTERS} views already. Delete one that you no longer use.`,
      },
    ]);
  await writeAudit(tx, {
    action: before ? 'Update' : 'Create',
    entity: 'saved_filter',
    entityId: saved.id,
    ...(before ? { before } : {}),
    after: saved,
  });
  return viewsOf(tx, saved.list);
}

/**
 * Deletes a view: the caller's own, or as an administrator one that a colleague shares. Returns the views that its list
 * has left; throws 404 when the caller sees none of that id, 403 for a colleague's.
 */
export async function deleteFilter(tx: RequestTransaction, id: number): Promise<SavedFilters> {
  const found = await lockFilter(tx, id);
  if (!found) throw notFound();
  if (!mayDeleteView(tx.actor.account, found))
    throw forbidden(`'${found.name}' is a colleague's view: its owner or an administrator deletes it.`, 'not-my-view');
  await removeFilter(tx, id);
  await writeAudit(tx, { action: 'Delete', entity: 'saved_filter', entityId: id, before: found });
  return viewsOf(tx, found.list);
}

/** Stores the caller's columns or start view of a list. Returns the list's views; throws 404 for an unknown view. */
export async function preferList(
  tx: RequestTransaction,
  { list, ...changes }: ListPreferenceRequest,
): Promise<SavedFilters> {
  const start = changes.startFilterId ?? null;
  if (start !== null && (await lockFilter(tx, start))?.list !== list) throw notFound();
  const before = await lockPreference(tx, list);
  await storePreference(tx, list, {
    columns: changes.columns === undefined ? before.columns : changes.columns,
    startFilterId: changes.startFilterId === undefined ? before.startFilterId : changes.startFilterId,
  });
  return viewsOf(tx, list);
}
