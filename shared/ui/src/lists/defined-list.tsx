import { useMemo } from 'react';
import type { ReactNode } from 'react';
import type { ListMeta } from '@iwe/contract';
import type { AnyListDefinition } from '@iwe/sheets';
import type { Query } from '@iwe/session';
import { bindListColumns, totalsOf } from './columns/bind-columns.tsx';
import type { BoundListCells } from './columns/bind-columns.tsx';
import { listFilter } from './filters/bind-filter.ts';
import { ListScreen } from './list-screen.tsx';
import type { ListScreenProps } from './list-screen.tsx';

/** The properties of the list screen that a definition doesn't cover. */
type ScreenProps<Row> = Pick<
  ListScreenProps<Row>,
  | 'path'
  | 'rowKey'
  | 'rowTone'
  | 'url'
  | 'actions'
  | 'meta'
  | 'keys'
  | 'emptyText'
  | 'emptyHint'
  | 'untilSearch'
  | 'bulk'
  | 'peek'
>;

/**
 * A list of `Row`s drawn from its definition: products, customers, brands and other records that are not sheets. Sheets
 * use `SheetList`.
 */
export interface DefinedListProps<Row, Definition extends AnyListDefinition<Row>> extends ScreenProps<Row> {
  definition: Definition;
  /**
   * A cell for each special column. Pass the same object on every render; otherwise the table's columns are rebuilt.
   */
  cells: BoundListCells<Definition['columns'], Row>;
  /** The key of a column that is hidden until the person shows it. */
  startsHidden?: string;
}

export function DefinedList<Row, Definition extends AnyListDefinition<Row>>({
  definition,
  cells,
  startsHidden,
  ...screen
}: DefinedListProps<Row, Definition>): ReactNode {
  const columns = useMemo(
    () =>
      bindListColumns<Row>(definition.columns, cells as Readonly<Record<string, (row: Row) => ReactNode>>).map(
        (column) => (column.key === startsHidden ? { ...column, startsHidden: true } : column),
      ),
    [definition, cells, startsHidden],
  );
  const filters = useMemo(() => definition.filters.map(listFilter), [definition]);
  return (
    <ListScreen<Row, ListMeta & { qty?: number | null; amount?: number | null }>
      {...screen}
      title={definition.title}
      section={definition.section}
      listName={definition.exportName}
      query={definition.query as Query}
      filters={filters}
      columns={columns}
      pageSize={definition.pageSize}
      {...(hasTotals(definition) ? { totals: (meta) => totalsOf(definition.columns, meta) } : {})}
      {...(definition.sortTypes ? { sortTypes: definition.sortTypes } : {})}
      {...(definition.exports.length > 0 ? { exportName: definition.exportName } : {})}
    />
  );
}

/** A list without sums has no totals row. */
const hasTotals = ({ columns }: { columns: readonly object[] }): boolean => columns.some((column) => 'total' in column);
