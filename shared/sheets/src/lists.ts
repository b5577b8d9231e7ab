import type { FilterParameters, KeywordKeys } from './definition/filters.ts';
import { billCreditNoteList, billList, purchaseOrderList } from './purchase/purchase.lists.ts';
import { creditNoteList } from './sales/credit-note.list.ts';
import { invoiceList } from './sales/invoice.list.ts';
import { adjustmentList } from './warehouse/adjustment.sheet.ts';
import { transferList } from './warehouse/transfer.sheet.ts';

/** Every list of sheets. The server binds filters, sorts and export to all of them; selfOrderList is invoiceList with other starts. */
export const SHEET_LISTS = [invoiceList, creditNoteList, purchaseOrderList, billList, billCreditNoteList, transferList, adjustmentList] as const;
type AnyList = (typeof SHEET_LISTS)[number];

/** The parameters that some list filters or sorts by: each needs its SQL. */
export type ListParameter = FilterParameters<AnyList['filters']>;
/** Those that search text. */
export type ListKeyword = KeywordKeys<AnyList['filters']>;
/** What some list sorts by. */
export type ListSort = AnyList['sorts'][number];
/** The columns that some workbook has: each needs its value. */
export type ListExport = AnyList['exports'][number];
