import type { SheetRow } from '@iwe/contract';
import {
  DELIVERY_STATUS_LABELS,
  DeliveryStatus,
  CSR_ORDER_STATUS_LABELS,
  DELIVER_PREPARING_FILTER,
  DRAFTER_TYPE_LABELS,
  FILTERABLE_SHEET_STATUSES,
  FILTERABLE_XERO_SENT_OF_SHEETS,
  LINE_TAG_LABELS,
  LINE_TAGS_IN_ORDER,
  PRINT_VALUES,
  SHEET_STATUS_LABELS,
  SHEET_TYPES,
  SheetType,
} from '@iwe/domain';
import type { ListColumn } from '../definition/columns.ts';
import type { ExportColumn } from '../definition/exports.ts';
import type { FilterDefinition } from '../definition/filters.ts';
import {
  attentionFilter,
  NEWEST_FIRST,
  optionsOf,
  sortOptions,
  VOIDED_FILTER,
  wordOptions,
} from '../filter-options.ts';

/** The label of the second date of a sales sheet (spec §2). */
export type SecondDate = 'Dispatch Date' | 'Pickup Date';

const KINDS = [SheetType.Invoice, SheetType.CreditNote].map((type) => ({
  value: String(type),
  label: SHEET_TYPES[type].label,
}));
// The filter's own labels, independent of the ship type (spec §3); 'deliver preparing' is 0.
const { [DeliveryStatus.Preparing]: PREPARING, ...DELIVERED } = DELIVERY_STATUS_LABELS;
const DELIVERY = [{ value: DELIVER_PREPARING_FILTER, label: PREPARING }, ...optionsOf(DELIVERED)];

/** The sort keys of sales lists. */
export const SALES_SORTS = ['number', 'amount', 'dueDate', 'date', 'status'] as const;

/** Returns the filters of invoices and credit notes (spec §2). `start`: the initial kind. */
export const salesFilters = <Start extends '1' | '2'>(start: Start) =>
  [
    { kind: 'text', key: 'number', label: 'Number', operator: 'contains' },
    { kind: 'text', key: 'customer', label: 'Customer', operator: 'contains', placeholder: 'Name, phone, ABN' },
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
    { kind: 'choice', key: 'deliveryStatus', label: 'Delivery Status', operator: 'equals', options: DELIVERY },
    { kind: 'choice', key: 'order_type', label: 'Type', operator: 'equals', options: KINDS, start, rare: true },
    {
      kind: 'days',
      key: 'dueDate',
      label: 'Due Date',
      operator: 'between',
      from: 'dueDateFrom',
      to: 'dueDateTo',
      rare: true,
    },
    {
      kind: 'choice',
      key: 'sortType',
      label: 'Sort',
      operator: 'sort',
      options: sortOptions(SALES_SORTS),
      placeholder: NEWEST_FIRST,
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
      options: optionsOf(DRAFTER_TYPE_LABELS, [1, 2, 3]),
      rare: true,
    },
    { kind: 'choice', key: 'approver', label: 'Approver', operator: 'equals', options: 'staff', rare: true },
    { kind: 'choice', key: 'warehouse', label: 'Warehouse', operator: 'equals', options: 'warehouses', rare: true },
    {
      kind: 'choice',
      key: 'print',
      label: 'Print',
      operator: 'equals',
      options: wordOptions(PRINT_VALUES),
      rare: true,
    },
    {
      kind: 'choice',
      key: 'xeroSend',
      label: 'Xero Sent',
      operator: 'equals',
      options: wordOptions(FILTERABLE_XERO_SENT_OF_SHEETS),
      rare: true,
    },
    {
      kind: 'choice',
      key: 'csrOrderStatus',
      label: 'CSR Order Status',
      operator: 'equals',
      options: optionsOf(CSR_ORDER_STATUS_LABELS),
      rare: true,
    },
    { kind: 'choice', key: 'staff', label: 'Staff', operator: 'equals', options: 'staff', rare: true },
    attentionFilter('overdue', 'owed-not-due', 'overdue-unknown', 'price-override', 'credit-override', 'no-source'),
    {
      kind: 'days',
      key: 'approved',
      label: 'Approved',
      operator: 'between',
      from: 'approvedFrom',
      to: 'approvedTo',
      rare: true,
    },
    VOIDED_FILTER,
  ] as const satisfies readonly FilterDefinition[];

