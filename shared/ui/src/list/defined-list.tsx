import { useMemo } from 'react';
import type { ReactNode } from 'react';
import type { ListMeta } from '@iwe/contract';
import type { AnyListDefinition } from '@iwe/sheets';
import type { Query } from '@iwe/session';
import { bindListColumns, totalsOf } from './bind-columns.tsx';
import type { BoundListCells } from './bind-columns.tsx';
import { listFilter } from './bind-filter.ts';
import { ListScreen } from './list-screen.tsx';
import type { ListScreenProps } from './list-screen.tsx';

/** What of the list screen a definition does not say. */
type ScreenProps<Row> = Pick<ListScreenProps<Row>, 'path' | 'rowKey' | 'rowTone' | 'url' | 'actions' | 'meta' | 'keys' | 'emptyText' | 'emptyHint' | 'untilSearch' | 'bulk'>;

/** A list of `Row`s, drawn from its definition: products, customers, brands and whatever is no sheet. Sheets have `SheetList`. */
export interface DefinedListProps<Row, Definition extends AnyListDefinition<Row>> extends ScreenProps<Row> {
  definition: Definition;
  /** A cell for every special column; the same object with every drawing, or the table's columns are made anew. */
  cells: BoundListCells<Definition['columns'], Row>;
}

export function DefinedList<Row, Definition extends AnyListDefinition<Row>>({ definition, cells, ...screen }: DefinedListProps<Row, Definition>): ReactNode {
  const columns = useMemo(() => bindListColumns<Row>(definition.columns, cells as Readonly<Record<string, (row: Row) => ReactNode>>), [definition, cells]);
  const filters = useMemo(() => definition.filters.map(listFilter), [definition]);
  return (
    <ListScreen<Row, ListMeta & { qty?: number | null; amount?: number | null }>
      {...screen} title={definition.title} section={definition.section} listName={definition.exportName} query={definition.query as Query} filters={filters} columns={columns} pageSize={definition.pageSize}
      {...(hasTotals(definition) ? { totals: (meta) => totalsOf(definition.columns, meta) } : {})}
      {...(definition.sortTypes ? { sortTypes: definition.sortTypes } : {})} {...(definition.exports.length > 0 ? { exportName: definition.exportName } : {})}
    />
  );
}

/** A list without sums has no line below its rows. */
const hasTotals = ({ columns }: { columns: readonly object[] }): boolean => columns.some((column) => 'total' in column);
