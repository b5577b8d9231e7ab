import { useMemo } from 'react';
import type { ReportOption, ReportOptionSource, SelectionSetting } from '@iwe/reports';
import { useApi } from '@iwe/session';

const FRESH_MS = 10 * 60_000;

/** Base data that is offered as a whole; products, customers and suppliers are searched instead. */
const SOURCES: Readonly<Partial<Record<ReportOptionSource, { path: string; query?: Record<string, number> }>>> = {
  // A report may be about a warehouse that is closed now.
  warehouses: { path: 'warehouses', query: { all: 1, inactive: 1 } },
  brands: { path: 'brands', query: { all: 1 } },
  areaTypes: { path: 'area-types' },
};

interface NamedRow {
  readonly id: number;
  readonly name: string;
  readonly is_active?: number;
}

/** Returns the options of a selection: those of its definition, or base data once it has been loaded. */
export function useSettingOptions({ options }: SelectionSetting): readonly ReportOption[] {
  const source = typeof options === 'string' ? options : null;
  const { path = null, query } = (source && SOURCES[source]) || {};
  const { data } = useApi<{ data: NamedRow[] }>(path, query, { freshMs: FRESH_MS });
  return useMemo(
    () =>
      typeof options === 'string'
        ? (data?.data ?? []).map(({ id, name, is_active }) => ({
            // Areas are sent by their names, because customers and sheets store the name.
            value: options === 'areaTypes' ? name : id,
            label: is_active === 0 ? `${name} (closed)` : name,
          }))
        : options,
    [options, data],
  );
}
