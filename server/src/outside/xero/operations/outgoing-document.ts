import { fromCents, SheetType } from '@iwe/domain';
import { NO_TAX } from '../connection/chart.ts';
import type { Outgoing, OutgoingLine } from './operations.sql.ts';

/** Where documents of a kind are at Xero, and what their fields are called. */
export interface DocumentPlace {
  readonly path: '/Invoices' | '/CreditNotes';
  readonly list: 'Invoices' | 'CreditNotes';
  readonly idField: 'InvoiceID' | 'CreditNoteID';
  readonly numberField: 'InvoiceNumber' | 'CreditNoteNumber';
}

const INVOICES: DocumentPlace = {
  path: '/Invoices',
  list: 'Invoices',
  idField: 'InvoiceID',
  numberField: 'InvoiceNumber',
};
const CREDIT_NOTES: DocumentPlace = {
  path: '/CreditNotes',
  list: 'CreditNotes',
  idField: 'CreditNoteID',
  numberField: 'CreditNoteNumber',
};

/** Xero's document type of each kind (DOMAIN §7). */
export const XERO_TYPES: Readonly<Record<1 | 2 | 4 | 5, string>> = {
  1: 'ACCREC',
  2: 'ACCRECCREDIT',
  4: 'ACCPAY',
  5: 'ACCPAYCREDIT',
};

export const placeOf = (type: number): DocumentPlace =>
  type === SheetType.CreditNote || type === SheetType.BillCreditNote ? CREDIT_NOTES : INVOICES;

/** Codes of an organisation's chart. */
export interface DocumentCodes {
  readonly salesAccount: string;
  readonly inventoryAccount: string;
  readonly salesTaxType: string;
  readonly purchaseTaxType: string;
  /** Of sheets without GST: NONE, or a tax type of 0 %. */
  readonly salesFreeTaxType: string;
  readonly purchaseFreeTaxType: string;
}

/**
 * Returns a sheet in Xero's form (DOMAIN §7). Prices include GST; every line brings its own share of the sheet's GST,
 * because Xero would round each line by itself and miss our total by cents. Without GST (tax type 1) no line has any,
 * or the organisation's GST-free tax type. A bill has the supplier's own number, so its first line begins with ours.
 */
export function outgoingDocument(sheet: Outgoing, contactId: string, codes: DocumentCodes): object {
  const isSale = sheet.type === SheetType.Invoice || sheet.type === SheetType.CreditNote;
  const freeType = isSale ? codes.salesFreeTaxType : codes.purchaseFreeTaxType;
  const gstType = isSale ? codes.salesTaxType : codes.purchaseTaxType;
  const taxType = sheet.tax_type === 1 ? freeType : gstType;
  const hasTaxType = taxType !== NO_TAX;
  const place = placeOf(sheet.type);
  // A product may be renamed after the approval; the document that the customer has does not change.
  const frozen = new Map((sheet.frozen ?? []).map((line) => [line.seq, line]));
  const productOf = (line: OutgoingLine) => {
    const { code = line.code, name = line.name } = frozen.get(line.seq) ?? {};
    return `${code} ${name}`;
  };
  return {
    Type: XERO_TYPES[sheet.type],
    [place.numberField]: sheet.xero_number,
    Contact: { ContactID: contactId },
    Date: sheet.date,
    ...(place === INVOICES ? { DueDate: sheet.due_date ?? sheet.date } : {}),
    Status: 'AUTHORISED',
    CurrencyCode: 'AUD',
    LineAmountTypes: hasTaxType ? 'Inclusive' : 'NoTax',
    // Xero has a reference for sales alone.
    ...(isSale && sheet.reference !== '' ? { Reference: sheet.reference } : {}),
    LineItems: sheet.lines.map((line, index) => ({
      Description: [isSale || index > 0 ? productOf(line) : `${sheet.no}: ${productOf(line)}`, line.description]
        .filter(Boolean)
        .join('\n'),
      Quantity: line.quantity,
      UnitAmount: fromCents(line.price),
      LineAmount: fromCents(line.amount),
      AccountCode: isSale ? codes.salesAccount : codes.inventoryAccount,
      ...(hasTaxType ? { TaxType: taxType, TaxAmount: fromCents(line.gst) } : {}),
    })),
  };
}
