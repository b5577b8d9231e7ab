import type { PurchaseCostRequest } from '@iwe/contract';
import { api } from '@iwe/session';
import { confirmApprove } from '../approval/approve-confirm.tsx';
import { readRefusal } from '../approval/refusal.ts';

/**
 * POST purchase_order_cost. When the server needs an acknowledgement, asks the user and sends the costs again; resolves
 * to false when the user said no. Rejects with any other refusal. `contentVersion`: the version of the sheet when it is
 * shown on the screen.
 */
export async function saveCosts(costs: Omit<PurchaseCostRequest, 'acknowledged'>): Promise<boolean> {
  const send = (acknowledged: readonly string[]) =>
    api.post('purchase_order_cost', { ...costs, acknowledged }, { quiet: true });
  try {
    await send([]);
    return true;
  } catch (error) {
    const refusal = readRefusal(error);
    if (refusal.kind !== 'acknowledge') throw error;
    if (!(await confirmApprove(refusal.text, 'Save these costs?', 'Save'))) return false;
    await send(refusal.items.flatMap((item) => item.key ?? []));
    return true;
  }
}
