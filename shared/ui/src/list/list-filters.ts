import { cleanFilters, DEFAULT_PAGE_SIZE, PAGE_SIZES } from '@iwe/domain';
import type { Query } from '@iwe/session';
import type { FilterSource } from '@iwe/sheets';
import type { SelectOption } from '../controls/select-field.tsx';

/** What every filter has. */
interface FilterBase {
  /** The parameter's name in the URL and in the request. */
  key: string;
  label: string;
  /** What the filter stands on until somebody chooses otherwise; taking it away then says 'All'. */
  start?: string;
  /** Stands behind 'More filters'. */
  rare?: boolean;
}

/** A typed text. */
export interface TextFilter extends FilterBase { kind: 'text'; placeholder?: string; maxLength?: number }
/** One out of a known list, or out of base data that is asked for when the filter is first shown. */
export interface ChoiceFilter extends FilterBase { kind: 'choice'; options: readonly SelectOption<string>[] | FilterSource; placeholder?: string }
/** A range of days: `key` names the filter, `from` and `to` the parameters. */
export interface DaysFilter extends FilterBase { kind: 'days'; from: string; to: string }
/** One filter of a search card, as data. */
export type ListFilter = TextFilter | ChoiceFilter | DaysFilter;

/** Parameter → text. A missing one is empty. */
export type FilterValues = Readonly<Record<string, string>>;

/** One page of a search. */
export interface ListSearch {
  values: FilterValues;
  page: number;
  perPage: number;
}

/** What a filter shows when it does not filter although it has a start. */
export const ALL = 'All';

/** The parameters of a filter with what each starts from. */
function parametersOf(filter: ListFilter): [name: string, start: string][] {
  return filter.kind === 'days' ? [[filter.from, ''], [filter.to, '']] : [[filter.key, filter.start ?? '']];
}

const allParameters = (filters: readonly ListFilter[]): [string, string][] => filters.flatMap(parametersOf);

/** The values that a bare page stands for. */
export function startValues(filters: readonly ListFilter[]): FilterValues {
  return Object.fromEntries(allParameters(filters));
}

/** The search that a URL stands for. */
export function searchOfUrl(params: URLSearchParams, filters: readonly ListFilter[], pageSize: number = DEFAULT_PAGE_SIZE): ListSearch {
  const perPage = Number(params.get('per_page'));
  const page = params.get('page') ?? '';
  return {
    values: Object.fromEntries(allParameters(filters).map(([name, start]) => [name, (params.get(name) ?? start).slice(0, 100)])),
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
    perPage: PAGE_SIZES.some((size) => size === perPage) ? perPage : pageSize,
  };
}

/** The URL's parameters of a search; parameters that are no filters, such as `type`, stay as they are in `present`. */
export function urlOfSearch(search: ListSearch, filters: readonly ListFilter[], present: URLSearchParams, pageSize: number = DEFAULT_PAGE_SIZE): URLSearchParams {
  const params = new URLSearchParams(present);
  for (const name of ['page', 'per_page', ...allParameters(filters).map(([parameter]) => parameter)]) params.delete(name);
  for (const [name, start] of allParameters(filters)) {
    const value = (search.values[name] ?? '').trim();
    if (value !== start) params.set(name, value === '' ? ALL : value);
  }
  if (search.perPage !== pageSize) params.set('per_page', String(search.perPage));
  if (search.page > 1) params.set('page', String(search.page));
  return params;
}

/** What is asked of the server (spec §5 "Search filter removal"): empty values, 0, 9999 and 'All' dropped, 'deliver preparing' as 0. */
export function queryOfSearch(search: ListSearch): Query {
  return { ...(cleanFilters(search.values) as Query), page: search.page, per_page: search.perPage };
}

/** What of a search is worth keeping under a name: every parameter that is set. */
export function savedQuery(filters: readonly ListFilter[], values: FilterValues): Record<string, string> {
  return Object.fromEntries(allParameters(filters).flatMap(([name]) => ((values[name] ?? '') === '' ? [] : [[name, values[name] ?? '']])));
}

/** The values that a kept query stands for; a parameter that it does not name is empty, also where the list starts with one. */
export function valuesOfSaved(filters: readonly ListFilter[], query: Readonly<Record<string, string>>): FilterValues {
  return Object.fromEntries(allParameters(filters).map(([name]) => [name, query[name] ?? '']));
}

/** Whether two kept queries search for the same. */
export function isSameSearch(one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}

/** How many of these filters select something beyond their start. */
export function activeFilters(filters: readonly ListFilter[], values: FilterValues): number {
  return filters.filter((filter) => parametersOf(filter).some(([name, start]) => (values[name] ?? '') !== start)).length;
}
