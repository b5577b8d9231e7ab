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

// An adjustment has no due date to sort by.
const sorts = ['number', 'amount', 'date', 'status'] as const;

const filters = [
  { kind: 'text', key: 'number', label: 'Number', operator: 'contains' },
  { kind: 'days', key: 'date', label: 'Date', operator: 'between', from: 'dateFrom', to: 'dateTo' },
  { kind: 'choice', key: 'warehouse', label: 'Warehouse', operator: 'equals', options: 'warehouses' },
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
  { key: 'number', label: 'Number', kind: 'special', sort: 'number', width: 94 },
  { key: 'warehouse', label: 'Warehouse', kind: 'text', field: 'warehouse', width: 160, card: 'name' },
  { key: 'qty', label: 'Qty', kind: 'quantity', field: 'qty', total: 'qty', width: 80, card: 'note' },
  {
    key: 'amount',
    label: 'Amount',
    kind: 'money',
    field: 'amount',
    sort: 'amount',
    total: 'amount',
    width: 106,
    card: 'amount',
  },
  { key: 'date', label: 'Date', kind: 'day', field: 'date', sort: 'date', width: 104, card: 'note' },
  { key: 'drafter', label: 'Drafter', kind: 'text', field: 'drafter', width: 116, leaves: 1 },
  { key: 'approver', label: 'Last Approver', kind: 'special', width: 136 },
  { key: 'status', label: 'Status', kind: 'special', sort: 'status', width: 96, card: 'state' },
] as const satisfies readonly ListColumn<SheetRow>[];

const workbook = [
  { key: 'number', label: 'Number', kind: 'text' },
  { key: 'warehouse', label: 'Warehouse', kind: 'text', width: 20 },
  { key: 'qty', label: 'Qty', kind: 'integer', width: 8 },
  { key: 'amount', label: 'Amount', kind: 'money' },
  { key: 'date', label: 'Date', kind: 'date' },
  { key: 'drafter', label: 'Drafter', kind: 'text', width: 20 },
  { key: 'approver', label: 'Last Approver', kind: 'text', width: 20 },
  { key: 'approvedAt', label: 'Approved At', kind: 'instant', width: 18 },
  { key: 'status', label: 'Status', kind: 'text' },
] as const satisfies readonly ExportColumn[];

/** /adjustments. */
export const adjustmentList = {
  title: 'Adjustments',
  section: 'Warehouse',
  query: { order_type: SheetType.Adjustment },
  filters,
  columns,
  sorts,
  exports: workbook,
  pageSize: DEFAULT_PAGE_SIZE,
  exportName: 'adjustments',
} as const satisfies ListDefinition;

const form = [
  {
    key: 'warehouse',
    title: 'Warehouse',
    fields: [
      { key: 'warehouse', label: 'Warehouse', kind: 'text', field: 'warehouse', strong: true },
      { key: 'counted', label: 'Counted', kind: 'special' },
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

/** The lines of a count (spec §2 "Adjustment form"). */
const lines = [
  { key: 'code', label: 'Item Code', kind: 'special' },
  { key: 'name', label: 'Item Name', kind: 'product', field: 'name', card: 'name' },
  { key: 'unit', label: 'Unit', kind: 'product', field: 'unit' },
  { key: 'inWarehouseQty', label: 'In-Warehouse Qty', kind: 'quantity', field: 'inWarehouseQty' },
  { key: 'inSystemQty', label: 'In-System Qty', kind: 'special', align: 'number' },
  { key: 'difference', label: 'Difference', kind: 'special', align: 'number' },
  { key: 'price', label: 'Cost Price', kind: 'special', align: 'money' },
  { key: 'amount', label: 'Line Amount', kind: 'special', align: 'money', card: 'amount' },
  { key: 'description', label: 'Line Description', kind: 'text', field: 'description' },
] as const satisfies readonly LineColumn[];

/** The inputs of the form (spec §2 "Adjustment form"). */
const inputs = [
  { of: 'warehouse', kind: 'choice', field: 'warehouseId', options: 'warehouses', required: true },
  { of: 'date', kind: 'day', field: 'date', required: true },
  { of: 'comments', kind: 'note', field: 'comments', span: 5 },
] as const satisfies readonly InputDefinition<FormKeys<typeof form>>[];

/** Type 7: counted units compared with the system's quantity; can't be cloned. */
export const adjustmentSheet = {
  type: SheetType.Adjustment,
  routeName: SHEET_TYPES[SheetType.Adjustment].routeName,
  resource: 'orders',
  list: adjustmentList,
  form,
  inputs,
  lines,
  actions: COMMON_ACTIONS,
  cloneTargets: cloneTargets(SheetType.Adjustment),
  hasMoney: true,
  isCount: true,
} as const satisfies SheetDefinition;
