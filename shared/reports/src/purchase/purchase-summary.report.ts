import { purchaseSettings } from '../definition/common-settings.ts';
import type { ReportDefinition } from '../definition/report-definition.ts';

/** A row for every supplier with what was billed and credited, or ordered. */
export const purchaseSummary = {
  type: 'purchase-summary',
  title: 'Purchase Orders or Bills Summary',
  area: 'purchase',
  settings: purchaseSettings,
  groups: [{ key: 'suppliers', label: 'Suppliers', column: 'supplier', id: 'contactId' }],
  hasSubtotals: false,
  columns: [
    { key: 'supplier', label: 'Supplier', kind: 'text', width: 32, link: 'supplier' },
    { key: 'sheets', label: 'Orders or Bills', kind: 'integer', isSummed: true },
    { key: 'quantity', label: 'Qty', kind: 'integer', width: 10, isSummed: true },
    { key: 'gross', label: 'Gross', kind: 'money', isSummed: true },
    { key: 'creditNotes', label: 'Credit Notes', kind: 'money', isSummed: true },
    { key: 'net', label: 'Net', kind: 'money', isSummed: true },
    { key: 'gst', label: 'GST', kind: 'money', isSummed: true },
    { key: 'share', label: 'Share of Total', kind: 'percent', width: 14 },
  ],
  cost: 'none',
  plot: { kind: 'top', title: 'Largest suppliers', measure: 'net' },
} as const satisfies ReportDefinition;
