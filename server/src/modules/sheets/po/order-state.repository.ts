import type { RequestTransaction } from '../../../app-types.ts';
import { SHEET_COLUMNS } from '../sheet-record.ts';
import type { SheetRecord } from '../sheet-record.ts';

// One statement: the order's progress and closure, what a closed order has no longer on its way, the history.
const WRITE_STATE = `with released as (
    update sheet_line set incoming_quantity = 0 where organisation_id = $1 and sheet_id = $2 and $9::boolean and incoming_quantity > 0),
  a as (
    insert into audit (organisation_id, user_id, operator, action, entity, entity_id, before, after, request_id)
    values ($1, $3, $4, $5, 'sheet', $2, $6::jsonb, $7::jsonb, $8)),
  s as (
    update sheet as s set is_closed = $9::boolean, po_status = $10::smallint, unloaded_bill_id = case when $10::smallint = 4 then $11::bigint end, updated_at = now()
    where s.organisation_id = $1 and s.id = $2 returning ${SHEET_COLUMNS})
select * from s`;

/** Where an order goes. `action` is the history's word: 'Close', or the name of the step. */
export interface OrderState {
  action: 'Close' | 'Adjusted' | 'Arrived' | 'Unloaded';
  isClosed: boolean;
  poStatus: number;
  reason: string;
  bill: { id: number; no: string } | null;
}

/** Writes the state of an approved order; resolves to the sheet as it is now. */
export async function writeOrderState(tx: RequestTransaction, before: SheetRecord, state: OrderState): Promise<SheetRecord> {
  const fields = (isClosed: boolean, poStatus: number) => ({ po_status: poStatus, closure: isClosed ? 'Closed' : 'Unclosed' });
  const [saved] = await tx.query<SheetRecord>(WRITE_STATE, [
    tx.organisation, before.id, tx.userId, tx.actor.name, state.action,
    JSON.stringify({ fields: fields(before.is_closed, before.po_status) }),
    JSON.stringify({
      fields: { ...fields(state.isClosed, state.poStatus), ...(state.bill ? { bill: state.bill.no } : {}) }, contentVersion: before.content_version,
      ...(state.reason === '' ? {} : { reason: state.reason }),
    }),
    tx.requestId, state.isClosed, state.poStatus, state.bill?.id ?? null,
  ]);
  if (!saved) throw new Error('The state of the order was not written.');
  return saved;
}

const LAST_DEED = `select action, user_id, operator, at from audit
where organisation_id = $1 and entity = 'sheet' and entity_id = $2 and action in ('Close', 'Adjusted', 'Arrived', 'Unloaded') order by id desc limit 1`;

/** The last step of an order on its way. */
export interface OrderDeed {
  action: string;
  user_id: number | null;
  operator: string;
  at: Date;
}

/** Who brought the order where it is; undefined when nobody has moved it since its approval. */
export async function lastOrderDeed(tx: Pick<RequestTransaction, 'query' | 'organisation'>, id: number): Promise<OrderDeed | undefined> {
  const [row] = await tx.query<OrderDeed>(LAST_DEED, [tx.organisation, id]);
  return row;
}

// What of an order is on no live bill: neither billed nor drafted, with what its live bills carry of the costs.
const OPEN_LINES = `select l.id, l.seq, l.product_id, l.quantity, l.price_cents, l.usd_price_cents, l.description, p.category,
  greatest(0, l.quantity - coalesce((select sum(b.quantity) from sheet_line b join sheet t on t.organisation_id = b.organisation_id and t.id = b.sheet_id and t.status in (1, 2)
    where b.organisation_id = l.organisation_id and b.source_line_id = l.id and b.sheet_type = 4), 0))::int as open
from sheet_line l join product p on p.organisation_id = l.organisation_id and p.id = l.product_id
where l.organisation_id = $1 and l.sheet_id = $2 order by l.seq`;
const LIVE_BILLS = `select t.id, t.no, t.status, t.sea_freight_cents, t.clearance_cost_cents from sheet t
where t.organisation_id = $1 and t.type = 4 and t.status in (1, 2) and t.id in (
  select r.id from sheet r where r.organisation_id = $1 and r.related_sheet_id = $2
  union select b.sheet_id from sheet_line l join sheet_line b on b.organisation_id = l.organisation_id and b.source_line_id = l.id and b.sheet_type = 4 where l.organisation_id = $1 and l.sheet_id = $2)
order by t.id`;

/** A line of an order with its units that no live bill has. Cents. */
export interface OpenOrderLine {
  id: number;
  seq: number;
  product_id: number;
  quantity: number;
  price_cents: number;
  usd_price_cents: number | null;
  description: string;
  category: number;
  open: number;
}

/** A live bill of an order: a draft or an approved one. */
export interface OrderBill {
  id: number;
  no: string;
  status: number;
  sea_freight_cents: number;
  clearance_cost_cents: number;
}

/** What is left to bill of an order; under its lock. */
export async function openOfOrder(tx: Pick<RequestTransaction, 'query' | 'organisation'>, id: number): Promise<{ lines: OpenOrderLine[]; bills: OrderBill[] }> {
  const [lines, bills] = await Promise.all([tx.query<OpenOrderLine>(OPEN_LINES, [tx.organisation, id]), tx.query<OrderBill>(LIVE_BILLS, [tx.organisation, id])]);
  return { lines, bills };
}
