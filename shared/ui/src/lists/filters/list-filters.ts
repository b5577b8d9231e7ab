import { ALL_FILTER, cleanFilters, DEFAULT_PAGE_SIZE, PAGE_SIZES } from '@iwe/domain';
import type { Query } from '@iwe/session';
import type { FilterSource } from '@iwe/sheets';
import type { SelectOption } from '../../kit/controls/select-field.tsx';

/** Properties of every filter. */
interface FilterBase {
  /** The parameter's name in the URL and in the request. */
  key: string;
  label: string;
  /** The initial value; clearing such a filter sets it to 'All'. */
  start?: string;
  /** Shown behind 'More filters'. */
  rare?: boolean;
}

/** A typed text. */
export interface TextFilter extends FilterBase {
  kind: 'text';
  placeholder?: string;
  maxLength?: number;
}
/** One value of a known list, or of base data that is loaded when the filter is first shown. */
export interface ChoiceFilter extends FilterBase {
  kind: 'choice';
  options: readonly SelectOption<string>[] | FilterSource;
  placeholder?: string;
}
/** A range of days: `key` names the filter, `from` and `to` the parameters. */
export interface DaysFilter extends FilterBase {
  kind: 'days';
  from: string;
  to: string;
}
/** One filter of a search card, as data. */
export type ListFilter = TextFilter | ChoiceFilter | DaysFilter;

/** Parameter → text. A missing one is empty. */
export type FilterValues = Readonly<Record<string, string>>;

/** One page of search results. */
export interface ListSearch {
  values: FilterValues;
  page: number;
  perPage: number;
  /** The view that was chosen; empty for none. */
  view: string;
}

/** The URL's parameters of every list beside its filters. */
const LIST_PARAMETERS = ['page', 'per_page', 'view'] as const;

/** The value of a cleared filter that has an initial value. */
export const ALL = ALL_FILTER;

/** Returns the parameters of a filter with their initial values. */
function parametersOf(filter: ListFilter): [name: string, start: string][] {
  return filter.kind === 'days'
    ? [
        [filter.from, ''],
        [filter.to, ''],
      ]
    : [[filter.key, filter.start ?? '']];
}

const allParameters = (filters: readonly ListFilter[]): [string, string][] => filters.flatMap(parametersOf);

/** Returns the values of a URL without parameters. */
export function startValues(filters: readonly ListFilter[]): FilterValues {
  return Object.fromEntries(allParameters(filters));
}

/** Returns the search that a URL describes. */
export function searchOfUrl(
  params: URLSearchParams,
  filters: readonly ListFilter[],
  pageSize: number = DEFAULT_PAGE_SIZE,
): ListSearch {
  const perPage = Number(params.get('per_page'));
  const page = params.get('page') ?? '';
  return {
    values: Object.fromEntries(
      allParameters(filters).map(([name, start]) => [name, (params.get(name) ?? start).slice(0, 100)]),
    ),
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
    perPage: PAGE_SIZES.some((size) => size === perPage) ? perPage : pageSize,
    view: (params.get('view') ?? '').slice(0, 20),
  };
}

/** Whether a URL names no search of this list. */
export function isPlainUrl(params: URLSearchParams, filters: readonly ListFilter[]): boolean {
  return ![...LIST_PARAMETERS, ...allParameters(filters).map(([name]) => name)].some((name) => params.has(name));
}

/** Returns the URL parameters of a search; parameters that are not filters, such as `type`, stay as in `present`. */
export function urlOfSearch(
  search: ListSearch,
  filters: readonly ListFilter[],
  present: URLSearchParams,
  pageSize: number = DEFAULT_PAGE_SIZE,
): URLSearchParams {
  const params = new URLSearchParams(present);
  for (const name of [...LIST_PARAMETERS, ...allParameters(filters).map(([parameter]) => parameter)])
    params.delete(name);
  for (const [name, start] of allParameters(filters)) {
    const value = (search.values[name] ?? '').trim();
    if (value !== start) params.set(name, value === '' ? ALL : value);
  }
  if (search.perPage !== pageSize) params.set('per_page', String(search.perPage));
  if (search.page > 1) params.set('page', String(search.page));
  if (search.view !== '') params.set('view', search.view);
  return params;
}

/**
 * Returns the query for the server (spec §5 "Search filter removal"): without empty values, 0, 9999 and 'All'; 'deliver
 * preparing' as 0.
 */
export function queryOfSearch(search: Omit<ListSearch, 'view'>): Query {
  return { ...(cleanFilters(search.values) as Query), page: search.page, per_page: search.perPage };
}

/** Returns the part of a search that is saved under a name: every parameter that is set. */
export function savedQuery(filters: readonly ListFilter[], values: FilterValues): Record<string, string> {
  return Object.fromEntries(
    allParameters(filters).flatMap(([name]) => ((values[name] ?? '') === '' ? [] : [[name, values[name] ?? '']])),
  );
}

/**
 * Returns the values of a saved query; parameters that it doesn't contain are empty, even when they have an initial
 * value.
 */
export function valuesOfSaved(filters: readonly ListFilter[], query: Readonly<Record<string, string>>): FilterValues {
  return Object.fromEntries(allParameters(filters).map(([name]) => [name, query[name] ?? '']));
}

/** Whether two saved queries search for the same. */
export function isSameSearch(one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}

/** Returns the number of filters that differ from their initial value. */
export function activeFilters(filters: readonly ListFilter[], values: FilterValues): number {
  return filters.filter((filter) => parametersOf(filter).some(([name, start]) => (values[name] ?? '') !== start))
    .length;
}
