import { COVER_WEEKS } from './cover.ts';

/** Days from an order to its goods, where nobody has entered another number for the product. */
export const DEFAULT_LEAD_TIME_DAYS = 28;
/** What is ordered lasts so many days beyond the lead time, so that a product is ordered about once a month. */
export const ORDER_CYCLE_DAYS = 28;
const SALES_DAYS = COVER_WEEKS * 7;

/** What decides how many units of a product to order. */
export interface ReorderInputs {
  /** Units sold on approved invoices of the last 12 weeks. */
  readonly sold12Weeks: number;
  readonly onHand: number;
  /** Units that draft invoices hold. */
  readonly held: number;
  /** Units on approved orders that no bill has yet. */
  readonly incoming: number;
  readonly leadTimeDays: number;
  /** Units that should never be missing. */
  readonly minimum: number;
}

/**
 * Returns the units to order, 0 when there is no need. There is need once stock and incoming units, without what drafts
 * hold, fall below the sales of the lead time and the minimum (the reorder point); the order then fills them up to the
 * sales of the lead time and of one order cycle, and the minimum. Sales of parts of a unit count as whole ones.
 */
export function reorderQuantity({ sold12Weeks, onHand, held, incoming, leadTimeDays, minimum }: ReorderInputs): number {
  const expected = onHand - held + incoming;
  const needed = (days: number) => Math.ceil((Math.max(0, sold12Weeks) * days) / SALES_DAYS) + minimum;
  return expected >= needed(leadTimeDays) ? 0 : needed(leadTimeDays + ORDER_CYCLE_DAYS) - expected;
}
