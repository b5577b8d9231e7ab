import type { CustomerCard, SaveSheetRequest } from '@iwe/contract';
import { DEFAULT_INVOICE_TAX_TYPE, dueDateFor, ShipType } from '@iwe/domain';
import { invoiceSheet } from '@iwe/sheets';
import type { HeaderOf } from '@iwe/sheets';
import { blankHeader, requestOf } from '@iwe/ui/sheet';
import type { SheetContent } from '@iwe/ui/sheet';

/** The form values of an invoice's head: the inputs of its definition. */
export type InvoiceHeader = HeaderOf<typeof invoiceSheet.inputs>;

/** Returns an empty invoice dated today. */
export function blankInvoice(today: string): InvoiceHeader {
  return blankHeader(invoiceSheet, {
    date: today,
    dueDate: today,
    shipType: ShipType.Delivery,
    taxType: DEFAULT_INVOICE_TAX_TYPE,
  });
}

/**
 * Returns the head fields set by a chosen customer: contact data, staff, shipping, and the due date of the payment
 * type.
 */
export function customerFields(customer: CustomerCard, today: string, orgId: number): Partial<InvoiceHeader> {
  return {
    customerId: customer.id,
    address: customer.address,
    phone: customer.phone,
    csrServiceId: customer.csrServiceId,
    csrBDId: customer.csrBDId,
    shipType: customer.defaultShipType || ShipType.Delivery,
    dueDate: dueDateFor(customer.paymentType, today, orgId),
  };
}

/** Returns the body of POST and PUT orders, without the version. */
export function invoiceRequest(
  content: SheetContent<InvoiceHeader>,
  uuid: string,
  sourceId: number | null,
): SaveSheetRequest {
  return { ...requestOf(invoiceSheet, content, uuid), sourceId };
}
