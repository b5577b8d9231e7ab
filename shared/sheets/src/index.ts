export type { ActionDefinition, ActionKey } from './definition/actions.ts';
export type { ColumnDefinition, ListColumn, SpecialKeys, TextLink } from './definition/columns.ts';
export type { ExportColumn, ExportKind } from './definition/exports.ts';
export type { FieldOf, Labels } from './definition/fields.ts';
export type {
  FilterDefinition,
  FilterKey,
  FilterKeyOf,
  FilterOption,
  FilterParameters,
  FilterSource,
  KeywordKeys,
  OptionSource,
} from './definition/filters.ts';
export { SECTION_ABILITIES } from './definition/form.ts';
export type { FormField, FormSection, SectionEdit, SpecialFields } from './definition/form.ts';
export type { HeaderOf, InputDefinition, InputPlace, InputSources, SpecialInputs } from './definition/inputs.ts';
export { inputLabel } from './input-label.ts';
export type { AnyListDefinition, ListDefinition } from './definition/list-definition.ts';
export type { DetailSpecialKeys, EditorKeys, LineColumn, SheetDefinition } from './definition/sheet-definition.ts';
export { SHEET_LISTS } from './lists.ts';
export type { ListExport, ListKeyword, ListParameter, ListSort } from './lists.ts';
export { billCreditNoteList, billList, purchaseOrderList } from './purchase/purchase.lists.ts';
export { billCreditNoteSheet } from './purchase/bill-credit-note.sheet.ts';
export { billSheet } from './purchase/bill.sheet.ts';
export { purchaseOrderSheet } from './purchase/purchase-order.sheet.ts';
export { creditNoteList } from './sales/credit-note.list.ts';
export { creditNoteSheet } from './sales/credit-note.sheet.ts';
export { cancelledSelfOrderList, invoiceList, selfOrderList } from './sales/invoice.list.ts';
export { invoiceSheet } from './sales/invoice.sheet.ts';
export { adjustmentList, adjustmentSheet } from './warehouse/adjustment.sheet.ts';
export { transferList, transferSheet } from './warehouse/transfer.sheet.ts';
export { customerList } from './base-info/customer.list.ts';
export type { CustomerExport, CustomerListParameter } from './base-info/customer.list.ts';
export { productList } from './base-info/product.list.ts';
export type { ProductExport, ProductListParameter } from './base-info/product.list.ts';
export { brandList, employeeList, supplierList, warehouseList } from './base-info/small-lists.ts';
