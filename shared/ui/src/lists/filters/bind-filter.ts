import type { FilterDefinition } from '@iwe/sheets';
import type { ListFilter } from './list-filters.ts';

/** Returns a definition's filter as the search card needs it. */
export function listFilter(filter: FilterDefinition<string>): ListFilter {
  const { label, key, start, rare = false } = filter;
  const base = { label, key, rare, ...(start === undefined ? {} : { start }) };
  if (filter.kind === 'days') return { ...base, kind: 'days', from: filter.from, to: filter.to };
  const placeholder = filter.placeholder ? { placeholder: filter.placeholder } : {};
  if (filter.kind === 'text') return { ...base, ...placeholder, kind: 'text' };
  return { ...base, ...placeholder, kind: 'choice', options: filter.options };
}
