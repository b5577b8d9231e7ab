import { useMemo } from 'react';
import type { CategoryTags } from '@iwe/contract';
import { Role } from '@iwe/domain';
import { useApi } from '@iwe/session';
import type { SelectOption } from '../controls/select-field.tsx';

const FRESH_MS = 10 * 60_000;

/** Who drives (spec §3 "Staff roles"). */
export const DRIVER_ROLES: readonly number[] = [Role.Driver];

interface NamedRow { id: number; name: string; role?: number }
interface Options<Value extends string | number> { options: readonly SelectOption<Value>[]; isLoading: boolean }

/** Warehouses of the organisation by id. */
export function useWarehouses(): Options<number> {
  return useNamed('warehouses');
}

/** Staff of the organisation by the id of their account (eId). `roles` narrows it, such as to drivers. */
export function useStaff(roles?: readonly number[]): Options<number> {
  const { data, isLoading } = useApi<{ data: NamedRow[] }>('employees', { all: 1 }, { freshMs: FRESH_MS, quiet: true });
  const wanted = roles?.join(',') ?? '';
  return useMemo(() => {
    const allowed = wanted === '' ? null : wanted.split(',').map(Number);
    return { options: (data?.data ?? []).filter((person) => allowed === null || allowed.includes(person.role ?? 0)).map(toOption), isLoading };
  }, [data, wanted, isLoading]);
}

const toOption = ({ id, name }: NamedRow): SelectOption<number> => ({ value: id, label: name });

/** Suppliers of the organisation by id. */
export function useSuppliers(): Options<number> {
  return useNamed('suppliers');
}

/** Brands of the organisation by id. */
export function useBrands(): Options<number> {
  return useNamed('brands');
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

function useNamed(path: string): Options<number> {
  const { data, isLoading } = useApi<{ data: NamedRow[] }>(path, { all: 1 }, { freshMs: FRESH_MS });
  return useMemo(() => ({ options: (data?.data ?? []).map(toOption), isLoading }), [data, isLoading]);
}

/** Options with texts as values, as filters have them. */
export function textOptions(options: readonly SelectOption<number | string>[]): SelectOption<string>[] {
  return options.map(({ value, label }) => ({ value: String(value), label }));
}
