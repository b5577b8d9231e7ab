import type { CustomerListQuery, CustomerRow } from '@iwe/contract';
import {
  BUSINESS_TYPES,
  CUSTOMER_SORT_TYPES,
  DEFAULT_PAGE_SIZE,
  FILTERABLE_XERO_SENT,
  PAYMENT_TYPES,
  PRICE_STRATEGIES,
} from '@iwe/domain';
import type { CustomerSortKey } from '@iwe/domain';
import type { ListColumn } from '../definition/columns.ts';
import type { ExportColumn } from '../definition/exports.ts';
import type { FilterDefinition, FilterKeyOf, FilterParameters } from '../definition/filters.ts';
import type { ListDefinition } from '../definition/list-definition.ts';
import { sortOptions, wordOptions } from '../filter-options.ts';

const SORTS = ['name', 'code', 'createdAt', 'updatedAt'] as const;

/** Every filter of the customers (spec §2), and their order. */
const FILTERS = [
  { kind: 'text', key: 'name', label: 'Customer', operator: 'contains', placeholder: 'Name, code, phone, ABN' },
  { kind: 'choice', key: 'priceType', label: 'Price Type', operator: 'equals', options: wordOptions(PRICE_STRATEGIES) },
  {
    kind: 'choice',
    key: 'businessType',
    label: 'Business Type',
    operator: 'equals',
    options: wordOptions(BUSINESS_TYPES),
  },
  {
    kind: 'choice',
    key: 'paymentType',
    label: 'Payment Type',
    operator: 'equals',
    options: wordOptions(PAYMENT_TYPES),
  },
  { kind: 'choice', key: 'areaType', label: 'Area', operator: 'equals', options: 'areaTypes' },
  {
    kind: 'days',
    key: 'created',
    label: 'Created',
    operator: 'between',
    from: 'createdFrom',
    to: 'createdTo',
    rare: true,
  },
  {
    kind: 'days',
    key: 'modified',
    label: 'Modified',
    operator: 'between',
    from: 'modifiedFrom',
    to: 'modifiedTo',
    rare: true,
  },
  {
    kind: 'choice',
    key: 'xeroSend',
    label: 'Xero Sent',
    operator: 'equals',
    options: wordOptions(FILTERABLE_XERO_SENT),
    rare: true,
  },
  {
    kind: 'choice',
    key: 'sortType',
    label: 'Sort',
    operator: 'sort',
    options: sortOptions(SORTS, CUSTOMER_SORT_TYPES),
    placeholder: 'By name, or best match',
    rare: true,
  },
] as const satisfies readonly FilterDefinition<FilterKeyOf<CustomerListQuery>>[];

/** Every column of the customers (spec §2). */
const COLUMNS = [
  { key: 'name', label: 'Name', kind: 'special', canBeCut: true, sort: 'name', width: 190 },
  { key: 'code', label: 'Code (ABN)', kind: 'special', sort: 'code', width: 98, card: 'note' },
  { key: 'creditLimit', label: 'Credit Limit', kind: 'money', field: 'creditLimit', width: 82, card: 'note' },
  { key: 'priceType', label: 'Price Type', kind: 'text', field: 'priceType', width: 108, card: 'note' },
  { key: 'businessType', label: 'Business Type', kind: 'text', field: 'businessType', width: 92 },
  { key: 'paymentType', label: 'Payment Type', kind: 'text', field: 'paymentType', width: 92, card: 'note' },
  { key: 'areaType', label: 'Area', kind: 'text', field: 'areaType', width: 84, card: 'note' },
  { key: 'csrLevel', label: 'Level', kind: 'text', field: 'csrLevel', exact: true, width: 42, leaves: 4 },
  { key: 'csrService', label: 'Service', kind: 'text', field: 'csrService', width: 88, leaves: 6 },
  { key: 'csrBD', label: 'BD', kind: 'text', field: 'csrBD', width: 88, leaves: 3 },
  { key: 'createdAt', label: 'Created', kind: 'instant', field: 'created_at', sort: 'createdAt', width: 78, leaves: 1 },
  {
    key: 'updatedAt',
    label: 'Modified',
    kind: 'instant',
    field: 'updated_at',
    sort: 'updatedAt',
    width: 78,
    leaves: 5,
  },
  { key: 'xeroSent', label: 'Xero Sent', kind: 'special', width: 62, leaves: 2 },
] as const satisfies readonly ListColumn<CustomerRow, CustomerSortKey>[];

const EXPORTS = [
  { key: 'name', label: 'Name', kind: 'text', width: 36 },
  { key: 'code', label: 'Code (ABN)', kind: 'text', width: 18 },
  { key: 'phone', label: 'Phone', kind: 'text', width: 18 },
  { key: 'creditLimit', label: 'Credit Limit', kind: 'money' },
  { key: 'priceType', label: 'Price Type', kind: 'text', width: 18 },
  { key: 'businessType', label: 'Business Type', kind: 'text', width: 18 },
  { key: 'paymentType', label: 'Payment Type', kind: 'text', width: 18 },
  { key: 'areaType', label: 'Area', kind: 'text', width: 18 },
  { key: 'csrLevel', label: 'Level', kind: 'text', width: 8 },
  { key: 'csrService', label: 'Service', kind: 'text', width: 20 },
  { key: 'csrBD', label: 'BD', kind: 'text', width: 20 },
  { key: 'createdAt', label: 'Created', kind: 'instant', width: 18 },
  { key: 'updatedAt', label: 'Modified', kind: 'instant', width: 18 },
  { key: 'xeroSent', label: 'Xero Sent', kind: 'text' },
] as const satisfies readonly ExportColumn[];

/** /customers. */
export const customerList = {
  title: 'Customers',
  section: 'Base Infos',
  query: {},
  filters: FILTERS,
  columns: COLUMNS,
  sorts: SORTS,
  sortTypes: CUSTOMER_SORT_TYPES,
  exports: EXPORTS,
  pageSize: DEFAULT_PAGE_SIZE,
  exportName: 'customers',
} as const satisfies ListDefinition<CustomerRow, CustomerListQuery, CustomerSortKey>;
/** The filter parameters of the customers; the server needs SQL for each. */
export type CustomerListParameter = Exclude<FilterParameters<typeof FILTERS>, 'sortType'>;
/** The columns of the customers' workbook; the server needs a value for each. */
export type CustomerExport = (typeof EXPORTS)[number];
