import { CsrOrderStatus, isWaitingSelfOrder, StockBalances } from '@iwe/domain';
import type { Transaction } from '../../../core/database/index.ts';
import { notFound, unprocessable } from '../../../core/errors.ts';
import { lockSheet } from '../sheet-lock.ts';
import type { SheetRecord } from '../sheet-record.ts';
import { writeTransition } from './write-transition.repository.ts';

/**
 * Cancels a customer's own order while it waits: the draft is voided, csrOrderStatus 2 (DOMAIN §4). Throws 404 for
 * anything that is not an order of this customer, 422 once staff have approved or voided it.
 */
export async function cancelSelfOrder(
  tx: Transaction,
  id: number,
  customer: { contactId: number; name: string },
  requestId: string,
): Promise<{ data: { id: number; no: string; csrOrderStatus: number | null } }> {
  const { sheet } = await lockSheet(tx, id);
  if (sheet.contact_id !== customer.contactId || sheet.drafter_type !== 3) throw notFound();
  const answer = (row: SheetRecord) => ({ data: { id: row.id, no: row.no, csrOrderStatus: row.csr_order_status } });
  if (sheet.csr_order_status === CsrOrderStatus.CancelByCsr) return answer(sheet);
  if (
    !isWaitingSelfOrder({
      type: sheet.type,
      status: sheet.status,
      drafterType: sheet.drafter_type,
      csrOrderStatus: sheet.csr_order_status,
    })
  ) {
    throw unprocessable([
      {
        code: 'order.worked-on',
        message: `The order ${sheet.no} is being worked on and cannot be cancelled any more. Please call us.`,
      },
    ]);
  }
  const saved = await writeTransition(
    tx,
    { userId: null, operator: customer.name, requestId },
    {
      before: sheet,
      action: 'Void',
      status: 3,
      reason: '',
      entries: [],
      balances: new StockBalances(),
      reservesStock: false,
      csrOrderStatus: CsrOrderStatus.CancelByCsr,
    },
  );
  return answer(saved);
}
