import { useCallback, useMemo } from 'react';
import type { CategoryTags } from '@iwe/contract';
import { Role } from '@iwe/domain';
import { useApi } from '@iwe/session';
import type { SelectOption } from '../../kit/controls/select-field.tsx';

const FRESH_MS = 10 * 60_000;

/** Staff who drive (spec §3 "Staff roles"). */
export const DRIVER_ROLES: readonly number[] = [Role.Driver];

interface NamedRow {
  id: number;
  name: string;
  role?: number;
  is_active?: number;
}
interface Options<Value extends string | number> {
  options: readonly SelectOption<Value>[];
  isLoading: boolean;
}

/** Returns the organisation's warehouses by id; deactivated ones have a name but are not offered. */
export function useWarehouses(): Options<number> {
  return useNamed('warehouses', WITH_CLOSED);
}

const ALL_ROWS = { all: 1 };
const WITH_CLOSED = { all: 1, inactive: 1 };

/**
 * Returns staff by the id of their account (eId); people who have left have a name but are not offered. `roles` narrows
 * it, for example to drivers.
 */
export function useStaff(roles?: readonly number[]): Options<number> {
  const { data, isLoading } = useApi<{ data: NamedRow[] }>('employees', { all: 1 }, { freshMs: FRESH_MS, quiet: true });
  const wanted = roles?.join(',') ?? '';
  return useMemo(() => {
    const allowed = wanted === '' ? null : wanted.split(',').map(Number);
    return {
      options: (data?.data ?? [])
        .filter((person) => allowed === null || allowed.includes(person.role ?? 0))
        .map(toOption),
      isLoading,
    };
  }, [data, wanted, isLoading]);
}

const toOption = ({ id, name, is_active }: NamedRow): SelectOption<number> => ({
  value: id,
  label: name,
  ...(is_active === 0 ? { isOff: true } : {}),
});

/**
 * Returns a function from a supplier's id to its name, for the given ids, including deactivated suppliers; '' until the
 * names are loaded.
 */
export function useSupplierNames(ids: readonly (number | null)[]): (id: number | null) => string {
  const wanted = [...new Set(ids.filter((id) => id !== null && id > 0))].sort((a, b) => (a ?? 0) - (b ?? 0)).join(',');
  const { data } = useApi<{ data: NamedRow[] }>(
    wanted === '' ? null : 'suppliers',
    { id: wanted },
    { freshMs: FRESH_MS, quiet: true },
  );
  return useCallback((id) => data?.data.find((row) => row.id === id)?.name ?? '', [data]);
}

/** Returns the organisation's brands by id. */
export function useBrands(): Options<number> {
  return useNamed('brands', ALL_ROWS);
}

/** Returns area types by name, because customers and sheets store the name. */
export function useAreaTypes(): Options<string> {
  const { data, isLoading } = useApi<{ data: NamedRow[] }>('area-types', undefined, { freshMs: FRESH_MS });
  return useMemo(
    () => ({ options: (data?.data ?? []).map(({ name }) => ({ value: name, label: name })), isLoading }),
    [data, isLoading],
  );
}

/** Returns the values that a product tag can have; tag4 are locations. */
export function useTagOptions(slot: keyof CategoryTags): Options<string> {
  const { data, isLoading } = useApi<CategoryTags>('category-tag', undefined, { freshMs: FRESH_MS });
  return useMemo(
    () => ({ options: (data?.[slot] ?? []).map((text) => ({ value: text, label: text })), isLoading }),
    [data, slot, isLoading],
  );
}

function useNamed(path: string, query: Readonly<Record<string, number>>): Options<number> {
  const { data, isLoading } = useApi<{ data: NamedRow[] }>(path, query, { freshMs: FRESH_MS });
  return useMemo(() => ({ options: (data?.data ?? []).map(toOption), isLoading }), [data, isLoading]);
}

/** Returns the options with texts as values, as filters need them. */
export function textOptions(options: readonly SelectOption<number | string>[]): SelectOption<string>[] {
  return options.map(({ value, ...option }) => ({ ...option, value: String(value) }));
}
