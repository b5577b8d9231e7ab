import { purchaseSettings, sheetKinds } from '../definition/common-settings.ts';
import type { ReportDefinition } from '../definition/report-definition.ts';

/** A row for every line of approved bills and bill credit notes (negative), or of approved purchase orders. */
export const purchaseDetail = {
  type: 'purchase-detail',
  title: 'Purchase Orders or Bills Detail',
  area: 'purchase',
  settings: [...purchaseSettings, sheetKinds([3, 4, 5])],
  groups: [{ key: 'suppliers', label: 'Suppliers', column: 'supplier', id: 'contactId' }],
  hasSubtotals: true,
  columns: [
    { key: 'number', label: 'Number', kind: 'text', width: 12, link: 'sheet' },
    { key: 'kind', label: 'Type', kind: 'text', width: 16 },
    { key: 'date', label: 'Date', kind: 'date', width: 13 },
    { key: 'dueDate', label: 'Due Date', kind: 'date', width: 13 },
    { key: 'deliveryDate', label: 'ETA Date', kind: 'date', width: 13 },
    { key: 'supplier', label: 'Supplier', kind: 'text', width: 32, link: 'supplier' },
    { key: 'reference', label: 'Reference', kind: 'text', width: 18 },
    { key: 'code', label: 'Item Code', kind: 'text', width: 18, link: 'product' },
    { key: 'product', label: 'Item Name', kind: 'text', width: 36 },
    { key: 'brand', label: 'Brand', kind: 'text' },
    { key: 'category', label: 'Category', kind: 'text' },
    { key: 'warehouse', label: 'Warehouse', kind: 'text' },
    { key: 'quantity', label: 'Qty', kind: 'integer', width: 9, isSummed: true, link: 'sheet' },
    { key: 'usdPrice', label: 'USD Price', kind: 'money' },
    { key: 'price', label: 'Unit Price', kind: 'money' },
    { key: 'amount', label: 'Amount', kind: 'money', isSummed: true, link: 'sheet' },
    { key: 'gst', label: 'GST', kind: 'money', isSummed: true },
  ],
  cost: 'none',
  plot: { kind: 'weeks', title: 'Purchases by week', by: 'date', measure: 'amount' },
} as const satisfies ReportDefinition;
