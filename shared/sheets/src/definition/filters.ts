import type { SheetListQuery } from '@iwe/contract';

/** A parameter of GET orders that selects or sorts. */
export type FilterKey = Exclude<keyof SheetListQuery, 'page' | 'per_page' | 'format' | 'exact' | 'type' | 'search_type'>;

/** Choices that come from the organisation's base data. */
export type OptionSource = 'warehouses' | 'staff';
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

/** A filter of a list: `operator` says how the server compares. */
export type FilterDefinition = FilterBase & (
  | { readonly kind: 'text'; readonly key: FilterKey; readonly operator: 'contains'; readonly placeholder?: string }
  | { readonly kind: 'choice'; readonly key: FilterKey; readonly operator: 'equals' | 'sort'; readonly options: readonly FilterOption[] | OptionSource; readonly placeholder?: string }
  | { readonly kind: 'days'; readonly key: 'date' | 'dueDate' | 'deliveryDate'; readonly operator: 'between'; readonly from: FilterKey; readonly to: FilterKey }
);

/** The parameters of GET orders that filters send. */
export type FilterParameters<Filters extends readonly FilterDefinition[]> =
  | Exclude<Filters[number], { readonly kind: 'days' }>['key']
  | Extract<Filters[number], { readonly kind: 'days' }>['from' | 'to'];

/** The filters that search text. */
export type KeywordKeys<Filters extends readonly FilterDefinition[]> = Extract<Filters[number], { readonly operator: 'contains' }>['key'];
