import { SheetType } from '../enums/sheet-type.ts';
import { xeroPage } from './xero-page.ts';

const BOOKS = 'https://go.xero.com/organisationlogin/default.aspx?shortcode=!x';

test('each kind that is sent has its own page at Xero', () => {
  const pages = [SheetType.Invoice, SheetType.CreditNote, SheetType.Bill, SheetType.BillCreditNote].map((type) =>
    xeroPage(type, BOOKS, '7-8'),
  );
  expect(pages).toEqual([
    `${BOOKS}&redirecturl=/AccountsReceivable/View.aspx?InvoiceID=7-8`,
    `${BOOKS}&redirecturl=/AccountsReceivable/ViewCreditNote.aspx?creditNoteID=7-8`,
    `${BOOKS}&redirecturl=/AccountsPayable/Edit.aspx?InvoiceID=7-8`,
    `${BOOKS}&redirecturl=/AccountsPayable/ViewCreditNote.aspx?creditNoteID=7-8`,
  ]);
});

test('there is no page without books, without a document there, or of a kind that is not sent', () => {
  expect(xeroPage(SheetType.Invoice, null, '7')).toBeNull();
  expect(xeroPage(SheetType.Invoice, BOOKS, null)).toBeNull();
  expect(xeroPage(SheetType.Transfer, BOOKS, '7')).toBeNull();
});
