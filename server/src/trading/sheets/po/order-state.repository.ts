import type { RequestTransaction } from '../../../core/app-types.ts';
import type { Reader, RowOf } from '../../../core/database/index.ts';
import { statement } from '../../../core/database/statements/statement.ts';
import { SHEET_COLUMNS } from '../sheet-record.ts';
import type { SheetRecord } from '../sheet-record.ts';

// One statement: the order's progress and closure, the incoming units of a closed order (none), the history.
const WRITE_ORDER_STATE = statement(
  'sheets.write-order-state',
  `with released as (
    update sheet_line set incoming_quantity = 0
    where organisation_id = $1 and sheet_id = $2 and $9::boolean and incoming_quantity > 0),
  a as (
    insert into audit (organisation_id, user_id, operator, action, entity, entity_id, before, after, request_id)
    values ($1, $3, $4, $5, 'sheet', $2, $6::jsonb, $7::jsonb, $8)),
  s as (
    update sheet as s set is_closed = $9::boolean, po_status = $10::smallint,
      unloaded_bill_id = case when $10::smallint = 4 then $11::bigint end, updated_at = now()
    where s.organisation_id = $1 and s.id = $2 returning ${SHEET_COLUMNS})
  select * from s`,
).narrow<Pick<SheetRecord, 'type' | 'status'>>();

/** A step of an order by its name in the history: 'Close', or the progress that it reaches. */
export type OrderStep = 'Close' | 'Adjusted' | 'Arrived' | 'Unloaded';

/** The new state of an order. `bill`: the draft that 'Unloaded' made. */
export interface OrderState {
  action: OrderStep;
  isClosed: boolean;
  poStatus: number;
  reason: string;
  bill: { id: number; no: string } | null;
}

/** Writes the state of an approved order; returns the sheet as it is now. */
export async function writeOrderState(
  tx: RequestTransaction,
  before: SheetRecord,
  { action, isClosed, poStatus, reason, bill }: OrderState,
): Promise<SheetRecord> {
  const [saved] = await tx.query(
    WRITE_ORDER_STATE(
      tx.organisation,
      before.id,
      tx.userId,
      tx.actor.name,
      action,
      JSON.stringify({ fields: historyFields(before.is_closed, before.po_status) }),
      JSON.stringify({
        fields: { ...historyFields(isClosed, poStatus), ...(bill ? { bill: bill.no } : {}) },
        contentVersion: before.content_version,
        ...(reason === '' ? {} : { reason }),
      }),
      tx.requestId,
      isClosed,
      poStatus,
      bill?.id ?? null,
    ),
  );
  if (!saved) throw new Error('The state of the order was not written.');
  return saved;
}

const historyFields = (isClosed: boolean, poStatus: number): { po_status: number; closure: string } => ({
  po_status: poStatus,
  closure: isClosed ? 'Closed' : 'Unclosed',
});

const LAST_ORDER_STEP = statement(
  'sheets.last-order-step',
  `select action, user_id, operator, at from audit
  where organisation_id = $1 and entity = 'sheet' and entity_id = $2
    and action in ('Close', 'Adjusted', 'Arrived', 'Unloaded') order by id desc limit 1`,
);

/** Returns the last step of an order and who made it; undefined when there was none since its approval. */
export async function lastOrderStep(tx: Reader, id: number): Promise<RowOf<typeof LAST_ORDER_STEP> | undefined> {
  const [row] = await tx.query(LAST_ORDER_STEP(tx.organisation, id));
  return row;
}

const UNLOADED_BILL = statement(
  'sheets.unloaded-bill',
  `select b.id, b.no from sheet s
  join sheet b on b.organisation_id = s.organisation_id and b.id = s.unloaded_bill_id
  where s.organisation_id = $1 and s.id = $2`,
);

/** Returns the bill that 'Unloaded' made of an order; null when it made none. */
export async function unloadedBill(tx: Reader, orderId: number): Promise<{ id: number; no: string } | null> {
  const [bill] = await tx.query(UNLOADED_BILL(tx.organisation, orderId));
  return bill ?? null;
}
