import type { CustomerCard } from '@iwe/contract';
import { DEFAULT_CREDIT_NOTE_SHIP_TYPE, DEFAULT_INVOICE_TAX_TYPE, dueDateFor } from '@iwe/domain';
import type { creditNoteSheet } from '@iwe/sheets';
import type { HeaderOf } from '@iwe/sheets';

/** The head of a credit note as its form holds it: the inputs of its definition. */
export type CreditNoteHeader = HeaderOf<typeof creditNoteSheet.inputs>;

/** An empty credit note of today, to be picked up by a driver (spec §2). */
export function blankCreditNote(today: string): CreditNoteHeader {
  return {
    tagId: 1, customerId: null, date: today, deliveryDate: '', dueDate: today, reason: '', address: '', phone: '', reference: '', csrServiceId: null, csrBDId: null,
    csrSelfNote: '', comments: '', warehouseId: null, shipType: DEFAULT_CREDIT_NOTE_SHIP_TYPE, taxType: DEFAULT_INVOICE_TAX_TYPE,
  };
}

/** What a chosen customer brings. How goods come back does not follow from how they are delivered. */
export function customerFields(customer: CustomerCard, today: string, orgId: number): Partial<CreditNoteHeader> {
  return {
    customerId: customer.id, address: customer.address, phone: customer.phone, csrServiceId: customer.csrServiceId, csrBDId: customer.csrBDId,
    dueDate: dueDateFor(customer.paymentType, today, orgId),
  };
}
