import type { SavedFilter } from '@iwe/contract';
import type { RequestReader, RequestTransaction } from '../../app-types.ts';
import { statement } from '../../database/index.ts';

const COLUMNS = 'id, list, name, query';

const OF_LIST = statement(
  'saved-filters.of-list',
  `select ${COLUMNS} from saved_filter where organisation_id = $1 and membership_id = $2 and list = $3
  order by lower(name), id`,
).narrow<Pick<SavedFilter, 'query'>>();

const COUNT = statement(
  'saved-filters.count',
  'select count(*)::int as n from saved_filter where organisation_id = $1 and membership_id = $2',
).narrow<{ n: number }>();

const LOCK = statement(
  'saved-filters.lock',
  `select ${COLUMNS} from saved_filter where organisation_id = $1 and membership_id = $2 and list = $3 and name = $4
  for update`,
).narrow<Pick<SavedFilter, 'query'>>();

const STORE = statement(
  'saved-filters.store',
  `insert into saved_filter (organisation_id, membership_id, list, name, query) values ($1, $2, $3, $4, $5)
  on conflict (organisation_id, membership_id, list, name) do update set query = excluded.query returning ${COLUMNS}`,
).narrow<Pick<SavedFilter, 'query'>>();

const REMOVE = statement(
  'saved-filters.remove',
  `delete from saved_filter where organisation_id = $1 and membership_id = $2 and id = $3 returning ${COLUMNS}`,
).narrow<Pick<SavedFilter, 'query'>>();

/** The caller's own filters of a list, by name; nobody sees those of others. */
export const filtersOf = (tx: RequestReader, list: string): Promise<SavedFilter[]> =>
  tx.query(OF_LIST(tx.organisation, tx.actor.account.eId, list));

/** How many filters the caller has stored, in all lists together. */
export async function countFilters(tx: RequestReader): Promise<number> {
  const [counted] = await tx.query(COUNT(tx.organisation, tx.actor.account.eId));
  return counted?.n ?? 0;
}

/** Stores a filter; one of the same name is replaced and returned as `before`. */
export async function storeFilter(
  tx: RequestTransaction,
  { list, name, query }: Omit<SavedFilter, 'id'>,
): Promise<{ saved: SavedFilter; before: SavedFilter | null }> {
  const { eId } = tx.actor.account;
  const [[before], [saved]] = await tx.batch([
    LOCK(tx.organisation, eId, list, name),
    STORE(tx.organisation, eId, list, name, JSON.stringify(query)),
  ]);
  if (!saved) throw new Error('The filter was not stored.');
  return { saved, before: before ?? null };
}

/** Deletes a filter of the caller and returns it; null when the caller has none of that id. */
export async function removeFilter(tx: RequestTransaction, id: number): Promise<SavedFilter | null> {
  const [removed] = await tx.query(REMOVE(tx.organisation, tx.actor.account.eId, id));
  return removed ?? null;
}
