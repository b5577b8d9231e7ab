import type { SheetListQuery } from '@iwe/contract';

/** Query parameters of a list that are never fields of its search card: page, format, and the kinds it shows. */
type FixedParameter = 'page' | 'per_page' | 'format' | 'exact' | 'type' | 'search_type';
/** Parameters of a list's query that filter or sort. */
export type FilterKeyOf<Query> = Exclude<keyof Query & string, FixedParameter>;
/** Parameters of GET orders that filter or sort. */
export type FilterKey = FilterKeyOf<SheetListQuery>;

/** Options from the organisation's base data, by id. */
export type OptionSource = 'warehouses' | 'staff';
/** Further sources of filter options: suppliers and brands by id, area types and tags by their text. */
export type FilterSource = OptionSource | 'suppliers' | 'brands' | 'areaTypes' | 'tag1' | 'tag2' | 'tag3' | 'tag4';
export interface FilterOption {
  readonly value: string;
  readonly label: string;
}

interface FilterBase {
  readonly label: string;
  /** The filter's initial value. */
  readonly start?: string;
  /** Shown behind 'More filters'. */
  readonly rare?: true;
}

/**
 * A filter of a list; `operator` says how the server compares. `Key` are the parameters of the list's query, by default
 * those of GET orders.
 */
export type FilterDefinition<Key extends string = FilterKey> = FilterBase &
  (
    | { readonly kind: 'text'; readonly key: Key; readonly operator: 'contains'; readonly placeholder?: string }
    | {
        readonly kind: 'choice';
        readonly key: Key;
        readonly operator: 'equals' | 'sort';
        readonly options: readonly FilterOption[] | FilterSource;
        readonly placeholder?: string;
      }
    /** A range of two parameters; `key` only names the filter. */
    | {
        readonly kind: 'days';
        readonly key: string;
        readonly operator: 'between';
        readonly from: Key;
        readonly to: Key;
      }
  );

/** The parameters that a list's filters send. */
export type FilterParameters<Filters extends readonly FilterDefinition<string>[]> =
  | Exclude<Filters[number], { readonly kind: 'days' }>['key']
  | Extract<Filters[number], { readonly kind: 'days' }>['from' | 'to'];

/** The filters that search text. */
export type KeywordKeys<Filters extends readonly FilterDefinition<string>[]> = Extract<
  Filters[number],
  { readonly operator: 'contains' }
>['key'];
