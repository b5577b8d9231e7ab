import type { SheetRow } from '@iwe/contract';
import {
  CLOSURE_VALUES,
  DEFAULT_PAGE_SIZE,
  DRAFTER_TYPE_LABELS,
  FILTERABLE_SHEET_STATUSES,
  FILTERABLE_XERO_SENT_OF_SHEETS,
  LINE_TAG_LABELS,
  LINE_TAGS_IN_ORDER,
  SHEET_STATUS_LABELS,
  SHEET_TYPES,
  SheetType,
} from '@iwe/domain';
import type { ListColumn } from '../definition/columns.ts';
import type { ExportColumn } from '../definition/exports.ts';
import type { FilterDefinition } from '../definition/filters.ts';
import type { ListDefinition } from '../definition/list-definition.ts';
import {
  attentionFilter,
  NEWEST_FIRST,
  optionsOf,
  sortOptions,
  VOIDED_FILTER,
  wordOptions,
} from '../filter-options.ts';

const ORDER_SORTS = ['number', 'amount', 'date', 'status'] as const;
const BILL_SORTS = ['number', 'amount', 'dueDate', 'date', 'status'] as const;

// The filters of invoices that also fit purchases, plus upstream, ETA and closure (spec §2 "Search filters and columns
// by list").
const COMMON_FILTERS = [
  { kind: 'text', key: 'number', label: 'Number', operator: 'contains' },
  {
    kind: 'choice',
    key: 'upstream',
    label: 'Upstream',
    operator: 'equals',
    options: 'suppliers',
    placeholder: 'Supplier',
  },
  { kind: 'text', key: 'reference', label: 'Reference', operator: 'contains' },
  { kind: 'text', key: 'product', label: 'Product', operator: 'contains', placeholder: 'Code, name, size' },
  { kind: 'days', key: 'date', label: 'Date', operator: 'between', from: 'dateFrom', to: 'dateTo' },
  {
    kind: 'choice',
    key: 'status',
    label: 'Status',
    operator: 'equals',
    options: optionsOf(SHEET_STATUS_LABELS, FILTERABLE_SHEET_STATUSES),
  },
] as const satisfies readonly FilterDefinition[];
const RARE_FILTERS = [
  {
    kind: 'text',
    key: 'customer',
    label: 'Supplier',
    operator: 'contains',
    placeholder: 'Name, phone, ABN',
    rare: true,
  },
  {
    kind: 'choice',
    key: 'tag',
    label: 'Tag',
    operator: 'equals',
    options: optionsOf(LINE_TAG_LABELS, LINE_TAGS_IN_ORDER),
    rare: true,
  },
  {
    kind: 'choice',
    key: 'drafterType',
    label: 'Drafter',
    operator: 'equals',
    options: optionsOf(DRAFTER_TYPE_LABELS, [1, 2]),
    rare: true,
  },
  { kind: 'choice', key: 'approver', label: 'Approver', operator: 'equals', options: 'staff', rare: true },
  { kind: 'choice', key: 'warehouse', label: 'Warehouse', operator: 'equals', options: 'warehouses', rare: true },
] as const satisfies readonly FilterDefinition[];
const ETA = {
  kind: 'days',
  key: 'deliveryDate',
  label: 'ETA Date',
  operator: 'between',
  from: 'deliveryDateFrom',
  to: 'deliveryDateTo',
} as const satisfies FilterDefinition;

const ORDER_FILTERS = [
  ...COMMON_FILTERS,
  { kind: 'choice', key: 'closure', label: 'Closure', operator: 'equals', options: wordOptions(CLOSURE_VALUES) },
  ETA,
  {
    kind: 'choice',
    key: 'sortType',
    label: 'Sort',
    operator: 'sort',
    options: sortOptions(ORDER_SORTS),
    placeholder: NEWEST_FIRST,
    rare: true,
  },
  ...RARE_FILTERS,
  attentionFilter('to-arrive', 'not-billed'),
  VOIDED_FILTER,
] as const satisfies readonly FilterDefinition[];

