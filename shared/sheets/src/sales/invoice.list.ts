import { SALES_PAGE_SIZE } from '@iwe/domain';
import type { FilterDefinition } from '../definition/filters.ts';
import type { ListDefinition } from '../definition/list-definition.ts';
import { SALES_SORTS, salesColumns, salesExports, salesFilters } from './sales-list.ts';

const filters = salesFilters('1');

/** /invoices. */
export const invoiceList = {
  title: 'Invoices', section: 'Sales', query: { type: 'invoice' }, filters, columns: salesColumns('Dispatch Date'), sorts: SALES_SORTS, exports: salesExports('Dispatch Date'),
  pageSize: SALES_PAGE_SIZE, exportName: 'invoices',
} as const satisfies ListDefinition;

const SELF_ORDER_STARTS: Readonly<Record<string, string>> = { drafterType: '3', status: '1' };

/** /invoices?type=csr: the customers' own orders that wait, searched with drafterType 3 and status 1 (spec §4 "Self-orders"). */
export const selfOrderList = {
  ...invoiceList, title: 'CSR Self-Orders', query: { type: 'csr' }, exportName: 'self-orders',
  filters: filters.map((filter: FilterDefinition) => (SELF_ORDER_STARTS[filter.key] === undefined ? filter : { ...filter, start: SELF_ORDER_STARTS[filter.key] ?? '' })),
} as const satisfies ListDefinition;
