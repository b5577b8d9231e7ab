import type { Cell, CellMark, GridRow, GridSpec, GridState } from './types.ts';

/** Number of steps that can be undone. */
export const HISTORY_STEPS = 200;

/** Returns a grid with these rows, with the first cell active. */
export function gridOf<Row extends GridRow>(rows: readonly Row[], spec: GridSpec<Row>): GridState<Row> {
  const start = { row: 0, column: 0 };
  return { rows: withBlankEnd(rows, spec), active: start, anchor: start, editing: null, past: [], future: [] };
}

/** Returns the rows with exactly one blank row after the last that is not blank. Blank rows in between stay. */
export function withBlankEnd<Row extends GridRow>(rows: readonly Row[], spec: GridSpec<Row>): readonly Row[] {
  let end = rows.length;
  while (end > 0 && isEmptyRow(rows[end - 1], spec)) end -= 1;
  const spare = rows[end];
  if (spare && rows.length === end + 1) return rows;
  return [...rows.slice(0, end), spare ?? spec.blank()];
}

/** Returns the rows that are not blank. */
export function filledRows<Row extends GridRow>(rows: readonly Row[], spec: GridSpec<Row>): Row[] {
  return rows.filter((row) => !isEmptyRow(row, spec));
}

function isEmptyRow<Row extends GridRow>(row: Row | undefined, spec: GridSpec<Row>): boolean {
  return row !== undefined && spec.isBlank(row) && Object.keys(row.marks ?? {}).length === 0;
}

/** Returns the nearest existing cell. */
export function clampCell<Row extends GridRow>(cell: Cell, rows: readonly Row[], spec: GridSpec<Row>): Cell {
  const within = (value: number, size: number) => Math.max(0, Math.min(size - 1, value));
  return { row: within(cell.row, rows.length), column: within(cell.column, spec.columns.length) };
}

/** Replaces the rows as one step that can be undone, and ends editing. */
export function changeRows<Row extends GridRow>(
  state: GridState<Row>,
  spec: GridSpec<Row>,
  rows: readonly Row[],
  active: Cell = state.active,
): GridState<Row> {
  const next = withBlankEnd(rows, spec);
  const place = clampCell(active, next, spec);
  if (next === state.rows) return { ...state, active: place, anchor: place, editing: null };
  return {
    rows: next,
    active: place,
    anchor: place,
    editing: null,
    past: [...state.past, { rows: state.rows, active: state.active }].slice(-HISTORY_STEPS),
    future: [],
  };
}

/**
 * Changes one row without a step of its own: a result received later (a product lookup) belongs to the step that
 * started it. Does nothing when the row is gone.
 */
export function patchRow<Row extends GridRow>(
  state: GridState<Row>,
  spec: GridSpec<Row>,
  key: string,
  patch: Partial<Row> | ((row: Row) => Partial<Row>),
): GridState<Row> {
  const index = state.rows.findIndex((row) => row.key === key);
  const row = state.rows[index];
  if (!row) return state;
  const rows = state.rows.with(index, { ...row, ...(typeof patch === 'function' ? patch(row) : patch) });
  return { ...state, rows: withBlankEnd(rows, spec) };
}

/** Undoes the last step. */
export function undo<Row extends GridRow>(state: GridState<Row>, spec: GridSpec<Row>): GridState<Row> {
  const last = state.past.at(-1);
  if (!last) return state;
  const active = clampCell(last.active, last.rows, spec);
  return {
    rows: last.rows,
    active,
    anchor: active,
    editing: null,
    past: state.past.slice(0, -1),
    future: [{ rows: state.rows, active: state.active }, ...state.future],
  };
}

/** Redoes the last undone step. */
export function redo<Row extends GridRow>(state: GridState<Row>, spec: GridSpec<Row>): GridState<Row> {
  const [next, ...rest] = state.future;
  if (!next) return state;
  const active = clampCell(next.active, next.rows, spec);
  return {
    rows: next.rows,
    active,
    anchor: active,
    editing: null,
    past: [...state.past, { rows: state.rows, active: state.active }],
    future: rest,
  };
}

/** Returns the row with a mark on a column, or without one. */
export function withMark<Row extends GridRow>(row: Row, column: string, mark: CellMark | null): Row {
  if (!mark && !row.marks?.[column]) return row;
  const { [column]: _gone, ...others } = row.marks ?? {};
  return { ...row, marks: mark ? { ...others, [column]: mark } : others };
}

/** A text for one cell of a row. */
export interface CellText {
  readonly column: number;
  readonly text: string;
}

/**
 * Returns the row after a text was put into a column: changed, or marked with the text that could not be parsed.
 * Read-only cells stay unchanged. `before` is the row before the step, where the step changes several of its cells.
 */
export function withText<Row extends GridRow>(
  row: Row,
  spec: GridSpec<Row>,
  { column, text }: CellText,
  before: Row = row,
): Row {
  const { key, parse } = spec.columns[column] ?? {};
  if (key === undefined || !parse) return row;
  const parsed = parse(text, row, before);
  if (!parsed.ok) return withMark(row, key, { text, reason: parsed.reason, kind: 'error' });
  return withMark(isSame(row, parsed.patch) ? row : { ...row, ...parsed.patch }, key, null);
}

function isSame<Row extends GridRow>(row: Row, patch: Partial<Row>): boolean {
  return (Object.keys(patch) as (keyof Row)[]).every((field) => Object.is(row[field], patch[field]));
}
