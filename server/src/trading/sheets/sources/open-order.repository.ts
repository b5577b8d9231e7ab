import type { LandedCostMethod } from '@iwe/domain';
import type { Reader, RowOf } from '../../../core/database/index.ts';
import { lineTextColumnsSql } from '../../../core/documents/public.ts';
import { statement } from '../../../core/database/statements/statement.ts';
import { APPROVED, BILL, DRAFT } from '../../../core/database/names.ts';

/**
 * `open`: the units of a line that are on no live bill, neither billed nor drafted. `taken_quantity`: those on approved
 * bills; `drafted`: those on drafts.
 */
const OPEN_LINES = statement(
  'sheets.open-order-lines',
  `select l.id, l.seq, l.product_id, l.quantity, l.taken_quantity, l.price_cents, l.usd_price_cents, ${lineTextColumnsSql('l')}, p.category,
    greatest(0, l.quantity - coalesce((select sum(b.quantity) from sheet_line b
      join sheet t on t.organisation_id = b.organisation_id and t.id = b.sheet_id
        and t.status in (${DRAFT}, ${APPROVED})
      where b.organisation_id = l.organisation_id and b.source_line_id = l.id
        and b.sheet_type = ${BILL}), 0))::int as open,
    coalesce((select sum(b.quantity) from sheet_line b
      join sheet t on t.organisation_id = b.organisation_id and t.id = b.sheet_id and t.status = ${DRAFT}
      where b.organisation_id = l.organisation_id and b.source_line_id = l.id
        and b.sheet_type = ${BILL}), 0)::int as drafted
  from sheet_line l join product p on p.organisation_id = l.organisation_id and p.id = l.product_id
  where l.organisation_id = $1 and l.sheet_id = $2 order by l.seq`,
).narrow<{ open: number; drafted: number }>();

/** The drafts and approved bills of an order: related to it, or with lines that come from it. */
const LIVE_BILLS = statement(
  'sheets.live-bills-of-order',
  `select t.id, t.no, t.status, t.sea_freight_cents, t.clearance_cost_cents from sheet t
  where t.organisation_id = $1 and t.type = ${BILL} and t.status in (${DRAFT}, ${APPROVED}) and t.id in (
    select r.id from sheet r where r.organisation_id = $1 and r.related_sheet_id = $2
    union select b.sheet_id from sheet_line l
      join sheet_line b on b.organisation_id = l.organisation_id and b.source_line_id = l.id and b.sheet_type = ${BILL}
      where l.organisation_id = $1 and l.sheet_id = $2)
  order by t.id`,
);

/** What of an order is left to bill. Money in cents. */
export interface OpenOrder {
  lines: RowOf<typeof OPEN_LINES>[];
  bills: RowOf<typeof LIVE_BILLS>[];
}

/**
 * Returns the lines of an order with their open units, and its live bills. Lock the order first: bills are made under
 * it.
 */
export async function openOfOrder(tx: Reader, orderId: number): Promise<OpenOrder> {
  const [lines, bills] = await tx.batch([OPEN_LINES(tx.organisation, orderId), LIVE_BILLS(tx.organisation, orderId)]);
  return { lines, bills };
}

const LANDED_COST_METHOD = statement(
  'sheets.landed-cost-method',
  'select landed_cost_method as method from organisation where id = $1',
).narrow<{ method: LandedCostMethod }>();

/** Returns how the organisation spreads freight and clearance. */
export async function landedCostMethod(tx: Reader): Promise<LandedCostMethod> {
  const [row] = await tx.query(LANDED_COST_METHOD(tx.organisation));
  return row?.method ?? 'value';
}
