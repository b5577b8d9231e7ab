import type { SheetRow } from '@iwe/contract';
import {
  cloneTargets,
  DEFAULT_PAGE_SIZE,
  FILTERABLE_SHEET_STATUSES,
  SHEET_STATUS_LABELS,
  SHEET_TYPES,
  SheetType,
} from '@iwe/domain';
import { COMMON_ACTIONS } from '../actions.ts';
import type { ListColumn } from '../definition/columns.ts';
import type { ExportColumn } from '../definition/exports.ts';
import type { FilterDefinition } from '../definition/filters.ts';
import type { FormKeys, FormSection } from '../definition/form.ts';
import type { InputDefinition } from '../definition/inputs.ts';
import type { ListDefinition } from '../definition/list-definition.ts';
import type { LineColumn, SheetDefinition } from '../definition/sheet-definition.ts';
import { NEWEST_FIRST, optionsOf, sortOptions, VOIDED_FILTER } from '../filter-options.ts';

// A transfer has no amount and no due date to sort by.
const sorts = ['number', 'date', 'status'] as const;

const filters = [
  { kind: 'text', key: 'number', label: 'Number', operator: 'contains' },
  { kind: 'days', key: 'date', label: 'Date', operator: 'between', from: 'dateFrom', to: 'dateTo' },
  { kind: 'choice', key: 'outWarehouse', label: 'Out Warehouse', operator: 'equals', options: 'warehouses' },
  { kind: 'choice', key: 'inWarehouse', label: 'In Warehouse', operator: 'equals', options: 'warehouses' },
  {
    kind: 'choice',
    key: 'status',
    label: 'Status',
    operator: 'equals',
    options: optionsOf(SHEET_STATUS_LABELS, FILTERABLE_SHEET_STATUSES),
  },
  { kind: 'text', key: 'product', label: 'Product', operator: 'contains', placeholder: 'Code, name, size' },
  {
    kind: 'choice',
    key: 'sortType',
    label: 'Sort',
    operator: 'sort',
    options: sortOptions(sorts),
    placeholder: NEWEST_FIRST,
  },
  VOIDED_FILTER,
] as const satisfies readonly FilterDefinition[];

const columns = [
  { key: 'number', label: 'Number', kind: 'special', sort: 'number', width: 100 },
  { key: 'warehouse', label: 'Out Warehouse', kind: 'text', field: 'warehouse', width: 168, card: 'note' },
  { key: 'inWarehouse', label: 'In Warehouse', kind: 'text', field: 'inWarehouse', width: 168, card: 'note' },
  { key: 'qty', label: 'Qty', kind: 'quantity', field: 'qty', total: 'qty', width: 80, card: 'note' },
  { key: 'date', label: 'Date', kind: 'day', field: 'date', sort: 'date', width: 112, card: 'note' },
  { key: 'approver', label: 'Last Approver', kind: 'special', width: 150, leaves: 1 },
  { key: 'status', label: 'Status', kind: 'special', sort: 'status', width: 96, card: 'state' },
] as const satisfies readonly ListColumn<SheetRow>[];

const workbook = [
  { key: 'number', label: 'Number', kind: 'text' },
  { key: 'warehouse', label: 'Out Warehouse', kind: 'text', width: 20 },
  { key: 'inWarehouse', label: 'In Warehouse', kind: 'text', width: 20 },
  { key: 'qty', label: 'Qty', kind: 'integer', width: 8 },
  { key: 'date', label: 'Date', kind: 'date' },
  { key: 'drafter', label: 'Drafter', kind: 'text', width: 20 },
  { key: 'approver', label: 'Last Approver', kind: 'text', width: 20 },
  { key: 'approvedAt', label: 'Approved At', kind: 'instant', width: 18 },
  { key: 'status', label: 'Status', kind: 'text' },
] as const satisfies readonly ExportColumn[];

/** /transfers. */
export const transferList = {
  title: 'Transfers',
  section: 'Warehouse',
  query: { order_type: SheetType.Transfer },
  filters,
  columns,
  sorts,
  exports: workbook,
  pageSize: DEFAULT_PAGE_SIZE,
  exportName: 'transfers',
} as const satisfies ListDefinition;

const form = [
  {
    key: 'warehouses',
    title: 'Warehouses',
    fields: [
      { key: 'warehouse', label: 'Out Warehouse', kind: 'text', field: 'warehouse', strong: true },
      { key: 'inWarehouse', label: 'In Warehouse', kind: 'text', field: 'inWarehouse', strong: true },
    ],
  },
  {
    key: 'dates',
    title: 'Date, comments',
    edit: 'dates',
    fields: [
      { key: 'date', label: 'Date', kind: 'day', field: 'date' },
      { key: 'comments', label: 'Comments', kind: 'text', field: 'comments' },
    ],
  },
] as const satisfies readonly FormSection[];

const lines = [
  { key: 'code', label: 'Item Code', kind: 'special' },
  { key: 'name', label: 'Item Name', kind: 'product', field: 'name', card: 'name' },
  { key: 'unit', label: 'Unit', kind: 'product', field: 'unit' },
  { key: 'stock', label: 'Stock', kind: 'special', align: 'number' },
  { key: 'quantity', label: 'Qty', kind: 'quantity', field: 'quantity' },
  { key: 'description', label: 'Line Description', kind: 'text', field: 'description' },
] as const satisfies readonly LineColumn[];

/** The inputs of the form (spec §2 "Transfer form"). */
const inputs = [
  { of: 'warehouse', kind: 'choice', field: 'warehouseId', options: 'warehouses', required: true },
  { of: 'inWarehouse', kind: 'choice', field: 'inWarehouseId', options: 'warehouses', required: true },
  { of: 'date', kind: 'day', field: 'date', required: true },
  { of: 'comments', kind: 'note', field: 'comments', span: 4 },
] as const satisfies readonly InputDefinition<FormKeys<typeof form>>[];

/** Type 6: moves goods between two warehouses, without money; can't be cloned. */
export const transferSheet = {
  type: SheetType.Transfer,
  routeName: SHEET_TYPES[SheetType.Transfer].routeName,
  resource: 'orders',
  list: transferList,
  form,
  inputs,
  lines,
  actions: COMMON_ACTIONS,
  cloneTargets: cloneTargets(SheetType.Transfer),
  hasMoney: false,
} as const satisfies SheetDefinition;
