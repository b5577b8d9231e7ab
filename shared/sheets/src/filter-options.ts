import { SHEET_SORT_TYPES } from '@iwe/domain';
import type { SortType } from '@iwe/domain';
import type { FilterOption } from './definition/filters.ts';

/** Options of labels by code, in the given order. */
export function optionsOf(labels: Readonly<Record<number, string>>, codes: readonly number[] = Object.keys(labels).map(Number)): FilterOption[] {
  return codes.map((code) => ({ value: String(code), label: labels[code] ?? String(code) }));
}

/** Options whose value is their own word. */
export const wordOptions = (words: readonly string[]): FilterOption[] => words.map((value) => ({ value, label: value }));

/** The sort types over these keys (spec §3), those of sheets without `types`. 'Newest first' is no option: it is what stands without one. */
export function sortOptions<Sort extends string>(keys: readonly Sort[], types: readonly SortType<string>[] = SHEET_SORT_TYPES): FilterOption[] {
  return types.flatMap((sort, index) => (keys.some((key) => key === sort.key) ? [{ value: String(index), label: sort.label }] : []));
}

/** How a list is sorted without a sort type. */
export const NEWEST_FIRST = SHEET_SORT_TYPES[0]?.label ?? '';
