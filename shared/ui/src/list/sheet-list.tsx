import { useMemo } from 'react';
import type { ReactNode } from 'react';
import type { SheetListAnswer, SheetRow } from '@iwe/contract';
import { SheetStatus } from '@iwe/domain';
import type { ListDefinition } from '@iwe/sheets';
import type { Query } from '@iwe/session';
import { bindListColumns, totalsOf } from './bind-columns.tsx';
import type { BoundListCells } from './bind-columns.tsx';
import type { KeyGroup } from './keys-dialog.tsx';
import { ListScreen } from './list-screen.tsx';
import type { UrlParams } from './use-list-search.ts';
import { listFilter } from './bind-filter.ts';

/** A list of sheets, drawn from its definition. */
export interface SheetListProps<Definition extends ListDefinition> {
  definition: Definition;
  /** The same object with every drawing, or the table's columns are made anew. */
  cells: BoundListCells<Definition['columns']>;
  url: UrlParams;
  actions?: ReactNode;
  keys?: readonly KeyGroup[];
}

export function SheetList<Definition extends ListDefinition>({ definition, cells, url, actions, keys }: SheetListProps<Definition>) {
  const columns = useMemo(() => bindListColumns(definition.columns, cells as BoundListCells<ListDefinition['columns']>), [definition, cells]);
  const filters = useMemo(() => definition.filters.map(listFilter), [definition]);
  return (
    <ListScreen<SheetRow, SheetListAnswer['meta']>
      title={definition.title} section={definition.section} actions={actions} path="orders" query={definition.query as Query} filters={filters}
      pageSize={definition.pageSize} url={url} columns={columns} rowKey={(row) => row.id} rowTone={(row) => (row.status === SheetStatus.Voided ? 'muted' : undefined)}
      totals={(meta) => totalsOf(definition.columns, meta)} exportName={definition.exportName} keys={keys}
    />
  );
}
