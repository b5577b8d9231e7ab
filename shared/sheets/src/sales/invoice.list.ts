import { CSR_ORDER_STATUS_LABELS, SALES_PAGE_SIZE } from '@iwe/domain';
import type { FilterDefinition } from '../definition/filters.ts';
import type { ListDefinition } from '../definition/list-definition.ts';
import { optionsOf } from '../filter-options.ts';
import { SALES_SORTS, salesColumns, salesExports, salesFilters } from './sales-list.ts';

const filters = salesFilters('1');

/** /invoices. */
export const invoiceList = {
  title: 'Invoices',
  section: 'Sales',
  query: { type: 'invoice' },
  filters,
  columns: salesColumns('Dispatch Date'),
  sorts: SALES_SORTS,
  exports: salesExports('Dispatch Date'),
  pageSize: SALES_PAGE_SIZE,
  exportName: 'invoices',
} as const satisfies ListDefinition;

/** The filters of invoices that self-orders have as well. */
const SHARED_FILTERS: readonly string[] = ['number', 'customer', 'reference', 'product', 'date', 'dueDate', 'sortType'];

const queueFilters = [
  {
    kind: 'choice',
    key: 'csrOrderStatus',
    label: 'CSR Order Status',
    operator: 'equals',
    options: [{ value: '0', label: 'Waiting' }, ...optionsOf(CSR_ORDER_STATUS_LABELS)],
    placeholder: 'Waiting',
  },
  ...filters.filter((filter: FilterDefinition) => SHARED_FILTERS.includes(filter.key)),
] as const satisfies readonly FilterDefinition[];

/**
 * /invoices?type=csr: customers' own orders waiting for review, searched with drafterType 3 and status 1 (spec §4
 * "Self-orders").
 */
export const selfOrderList = {
  ...invoiceList,
  title: 'CSR Self-Orders',
  query: { type: 'csr', drafterType: 3, status: 1 },
  exportName: 'self-orders',
  filters: queueFilters,
} as const satisfies ListDefinition;

/** The same queue while it shows cancelled orders, which are voided: its filter names who cancelled them. */
export const cancelledSelfOrderList = {
  ...selfOrderList,
  query: { type: 'csr', drafterType: 3 },
} as const satisfies ListDefinition;
