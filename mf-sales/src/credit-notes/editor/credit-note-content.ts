import type { CustomerCard } from '@iwe/contract';
import { DEFAULT_CREDIT_NOTE_SHIP_TYPE, dueDateFor, UNCHOSEN_TAX_TYPE } from '@iwe/domain';
import { creditNoteSheet } from '@iwe/sheets';
import type { HeaderOf } from '@iwe/sheets';
import { blankHeader } from '@iwe/ui/sheet';

/** The form values of a credit note's head: the inputs of its definition. */
export type CreditNoteHeader = HeaderOf<typeof creditNoteSheet.inputs>;

/** Returns an empty credit note dated today, with pick-up by a driver (spec §2); its tax type must be chosen. */
export function blankCreditNote(today: string): CreditNoteHeader {
  return blankHeader(creditNoteSheet, {
    date: today,
    dueDate: today,
    shipType: DEFAULT_CREDIT_NOTE_SHIP_TYPE,
    taxType: UNCHOSEN_TAX_TYPE,
  });
}

/**
 * Returns the head fields set by a chosen customer. How goods are returned doesn't follow from how they were delivered.
 */
export function customerFields(customer: CustomerCard, today: string, orgId: number): Partial<CreditNoteHeader> {
  return {
    customerId: customer.id,
    address: customer.address,
    phone: customer.phone,
    csrServiceId: customer.csrServiceId,
    csrBDId: customer.csrBDId,
    dueDate: dueDateFor(customer.paymentType, today, orgId),
  };
}
