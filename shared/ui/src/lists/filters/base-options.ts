import { useCallback, useMemo } from 'react';
import type { CategoryTags } from '@iwe/contract';
import { Role } from '@iwe/domain';
import { useApi } from '@iwe/session';
import type { ApiState } from '@iwe/session';
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
interface NamedRows {
  data: NamedRow[];
}
interface Options<Value extends string | number> {
  options: readonly SelectOption<Value>[];
  isLoading: boolean;
  /** Loads them again; set while they could not be loaded. */
  onRetry: (() => void) | undefined;
}

/** Returns what a select needs to know about the answer that its options are made from. */
function optionsState({ data, error, isLoading, isFetching, reload }: ApiState<unknown>) {
  const isRetrying = isFetching && data === undefined;
  return { isLoading: isLoading || isRetrying, onRetry: error && data === undefined ? reload : undefined };
}

/** Returns options that change only when the answer does. */
function useOptionsOf<Answer, Value extends string | number>(
  answer: ApiState<Answer>,
  toOptions: (data: Answer) => readonly SelectOption<Value>[],
): Options<Value> {
  const { data } = answer;
  // The function of every caller depends on nothing but what is named here.
  const options = useMemo(() => (data === undefined ? [] : toOptions(data)), [data, toOptions]);
  return { options, ...optionsState(answer) };
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
  const answer = useApi<NamedRows>('employees', { all: 1 }, { freshMs: FRESH_MS, quiet: true });
  const wanted = roles?.join(',') ?? '';
  const toOptions = useCallback(
    ({ data }: NamedRows) => {
      const allowed = wanted === '' ? null : wanted.split(',').map(Number);
      return data.filter((person) => allowed === null || allowed.includes(person.role ?? 0)).map(toOption);
    },
    [wanted],
  );
  return useOptionsOf(answer, toOptions);
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
  return useOptionsOf(useApi<NamedRows>('area-types', undefined, { freshMs: FRESH_MS, quiet: true }), byName);
}

/** Returns the values that a product tag can have; tag4 are locations. */
export function useTagOptions(slot: keyof CategoryTags): Options<string> {
  const toOptions = useCallback((tags: CategoryTags) => tags[slot]?.map(asOption) ?? [], [slot]);
  return useOptionsOf(useApi<CategoryTags>('category-tag', undefined, { freshMs: FRESH_MS, quiet: true }), toOptions);
}

function useNamed(path: string, query: Readonly<Record<string, number>>): Options<number> {
  return useOptionsOf(useApi<NamedRows>(path, query, { freshMs: FRESH_MS, quiet: true }), byId);
}

const asOption = (text: string): SelectOption<string> => ({ value: text, label: text });
const byName = ({ data }: NamedRows) => data.map(({ name }) => asOption(name));
const byId = ({ data }: NamedRows) => data.map(toOption);

/** Returns the options with texts as values, as filters need them. */
export function textOptions(options: readonly SelectOption<number | string>[]): SelectOption<string>[] {
  return options.map(({ value, ...option }) => ({ ...option, value: String(value) }));
}
