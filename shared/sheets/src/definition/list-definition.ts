import type { SheetListQuery, SheetRow } from '@iwe/contract';
import type { SheetSortKey } from '@iwe/domain';
import type { ListColumn } from './columns.ts';
import type { ExportColumn } from './exports.ts';
import type { FilterDefinition } from './filters.ts';

/** A list page of sheets (spec §2 "List pages"), as data. */
export interface ListDefinition {
  readonly title: string;
  /** The group of the menu in which it stands. */
  readonly section: string;
  /** What every request of the list carries. */
  readonly query: Readonly<Partial<SheetListQuery>>;
  readonly filters: readonly FilterDefinition[];
  readonly columns: readonly ListColumn<SheetRow>[];
  /** What it sorts by, besides newest first. */
  readonly sorts: readonly SheetSortKey[];
  /** The columns of its xlsx file. */
  readonly exports: readonly ExportColumn[];
  readonly pageSize: number;
  /** The name of the xlsx file, without its ending. */
  readonly exportName: string;
}
