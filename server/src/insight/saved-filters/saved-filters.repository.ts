import type { ColumnChoice, ListPreference, SavedFilter, SavedFilterRequest } from '@iwe/contract';
import type { RequestReader, RequestTransaction } from '../../core/app-types.ts';
import { statement } from '../../core/database/index.ts';

/** The columns of a view as `SavedFilter`; $2 is the caller's membership. */
const COLUMNS = `id, list, name, query, columns, is_shared as "isShared", membership_id = $2 as "isMine"`;
type Jsons = Pick<SavedFilter, 'query' | 'columns' | 'isMine'>;

const OF_LIST = statement(
  'saved-filters.of-list',
  `select ${COLUMNS} from saved_filter
  where organisation_id = $1 and list = $3 and (membership_id = $2 or is_shared) order by name collate iwe_text, id`,
).narrow<Jsons>();

const PREFERENCE = statement(
  'saved-filters.preference',
  `select columns, start_filter_id as "startFilterId" from list_preference
  where organisation_id = $1 and membership_id = $2 and list = $3`,
).narrow<ListPreference>();

const COUNT = statement(
  'saved-filters.count',
  'select count(*)::int as n from saved_filter where organisation_id = $1 and membership_id = $2',
).narrow<{ n: number }>();

const LOCK = statement(
  'saved-filters.lock',
  `select ${COLUMNS} from saved_filter where organisation_id = $1 and membership_id = $2 and list = $3 and name = $4
  for update`,
).narrow<Jsons>();

const STORE = statement(
  'saved-filters.store',
  `insert into saved_filter (organisation_id, membership_id, list, name, query, columns, is_shared)
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (organisation_id, membership_id, list, name)
  do update set query = excluded.query, columns = excluded.columns, is_shared = excluded.is_shared
  returning ${COLUMNS}`,
).narrow<Jsons>();

const VISIBLE = statement(
  'saved-filters.visible',
  `select ${COLUMNS} from saved_filter
  where organisation_id = $1 and id = $3 and (membership_id = $2 or is_shared) for update`,
).narrow<Jsons>();

// Whoever starts with it starts without one. Not left to the foreign key: a distributed PostgreSQL refuses SET NULL.
const REMOVE = statement(
  'saved-filters.remove',
  `with started as (
    update list_preference set start_filter_id = null where organisation_id = $1 and start_filter_id = $2)
  delete from saved_filter where organisation_id = $1 and id = $2`,
);

const PREFER = statement(
  'saved-filters.prefer',
  `insert into list_preference (organisation_id, membership_id, list, columns, start_filter_id)
  values ($1, $2, $3, $4, $5)
  on conflict (organisation_id, membership_id, list)
  do update set columns = excluded.columns, start_filter_id = excluded.start_filter_id`,
);

const LOCK_PREFERENCE = statement(
  'saved-filters.lock-preference',
  `select columns, start_filter_id as "startFilterId" from list_preference
  where organisation_id = $1 and membership_id = $2 and list = $3 for update`,
).narrow<ListPreference>();

const NO_PREFERENCE: ListPreference = { columns: null, startFilterId: null };

/** The caller's own views of a list and those that others share, by name, and what the caller has chosen for it. */
export async function viewsOf(
  tx: RequestReader,
  list: string,
): Promise<{ data: SavedFilter[]; preference: ListPreference }> {
  const { eId } = tx.actor.account;
  const [data, [preference]] = await tx.batch([
    OF_LIST(tx.organisation, eId, list),
    PREFERENCE(tx.organisation, eId, list),
  ]);
  const start = preference?.startFilterId ?? null;
  return {
    data,
    // A colleague's view that is no longer shared is no start any more.
    preference: {
      columns: preference?.columns ?? null,
      startFilterId: data.some(({ id }) => id === start) ? start : null,
    },
  };
}

/** How many views the caller has stored, in all lists together. */
export async function countFilters(tx: RequestReader): Promise<number> {
  const [counted] = await tx.query(COUNT(tx.organisation, tx.actor.account.eId));
  return counted?.n ?? 0;
}

/** Stores a view; the caller's own one of the same name is replaced and returned as `before`. */
export async function storeFilter(
  tx: RequestTransaction,
  { list, name, query, columns = null, isShared = false }: SavedFilterRequest,
): Promise<{ saved: SavedFilter; before: SavedFilter | null }> {
  const { eId } = tx.actor.account;
  const [[before], [saved]] = await tx.batch([
    LOCK(tx.organisation, eId, list, name),
    STORE(tx.organisation, eId, list, name, JSON.stringify(query), jsonOf(columns), isShared),
  ]);
  if (!saved) throw new Error('The view was not stored.');
  return { saved, before: before ?? null };
}

/** Locks a view that the caller sees, and returns it; null when there is none of that id. */
export async function lockFilter(tx: RequestTransaction, id: number): Promise<SavedFilter | null> {
  const [found] = await tx.query(VISIBLE(tx.organisation, tx.actor.account.eId, id));
  return found ?? null;
}

/** Deletes a view; whoever started with it starts with the list's own start again. */
export async function removeFilter(tx: RequestTransaction, id: number): Promise<void> {
  await tx.query(REMOVE(tx.organisation, id));
}

/** Locks what the caller has chosen for a list, and returns it. */
export async function lockPreference(tx: RequestTransaction, list: string): Promise<ListPreference> {
  const [found] = await tx.query(LOCK_PREFERENCE(tx.organisation, tx.actor.account.eId, list));
  return found ?? NO_PREFERENCE;
}

/** Stores what the caller has chosen for a list. */
export async function storePreference(
  tx: RequestTransaction,
  list: string,
  { columns, startFilterId }: ListPreference,
): Promise<void> {
  await tx.query(PREFER(tx.organisation, tx.actor.account.eId, list, jsonOf(columns), startFilterId));
}

const jsonOf = (columns: ColumnChoice | null): string | null => (columns ? JSON.stringify(columns) : null);
