import type { FilterDefinition } from '@iwe/sheets';
import type { ListFilter } from './list-filters.ts';

/** A filter of a definition as the search card draws it. */
export function listFilter(filter: FilterDefinition<string>): ListFilter {
  const { label, key, start, rare = false } = filter;
  const base = { label, key, rare, ...(start === undefined ? {} : { start }) };
  if (filter.kind === 'days') return { ...base, kind: 'days', from: filter.from, to: filter.to };
  const placeholder = filter.placeholder ? { placeholder: filter.placeholder } : {};
  if (filter.kind === 'text') return { ...base, ...placeholder, kind: 'text' };
  return { ...base, ...placeholder, kind: 'choice', options: filter.options };
}
