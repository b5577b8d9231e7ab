import { useMemo } from 'react';
import { FILTERABLE_SHEET_STATUSES, SHEET_SORT_TYPES, SHEET_STATUS_LABELS } from '@iwe/domain';
import { labelOptions, textOptions, useWarehouses } from '@iwe/ui/sheet';
import type { ListFilter } from '@iwe/ui/sheet';

// Transfers carry no amount and no due date, so they sort by number alone.
const SORTS = SHEET_SORT_TYPES.map((sort, index) => ({ value: String(index), label: sort.label, key: sort.key })).filter((sort) => sort.key === 'number').map(({ value, label }) => ({ value, label }));

/** Every filter of the transfers (spec §2). */
export function useTransferFilters(): readonly ListFilter[] {
  const warehouses = useWarehouses();
  return useMemo<ListFilter[]>(() => {
    const options = textOptions(warehouses.options);
    return [
      { kind: 'text', key: 'number', label: 'Number' },
      { kind: 'days', key: 'date', label: 'Date', from: 'dateFrom', to: 'dateTo' },
      { kind: 'choice', key: 'outWarehouse', label: 'Out Warehouse', options, isLoading: warehouses.isLoading },
      { kind: 'choice', key: 'inWarehouse', label: 'In Warehouse', options, isLoading: warehouses.isLoading },
      { kind: 'choice', key: 'status', label: 'Status', options: labelOptions(SHEET_STATUS_LABELS, FILTERABLE_SHEET_STATUSES) },
      { kind: 'text', key: 'product', label: 'Product', placeholder: 'Code, name, size' },
      { kind: 'choice', key: 'sortType', label: 'Sort', options: SORTS, placeholder: SHEET_SORT_TYPES[0]?.label ?? '' },
    ];
  }, [warehouses]);
}
