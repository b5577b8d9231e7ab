import type { EditorKeys, LineColumn } from '@iwe/sheets';
import type { GridColumn } from '../grid/grid-types.ts';
import type { GridSpec, ModelColumn } from '../grid/model/index.ts';
import { lineGrid } from './line-columns.ts';
import type { EditorLine } from './line-types.ts';

/** A column's behaviour; its key is from the definition. */
export type LineModel = Omit<ModelColumn<EditorLine>, 'key'>;
/** A column's appearance; key, heading and alignment are from the definition. */
export type GridCell = Omit<GridColumn<EditorLine>, 'key' | 'header' | 'align'>;

/** Exactly one of these for each line column of the editor. */
export type BoundGrid<Lines extends readonly LineColumn[], Bound> = { readonly [Key in EditorKeys<Lines>]: Bound };

/** Returns the grid of a kind's lines, with its columns in the order of the definition. */
export function definedGrid<const Lines extends readonly LineColumn[]>(
  lines: Lines,
  models: BoundGrid<Lines, LineModel>,
): GridSpec<EditorLine> {
  return lineGrid(bound(lines, models as Readonly<Record<string, LineModel>>, ({ key }, model) => ({ ...model, key })));
}

/** Returns the drawn columns of a kind's lines, in the same order. */
export function definedGridColumns<const Lines extends readonly LineColumn[]>(
  lines: Lines,
  cells: BoundGrid<Lines, GridCell>,
): readonly GridColumn<EditorLine>[] {
  return bound(lines, cells as Readonly<Record<string, GridCell>>, (column, cell) => ({
    ...cell,
    key: column.key,
    header: column.label,
    ...(isRight(column) ? { align: 'end' as const } : {}),
  }));
}

function bound<Bound, Made>(
  lines: readonly LineColumn[],
  by: Readonly<Record<string, Bound>>,
  make: (column: LineColumn, bound: Bound) => Made,
): Made[] {
  return lines
    .filter((column) => column.only !== 'detail')
    .map((column) => {
      const one = by[column.key];
      if (!one) throw new Error(`The column '${column.key}' of the lines is bound to nothing.`);
      return make(column, one);
    });
}

function isRight(column: LineColumn): boolean {
  return (
    column.kind === 'quantity' ||
    column.kind === 'money' ||
    (column.kind === 'special' && (column.align === 'number' || column.align === 'money'))
  );
}
