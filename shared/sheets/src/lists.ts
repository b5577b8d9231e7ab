import type { FilterParameters, KeywordKeys } from './definition/filters.ts';
import { billCreditNoteList, billList, purchaseOrderList } from './purchase/purchase.lists.ts';
import { creditNoteList } from './sales/credit-note.list.ts';
import { invoiceList } from './sales/invoice.list.ts';
import { adjustmentList } from './warehouse/adjustment.sheet.ts';
import { transferList } from './warehouse/transfer.sheet.ts';

/**
 * Every list of sheets. The server binds filters, sorts and export to each; the self-orders have a part of
 * invoiceList's filters.
 */
export const SHEET_LISTS = [
  invoiceList,
  creditNoteList,
  purchaseOrderList,
  billList,
  billCreditNoteList,
  transferList,
  adjustmentList,
] as const;
type AnyList = (typeof SHEET_LISTS)[number];

/** The filter and sort parameters of any sheet list; the server needs SQL for each. */
export type ListParameter = FilterParameters<AnyList['filters']>;
/** The parameters that search text. */
export type ListKeyword = KeywordKeys<AnyList['filters']>;
/** The sort keys of any sheet list. */
export type ListSort = AnyList['sorts'][number];
/** The columns of any workbook; the server needs a value for each. */
export type ListExport = AnyList['exports'][number];
