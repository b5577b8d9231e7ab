import { useCallback, useMemo } from 'react';
import type { CategoryTags } from '@iwe/contract';
import { Role } from '@iwe/domain';
import { useApi } from '@iwe/session';
import type { SelectOption } from '../controls/select-field.tsx';

const FRESH_MS = 10 * 60_000;

/** Who drives (spec §3 "Staff roles"). */
export const DRIVER_ROLES: readonly number[] = [Role.Driver];

interface NamedRow { id: number; name: string; role?: number; is_active?: number }
interface Options<Value extends string | number> { options: readonly SelectOption<Value>[]; isLoading: boolean }

/** Warehouses of the organisation by id; closed ones have a name and are not offered. */
export function useWarehouses(): Options<number> {
  return useNamed('warehouses', WITH_CLOSED);
}

const ALL_ROWS = { all: 1 };
const WITH_CLOSED = { all: 1, inactive: 1 };

/** Staff of the organisation by the id of their account (eId); who has left has a name and is not offered. `roles` narrows it, such as to drivers. */
export function useStaff(roles?: readonly number[]): Options<number> {
  const { data, isLoading } = useApi<{ data: NamedRow[] }>('employees', { all: 1 }, { freshMs: FRESH_MS, quiet: true });
  const wanted = roles?.join(',') ?? '';
  return useMemo(() => {
    const allowed = wanted === '' ? null : wanted.split(',').map(Number);
    return { options: (data?.data ?? []).filter((person) => allowed === null || allowed.includes(person.role ?? 0)).map(toOption), isLoading };
  }, [data, wanted, isLoading]);
}

const toOption = ({ id, name, is_active }: NamedRow): SelectOption<number> => ({ value: id, label: name, ...(is_active === 0 ? { isOff: true } : {}) });

/** The name of a supplier by its id: of those that are asked for, chosen long ago or inactive included; '' until it is known. */
export function useSupplierNames(ids: readonly (number | null)[]): (id: number | null) => string {
  const wanted = [...new Set(ids.filter((id) => id !== null && id > 0))].sort((a, b) => (a ?? 0) - (b ?? 0)).join(',');
  const { data } = useApi<{ data: NamedRow[] }>(wanted === '' ? null : 'suppliers', { id: wanted }, { freshMs: FRESH_MS, quiet: true });
  return useCallback((id) => data?.data.find((row) => row.id === id)?.name ?? '', [data]);
}

/** Brands of the organisation by id. */
export function useBrands(): Options<number> {
  return useNamed('brands', ALL_ROWS);
}

/** Area types by their name, by which customers and sheets store them. */
export function useAreaTypes(): Options<string> {
  const { data, isLoading } = useApi<{ data: NamedRow[] }>('area-types', undefined, { freshMs: FRESH_MS });
  return useMemo(() => ({ options: (data?.data ?? []).map(({ name }) => ({ value: name, label: name })), isLoading }), [data, isLoading]);
}

/** The texts that a tag of products may have; tag4 are locations. */
export function useTagOptions(slot: keyof CategoryTags): Options<string> {
  const { data, isLoading } = useApi<CategoryTags>('category-tag', undefined, { freshMs: FRESH_MS });
  return useMemo(() => ({ options: (data?.[slot] ?? []).map((text) => ({ value: text, label: text })), isLoading }), [data, slot, isLoading]);
}

function useNamed(path: string, query: Readonly<Record<string, number>>): Options<number> {
  const { data, isLoading } = useApi<{ data: NamedRow[] }>(path, query, { freshMs: FRESH_MS });
  return useMemo(() => ({ options: (data?.data ?? []).map(toOption), isLoading }), [data, isLoading]);
}

/** Options with texts as values, as filters have them. */
export function textOptions(options: readonly SelectOption<number | string>[]): SelectOption<string>[] {
  return options.map(({ value, ...option }) => ({ ...option, value: String(value) }));
}