/**
 * Returns the columns of invoices and credit notes (spec §2) with the given label of the second date. Widths are chosen
 * for 1440 pixels with checkboxes and the menu open.
 */
export const salesColumns = <Date extends SecondDate>(deliveryDate: Date) =>
  [
    { key: 'number', label: 'Number', kind: 'special', sort: 'number', width: 76 },
    { key: 'type', label: 'Type', kind: 'special', width: 36, leaves: 2 },
    { key: 'reference', label: 'Reference', kind: 'text', field: 'reference', width: 84, leaves: 6, card: 'note' },
    {
      key: 'customer',
      label: 'Customer',
      kind: 'text',
      field: 'customerName',
      link: { kind: 'customer', id: 'customerId' },
      width: 128,
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
      width: 88,
      card: 'amount',
    },
    { key: 'date', label: 'Date', kind: 'day', field: 'date', sort: 'date', width: 86, card: 'note' },
    { key: 'deliveryDate', label: deliveryDate, kind: 'day', field: 'deliveryDate', width: 82, card: 'note' },
    { key: 'drafter', label: 'Drafter', kind: 'special', canBeCut: true, width: 82, leaves: 4 },
    { key: 'approver', label: 'Last Approver', kind: 'special', width: 84, leaves: 3 },
    { key: 'delivery', label: 'Delivery', kind: 'special', width: 79, card: 'note' },
    { key: 'area', label: 'Area, Ship Type', kind: 'special', canBeCut: true, width: 84 },
    { key: 'status', label: 'Status', kind: 'special', sort: 'status', width: 70, card: 'state' },
    { key: 'print', label: 'Print', kind: 'text', field: 'print', exact: true, width: 52, leaves: 1 },
    { key: 'xeroSent', label: 'Xero Sent', kind: 'special', width: 62, leaves: 5 },
    { key: 'action', label: 'Action', kind: 'special', align: 'action', width: 56 },
  ] as const satisfies readonly ListColumn<SheetRow>[];

/** The workbook's columns: every column of the list, and the values that the screen shows as second lines. */
export const salesExports = <Date extends SecondDate>(deliveryDate: Date) =>
  [
    { key: 'number', label: 'Number', kind: 'text' },
    { key: 'type', label: 'Type', kind: 'text' },
    { key: 'reference', label: 'Reference', kind: 'text', width: 20 },
    { key: 'customer', label: 'Customer', kind: 'text', width: 32 },
    { key: 'qty', label: 'Qty', kind: 'integer', width: 8 },
    { key: 'amount', label: 'Amount', kind: 'money' },
    { key: 'date', label: 'Date', kind: 'date' },
    { key: 'dueDate', label: 'Due Date', kind: 'date' },
    { key: 'deliveryDate', label: deliveryDate, kind: 'date' },
    { key: 'drafter', label: 'Drafter', kind: 'text', width: 20 },
    { key: 'approver', label: 'Last Approver', kind: 'text', width: 20 },
    { key: 'approvedAt', label: 'Approved At', kind: 'instant', width: 18 },
    { key: 'delivery', label: 'Delivery Status', kind: 'text' },
    { key: 'driver', label: 'Driver', kind: 'text', width: 20 },
    { key: 'area', label: 'Area', kind: 'text' },
    { key: 'shipType', label: 'Ship Type', kind: 'text' },
    { key: 'warehouse', label: 'Warehouse', kind: 'text' },
    { key: 'status', label: 'Status', kind: 'text' },
    { key: 'print', label: 'Print', kind: 'text' },
    { key: 'xeroSent', label: 'Xero Sent', kind: 'text' },
  ] as const satisfies readonly ExportColumn[];
