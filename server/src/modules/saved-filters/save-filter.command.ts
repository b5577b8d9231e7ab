import type { SavedFilter } from '@iwe/contract';
import type { RequestTransaction } from '../../app-types.ts';
import { notFound, unprocessable } from '../../errors.ts';
import { writeAudit } from '../../writes/public.ts';
import { countFilters, filtersOf, removeFilter, storeFilter } from './saved-filters.repository.ts';

/** Nobody reads through more; the limit keeps one account from filling the table. */
const MAX_FILTERS = 200;

/**
 * Saves a filter for the caller, in place of one with the same name. Returns the list's filters; throws 422 at the
 * limit.
 */
export async function saveFilter(
  tx: RequestTransaction,
  filter: Omit<SavedFilter, 'id'>,
): Promise<{ data: SavedFilter[] }> {
  const { saved, before } = await storeFilter(tx, filter);
  if (!before && (await countFilters(tx)) > MAX_FILTERS)
    throw unprocessable([
      {
        code: 'too-many-filters',
        message: `You have saved ${MAX_FILTERS} filters already. Delete one that you no longer use.`,
      },
    ]);
  await writeAudit(tx, {
    action: before ? 'Update' : 'Create',
    entity: 'saved_filter',
    entityId: saved.id,
    ...(before ? { before } : {}),
    after: saved,
  });
  return { data: await filtersOf(tx, saved.list) };
}

/**
 * Deletes a filter of the caller. Returns the filters that its list has left; throws 404 when there is none of that id.
 */
export async function deleteFilter(tx: RequestTransaction, id: number): Promise<{ data: SavedFilter[] }> {
  const removed = await removeFilter(tx, id);
  if (!removed) throw notFound();
  await writeAudit(tx, { action: 'Delete', entity: 'saved_filter', entityId: removed.id, before: removed });
  return { data: await filtersOf(tx, removed.list) };
}
