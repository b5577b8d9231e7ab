import { dateRange, warehouses } from '../definition/common-settings.ts';
import type { ReportDefinition } from '../definition/report-definition.ts';

/**
 * Sheets on different sides of a period's edge: dated in it and posted outside of it, or the other way round. They are
 * the difference between figures by sheet date and figures by posting.
 */
export const stockCutOff = {
  type: 'stock-cut-off',
  title: 'Stock Cut-off',
  area: 'stock',
  settings: [dateRange, warehouses('warehouses', 'Warehouses')],
  groups: [{ key: 'sides', label: 'Sides', column: 'side', id: 'sideId' }],
  hasSubtotals: true,
  columns: [
    { key: 'side', label: 'Side', kind: 'text', width: 34 },
    { key: 'number', label: 'Number', kind: 'text', width: 12, link: 'sheet' },
    { key: 'kind', label: 'Type', kind: 'text', width: 16 },
    { key: 'contact', label: 'Customer or Supplier', kind: 'text', width: 32, link: 'contact' },
    { key: 'date', label: 'Sheet Date', kind: 'date', width: 13 },
    { key: 'postedAt', label: 'Posted At', kind: 'instant', width: 18 },
    { key: 'quantity', label: 'Qty', kind: 'integer', width: 10, isSummed: true, link: 'sheet' },
    { key: 'value', label: 'Value', kind: 'money', isSummed: true, isCost: true },
  ],
  cost: 'allowed',
  plot: { kind: 'top', title: 'By side', measure: 'value', orElse: 'quantity' },
} as const satisfies ReportDefinition;
