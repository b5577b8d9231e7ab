import type { PriceDifference } from '@iwe/domain';
import type { RequestTransaction } from '../../app-types.ts';

const INSERT_CHANGES = `insert into product_price_change (organisation_id, product_id, price_name, old_cents, new_cents, changed_by)
  select $1, product_id, name, old_cents, new_cents, $6 from unnest($2::bigint[], $3::text[], $4::bigint[], $5::bigint[]) with ordinality as change (product_id, name, old_cents, new_cents, seq) order by seq`;


/** One change of one price of a product, in cents. */
export interface ProductPriceChange extends PriceDifference { productId: number }

/** Puts changes of prices into the price history, old → new and by whom, in the transaction that makes them. */
export async function recordPriceChanges(tx: Pick<RequestTransaction, 'query' | 'organisation' | 'actor'>, changes: readonly ProductPriceChange[]): Promise<void> {
  if (changes.length === 0) return;
  await tx.query(INSERT_CHANGES, [tx.organisation, changes.map((change) => change.productId), changes.map((change) => change.name), changes.map((change) => change.oldCents), changes.map((change) => change.newCents), tx.actor.name]);
}
