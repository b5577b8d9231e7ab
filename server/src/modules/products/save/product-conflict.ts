import type { ConflictDetails } from '@iwe/contract';
import { canSeeCost, formatDate, PRICE_NAMES, today } from '@iwe/domain';
import type { RequestTransaction } from '../../../app-types.ts';
import { conflict } from '../../../errors.ts';
import type { Problem } from '../../../errors.ts';
import { valuesOf } from '../product-record.ts';
import type { StoredProduct } from '../product-record.ts';

// Newest first: what changed the product since the version that the editor has seen.
const CHANGES_SINCE = `select at, operator, after from audit
  where organisation_id = $1 and entity = 'product' and entity_id = $2 and (after ->> 'version')::int > $3 order by id desc limit 200`;

/** Price edits name what they changed in the words of the price history. */
const FIELD_OF = new Map<string, string>([...PRICE_NAMES.map(({ name, field }): [string, string] => [name, field]), ['isSpecial', 'is_special'], ['isClearance', 'is_clearance'], ['isCustomerShow', 'is_customer_show']]);

/**
 * 409 for a write that carries an old version: who changed which fields since then, theirs beside what was sent. Where the audit
 * does not reach that far, every field that differs is told.
 */
export async function staleProduct(tx: Pick<RequestTransaction, 'query' | 'organisation'>, stored: StoredProduct, seenVersion: number, sent: Readonly<Record<string, unknown>>): Promise<Problem> {
  const changes = await tx.query<{ at: Date; operator: string; after: Record<string, unknown> }>(CHANGES_SINCE, [tx.organisation, stored.id, seenVersion]);
  const reachesBack = changes.length === stored.content_version - seenVersion;
  const changed = new Set(changes.flatMap((change) => Object.keys(change.after).map((key) => FIELD_OF.get(key) ?? key)));
  const seesCost = canSeeCost({ isCostVisible: stored.cost_visible });
  const fields = Object.entries(valuesOf(stored)).flatMap(([field, theirs]) => {
    if (field === 'costPrice' && !seesCost) return [];
    const isTheirs = reachesBack ? changed.has(field) : true;
    return isTheirs && field in sent && sent[field] !== undefined && sent[field] !== theirs ? [{ field, mine: sent[field], theirs }] : [];
  });
  const [last] = changes;
  const changedAt = last?.at ?? stored.updated_at;
  const details: ConflictDetails = { currentVersion: stored.content_version, changedBy: last?.operator ?? '', changedAt: changedAt.toISOString(), fields, lines: [] };
  return conflict(`${last?.operator ?? 'Somebody'} changed this product on ${formatDate(today(stored.time_zone, changedAt))}, after you opened it. Compare both versions, then save again.`, 'stale-version', details);
}
