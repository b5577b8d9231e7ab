import type { SheetListQuery } from '@iwe/contract';

/** What of a list's query never stands in its search card: pages, format, and which kinds it shows. */
type FixedParameter = 'page' | 'per_page' | 'format' | 'exact' | 'type' | 'search_type';
/** The parameters of a list's query that select or sort. */
export type FilterKeyOf<Query> = Exclude<keyof Query & string, FixedParameter>;
/** A parameter of GET orders that selects or sorts. */
export type FilterKey = FilterKeyOf<SheetListQuery>;

/** Choices that come from the organisation's base data, by id. */
export type OptionSource = 'warehouses' | 'staff';
/** What a filter may choose from besides: suppliers and brands by id, area types and tags by their text. */
export type FilterSource = OptionSource | 'suppliers' | 'brands' | 'areaTypes' | 'tag1' | 'tag2' | 'tag3' | 'tag4';
export interface FilterOption {
  readonly value: string;
  readonly label: string;
}

interface FilterBase {
  readonly label: string;
  /** What the filter stands on until somebody chooses otherwise. */
  readonly start?: string;
  /** Stands behind 'More filters'. */
  readonly rare?: true;
}

/** A filter of a list: `operator` says how the server compares. `Key` are the parameters of the list's query, those of GET orders without it. */
export type FilterDefinition<Key extends string = FilterKey> = FilterBase & (
  | { readonly kind: 'text'; readonly key: Key; readonly operator: 'contains'; readonly placeholder?: string }
  | { readonly kind: 'choice'; readonly key: Key; readonly operator: 'equals' | 'sort'; readonly options: readonly FilterOption[] | FilterSource; readonly placeholder?: string }
  /** Two parameters; `key` only names the filter. */
  | { readonly kind: 'days'; readonly key: string; readonly operator: 'between'; readonly from: Key; readonly to: Key }
);

/** The parameters that filters send. */
export type FilterParameters<Filters extends readonly FilterDefinition<string>[]> =
  | Exclude<Filters[number], { readonly kind: 'days' }>['key']
  | Extract<Filters[number], { readonly kind: 'days' }>['from' | 'to'];

/** The filters that search text. */
export type KeywordKeys<Filters extends readonly FilterDefinition<string>[]> = Extract<Filters[number], { readonly operator: 'contains' }>['key'];
