import { SheetStatus, SheetType } from '@iwe/domain';
import type { LedgerEntry, StockBalances } from '@iwe/domain';
import type { RequestTransaction } from '../../../app-types.ts';
import { postingParts, postingValues } from '../posting.repository.ts';
import { SHEET_COLUMNS } from '../sheet-record.ts';
import type { SheetRecord } from '../sheet-record.ts';
import type { BelowZero } from './below-zero.ts';

const FIRST_ARRAY = 12;

// One statement for every way out of Approved and for the void of a draft: what is posted back, what lines hold now, the
// sheet, the question that no longer stands, the history. A draft keeps no snapshot; what is voided keeps what it had.
const WRITE_TRANSITION = `with ${postingParts(FIRST_ARRAY).sql},
  held as (
    update sheet_line l set held_quantity = case when $9::boolean and p.category <> 4 then l.quantity else 0 end
    from product p where l.organisation_id = $1 and l.sheet_id = $2 and p.organisation_id = l.organisation_id and p.id = l.product_id
      and l.held_quantity <> case when $9::boolean and p.category <> 4 then l.quantity else 0 end),
  withdrawn as (update approval_request set answer = 'withdrawn', answered_at = now() where organisation_id = $1 and sheet_id = $2 and answer is null),
  a as (
    insert into audit (organisation_id, user_id, operator, action, entity, entity_id, before, after, request_id)
    values ($1, $3, $4, $5, 'sheet', $2, $6::jsonb, $7::jsonb, $8)),
  s as (
    update sheet as s set status = $10::smallint, csr_order_status = coalesce($11::smallint, s.csr_order_status), updated_at = now(),
      snapshot = case when $10::smallint = 1 then null else s.snapshot end, approver_id = case when $10::smallint = 1 then null else s.approver_id end,
      approved_at = case when $10::smallint = 1 then null else s.approved_at end, po_status = 0, is_closed = false
    where s.organisation_id = $1 and s.id = $2 returning ${SHEET_COLUMNS})
select * from s`;

/** What a transition out of a state writes. */
export interface Transition {
  before: SheetRecord;
  action: 'Unapprove' | 'Void';
  status: 1 | 3;
  reason: string;
  entries: readonly LedgerEntry[];
  balances: StockBalances;
  holdsStock: boolean;
  /** What went below zero with somebody's consent. */
  belowZero?: BelowZero;
  /** Set when a self-order is cancelled with it. */
  csrOrderStatus: number | null;
}

/** Writes it; resolves to the sheet as it is now. */
export async function writeTransition(tx: Pick<RequestTransaction, 'query' | 'organisation' | 'requestId'>, author: { userId: number | null; operator: string }, transition: Transition): Promise<SheetRecord> {
  const { before } = transition;
  // An order that is taken back begins anew: neither closed nor on its way (spec §4).
  const progress = (poStatus: number, isClosed: boolean) =>
    (before.type === SheetType.PurchaseOrder && before.status === SheetStatus.Approved ? { po_status: poStatus, closure: isClosed ? 'Closed' : 'Unclosed' } : {});
  const [saved] = await tx.query<SheetRecord>(WRITE_TRANSITION, [
    tx.organisation, before.id, author.userId, author.operator, transition.action,
    JSON.stringify({ fields: { status: before.status, ...progress(before.po_status, before.is_closed), ...(transition.csrOrderStatus === null ? {} : { csrOrderStatus: before.csr_order_status }) } }),
    JSON.stringify({
      fields: { status: transition.status, ...progress(0, false), ...(transition.csrOrderStatus === null ? {} : { csrOrderStatus: transition.csrOrderStatus }) },
      contentVersion: before.content_version, ...(transition.reason === '' ? {} : { reason: transition.reason }),
      ...(transition.belowZero && transition.belowZero.shortages.length > 0 ? transition.belowZero : {}),
    }),
    tx.requestId, transition.holdsStock, transition.status, transition.csrOrderStatus,
    ...postingValues(transition.entries, transition.balances),
  ]);
  if (!saved) throw new Error('The change of state was not written.');
  return saved;
}
