import { brandsAndCategories, dateRange, products, warehouses } from '../definition/common-settings.ts';
import type { ReportDefinition } from '../definition/report-definition.ts';

/**
 * Stock by category, brand and tag: what there was when the date range began, what moved in it, what there was at its
 * end. Days are those of the approvals, because stock moves with them.
 */
export const inventoryClassification = {
  type: 'inventory-classification',
  title: 'Inventory Classification Summary',
  area: 'inventory',
  settings: [dateRange, warehouses('warehouses', 'Warehouse'), ...brandsAndCategories, products],
  groups: [{ key: 'categories', label: 'Categories', column: 'category', id: 'categoryId' }],
  hasSubtotals: true,
  columns: [
    { key: 'category', label: 'Category', kind: 'text', width: 16 },
    { key: 'brand', label: 'Brand', kind: 'text', width: 20 },
    { key: 'tag', label: 'Tag', kind: 'text', width: 20 },
    { key: 'products', label: 'Products', kind: 'integer', width: 10, isSummed: true },
    { key: 'opening', label: 'Opening Qty', kind: 'integer', isSummed: true },
    { key: 'movedIn', label: 'In', kind: 'integer', width: 10, isSummed: true },
    { key: 'movedOut', label: 'Out', kind: 'integer', width: 10, isSummed: true },
    { key: 'closing', label: 'Closing Qty', kind: 'integer', isSummed: true },
    { key: 'value', label: 'Closing Value', kind: 'money', isSummed: true, isCost: true },
  ],
  cost: 'allowed',
  plot: { kind: 'top', title: 'Stock by category', measure: 'value', orElse: 'closing' },
} as const satisfies ReportDefinition;
