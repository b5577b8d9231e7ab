import type { SheetRow } from '@iwe/contract';
import { FILTERABLE_SHEET_STATUSES, SHEET_STATUS_LABELS } from '@iwe/domain';
import type { SheetType, SheetTypeInfo } from '@iwe/domain';
import { COMMON_ACTIONS } from '../actions.ts';
import type { ListColumn } from '../definition/columns.ts';
import type { ExportColumn } from '../definition/exports.ts';
import type { FilterDefinition, FilterKey } from '../definition/filters.ts';
import type { FormKeys, FormSection } from '../definition/form.ts';
import type { InputDefinition } from '../definition/inputs.ts';
import type { ListDefinition } from '../definition/list-definition.ts';
import type { LineColumn, SheetDefinition } from '../definition/sheet-definition.ts';
import { optionsOf } from '../filter-options.ts';

/*
 * A kind that exists in tests alone: goods written off as scrap. Server and screens are given this definition and what is
 * special of it, and nothing else in the repository knows it.
 */

/** A number that none of the seven has. */
export const WRITE_OFF = 8 as SheetType;
export const writeOffInfo: SheetTypeInfo = { type: WRITE_OFF, routeName: 'WriteOffs', listPath: '/write_offs', numberPrefix: 'WO', label: 'Write-off', pluralLabel: 'Write-offs' };

/** A parameter that only this kind has: who took the goods away. */
export const DISPOSER = 'disposer' as FilterKey;

const filters = [
  { kind: 'text', key: 'number', label: 'Number', operator: 'contains' },
  { kind: 'choice', key: 'status', label: 'Status', operator: 'equals', options: optionsOf(SHEET_STATUS_LABELS, FILTERABLE_SHEET_STATUSES) },
  { kind: 'text', key: DISPOSER, label: 'Disposer', operator: 'contains' },
] as const satisfies readonly FilterDefinition[];

const columns = [
  { key: 'number', label: 'Number', kind: 'special', sort: 'number', width: 100 },
  { key: 'warehouse', label: 'Warehouse', kind: 'text', field: 'warehouse', width: 175 },
  { key: 'qty', label: 'Qty', kind: 'quantity', field: 'qty', total: 'qty', width: 80 },
  { key: 'date', label: 'Date', kind: 'day', field: 'date', width: 112 },
  { key: 'status', label: 'Status', kind: 'special', width: 96 },
] as const satisfies readonly ListColumn<SheetRow>[];

const workbook = [{ key: 'number', label: 'Number', kind: 'text' }, { key: 'warehouse', label: 'Warehouse', kind: 'text', width: 20 }, { key: 'qty', label: 'Qty', kind: 'integer', width: 8 }] as const satisfies readonly ExportColumn[];

export const writeOffList = {
  title: 'Write-offs', section: 'Warehouse', query: { order_type: WRITE_OFF }, filters, columns, sorts: ['number'], exports: workbook, pageSize: 20, exportName: 'write-offs',
} as const satisfies ListDefinition;

const form = [
  { key: 'head', title: 'Write-off', edit: 'dates', fields: [
    { key: 'warehouse', label: 'Warehouse', kind: 'text', field: 'warehouse', strong: true },
    { key: 'date', label: 'Date', kind: 'day', field: 'date' },
    { key: 'disposer', label: 'Disposer', kind: 'text', field: 'reference' },
  ] },
] as const satisfies readonly FormSection[];

const lines = [
  { key: 'code', label: 'Item Code', kind: 'special', width: 160 },
  { key: 'name', label: 'Item Name', kind: 'product', field: 'name', width: 300 },
  { key: 'quantity', label: 'Qty', kind: 'quantity', field: 'quantity', width: 80 },
  // A column that no other kind has.
  { key: 'left', label: 'Left After', kind: 'special', align: 'number', width: 90 },
  { key: 'description', label: 'Line Description', kind: 'text', field: 'description', width: 200 },
] as const satisfies readonly LineColumn[];

const inputs = [
  { of: 'warehouse', kind: 'choice', field: 'warehouseId', options: 'warehouses', required: true },
  { of: 'date', kind: 'day', field: 'date', required: true },
  { of: 'disposer', kind: 'text', field: 'reference', maxLength: 100 },
] as const satisfies readonly InputDefinition<FormKeys<typeof form>>[];

export const writeOffSheet = {
  type: WRITE_OFF, routeName: writeOffInfo.routeName, resource: 'orders', list: writeOffList, form, inputs, lines, actions: COMMON_ACTIONS, cloneTargets: [], hasMoney: false,
} as const satisfies SheetDefinition;
