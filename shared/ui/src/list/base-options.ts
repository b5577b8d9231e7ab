import { useMemo } from 'react';
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
  const { data, isLoading } = useApi<{ data: NamedRow[] }>('warehouses', { all: 1 }, { freshMs: FRESH_MS });
  return { options: useMemo(() => (data?.data ?? []).map(toOption), [data]), isLoading };
}

/** Staff of the organisation by the id of their account (eId). `roles` narrows it, such as to drivers. */
export function useStaff(roles?: readonly number[]): Options<number> {
  const { data, isLoading } = useApi<{ data: NamedRow[] }>('employees', { all: 1 }, { freshMs: FRESH_MS, quiet: true });
  const wanted = roles?.join(',') ?? '';
  const options = useMemo(() => {
    const allowed = wanted === '' ? null : wanted.split(',').map(Number);
    return (data?.data ?? []).filter((person) => allowed === null || allowed.includes(person.role ?? 0)).map(toOption);
  }, [data, wanted]);
  return { options, isLoading };
}

const toOption = ({ id, name }: NamedRow): SelectOption<number> => ({ value: id, label: name });

/** Options of labels by code, as texts for filters. */
export function labelOptions(labels: Readonly<Record<number, string>>, order: readonly number[] = Object.keys(labels).map(Number)): SelectOption<string>[] {
  return order.map((code) => ({ value: String(code), label: labels[code] ?? String(code) }));
}

/** The same options with texts as values, as filters have them. */
export function textOptions(options: readonly SelectOption<number>[]): SelectOption<string>[] {
  return options.map(({ value, label }) => ({ value: String(value), label }));
}
