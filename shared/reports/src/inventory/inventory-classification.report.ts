import { brandsAndCategories, dateRange, products, warehouses } from '../definition/common-settings.ts';
import type { ReportDefinition, ReportWay } from '../definition/report-definition.ts';

/** Returns the ways to the stock that a figure counts: of the row's products, when the range began or at its end. */
const stock = (asAt: 'before' | 'end') => {
  const way = { report: 'stock-value', asAt } satisfies ReportWay;
  return { opens: [{ ...way, by: { products: 'productIds' } }], totalOpens: way };
};
/** Returns the ways to the ledger's entries of the row's products, which have the units in and out. */
const entries = () => {
  const way = { report: 'inventory-items-trace' } satisfies ReportWay;
  return { opens: [{ ...way, by: { products: 'productIds' } }], totalOpens: way };
};

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
    { key: 'products', label: 'Products', kind: 'integer', width: 10, isSummed: true, ...stock('end') },
    { key: 'opening', label: 'Opening Qty', kind: 'integer', isSummed: true, ...stock('before') },
    { key: 'movedIn', label: 'In', kind: 'integer', width: 10, isSummed: true, ...entries() },
    { key: 'movedOut', label: 'Out', kind: 'integer', width: 10, isSummed: true, ...entries() },
    { key: 'closing', label: 'Closing Qty', kind: 'integer', isSummed: true, ...stock('end') },
    { key: 'value', label: 'Closing Value', kind: 'money', isSummed: true, isCost: true, ...stock('end') },
  ],
  cost: 'allowed',
  plot: { kind: 'top', title: 'Stock by category', measure: 'value', orElse: 'closing' },
} as const satisfies ReportDefinition;
