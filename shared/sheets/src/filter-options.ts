import { SHEET_SORT_TYPES } from '@iwe/domain';
import type { SortType } from '@iwe/domain';
import type { FilterOption } from './definition/filters.ts';

/** Returns the options for labels by code, in the given order. */
export function optionsOf(
  labels: Readonly<Record<number, string>>,
  codes: readonly number[] = Object.keys(labels).map(Number),
): FilterOption[] {
  return codes.map((code) => ({ value: String(code), label: labels[code] ?? String(code) }));
}

/** Returns options whose values equal their labels. */
export const wordOptions = (words: readonly string[]): FilterOption[] =>
  words.map((value) => ({ value, label: value }));

/**
 * Returns the sort types with these keys (spec §3), by default those of sheets. 'Newest first' is no option: it is in
 * effect when none is chosen.
 */
export function sortOptions<Sort extends string>(
  keys: readonly Sort[],
  types: readonly SortType<string>[] = SHEET_SORT_TYPES,
): FilterOption[] {
  return types.flatMap((sort, index) =>
    keys.some((key) => key === sort.key) ? [{ value: String(index), label: sort.label }] : [],
  );
}

/** The label of the order without a sort type. */
export const NEWEST_FIRST = SHEET_SORT_TYPES[0]?.label ?? '';
