import { brandsAndCategories, dateRange, products, sheetKinds, warehouses } from '../definition/common-settings.ts';
import type { ReportDefinition } from '../definition/report-definition.ts';

/** The stock ledger of products in posting order, with the balance after every entry. */
export const inventoryItemsTrace = {
  type: 'inventory-items-trace',
  title: 'Inventory Items Trace Detail',
  area: 'inventory',
  settings: [
    dateRange,
    warehouses('warehouses', 'Warehouse'),
    ...brandsAndCategories,
    products,
    sheetKinds([1, 2, 4, 5, 6, 7]),
  ],
  groups: [{ key: 'products', label: 'Products', column: 'code', id: 'productId' }],
  hasSubtotals: true,
  columns: [
    { key: 'code', label: 'Item Code', kind: 'text', width: 18, link: 'product' },
    { key: 'product', label: 'Item Name', kind: 'text', width: 36 },
    { key: 'postedAt', label: 'Posted At', kind: 'instant', width: 18 },
    { key: 'date', label: 'Sheet Date', kind: 'date', width: 13 },
    { key: 'number', label: 'Number', kind: 'text', width: 12, link: 'sheet' },
    { key: 'kind', label: 'Type', kind: 'text', width: 16 },
    { key: 'entry', label: 'Entry', kind: 'text', width: 12 },
    { key: 'contact', label: 'Customer or Supplier', kind: 'text', width: 32 },
    { key: 'warehouse', label: 'Warehouse', kind: 'text', width: 20 },
    { key: 'quantity', label: 'Qty', kind: 'integer', width: 9, isSummed: true, link: 'sheet' },
    { key: 'warehouseBalance', label: 'Balance in Warehouse', kind: 'integer', width: 20 },
    { key: 'balance', label: 'Balance', kind: 'integer', width: 10 },
    { key: 'value', label: 'Value', kind: 'money', isSummed: true, isCost: true },
    // What the stock value could not carry; not part of it.
    { key: 'variance', label: 'Variance', kind: 'money', isSummed: true, isCost: true },
    { key: 'balanceValue', label: 'Balance Value', kind: 'money', isCost: true },
  ],
  cost: 'allowed',
  plot: { kind: 'weeks', title: 'Units moved by week', by: 'date', measure: 'quantity' },
} as const satisfies ReportDefinition;
