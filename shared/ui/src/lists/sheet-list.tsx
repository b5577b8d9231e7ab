import type { ReactNode } from 'react';
import type { SheetRow } from '@iwe/contract';
import { SheetStatus } from '@iwe/domain';
import type { ListDefinition } from '@iwe/sheets';
import type { BoundListCells } from './columns/bind-columns.tsx';
import { SHEET_BULK_KEYS, SheetBulk } from './bulk/sheet-bulk.tsx';
import { DefinedList } from './defined-list.tsx';
import type { KeyGroup } from './keys-dialog.tsx';
import type { UrlParams } from './search/use-list-search.ts';

/** A list of sheets, drawn from its definition. */
export interface SheetListProps<Definition extends ListDefinition> {
  definition: Definition;
  /** Pass the same object on every render; otherwise the table's columns are rebuilt. */
  cells: BoundListCells<Definition['columns']>;
  url: UrlParams;
  actions?: ReactNode;
  emptyHint?: ReactNode;
  keys?: readonly KeyGroup[];
}

export function SheetList<Definition extends ListDefinition>(props: SheetListProps<Definition>) {
  return (
    <DefinedList<SheetRow, Definition>
      {...props}
      path="orders"
      rowKey={idOf}
      rowTone={toneOf}
      bulk={BULK}
      peek={peekOf}
    />
  );
}

const BULK = {
  nameOf: (row: SheetRow) => row.no,
  render: (rows: readonly SheetRow[], done: () => void) => <SheetBulk rows={rows} onDone={done} />,
  keys: SHEET_BULK_KEYS,
};
const peekOf = ({ id, type, no }: SheetRow) => ({ record: { kind: 'sheet', id, type }, title: no }) as const;
const idOf = (row: SheetRow) => row.id;
const toneOf = (row: SheetRow) => (row.status === SheetStatus.Voided ? ('muted' as const) : undefined);
