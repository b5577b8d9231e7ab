import type { Column } from './data-table-types.ts';

/**
 * Returns the CSS width of a heading. One of a column that grows (`growsTo`) is larger by the room that all columns
 * together leave in the table's box. `taken`: their pixels; undefined when not all columns have pixels.
 */
export function grownWidth<Row>(
  { growsTo }: Pick<Column<Row>, 'growsTo'>,
  width: number | string,
  taken: number | undefined,
): number | string {
  if (growsTo === undefined || taken === undefined || typeof width === 'string') return width;
  return `clamp(${width}px, calc(${width - taken}px + 100cqw), ${Math.max(width, growsTo)}px)`;
}
