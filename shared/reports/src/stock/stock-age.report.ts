import { brandsAndCategories, products } from '../definition/common-settings.ts';
import type { ReportDefinition } from '../definition/report-definition.ts';
import { asAt } from './as-at.ts';

/**
 * How long the units of every product have been here: what came in last is taken to be here still, so a product's units
 * are spread over its latest bills and count gains. What is older than all of them is in the last step.
 */
export const stockAge = {
  type: 'stock-age',
  title: 'Stock by Age',
  area: 'stock',
  settings: [asAt, ...brandsAndCategories, products],
  groups: [{ key: 'brands', label: 'Brands', column: 'brand', id: 'brandId' }],
  hasSubtotals: true,
  columns: [
    { key: 'code', label: 'Item Code', kind: 'text', width: 18, link: 'product' },
    { key: 'product', label: 'Item Name', kind: 'text', width: 36 },
    { key: 'brand', label: 'Brand', kind: 'text' },
    { key: 'category', label: 'Category', kind: 'text' },
    { key: 'lastReceipt', label: 'Last Received', kind: 'date', width: 13 },
    { key: 'lastSale', label: 'Last Sale', kind: 'date', width: 13 },
    { key: 'daysUnsold', label: 'Days Unsold', kind: 'integer', width: 12 },
    { key: 'upTo30', label: '0 to 30 Days', kind: 'integer', isSummed: true },
    { key: 'upTo60', label: '31 to 60', kind: 'integer', width: 10, isSummed: true },
    { key: 'upTo90', label: '61 to 90', kind: 'integer', width: 10, isSummed: true },
    { key: 'upTo180', label: '91 to 180', kind: 'integer', width: 10, isSummed: true },
    { key: 'upTo365', label: '181 to 365', kind: 'integer', width: 11, isSummed: true },
    { key: 'older', label: 'Over 365', kind: 'integer', width: 10, isSummed: true },
    { key: 'stock', label: 'Stock', kind: 'integer', width: 10, isSummed: true, link: 'product' },
    { key: 'value', label: 'Stock Value', kind: 'money', isSummed: true, isCost: true },
    { key: 'deadValue', label: 'Value over 365 Days', kind: 'money', width: 18, isSummed: true, isCost: true },
  ],
  cost: 'allowed',
  plot: {
    kind: 'columns',
    title: 'Stock by age',
    of: ['upTo30', 'upTo60', 'upTo90', 'upTo180', 'upTo365', 'older'],
    measure: 'stock',
  },
} as const satisfies ReportDefinition;
