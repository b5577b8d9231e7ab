import type { SheetListQuery, SheetRow } from '@iwe/contract';
import type { SheetSortKey, StatedSortType } from '@iwe/domain';
import type { ListColumn } from './columns.ts';
import type { ExportColumn } from './exports.ts';
import type { FilterDefinition, FilterKeyOf } from './filters.ts';

/**
 * A list page (spec §2 "List pages") as data: of `Row`s, searched by `Query`, sorted by `Sort`. The defaults describe a
 * list of sheets; products, customers and other base data name their own types: `satisfies ListDefinition<ProductRow,
 * ProductListQuery, ProductSortKey>`.
 */
export interface ListDefinition<Row = SheetRow, Query = SheetListQuery, Sort extends string = SheetSortKey> {
  readonly title: string;
  /** The menu group that it belongs to. */
  readonly section: string;
  /** Parameters that every request of the list sends. */
  readonly query: Readonly<Partial<Query>>;
  /** Empty for a list without a search card (spec §2: suppliers, warehouses, brands, employees). */
  readonly filters: readonly FilterDefinition<FilterKeyOf<Query>>[];
  readonly columns: readonly ListColumn<Row, Sort>[];
  /** The sort keys other than newest first. */
  readonly sorts: readonly Sort[];
  /** The meaning of each value of `sortType`; by default the sheets' own table (spec §3 "Sheet sort types"). */
  readonly sortTypes?: readonly StatedSortType<Sort>[];
  /** The columns of its xlsx file; empty for a list without an export. */
  readonly exports: readonly ExportColumn[];
  readonly pageSize: number;
  /** The name of the xlsx file without its extension; also the key under which filters and columns are saved. */
  readonly exportName: string;
}

/** A list of any rows, for code that draws whatever a definition contains. */
export type AnyListDefinition<Row> = ListDefinition<Row, Record<string, unknown>, string>;
