import type { TenantTransaction } from '../database/database.ts';

/** Something that must happen outside the database after the commit, at least once. */
export interface OutboxEntry {
  /** Which handler carries it out (src/jobs/jobs.ts, `handlers`). */
  topic: string;
  /** The same key is taken once per organisation and topic: `sheet 12 version 3 send`. */
  dedupeKey: string;
  payload: unknown;
}

/** Leaves work for after the commit, in the transaction that causes it. False when the same work was left before. */
export async function enqueue(tx: Pick<TenantTransaction, 'query' | 'organisation'>, entry: OutboxEntry): Promise<boolean> {
  const rows = await tx.query('insert into outbox (organisation_id, topic, dedupe_key, payload) values ($1, $2, $3, $4) on conflict (organisation_id, topic, dedupe_key) do nothing returning id',
    [tx.organisation, entry.topic, entry.dedupeKey, JSON.stringify(entry.payload)]);
  return rows.length > 0;
}
