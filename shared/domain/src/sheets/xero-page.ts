import { SheetType } from '../enums/sheet-type.ts';

/** Pages of documents at Xero by kind of sheet (Xero, 'Deep link to Xero'); orders and stock sheets are never sent. */
const PAGES: Readonly<Partial<Record<SheetType, string>>> = {
  [SheetType.Invoice]: '/AccountsReceivable/View.aspx?InvoiceID=',
  [SheetType.CreditNote]: '/AccountsReceivable/ViewCreditNote.aspx?creditNoteID=',
  [SheetType.Bill]: '/AccountsPayable/Edit.aspx?InvoiceID=',
  [SheetType.BillCreditNote]: '/AccountsPayable/ViewCreditNote.aspx?creditNoteID=',
};

/**
 * Returns the address of a document's page at Xero. `books` is the address of the connected books with their short
 * code. Null when they are not known, or the kind is not sent there.
 */
export function xeroPage(type: SheetType, books: string | null, xeroId: string | null): string | null {
  const page = PAGES[type];
  if (!page || !books || !xeroId) return null;
  return `${books}&redirecturl=${page}${encodeURIComponent(xeroId)}`;
}
