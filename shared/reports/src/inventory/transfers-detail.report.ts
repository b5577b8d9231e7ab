import { dateRange, warehouses } from '../definition/common-settings.ts';
import type { ReportDefinition } from '../definition/report-definition.ts';

/** A row for every line of approved transfers. */
export const transfersDetail = {
  type: 'transfers-detail',
  title: 'Transfers Detail',
  area: 'inventory',
  settings: [dateRange, warehouses('outWarehouse', 'Out Warehouse'), warehouses('inWarehouse', 'In Warehouse')],
  groups: [{ key: 'outWarehouses', label: 'Out warehouses', column: 'outWarehouse', id: 'outWarehouseId' }],
  hasSubtotals: true,
  columns: [
    { key: 'number', label: 'Number', kind: 'text', width: 12, link: 'sheet' },
    { key: 'date', label: 'Date', kind: 'date', width: 13 },
    { key: 'outWarehouse', label: 'Out Warehouse', kind: 'text', width: 20 },
    { key: 'inWarehouse', label: 'In Warehouse', kind: 'text', width: 20 },
    { key: 'code', label: 'Item Code', kind: 'text', width: 18, link: 'product' },
    { key: 'product', label: 'Item Name', kind: 'text', width: 36 },
    { key: 'brand', label: 'Brand', kind: 'text' },
    { key: 'category', label: 'Category', kind: 'text' },
    { key: 'quantity', label: 'Qty', kind: 'integer', width: 9, isSummed: true, link: 'sheet' },
    { key: 'value', label: 'Value', kind: 'money', isSummed: true, isCost: true },
    { key: 'description', label: 'Line Description', kind: 'text', width: 30 },
  ],
  cost: 'allowed',
  plot: { kind: 'weeks', title: 'Units transferred by week', by: 'date', measure: 'quantity' },
} as const satisfies ReportDefinition;
