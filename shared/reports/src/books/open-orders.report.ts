import { brandsAndCategories, dateRange, suppliers } from '../definition/common-settings.ts';
import type { ReportDefinition } from '../definition/report-definition.ts';

/** A row for every line of an approved, open purchase order with units that are not billed yet. */
export const openOrders = {
  type: 'open-orders',
  title: 'Open Order Lines',
  area: 'books',
  settings: [
    {
      kind: 'choice',
      field: 'group',
      label: 'Group By',
      section: 'basic',
      options: [
        { value: 'asEtas', label: 'As ETA Dates' },
        { value: 'asSuppliers', label: 'As Suppliers' },
      ],
      start: 'asEtas',
    },
    { ...dateRange, label: 'ETA Range' },
    ...brandsAndCategories,
    suppliers,
  ],
  groups: [
    { key: 'asEtas', label: 'ETA Dates', column: 'eta', id: 'etaId' },
    { key: 'asSuppliers', label: 'Suppliers', column: 'supplier', id: 'contactId' },
  ],
  hasSubtotals: true,
  columns: [
    { key: 'eta', label: 'ETA Date', kind: 'date', width: 13 },
    { key: 'daysLate', label: 'Days Late', kind: 'integer', width: 10 },
    { key: 'supplier', label: 'Supplier', kind: 'text', width: 32, link: 'supplier' },
    { key: 'number', label: 'Number', kind: 'text', width: 12, link: 'sheet' },
    { key: 'date', label: 'Date', kind: 'date', width: 13 },
    { key: 'code', label: 'Item Code', kind: 'text', width: 18, link: 'product' },
    { key: 'product', label: 'Item Name', kind: 'text', width: 36 },
    { key: 'ordered', label: 'Ordered', kind: 'integer', width: 10, isSummed: true },
    { key: 'billed', label: 'Billed', kind: 'integer', width: 10, isSummed: true },
    { key: 'open', label: 'Open', kind: 'integer', width: 10, isSummed: true },
    { key: 'usdPrice', label: 'USD Price', kind: 'money' },
    { key: 'value', label: 'Open Amount', kind: 'money', isSummed: true },
  ],
  cost: 'none',
  plot: { kind: 'weeks', title: 'Open amount by week of ETA', by: 'eta', measure: 'value' },
} as const satisfies ReportDefinition;
