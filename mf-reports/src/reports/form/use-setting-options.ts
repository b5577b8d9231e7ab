import { useMemo } from 'react';
import type { ReportOption, ReportOptionSource, SelectionSetting } from '@iwe/reports';
import { useApi } from '@iwe/session';
import type { ApiError } from '@iwe/session';

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

/** The options of a selection, and why those of base data are missing. */
interface SettingOptions {
  options: readonly ReportOption[];
  error: ApiError | undefined;
  reload: () => void;
}

/** Returns the options of a selection: those of its definition, or base data once it has been loaded. */
export function useSettingOptions({ options }: SelectionSetting): SettingOptions {
  const source = typeof options === 'string' ? options : null;
  const { path = null, query } = (source && SOURCES[source]) || {};
  const { data, error, reload } = useApi<{ data: NamedRow[] }>(path, query, { freshMs: FRESH_MS, quiet: true });
  const shown = useMemo(
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
  return { options: shown, error: data ? undefined : error, reload };
}
