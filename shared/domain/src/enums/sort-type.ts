/** The columns by which a sheet list can be sorted; 'id' is newest first. */
export type SheetSortKey = 'id' | 'number' | 'amount' | 'dueDate' | 'date' | 'status';
export type ProductSortKey = 'id' | 'code' | 'createdAt' | 'updatedAt' | 'name';
/** 'id' is by name, and the best match first where a text is searched. */
export type CustomerSortKey = 'id' | 'name' | 'code' | 'createdAt' | 'updatedAt';

/** A sort type as a list's definition states it. */
export interface StatedSortType<Key extends string> {
  /** The value of the parameter `sortType`; those of before definitionFormat 1.4 state none. */
  readonly value?: number;
  readonly key: Key;
  readonly descending: boolean;
  readonly label: string;
}

export interface SortType<Key extends string> extends StatedSortType<Key> {
  /** The value of the parameter `sortType`; 0 is the list's own order. */
  readonly value: number;
}

/** Returns the sort types with their values; one that states none has its place in the list. */
export const withSortValues = <Key extends string>(types: readonly StatedSortType<Key>[]): readonly SortType<Key>[] =>
  types.map((type, index) => ({ ...type, value: type.value ?? index }));

/** Returns the sort types of columns, each ascending and descending, numbered from `first`. */
export const sortTypes = <const Key extends string>(
  first: number,
  columns: Readonly<Record<Key, string>>,
): SortType<Key>[] =>
  (Object.entries(columns) as [Key, string][]).flatMap(([key, word], index) => [
    { value: first + 2 * index, key, descending: false, label: `${word} ascending` },
    { value: first + 2 * index + 1, key, descending: true, label: `${word} descending` },
  ]);

/** Returns the sort type of a value, undefined when the list has none. */
export const sortTypeOf = <Key extends string>(
  types: readonly StatedSortType<Key>[],
  value: number,
): SortType<Key> | undefined => withSortValues(types).find((type) => type.value === value);

const NEWEST = { value: 0, key: 'id', descending: true, label: 'Newest first' } as const;

/** Sheet sort types: 0 to 6 are the specification's (§3, order of DOMAIN §4). */
export const SHEET_SORT_TYPES: readonly SortType<SheetSortKey>[] = [
  NEWEST,
  ...sortTypes(1, { number: 'Number', amount: 'Amount', dueDate: 'Due date' }),
  ...sortTypes(7, { date: 'Date', status: 'Status' }),
];

/** The sort type of the line picker (spec §7): by code, best match first. */
export const LINE_PICKER_SORT_TYPE = 7;

/** Product sort types: 0 to 6 are the specification's (§3); 7 is the line picker's. */
export const PRODUCT_SORT_TYPES: readonly SortType<ProductSortKey>[] = [
  NEWEST,
  ...sortTypes(1, { code: 'Code', createdAt: 'Create date', updatedAt: 'Modify date' }),
  ...sortTypes(8, { name: 'Name' }),
];

export const CUSTOMER_SORT_TYPES: readonly SortType<CustomerSortKey>[] = [
  { value: 0, key: 'id', descending: false, label: 'By name' },
  ...sortTypes(1, { name: 'Name', code: 'Code', createdAt: 'Create date', updatedAt: 'Modify date' }),
];
