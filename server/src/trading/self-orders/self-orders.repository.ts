import type { RequestReader } from '../../core/app-types.ts';
import { statement } from '../../core/database/statements/statement.ts';
import { CUSTOMER_SELF, DRAFT, INVOICE } from '../../core/database/names.ts';
import { unreadNotifications } from '../../records/discussions/public.ts';

const WAITING_SELF_ORDERS = statement(
  'self-orders.waiting',
  `select count(*)::int as cnt from sheet
  where organisation_id = $1 and type = ${INVOICE} and status = ${DRAFT} and drafter_type = ${CUSTOMER_SELF}
    and csr_order_status is null`,
);

/** What the badges of the header show. */
export interface Badges {
  /** Customers' own orders that nobody has reviewed yet. */
  selfOrders: number;
  /** Notifications that this account has not read. */
  unread: number;
}

/** Returns the numbers of both badges, in one round trip. */
export async function readBadges(tx: RequestReader): Promise<Badges> {
  const [[waiting], [unread]] = await tx.batch([
    WAITING_SELF_ORDERS(tx.organisation),
    unreadNotifications(tx.organisation, tx.actor.account.eId),
  ]);
  return { selfOrders: waiting?.cnt ?? 0, unread: unread?.count ?? 0 };
}
