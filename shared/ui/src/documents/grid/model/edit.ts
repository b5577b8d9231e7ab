import { rangeOf } from './move.ts';
import { changeRows, filledRows, withBlankEnd, withText } from './state.ts';
import type { GridRow, GridSpec, GridState } from './types.ts';

/** Opens the active cell with the typed text, or with its value. Read-only cells stay closed. */
export function beginEdit<Row extends GridRow>(
  state: GridState<Row>,
  spec: GridSpec<Row>,
  typed?: string,
): GridState<Row> {
  const column = spec.columns[state.active.column];
  const row = state.rows[state.active.row];
  if (!column?.parse || !row) return state;
  const editing =
    typed === undefined
      ? { text: row.marks?.[column.key]?.text ?? column.text(row), how: 'opened' as const }
      : { text: typed, how: 'typed' as const };
  return { ...state, anchor: state.active, editing };
}

/** Closes the editor without changing the cell. */
export function cancelEdit<Row extends GridRow>(state: GridState<Row>): GridState<Row> {
  return state.editing ? { ...state, editing: null } : state;
}

/** Closes the editor and puts its text into the cell. */
export function commitEdit<Row extends GridRow>(
  state: GridState<Row>,
  spec: GridSpec<Row>,
  text: string,
): GridState<Row> {
  if (!state.editing) return state;
  return setText({ ...state, editing: null }, spec, state.active.row, state.active.column, text);
}

/** Puts a text into one cell, as one step. */
export function setText<Row extends GridRow>(
  state: GridState<Row>,
  spec: GridSpec<Row>,
  row: number,
  column: number,
  text: string,
): GridState<Row> {
  const before = state.rows[row];
  if (!before) return state;
  const after = withText(before, spec, { column, text });
  return after === before ? state : changeRows(state, spec, state.rows.with(row, after));
}

/** Closes the editor and changes the active row with `change` as one step, such as a product chosen from a list. */
export function commitPatch<Row extends GridRow>(
  state: GridState<Row>,
  spec: GridSpec<Row>,
  rowKey: string,
  change: (row: Row) => Row,
): GridState<Row> {
  const index = state.rows.findIndex((row) => row.key === rowKey);
  const row = state.rows[index];
  return row ? changeRows(state, spec, state.rows.with(index, change(row))) : { ...state, editing: null };
}

/** Empties every selected cell that is editable. */
export function clearCells<Row extends GridRow>(state: GridState<Row>, spec: GridSpec<Row>): GridState<Row> {
  const { top, bottom, left, right } = rangeOf(state);
  let changed = false;
  const rows = state.rows.map((row, index) => {
    if (index < top || index > bottom) return row;
    let next = row;
    for (let column = left; column <= right; column += 1) next = withText(next, spec, { column, text: '' }, row);
    changed ||= next !== row;
    return next;
  });
  if (!changed) return state;
  return { ...changeRows(state, spec, rows), active: state.active, anchor: state.anchor };
}

/** Whether the grid can't take `count` more rows. */
export function isFull<Row extends GridRow>(rows: readonly Row[], spec: GridSpec<Row>, count: number): boolean {
  return filledRows(rows, spec).length + count > spec.maxRows;
}

/** Copies the selected rows below themselves and goes to the first copy. Blank rows are not copied. */
export function duplicateRows<Row extends GridRow>(state: GridState<Row>, spec: GridSpec<Row>): GridState<Row> {
  const { top, bottom } = rangeOf(state);
  const copies = filledRows(state.rows.slice(top, bottom + 1), spec).map((row) => spec.copy(row));
  if (copies.length === 0 || isFull(state.rows, spec, copies.length)) return state;
  return changeRows(state, spec, state.rows.toSpliced(bottom + 1, 0, ...copies), {
    row: bottom + 1,
    column: state.active.column,
  });
}

/** Deletes the selected rows. */
export function deleteRows<Row extends GridRow>(state: GridState<Row>, spec: GridSpec<Row>): GridState<Row> {
  const { top, bottom } = rangeOf(state);
  const rows = withBlankEnd(state.rows.toSpliced(top, bottom - top + 1), spec);
  if (filledRows(rows, spec).length === filledRows(state.rows, spec).length && rows.length === state.rows.length)
    return state;
  return changeRows(state, spec, rows, { row: top, column: state.active.column });
}

/** Inserts a blank row above the active one and goes there. */
export function insertRow<Row extends GridRow>(state: GridState<Row>, spec: GridSpec<Row>): GridState<Row> {
  if (state.active.row === state.rows.length - 1 || isFull(state.rows, spec, 1)) return state;
  return changeRows(state, spec, state.rows.toSpliced(state.active.row, 0, spec.blank()), {
    row: state.active.row,
    column: 0,
  });
}

/** Moves the selected rows one place up or down; the selection goes with them. */
export function shiftRows<Row extends GridRow>(state: GridState<Row>, spec: GridSpec<Row>, by: -1 | 1): GridState<Row> {
  const { top, bottom } = rangeOf(state);
  const last = state.rows.length - 2;
  if (top + by < 0 || bottom + by > last) return state;
  const moved = state.rows.slice(top, bottom + 1);
  const rows = state.rows.toSpliced(top, moved.length).toSpliced(top + by, 0, ...moved);
  return {
    ...changeRows(state, spec, rows),
    active: { ...state.active, row: state.active.row + by },
    anchor: { ...state.anchor, row: state.anchor.row + by },
  };
}
