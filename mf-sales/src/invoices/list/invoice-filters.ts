import { useMemo } from 'react';
import {
  CSR_ORDER_STATUS_LABELS, DELIVER_PREPARING_FILTER, DRAFTER_TYPE_LABELS, FILTERABLE_SHEET_STATUSES, FILTERABLE_XERO_SENT, LINE_TAG_LABELS, LINE_TAGS_IN_ORDER, PRINT_VALUES,
  SHEET_SORT_TYPES, SHEET_STATUS_LABELS, SHEET_TYPES,
} from '@iwe/domain';
import { labelOptions, textOptions, useStaff, useWarehouses } from '@iwe/ui/sheet';
import type { ListFilter } from '@iwe/ui/sheet';

const words = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

const KINDS = ([1, 2] as const).map((type) => ({ value: String(type), label: SHEET_TYPES[type].label }));
const SORTS = SHEET_SORT_TYPES.map((sort, index) => ({ value: String(index), label: sort.label })).slice(1);
const DELIVERY = [
  { value: DELIVER_PREPARING_FILTER, label: 'Preparing' }, { value: '1', label: 'Ready' }, { value: '2', label: 'Delivering' },
  { value: '3', label: 'Finished' }, { value: '99', label: 'Cancelled' },
];

/** Every filter of the invoices and credit notes (spec §2); `isSelfOrders` is the list of `?type=csr`. */
export function useInvoiceFilters(isSelfOrders: boolean): readonly ListFilter[] {
  const warehouses = useWarehouses();
  const staff = useStaff();
  return useMemo<ListFilter[]>(() => [
    { kind: 'text', key: 'number', label: 'Number' },
    { kind: 'text', key: 'customer', label: 'Customer', placeholder: 'Name, phone, ABN' },
    { kind: 'text', key: 'reference', label: 'Reference' },
    { kind: 'text', key: 'product', label: 'Product', placeholder: 'Code, name, size' },
    { kind: 'days', key: 'date', label: 'Date', from: 'dateFrom', to: 'dateTo' },
    { kind: 'choice', key: 'status', label: 'Status', options: labelOptions(SHEET_STATUS_LABELS, FILTERABLE_SHEET_STATUSES), ...(isSelfOrders ? { start: '1' } : {}) },
    { kind: 'choice', key: 'deliveryStatus', label: 'Delivery Status', options: DELIVERY },
    { kind: 'choice', key: 'order_type', label: 'Type', options: KINDS, start: '1', rare: true },
    { kind: 'days', key: 'dueDate', label: 'Due Date', from: 'dueDateFrom', to: 'dueDateTo', rare: true },
    { kind: 'choice', key: 'sortType', label: 'Sort', options: SORTS, placeholder: SHEET_SORT_TYPES[0]?.label ?? '', rare: true },
    { kind: 'choice', key: 'tag', label: 'Tag', options: labelOptions(LINE_TAG_LABELS, LINE_TAGS_IN_ORDER), rare: true },
    { kind: 'choice', key: 'drafterType', label: 'Drafter', options: labelOptions(DRAFTER_TYPE_LABELS, [1, 2, 3]), rare: true, ...(isSelfOrders ? { start: '3' } : {}) },
    { kind: 'choice', key: 'approver', label: 'Approver', options: textOptions(staff.options), isLoading: staff.isLoading, rare: true },
    { kind: 'choice', key: 'warehouse', label: 'Warehouse', options: textOptions(warehouses.options), isLoading: warehouses.isLoading, rare: true },
    { kind: 'choice', key: 'print', label: 'Print', options: words(PRINT_VALUES), rare: true },
    { kind: 'choice', key: 'xeroSend', label: 'Xero Sent', options: words(FILTERABLE_XERO_SENT), rare: true },
    { kind: 'choice', key: 'csrOrderStatus', label: 'CSR Order Status', options: labelOptions(CSR_ORDER_STATUS_LABELS), rare: true },
  ], [isSelfOrders, staff, warehouses]);
}
