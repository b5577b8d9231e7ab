import {
  brandsAndCategories,
  customerFilter,
  includeCost,
  products,
  warehouses,
} from '../definition/common-settings.ts';
import type { ReportDefinition } from '../definition/report-definition.ts';

/**
 * Products in stock without a sale in the unsold days up to the due date, or with fewer units sold in them than the
 * criterion.
 */
export const slowMovingProducts = {
  type: 'slow-moving-products',
  title: 'Slow-moving Products Analysis',
  area: 'sales',
  settings: [
    { kind: 'day', field: 'dueDate', label: 'Due Date', section: 'basic' },
    { kind: 'number', field: 'unSoldDay', label: 'Unsold Days', section: 'basic', hint: 'No sales in that period' },
    {
      kind: 'number',
      field: 'lessThan',
      label: 'Qty Criterion',
      section: 'basic',
      hint: 'Sales below it are counted',
    },
    warehouses('warehouses', 'Warehouses'),
    includeCost,
    ...brandsAndCategories,
    products,
    ...customerFilter,
  ],
  groups: [{ key: 'brands', label: 'Brands', column: 'brand', id: 'brandId' }],
  hasSubtotals: true,
  columns: [
    { key: 'code', label: 'Item Code', kind: 'text', width: 18, link: 'product' },
    { key: 'product', label: 'Item Name', kind: 'text', width: 36 },
    { key: 'brand', label: 'Brand', kind: 'text' },
    { key: 'category', label: 'Category', kind: 'text' },
    { key: 'lastSale', label: 'Last Sale', kind: 'date', width: 13 },
    { key: 'daysUnsold', label: 'Days Unsold', kind: 'integer', width: 12 },
    { key: 'sold', label: 'Sold in Period', kind: 'integer', isSummed: true },
    { key: 'stock', label: 'Stock', kind: 'integer', width: 10, isSummed: true, link: 'product' },
    { key: 'unitCost', label: 'Average Cost', kind: 'money', isCost: true },
    { key: 'value', label: 'Stock Value', kind: 'money', isSummed: true, isCost: true },
  ],
  cost: 'asked',
  plot: { kind: 'ages', title: 'Stock by days unsold', by: 'daysUnsold', measure: 'stock' },
} as const satisfies ReportDefinition;
