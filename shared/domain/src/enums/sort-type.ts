/** The columns by which a sheet list can be sorted; 'id' is newest first. */
export type SheetSortKey = 'id' | 'number' | 'amount' | 'dueDate';
export type ProductSortKey = 'id' | 'code' | 'createdAt' | 'updatedAt';

export interface SortType<Key extends string> {
  readonly key: Key;
  readonly descending: boolean;
  readonly label: string;
}

/** Sheet sort types 0 to 6 (spec §3, order of DOMAIN §4). */
export const SHEET_SORT_TYPES: readonly SortType<SheetSortKey>[] = [
  { key: 'id', descending: true, label: 'Newest first' },
  { key: 'number', descending: false, label: 'Number ascending' },
  { key: 'number', descending: true, label: 'Number descending' },
  { key: 'amount', descending: false, label: 'Amount ascending' },
  { key: 'amount', descending: true, label: 'Amount descending' },
  { key: 'dueDate', descending: false, label: 'Due date ascending' },
  { key: 'dueDate', descending: true, label: 'Due date descending' },
];

/** Product sort types 0 to 6 (spec §3). */
export const PRODUCT_SORT_TYPES: readonly SortType<ProductSortKey>[] = [
  { key: 'id', descending: true, label: 'Newest first' },
  { key: 'code', descending: false, label: 'Code ascending' },
  { key: 'code', descending: true, label: 'Code descending' },
  { key: 'createdAt', descending: false, label: 'Create date ascending' },
  { key: 'createdAt', descending: true, label: 'Create date descending' },
  { key: 'updatedAt', descending: false, label: 'Modify date ascending' },
  { key: 'updatedAt', descending: true, label: 'Modify date descending' },
];

/** The sort type of the line picker (spec §7): by code, best match first. */
export const LINE_PICKER_SORT_TYPE = 7;