const KINDS = [SheetType.Bill, SheetType.BillCreditNote].map((type) => ({
  value: String(type),
  label: SHEET_TYPES[type].label,
}));
/** The filters of both lists, which differ only in the initial kind. */
const billFilters = <Start extends string>(start: Start) =>
  [
    ...COMMON_FILTERS,
    {
      kind: 'choice',
      key: 'xeroSend',
      label: 'Xero Sent',
      operator: 'equals',
      options: wordOptions(FILTERABLE_XERO_SENT_OF_SHEETS),
    },
    {
      kind: 'days',
      key: 'dueDate',
      label: 'Due Date',
      operator: 'between',
      from: 'dueDateFrom',
      to: 'dueDateTo',
      rare: true,
    },
    { ...ETA, rare: true },
    { kind: 'choice', key: 'order_type', label: 'Type', operator: 'equals', options: KINDS, start, rare: true },
    {
      kind: 'choice',
      key: 'sortType',
      label: 'Sort',
      operator: 'sort',
      options: sortOptions(BILL_SORTS),
      placeholder: NEWEST_FIRST,
      rare: true,
    },
    ...RARE_FILTERS,
    VOIDED_FILTER,
  ] as const satisfies readonly FilterDefinition[];

// Widths are chosen for 1440 pixels with the menu open: no heading breaks within a word, and no number, day or tag is
// cut.
const ORDER_COLUMNS = [
  { key: 'number', label: 'Number', kind: 'special', sort: 'number', width: 78 },
  { key: 'reference', label: 'Reference', kind: 'text', field: 'reference', width: 84, card: 'note' },
  {
    key: 'customer',
    label: 'Supplier',
    kind: 'text',
    field: 'customerName',
    link: { kind: 'supplier' },
    width: 100,
    card: 'name',
  },
  { key: 'qty', label: 'Qty', kind: 'quantity', field: 'qty', total: 'qty', width: 56 },
  {
    key: 'amount',
    label: 'Amount',
    kind: 'money',
    field: 'amount',
    sort: 'amount',
    total: 'amount',
    width: 90,
    card: 'amount',
  },
  { key: 'date', label: 'Date', kind: 'day', field: 'date', sort: 'date', width: 86, card: 'note' },
  { key: 'deliveryDate', label: 'ETA Date', kind: 'day', field: 'deliveryDate', width: 82, card: 'note' },
  { key: 'warehouse', label: 'Warehouse', kind: 'text', field: 'warehouse', width: 76, leaves: 6 },
  { key: 'fxRate', label: 'FX Rate', kind: 'special', align: 'number', width: 52, leaves: 3 },
  { key: 'seaFreight', label: 'Freight USD', kind: 'money', field: 'sea_freight', width: 62, leaves: 5 },
  { key: 'clearanceCost', label: 'Clearance', kind: 'money', field: 'clearance_cost', width: 68, leaves: 4 },
  { key: 'drafter', label: 'Drafter', kind: 'special', canBeCut: true, width: 74, leaves: 1 },
  { key: 'approver', label: 'Last Approver', kind: 'special', width: 80, leaves: 2 },
  { key: 'status', label: 'Status', kind: 'special', sort: 'status', width: 96, card: 'state' },
  { key: 'closure', label: 'Closure', kind: 'text', field: 'closure', exact: true, width: 62 },
  { key: 'action', label: 'Action', kind: 'special', align: 'action', width: 52 },
] as const satisfies readonly ListColumn<SheetRow>[];

const BILL_COLUMNS = [
  { key: 'number', label: 'Number', kind: 'special', sort: 'number', width: 72 },
  { key: 'type', label: 'Type', kind: 'special', width: 36, leaves: 2 },
  { key: 'reference', label: 'Reference', kind: 'text', field: 'reference', width: 84, card: 'note' },
  {
    key: 'customer',
    label: 'Supplier',
    kind: 'text',
    field: 'customerName',
    link: { kind: 'supplier' },
    width: 82,
    card: 'name',
  },
  { key: 'relatedNo', label: 'Related PO', kind: 'text', field: 'relatedNo', exact: true, width: 66, leaves: 1 },
  { key: 'qty', label: 'Qty', kind: 'quantity', field: 'qty', total: 'qty', width: 56 },
  {
    key: 'amount',
    label: 'Amount',
    kind: 'money',
    field: 'amount',
    sort: 'amount',
    total: 'amount',
    width: 90,
    card: 'amount',
  },
  { key: 'date', label: 'Date', kind: 'day', field: 'date', sort: 'date', width: 86, card: 'note' },
  { key: 'dueDate', label: 'Due Date', kind: 'day', field: 'dueDate', sort: 'dueDate', width: 82, card: 'note' },
  { key: 'deliveryDate', label: 'ETA Date', kind: 'day', field: 'deliveryDate', width: 82, card: 'note' },
  { key: 'warehouse', label: 'Warehouse', kind: 'text', field: 'warehouse', width: 70, leaves: 8 },
  { key: 'fxRate', label: 'FX Rate', kind: 'special', align: 'number', width: 52, leaves: 5 },
  { key: 'seaFreight', label: 'Freight USD', kind: 'money', field: 'sea_freight', width: 62, leaves: 7 },
  { key: 'clearanceCost', label: 'Clearance', kind: 'money', field: 'clearance_cost', width: 68, leaves: 6 },
  { key: 'drafter', label: 'Drafter', kind: 'special', canBeCut: true, width: 62, leaves: 3 },
  { key: 'approver', label: 'Last Approver', kind: 'special', width: 72, leaves: 4 },
  { key: 'status', label: 'Status', kind: 'special', sort: 'status', width: 72, card: 'state' },
  { key: 'xeroSent', label: 'Xero Sent', kind: 'special', width: 60 },
  { key: 'action', label: 'Action', kind: 'special', align: 'action', width: 52 },
] as const satisfies readonly ListColumn<SheetRow>[];

