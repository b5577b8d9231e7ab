import type { Column } from '../data/data-table-types.ts';

/**
 * The keys of the columns that leave because the room is short, in the order that `leaves` gives them. Where a width is no
 * figure, or the room is not known yet, all stay. Pixels; `before` is what stands in front of the first column.
 */
export function leavingColumns<Row>(columns: readonly Column<Row>[], room: number, before: number, always: ReadonlySet<string>): ReadonlySet<string> {
  const gone = new Set<string>();
  let width = before;
  for (const column of columns) {
    if (typeof column.width !== 'number') return gone;
    width += column.width;
  }
  if (room === 0) return gone;
  const order = columns.filter((column) => column.leaves !== undefined && !always.has(column.key)).sort((a, b) => (a.leaves ?? 0) - (b.leaves ?? 0));
  for (const column of order) {
    if (width <= room) break;
    gone.add(column.key);
    width -= column.width as number;
  }
  return gone;
}
