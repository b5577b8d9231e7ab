import type { SheetHead } from '@iwe/contract';
import { api, toast } from '@iwe/session';
import { newDraftId, sheetDrafts } from '@iwe/ui/sheet';
import type { EditorLine } from '@iwe/ui/sheet';
import { invoiceRequest } from './invoice-content.ts';
import type { InvoiceHeader } from './invoice-content.ts';

/**
 * Creates the linked draft for the excess of short lines. When the server refuses it, this browser stores it as an
 * unsaved invoice, so that no line is lost.
 */
export async function saveLinkedDraft(
  head: SheetHead,
  header: InvoiceHeader,
  rest: readonly EditorLine[],
): Promise<void> {
  const uuid = crypto.randomUUID();
  const own: InvoiceHeader = {
    ...header,
    deliveryDate: '',
    warehouseId: null,
    comments: [`Rest of ${head.no}`, header.comments].filter(Boolean).join('\n'),
  };
  try {
    const { data } = await api.post<{ data: SheetHead }>(
      'orders',
      invoiceRequest({ header: own, lines: rest }, uuid, head.id),
      { idempotencyKey: uuid },
    );
    toast.info(`The rest is kept as the draft ${data.no}.`);
  } catch {
    sheetDrafts.save('/order_add/Invoices', newDraftId(), {
      v: 1,
      uuid,
      header: own,
      lines: rest,
      rest: [],
      base: null,
      sourceId: head.id,
      label: `Rest of ${head.no}`,
    });
    toast.warning(`The rest of ${head.no} could not be saved as a draft yet. A new invoice offers it again.`);
  }
}
