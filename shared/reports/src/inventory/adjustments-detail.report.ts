import { dateRange, warehouses } from '../definition/common-settings.ts';
import type { ReportDefinition } from '../definition/report-definition.ts';

/** A row for every line of approved adjustments, with the value that was posted. */
export const adjustmentsDetail = {
  type: 'adjustments-detail',
  title: 'Adjustments Detail',
  area: 'inventory',
  settings: [dateRange, warehouses('warehouses', 'Warehouse')],
  groups: [{ key: 'warehouses', label: 'Warehouses', column: 'warehouse', id: 'warehouseId' }],
  hasSubtotals: true,
  columns: [
    { key: 'number', label: 'Number', kind: 'text', width: 12, link: 'sheet' },
    { key: 'date', label: 'Date', kind: 'date', width: 13 },
    { key: 'warehouse', label: 'Warehouse', kind: 'text', width: 20 },
    { key: 'code', label: 'Item Code', kind: 'text', width: 18, link: 'product' },
    { key: 'product', label: 'Item Name', kind: 'text', width: 36 },
    { key: 'brand', label: 'Brand', kind: 'text' },
    { key: 'category', label: 'Category', kind: 'text' },
    { key: 'system', label: 'In System', kind: 'integer', width: 10 },
    { key: 'counted', label: 'In Warehouse', kind: 'integer', width: 13 },
    { key: 'quantity', label: 'Difference', kind: 'integer', width: 11, isSummed: true, link: 'sheet' },
    { key: 'unitCost', label: 'Cost Price', kind: 'money', isCost: true },
    { key: 'value', label: 'Amount', kind: 'money', isSummed: true, isCost: true, link: 'sheet' },
    { key: 'description', label: 'Line Description', kind: 'text', width: 30 },
  ],
  cost: 'allowed',
  plot: { kind: 'weeks', title: 'Difference by week, in units', by: 'date', measure: 'quantity' },
} as const satisfies ReportDefinition;
