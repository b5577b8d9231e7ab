import type { SheetListQuery, SheetRow } from '@iwe/contract';
import type { SheetSortKey, SortType } from '@iwe/domain';
import type { ListColumn } from './columns.ts';
import type { ExportColumn } from './exports.ts';
import type { FilterDefinition, FilterKeyOf } from './filters.ts';

/**
 * A list page (spec §2 "List pages"), as data: of `Row`s, searched by `Query`, sorted by `Sort`. Without parameters it is a list of
 * sheets; products, customers and the other base data name theirs: `satisfies ListDefinition<ProductRow, ProductListQuery, ProductSortKey>`.
 */
export interface ListDefinition<Row = SheetRow, Query = SheetListQuery, Sort extends string = SheetSortKey> {
  readonly title: string;
  /** The group of the menu in which it stands. */
  readonly section: string;
  /** What every request of the list carries. */
  readonly query: Readonly<Partial<Query>>;
  /** None: the list has no search card (spec §2: suppliers, warehouses, brands, employees). */
  readonly filters: readonly FilterDefinition<FilterKeyOf<Query>>[];
  readonly columns: readonly ListColumn<Row, Sort>[];
  /** What it sorts by, besides newest first. */
  readonly sorts: readonly Sort[];
  /** What each value of `sortType` means; the sheets' own table (spec §3 "Sheet sort types") without it. */
  readonly sortTypes?: readonly SortType<Sort>[];
  /** The columns of its xlsx file; none: the list has no export. */
  readonly exports: readonly ExportColumn[];
  readonly pageSize: number;
  /** The name of the xlsx file, without its ending; it also names the list where filters and columns are kept. */
  readonly exportName: string;
}

/** A list of anything, for code that draws whatever a definition says. */
export type AnyListDefinition<Row> = ListDefinition<Row, Record<string, unknown>, string>;
