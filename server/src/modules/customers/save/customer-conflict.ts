import type { ConflictDetails } from '@iwe/contract';
import { formatDate, today } from '@iwe/domain';
import type { RequestTransaction } from '../../../app-types.ts';
import { conflict } from '../../../errors.ts';
import type { Problem } from '../../../errors.ts';
import { valuesOf } from '../customer-record.ts';
import type { StoredCustomer } from '../customer-record.ts';

// Newest first: what changed the customer since the version that the editor has seen.
const CHANGES_SINCE = `select at, operator, after from audit
  where organisation_id = $1 and entity = 'contact' and entity_id = $2 and (after ->> 'version')::int > $3 order by id desc limit 200`;

/** 409 for a write that carries an old version: who changed which fields since then, theirs beside what was sent. */
export async function staleCustomer(tx: Pick<RequestTransaction, 'query' | 'organisation'>, stored: StoredCustomer, seenVersion: number, sent: Readonly<Record<string, unknown>>): Promise<Problem> {
  const changes = await tx.query<{ at: Date; operator: string; after: Record<string, unknown> }>(CHANGES_SINCE, [tx.organisation, stored.id, seenVersion]);
  const reachesBack = changes.length === stored.content_version - seenVersion;
  const changed = new Set(changes.flatMap((change) => Object.keys(change.after)));
  const fields = Object.entries(valuesOf(stored)).flatMap(([field, theirs]) => {
    const isTheirs = !reachesBack || changed.has(field);
    return isTheirs && sent[field] !== undefined && sent[field] !== theirs ? [{ field, mine: sent[field], theirs }] : [];
  });
  const [last] = changes;
  const changedAt = last?.at ?? stored.updated_at;
  const details: ConflictDetails = { currentVersion: stored.content_version, changedBy: last?.operator ?? '', changedAt: changedAt.toISOString(), fields, lines: [] };
  return conflict(`${last?.operator ?? 'Somebody'} changed this customer on ${formatDate(today(stored.time_zone, changedAt))}, after you opened it. Compare both versions, then save again.`, 'stale-version', details);
}
