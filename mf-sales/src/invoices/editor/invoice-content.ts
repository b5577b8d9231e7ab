import type { CustomerCard, SaveSheetRequest, Sheet } from '@iwe/contract';
import { DEFAULT_INVOICE_TAX_TYPE, dueDateFor, SheetType, ShipType } from '@iwe/domain';
import { lineInputs, lineOf } from '@iwe/ui/sheet';
import type { HeaderFields, SheetBase, SheetContent } from '@iwe/ui/sheet';

/** The head of an invoice as its form holds it (spec §2 "Sales sheet form"). Days as 'yyyy-MM-dd', '' for none. */
export interface InvoiceHeader extends HeaderFields {
  tagId: number;
  customerId: number | null;
  date: string;
  /** Dispatch date. */
  deliveryDate: string;
  dueDate: string;
  address: string;
  phone: string;
  reference: string;
  csrServiceId: number | null;
  csrBDId: number | null;
  csrSelfNote: string;
  comments: string;
  /** Where the goods are to come from; null leaves it to the approval. */
  warehouseId: number | null;
  shipType: number;
  taxType: number;
}

/** What the fields are called on the screen. */
export const INVOICE_LABELS: Readonly<Record<string, string>> = {
  tagId: 'Tag', customerId: 'Customer', date: 'Date', deliveryDate: 'Dispatch Date', dueDate: 'Due Date', address: 'Address', phone: 'Phone', reference: 'Reference',
  csrServiceId: 'Service Staff', csrBDId: 'Business Staff', csrSelfNote: 'CSR Self Note', comments: 'Comments', warehouseId: 'Warehouse', shipType: 'Shipping Type', taxType: 'Tax Type',
};

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

/** A stored invoice as the editor holds it. */
export function invoiceBase(sheet: Sheet): SheetBase<InvoiceHeader> {
  return { id: sheet.id, no: sheet.no, contentVersion: sheet.contentVersion, header: invoiceHeader(sheet), lines: sheet.lines.map(lineOf) };
}

/** The head of a stored sheet. */
export function invoiceHeader(sheet: Sheet): InvoiceHeader {
  return {
    tagId: sheet.tagId, customerId: sheet.customerId, date: sheet.date, deliveryDate: sheet.deliveryDate ?? '', dueDate: sheet.dueDate ?? '', address: sheet.address, phone: sheet.phone,
    reference: sheet.reference, csrServiceId: sheet.csrServiceId, csrBDId: sheet.csrBDId, csrSelfNote: sheet.csrSelfNote, comments: sheet.comments,
    warehouseId: sheet.warehouseId, shipType: sheet.shipType, taxType: sheet.taxType,
  };
}

/** The body of POST and PUT orders, without the version. */
export function invoiceRequest({ header, lines }: SheetContent<InvoiceHeader>, uuid: string, sourceId: number | null): SaveSheetRequest {
  return {
    uuid, type: SheetType.Invoice, tagId: header.tagId, customerId: header.customerId, date: header.date, dueDate: header.dueDate || null, deliveryDate: header.deliveryDate || null,
    address: header.address, phone: header.phone, csrServiceId: header.csrServiceId, csrBDId: header.csrBDId, reference: header.reference, comments: header.comments,
    csrSelfNote: header.csrSelfNote, warehouseId: header.warehouseId, shipType: header.shipType, taxType: header.taxType, sourceId, lines: lineInputs(lines),
  };
}
