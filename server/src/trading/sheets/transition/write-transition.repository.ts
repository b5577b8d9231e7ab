import { SheetStatus, resetByUnapprove } from '@iwe/domain';
import type { LedgerEntry, StockBalances } from '@iwe/domain';
import type { Transaction } from '../../../core/database/index.ts';
import { postingValues } from '../posting/posting.repository.ts';
import type { SheetRecord } from '../sheet-record.ts';
import type { BelowZero } from './below-zero.ts';
import { WRITE_TRANSITION } from './transition.sql.ts';

/** What a transition out of a state writes. */
export interface Transition {
  before: SheetRecord;
  action: 'Unapprove' | 'Void';
  status: 1 | 3;
  reason: string;
  entries: readonly LedgerEntry[];
  balances: StockBalances;
  reservesStock: boolean;
  /** What went below zero with somebody's consent. */
  belowZero?: BelowZero;
  /** Set when a self-order is cancelled with it. */
  csrOrderStatus: number | null;
}

/** Who does it, for the history; `userId` is null for a customer. */
export interface TransitionAuthor {
  userId: number | null;
  operator: string;
  requestId: string;
}

/** Writes a transition and returns the sheet after it. */
export async function writeTransition(
  tx: Transaction,
  author: TransitionAuthor,
  transition: Transition,
): Promise<SheetRecord> {
  const { before } = transition;
  const reset = before.status === SheetStatus.Approved ? resetByUnapprove(before.type) : undefined;
  const after = reset ?? { poStatus: before.po_status, isClosed: before.is_closed };
  const progress = (poStatus: number, isClosed: boolean) =>
    reset ? { po_status: poStatus, closure: isClosed ? 'Closed' : 'Unclosed' } : {};
  const [saved] = await tx.query(
    WRITE_TRANSITION({
      organisation: tx.organisation,
      sheet: before.id,
      user: author.userId,
      operator: author.operator,
      action: transition.action,
      before: JSON.stringify({
        fields: {
          status: before.status,
          ...progress(before.po_status, before.is_closed),
          ...(transition.csrOrderStatus === null ? {} : { csrOrderStatus: before.csr_order_status }),
        },
      }),
      after: JSON.stringify({
        fields: {
          status: transition.status,
          ...progress(after.poStatus, after.isClosed),
          ...(transition.csrOrderStatus === null ? {} : { csrOrderStatus: transition.csrOrderStatus }),
        },
        contentVersion: before.content_version,
        ...(transition.reason === '' ? {} : { reason: transition.reason }),
        ...(transition.belowZero && transition.belowZero.shortages.length > 0 ? transition.belowZero : {}),
      }),
      request: author.requestId,
      reserves: transition.reservesStock,
      status: transition.status,
      csrOrderStatus: transition.csrOrderStatus,
      ...after,
      ...postingValues(transition.entries, transition.balances),
    }),
  );
  if (!saved) throw new Error('The change of state was not written.');
  return saved;
}
