import type { Column } from '../data-table-types.ts';

/**
 * Returns the columns that a row's card shows in a narrow window: the first one is its title. When some columns are
 * notes, those without a place are left out; otherwise they are notes too.
 */
export function cardColumns<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const hasNotes = columns.some(({ card }) => card === 'note');
  return columns.flatMap((column, index): Column<Row>[] => {
    if (index === 0) return [{ ...column, card: column.card ?? 'title' }];
    const card = column.card ?? (hasNotes ? null : column.kind === 'action' ? 'actions' : 'note');
    return card === null ? [] : [{ ...column, card }];
  });
}
