import { useMemo } from 'react';
import type { FilterDefinition, FilterOption, OptionSource } from '@iwe/sheets';
import { textOptions, useStaff, useWarehouses } from './base-options.ts';
import type { ListFilter } from './list-filters.ts';

/** The filters of a definition with the choices that the organisation's base data gives them. */
export function useFilters(definitions: readonly FilterDefinition[]): readonly ListFilter[] {
  const asks = (source: OptionSource) => definitions.some((filter) => filter.kind === 'choice' && filter.options === source);
  const warehouses = useWarehouses(asks('warehouses'));
  const staff = useStaff(undefined, asks('staff'));
  return useMemo(() => {
    const sources = { warehouses, staff };
    return definitions.map((filter): ListFilter => {
      const { label, key, start, rare = false } = filter;
      const base = { label, key, rare, ...(start === undefined ? {} : { start }) };
      if (filter.kind === 'days') return { ...base, kind: 'days', from: filter.from, to: filter.to };
      if (filter.kind === 'text') return { ...base, kind: 'text', ...(filter.placeholder ? { placeholder: filter.placeholder } : {}) };
      const choice = { ...base, kind: 'choice' as const, ...(filter.placeholder ? { placeholder: filter.placeholder } : {}) };
      if (!isSource(filter.options)) return { ...choice, options: filter.options };
      const { options, isLoading } = sources[filter.options];
      return { ...choice, options: textOptions(options), isLoading };
    });
  }, [definitions, warehouses, staff]);
}

function isSource(options: readonly FilterOption[] | OptionSource): options is OptionSource {
  return typeof options === 'string';
}
