import {
  brandsAndCategories,
  customerFilter,
  dateRange,
  dateType,
  includeCost,
  products,
  tags,
  warehouses,
} from '../definition/common-settings.ts';
import type { ReportDefinition, ReportWay } from '../definition/report-definition.ts';

/** Returns the ways to the lines that a figure adds up: of the row's customer or product, in sheets of these types. */
const lines = (kinds?: readonly number[]) => {
  const way = { report: 'invoices-credit-notes-detail', ...(kinds ? { kinds } : {}) } satisfies ReportWay;
  return {
    opens: [
      { ...way, by: { csrs: 'contactId' } },
      { ...way, by: { products: 'productId' } },
    ],
    totalOpens: way,
  };
};

/** A row for every customer, product, salesperson, area or month: sold and credited, with last year beside it. */
export const customersSalesSummary = {
  type: 'customers-sales-summary',
  title: 'Customers Sales Summary',
  area: 'sales',
  settings: [
    {
      kind: 'choice',
      field: 'group',
      label: 'Group By',
      section: 'basic',
      options: [
        { value: 'asCustomers', label: 'As Customers' },
        { value: 'asProducts', label: 'As Products' },
        { value: 'asSalespeople', label: 'As Salespeople' },
        { value: 'asAreas', label: 'As Areas' },
        { value: 'asMonths', label: 'As Months' },
      ],
      start: 'asCustomers',
    },
    dateType('Dispatch Date'),
    dateRange,
    tags,
    warehouses('warehouses', 'Warehouses'),
    includeCost,
    ...brandsAndCategories,
    products,
    ...customerFilter,
  ],
  groups: [
    { key: 'asCustomers', label: 'Customers', column: 'customer', id: 'contactId' },
    { key: 'asProducts', label: 'Products', column: 'code', id: 'productId' },
    { key: 'asSalespeople', label: 'Salespeople', column: 'salesperson', id: 'salespersonId' },
    { key: 'asAreas', label: 'Areas', column: 'areaOfSale', id: 'areaId' },
    { key: 'asMonths', label: 'Months', column: 'month', id: 'monthId', isInOrder: true },
  ],
  hasSubtotals: false,
  columns: [
    { key: 'customer', label: 'Customer', kind: 'text', width: 32, link: 'contact', only: 'asCustomers' },
    { key: 'area', label: 'Area', kind: 'text', only: 'asCustomers' },
    { key: 'payment', label: 'Payment', kind: 'text', only: 'asCustomers' },
    { key: 'code', label: 'Item Code', kind: 'text', width: 18, link: 'product', only: 'asProducts' },
    { key: 'product', label: 'Item Name', kind: 'text', width: 36, only: 'asProducts' },
    { key: 'brand', label: 'Brand', kind: 'text', only: 'asProducts' },
    { key: 'category', label: 'Category', kind: 'text', only: 'asProducts' },
    { key: 'salesperson', label: 'Salesperson', kind: 'text', width: 28, only: 'asSalespeople' },
    { key: 'areaOfSale', label: 'Area', kind: 'text', width: 20, only: 'asAreas' },
    { key: 'month', label: 'Month', kind: 'text', width: 12, only: 'asMonths' },
    {
      key: 'invoices',
      label: 'Invoices',
      kind: 'integer',
      width: 10,
      isSummed: true,
      only: ['asCustomers', 'asSalespeople', 'asAreas', 'asMonths'],
      ...lines([1]),
    },
    // An invoice of two products counts for both, so these numbers add up to nothing.
    {
      key: 'invoicesOfProduct',
      label: 'Invoices',
      kind: 'integer',
      width: 10,
      only: 'asProducts',
      opens: lines([1]).opens,
    },
    { key: 'quantity', label: 'Qty', kind: 'integer', width: 10, isSummed: true, ...lines() },
    { key: 'gross', label: 'Gross', kind: 'money', isSummed: true, ...lines([1]) },
    { key: 'creditNotes', label: 'Credit Notes', kind: 'money', isSummed: true, ...lines([2]) },
    { key: 'net', label: 'Net', kind: 'money', isSummed: true, ...lines() },
    // The same days of the year before.
    { key: 'lastYear', label: 'Net Last Year', kind: 'money', isSummed: true },
    { key: 'change', label: 'Change', kind: 'money', isSummed: true },
    { key: 'gst', label: 'GST', kind: 'money', isSummed: true, ...lines() },
    { key: 'cost', label: 'Cost', kind: 'money', isSummed: true, isCost: true, ...lines() },
    { key: 'margin', label: 'Margin', kind: 'money', isSummed: true, isCost: true, ...lines() },
    { key: 'share', label: 'Share of Total', kind: 'percent', width: 14 },
  ],
  cost: 'asked',
  plot: { kind: 'top', title: 'Margin of the largest', measure: 'margin', orElse: 'net' },
} as const satisfies ReportDefinition;
