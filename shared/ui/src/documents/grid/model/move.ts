import { clampCell } from './state.ts';
import type { Cell, GridRow, GridSpec, GridState } from './types.ts';

export type Direction = 'up' | 'down' | 'left' | 'right';

const STEPS: Record<Direction, Cell> = {
  up: { row: -1, column: 0 },
  down: { row: 1, column: 0 },
  left: { row: 0, column: -1 },
  right: { row: 0, column: 1 },
};

/** Returns the corners of the selected range, both included. */
export function rangeOf<Row extends GridRow>(
  state: GridState<Row>,
): { top: number; bottom: number; left: number; right: number } {
  const { active, anchor } = state;
  return {
    top: Math.min(active.row, anchor.row),
    bottom: Math.max(active.row, anchor.row),
    left: Math.min(active.column, anchor.column),
    right: Math.max(active.column, anchor.column),
  };
}

/** Goes to a cell; with `extend` the selection is extended to it. */
export function goTo<Row extends GridRow>(
  state: GridState<Row>,
  spec: GridSpec<Row>,
  cell: Cell,
  extend = false,
): GridState<Row> {
  const active = clampCell(cell, state.rows, spec);
  return { ...state, active, anchor: extend ? state.anchor : active, editing: null };
}

/** Moves one cell in a direction, or with `toEdge` as far as possible. */
export function step<Row extends GridRow>(
  state: GridState<Row>,
  spec: GridSpec<Row>,
  direction: Direction,
  options: { extend?: boolean; toEdge?: boolean } = {},
): GridState<Row> {
  const by = STEPS[direction];
  const times = options.toEdge ? Math.max(state.rows.length, spec.columns.length) : 1;
  return goTo(
    state,
    spec,
    { row: state.active.row + by.row * times, column: state.active.column + by.column * times },
    options.extend,
  );
}

/**
 * Handles Tab: goes to the next editable cell, at the end of a row to the next row. Null at the end: the focus leaves
 * the grid.
 */
export function tab<Row extends GridRow>(
  state: GridState<Row>,
  spec: GridSpec<Row>,
  back: boolean,
): GridState<Row> | null {
  const { row, column } = state.active;
  // Tab on the blank last row leaves, so that nobody has to step through cells that stay empty.
  const onBlankEnd = row === state.rows.length - 1 && column <= firstEditable(spec);
  if (!back && onBlankEnd) return null;
  const width = spec.columns.length;
  const last = state.rows.length * width;
  for (let at = row * width + column + (back ? -1 : 1); at >= 0 && at < last; at += back ? -1 : 1) {
    if (spec.columns[at % width]?.parse) return goTo(state, spec, { row: Math.floor(at / width), column: at % width });
  }
  return null;
}

/** Handles Enter: goes where the column says, otherwise one row down. */
export function enter<Row extends GridRow>(state: GridState<Row>, spec: GridSpec<Row>): GridState<Row> {
  const rule = spec.columns[state.active.column]?.enter;
  if (!rule) return step(state, spec, 'down');
  const column = spec.columns.findIndex((candidate) => candidate.key === rule.column);
  return goTo(state, spec, {
    row: state.active.row + (rule.row === 'next' ? 1 : 0),
    column: column < 0 ? state.active.column : column,
  });
}

/** Selects whole rows: those of the current selection, or all of them. */
export function selectRows<Row extends GridRow>(
  state: GridState<Row>,
  spec: GridSpec<Row>,
  which: 'selected' | 'all',
): GridState<Row> {
  const { top, bottom } = which === 'all' ? { top: 0, bottom: state.rows.length - 1 } : rangeOf(state);
  return {
    ...state,
    anchor: { row: top, column: 0 },
    active: { row: bottom, column: spec.columns.length - 1 },
    editing: null,
  };
}

function firstEditable<Row extends GridRow>(spec: GridSpec<Row>): number {
  return Math.max(
    0,
    spec.columns.findIndex((column) => column.parse),
  );
}