const COMMON_EXPORTS = [
  { key: 'number', label: 'Number', kind: 'text' },
  { key: 'type', label: 'Type', kind: 'text' },
  { key: 'reference', label: 'Reference', kind: 'text', width: 20 },
  { key: 'customer', label: 'Supplier', kind: 'text', width: 32 },
  { key: 'relatedNo', label: 'Related PO', kind: 'text' },
  { key: 'qty', label: 'Qty', kind: 'integer', width: 8 },
  { key: 'amount', label: 'Amount', kind: 'money' },
  { key: 'usdTotal', label: 'USD Total', kind: 'money' },
  { key: 'date', label: 'Date', kind: 'date' },
  { key: 'dueDate', label: 'Due Date', kind: 'date' },
  { key: 'deliveryDate', label: 'ETA Date', kind: 'date' },
  { key: 'warehouse', label: 'Warehouse', kind: 'text', width: 20 },
  { key: 'fxRate', label: 'FX Rate', kind: 'number' },
  { key: 'seaFreight', label: 'Sea Freight (USD)', kind: 'money' },
  { key: 'clearanceCost', label: 'Clearance Cost (AUD)', kind: 'money' },
  { key: 'drafter', label: 'Drafter', kind: 'text', width: 20 },
  { key: 'approver', label: 'Last Approver', kind: 'text', width: 20 },
  { key: 'approvedAt', label: 'Approved At', kind: 'instant', width: 18 },
  { key: 'status', label: 'Status', kind: 'text' },
] as const satisfies readonly ExportColumn[];
const ORDER_EXPORTS = [
  ...COMMON_EXPORTS.filter((column) => column.key !== 'relatedNo' && column.key !== 'dueDate'),
  { key: 'poStatus', label: 'Progress', kind: 'text' },
  { key: 'closure', label: 'Closure', kind: 'text' },
] as const satisfies readonly ExportColumn[];
const BILL_EXPORTS = [
  ...COMMON_EXPORTS,
  { key: 'xeroSent', label: 'Xero Sent', kind: 'text' },
] as const satisfies readonly ExportColumn[];

/** /purchase_orders. */
export const purchaseOrderList = {
  title: 'Purchase Orders',
  section: 'Purchase',
  query: { type: 'purchase', search_type: 'orders' },
  filters: ORDER_FILTERS,
  columns: ORDER_COLUMNS,
  sorts: ORDER_SORTS,
  exports: ORDER_EXPORTS,
  pageSize: DEFAULT_PAGE_SIZE,
  exportName: 'purchase-orders',
} as const satisfies ListDefinition;

/** /bills: shows bills at first; the type filter can add credit notes. */
export const billList = {
  title: 'Bills',
  section: 'Purchase',
  query: { type: 'purchase', search_type: 'bills' },
  filters: billFilters('4'),
  columns: BILL_COLUMNS,
  sorts: BILL_SORTS,
  exports: BILL_EXPORTS,
  pageSize: DEFAULT_PAGE_SIZE,
  exportName: 'bills',
} as const satisfies ListDefinition;

/** /bill_credit_notes: the same list, showing credit notes at first. */
export const billCreditNoteList = {
  ...billList,
  title: 'Bill Credit Notes',
  filters: billFilters('5'),
  exportName: 'bill-credit-notes',
} as const satisfies ListDefinition;
