import type { SavedFilter } from '@iwe/contract';
import type { RequestTransaction } from '../../app-types.ts';

/** Filters that one account keeps; nobody sees those of others. */
export function savedFiltersRepository(tx: Pick<RequestTransaction, 'query' | 'organisation' | 'actor'>) {
  const who = [tx.organisation, tx.actor.account.eId] as const;
  return {
    of: (list: string): Promise<SavedFilter[]> =>
      tx.query<SavedFilter>('select id, list, name, query from saved_filter where organisation_id = $1 and membership_id = $2 and list = $3 order by lower(name), id', [...who, list]),
    count: async (): Promise<number> => (await tx.query<{ n: number }>('select count(*)::int as n from saved_filter where organisation_id = $1 and membership_id = $2', [...who]))[0]?.n ?? 0,
    /** Saving under a name that is there replaces what it stood for. */
    async save(filter: Omit<SavedFilter, 'id'>): Promise<{ saved: SavedFilter; before: SavedFilter | null }> {
      const [before] = await tx.query<SavedFilter>('select id, list, name, query from saved_filter where organisation_id = $1 and membership_id = $2 and list = $3 and name = $4 for update', [...who, filter.list, filter.name]);
      const [saved] = await tx.query<SavedFilter>(
        `insert into saved_filter (organisation_id, membership_id, list, name, query) values ($1, $2, $3, $4, $5)
         on conflict (organisation_id, membership_id, list, name) do update set query = excluded.query returning id, list, name, query`, [...who, filter.list, filter.name, JSON.stringify(filter.query)]);
      if (!saved) throw new Error('The filter was not stored.');
      return { saved, before: before ?? null };
    },
    async remove(id: number): Promise<SavedFilter | null> {
      const [removed] = await tx.query<SavedFilter>('delete from saved_filter where organisation_id = $1 and membership_id = $2 and id = $3 returning id, list, name, query', [...who, id]);
      return removed ?? null;
    },
  };
}
