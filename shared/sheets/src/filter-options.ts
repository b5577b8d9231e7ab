import { SHEET_ATTENTION_LABELS, SHEET_SORT_TYPES } from '@iwe/domain';
import type { SheetAttention, SortType } from '@iwe/domain';
import type { FilterDefinition, FilterOption } from './definition/filters.ts';

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
 * Returns the sort types with these keys (spec §3), by default those of sheets. The list's own order is no option: it
 * is in effect when none is chosen.
 */
export function sortOptions<Sort extends string>(
  keys: readonly Sort[],
  types: readonly SortType<string>[] = SHEET_SORT_TYPES,
): FilterOption[] {
  return types.flatMap((sort) =>
    keys.some((key) => key === sort.key) ? [{ value: String(sort.value), label: sort.label }] : [],
  );
}

/** Returns the filter of what somebody should look at, with these options. */
export const attentionFilter = (...options: readonly SheetAttention[]) =>
  ({
    kind: 'choice',
    key: 'attention',
    label: 'Attention',
    operator: 'equals',
    options: options.map((value) => ({ value, label: SHEET_ATTENTION_LABELS[value] })),
    rare: true,
  }) as const satisfies FilterDefinition;

/** The days on which a sheet was voided. */
export const VOIDED_FILTER = {
  kind: 'days',
  key: 'voided',
  label: 'Voided',
  operator: 'between',
  from: 'voidedFrom',
  to: 'voidedTo',
  rare: true,
} as const satisfies FilterDefinition;

/** The label of the order without a sort type. */
export const NEWEST_FIRST = SHEET_SORT_TYPES[0]?.label ?? '';
