import type { CustomerCard, SaveSheetRequest } from '@iwe/contract';
import { DEFAULT_INVOICE_TAX_TYPE, dueDateFor, ShipType } from '@iwe/domain';
import { invoiceSheet } from '@iwe/sheets';
import type { HeaderOf } from '@iwe/sheets';
import { requestOf } from '@iwe/ui/sheet';
import type { SheetContent } from '@iwe/ui/sheet';

/** The head of an invoice as its form holds it: the inputs of its definition. */
export type InvoiceHeader = HeaderOf<typeof invoiceSheet.inputs>;

/** An empty invoice of today. */
export function blankInvoice(today: string): InvoiceHeader {
  return {
    tagId: 1, customerId: null, date: today, deliveryDate: '', dueDate: today, address: '', phone: '', reference: '', csrServiceId: null, csrBDId: null,
    csrSelfNote: '', comments: '', warehouseId: null, shipType: ShipType.Delivery, taxType: DEFAULT_INVOICE_TAX_TYPE,
  };
}

/** What a chosen customer brings: contact data, staff, shipping, and the due date by the payment type. */
export function customerFields(customer: CustomerCard, today: string, orgId: number): Partial<InvoiceHeader> {
  return {
    customerId: customer.id, address: customer.address, phone: customer.phone, csrServiceId: customer.csrServiceId, csrBDId: customer.csrBDId,
    shipType: customer.defaultShipType || ShipType.Delivery, dueDate: dueDateFor(customer.paymentType, today, orgId),
  };
}

/** The body of POST and PUT orders, without the version. */
export function invoiceRequest(content: SheetContent<InvoiceHeader>, uuid: string, sourceId: number | null): SaveSheetRequest {
  return { ...requestOf(invoiceSheet, content, uuid), sourceId };
}
