import type { Column } from '../data/data-table-types.ts';

/**
 * Returns the keys of the columns to hide when the width is short, in the order of `leaves`. When a width is not a
 * number, or the available width is not known yet, nothing is hidden. Pixels; `before` is the width in front of the
 * first column.
 */
export function leavingColumns<Row>(
  columns: readonly Column<Row>[],
  room: number,
  before: number,
  always: ReadonlySet<string>,
): ReadonlySet<string> {
  const gone = new Set<string>();
  let width = before;
  for (const column of columns) {
    if (typeof column.width !== 'number') return gone;
    width += column.width;
  }
  if (room === 0) return gone;
  const order = columns
    .filter((column) => column.leaves !== undefined && !always.has(column.key))
    .sort((a, b) => (a.leaves ?? 0) - (b.leaves ?? 0));
  for (const column of order) {
    if (width <= room) break;
    gone.add(column.key);
    width -= column.width as number;
  }
  return gone;
}
