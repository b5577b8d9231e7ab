import type { ProductListQuery, ProductRow } from '@iwe/contract';
import { DEFAULT_PAGE_SIZE, FILTERABLE_XERO_SENT, PRODUCT_CATEGORY_LABELS, PRODUCT_SORT_TYPES } from '@iwe/domain';
import type { ProductSortKey } from '@iwe/domain';
import type { ListColumn } from '../definition/columns.ts';
import type { ExportColumn } from '../definition/exports.ts';
import type { FilterDefinition, FilterKeyOf, FilterParameters } from '../definition/filters.ts';
import type { ListDefinition } from '../definition/list-definition.ts';
import { NEWEST_FIRST, optionsOf, sortOptions, wordOptions } from '../filter-options.ts';

const SORTS = ['code', 'createdAt', 'updatedAt', 'name'] as const;

/** Every filter of the products (spec §2). */
const FILTERS = [
  { kind: 'text', key: 'name', label: 'Product', operator: 'contains', placeholder: 'Code, name, size' },
  {
    kind: 'choice',
    key: 'category',
    label: 'Category',
    operator: 'equals',
    options: optionsOf(PRODUCT_CATEGORY_LABELS),
  },
  { kind: 'choice', key: 'brand', label: 'Brand', operator: 'equals', options: 'brands' },
  { kind: 'choice', key: 'tag1', label: 'Tag 1', operator: 'equals', options: 'tag1' },
  { kind: 'choice', key: 'tag2', label: 'Tag 2', operator: 'equals', options: 'tag2' },
  { kind: 'choice', key: 'tag3', label: 'Tag 3', operator: 'equals', options: 'tag3' },
  { kind: 'choice', key: 'tag4', label: 'Location', operator: 'equals', options: 'tag4' },
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
    key: 'sortType',
    label: 'Sort',
    operator: 'sort',
    options: sortOptions(SORTS, PRODUCT_SORT_TYPES),
    placeholder: NEWEST_FIRST,
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
    key: 'stock',
    label: 'Stock',
    operator: 'equals',
    options: [{ value: 'negative', label: 'Below zero' }],
    rare: true,
  },
] as const satisfies readonly FilterDefinition<FilterKeyOf<ProductListQuery>>[];

/** Every column of the products (spec §2). */
const COLUMNS = [
  { key: 'code', label: 'Code', kind: 'special', sort: 'code', width: 112 },
  { key: 'name', label: 'Name', kind: 'text', field: 'name', sort: 'name', width: 202, card: 'name' },
  { key: 'tags', label: 'Tags', kind: 'special', canBeCut: true, width: 150 },
  { key: 'ref_pur', label: 'Tempe', kind: 'money', field: 'ref_pur', width: 72 },
  { key: 'standardPrice', label: 'Standard', kind: 'money', field: 'standardPrice', width: 76, card: 'note' },
  { key: 'specialPrice', label: 'Special', kind: 'money', field: 'specialPrice', width: 72, card: 'note' },
  { key: 'classAPrice', label: 'A / COD', kind: 'money', field: 'classAPrice', width: 72, card: 'amount' },
  { key: 'classBPrice', label: 'Class B', kind: 'money', field: 'classBPrice', width: 72, card: 'note' },
  { key: 'createdAt', label: 'Created', kind: 'instant', field: 'created_at', sort: 'createdAt', width: 88, leaves: 1 },
  {
    key: 'updatedAt',
    label: 'Modified',
    kind: 'instant',
    field: 'updated_at',
    sort: 'updatedAt',
    width: 90,
    leaves: 3,
  },
  { key: 'xeroSent', label: 'Xero Sent', kind: 'special', width: 66, leaves: 2 },
] as const satisfies readonly ListColumn<ProductRow, ProductSortKey>[];

/** The columns of the workbook: every column of the list, and the fields that tags and form contain. */
const EXPORTS = [
  { key: 'code', label: 'Code', kind: 'text', width: 18 },
  { key: 'name', label: 'Name', kind: 'text', width: 44 },
  { key: 'unit', label: 'Unit', kind: 'text', width: 8 },
  { key: 'category', label: 'Category', kind: 'text' },
  { key: 'brand', label: 'Brand', kind: 'text', width: 18 },
  { key: 'tag1', label: 'Tag 1', kind: 'text' },
  { key: 'tag2', label: 'Tag 2', kind: 'text' },
  { key: 'tag3', label: 'Tag 3', kind: 'text' },
  { key: 'tag4', label: 'Location', kind: 'text', width: 20 },
  { key: 'ref_pur', label: 'Tempe', kind: 'money' },
  { key: 'standardPrice', label: 'Standard', kind: 'money' },
  { key: 'specialPrice', label: 'Special', kind: 'money' },
  { key: 'classAPrice', label: 'Class A / COD', kind: 'money' },
  { key: 'classBPrice', label: 'Class B', kind: 'money' },
  { key: 'isSpecial', label: 'Special or not', kind: 'text', width: 8 },
  { key: 'isClearance', label: 'Clearance', kind: 'text', width: 8 },
  { key: 'isCustomerShow', label: 'Shown to customers', kind: 'text', width: 8 },
  { key: 'createdAt', label: 'Created', kind: 'instant', width: 18 },
  { key: 'updatedAt', label: 'Modified', kind: 'instant', width: 18 },
  { key: 'xeroSent', label: 'Xero Sent', kind: 'text' },
  { key: 'loadRate', label: 'Load Rate', kind: 'text', width: 8 },
  { key: 'speedRate', label: 'Speed Rate', kind: 'text', width: 8 },
  { key: 'barcodes', label: 'Barcodes', kind: 'text', width: 16 },
] as const satisfies readonly ExportColumn[];

/** /products. */
export const productList = {
  title: 'Products',
  section: 'Base Infos',
  query: {},
  filters: FILTERS,
  columns: COLUMNS,
  sorts: SORTS,
  sortTypes: PRODUCT_SORT_TYPES,
  exports: EXPORTS,
  pageSize: DEFAULT_PAGE_SIZE,
  exportName: 'products',
} as const satisfies ListDefinition<ProductRow, ProductListQuery, ProductSortKey>;
/** The filter parameters of the products; the server needs SQL for each. */
export type ProductListParameter = Exclude<FilterParameters<typeof FILTERS>, 'sortType'>;
/** The columns of the products' workbook; the server needs a value for each. */
export type ProductExport = (typeof EXPORTS)[number];
