import { purchaseSettings } from '../definition/common-settings.ts';
import type { ReportDefinition, ReportWay } from '../definition/report-definition.ts';

/** Returns the ways to the lines that a figure adds up: of the row's supplier, in sheets of these types. */
const lines = (kinds?: readonly number[]) => {
  const way = { report: 'purchase-detail', ...(kinds ? { kinds } : {}) } satisfies ReportWay;
  return { opens: [{ ...way, by: { Suppliers: 'contactId' } }], totalOpens: way };
};
/** Purchase orders, or bills: which of them is the source's. */
const GROSS = [3, 4];

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
    { key: 'sheets', label: 'Orders or Bills', kind: 'integer', isSummed: true, ...lines(GROSS) },
    { key: 'quantity', label: 'Qty', kind: 'integer', width: 10, isSummed: true, ...lines() },
    { key: 'gross', label: 'Gross', kind: 'money', isSummed: true, ...lines(GROSS) },
    { key: 'creditNotes', label: 'Credit Notes', kind: 'money', isSummed: true, ...lines([5]) },
    { key: 'net', label: 'Net', kind: 'money', isSummed: true, ...lines() },
    { key: 'gst', label: 'GST', kind: 'money', isSummed: true, ...lines() },
    { key: 'share', label: 'Share of Total', kind: 'percent', width: 14 },
  ],
  cost: 'none',
  plot: { kind: 'top', title: 'Largest suppliers', measure: 'net' },
} as const satisfies ReportDefinition;
