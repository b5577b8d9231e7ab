import { SALES_PAGE_SIZE } from '@iwe/domain';
import type { ListDefinition } from '../definition/list-definition.ts';
import { SALES_SORTS, salesColumns, salesExports, salesFilters } from './sales-list.ts';

/** /credit_notes. */
export const creditNoteList = {
  title: 'Credit Notes',
  section: 'Sales',
  query: { type: 'invoice' },
  filters: salesFilters('2'),
  columns: salesColumns('Pickup Date'),
  sorts: SALES_SORTS,
  exports: salesExports('Pickup Date'),
  pageSize: SALES_PAGE_SIZE,
  exportName: 'credit-notes',
} as const satisfies ListDefinition;
