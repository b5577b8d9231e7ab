import { brandsAndCategories, products, warehouses } from '../definition/common-settings.ts';
import type { ReportDefinition } from '../definition/report-definition.ts';
import { asAt, asAtTime } from './as-at.ts';

/**
 * Quantity and value of every product in every warehouse, now, at the end of a past day or at a moment of it. A product
 * has one average over all warehouses; its value is spread over them by quantity, to the cent.
 */
export const stockValue = {
  type: 'stock-value',
  title: 'Stock and Value',
  area: 'stock',
  settings: [asAt, asAtTime, warehouses('warehouses', 'Warehouses'), ...brandsAndCategories, products],
  groups: [{ key: 'warehouses', label: 'Warehouses', column: 'warehouse', id: 'warehouseId' }],
  hasSubtotals: true,
  columns: [
    { key: 'warehouse', label: 'Warehouse', kind: 'text', width: 20 },
    { key: 'code', label: 'Item Code', kind: 'text', width: 18, link: 'product' },
    { key: 'product', label: 'Item Name', kind: 'text', width: 36 },
    { key: 'brand', label: 'Brand', kind: 'text' },
    { key: 'category', label: 'Category', kind: 'text' },
    { key: 'quantity', label: 'Qty', kind: 'integer', width: 10, isSummed: true, link: 'product' },
    { key: 'unitCost', label: 'Average Cost', kind: 'money', isCost: true },
    { key: 'value', label: 'Value', kind: 'money', isSummed: true, isCost: true },
  ],
  cost: 'allowed',
  plot: { kind: 'top', title: 'Stock by warehouse', measure: 'value', orElse: 'quantity' },
} as const satisfies ReportDefinition;
