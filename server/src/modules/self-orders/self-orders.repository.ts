import type { Reader } from '../../database/index.ts';
import { statement } from '../../database/statement.ts';

const WAITING_SELF_ORDERS = statement(
  'self-orders.waiting',
  `select count(*)::int as cnt from sheet
  where organisation_id = $1 and type = 1 and status = 1 and drafter_type = 3 and csr_order_status is null`,
);

/** Returns the number of customers' own orders that nobody has reviewed yet. */
export async function waitingSelfOrders(tx: Reader): Promise<number> {
  const [row] = await tx.query(WAITING_SELF_ORDERS(tx.organisation));
  return row?.cnt ?? 0;
}
