import { beginEdit, clearCells, deleteRows, duplicateRows, insertRow, shiftRows } from './edit.ts';
import { enter, goTo, selectRows, step, tab } from './move.ts';
import type { Direction } from './move.ts';
import { redo, undo } from './state.ts';
import type { GridRow, GridSpec, GridState, KeyPress } from './types.ts';

/**
 * The result of a key: a new state, the focus leaves the grid, the list of keys is opened, or the key is not the
 * grid's.
 */
export type KeyAnswer<Row extends GridRow> =
  | { readonly do: 'change'; readonly state: GridState<Row> }
  | { readonly do: 'leave'; readonly back: boolean }
  | { readonly do: 'help' }
  | { readonly do: 'nothing' };

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/** Number of rows that PageUp and PageDown move. */
export const PAGE_ROWS = 15;

/** Handles a key while no cell is being edited. */
export function pressKey<Row extends GridRow>(
  state: GridState<Row>,
  spec: GridSpec<Row>,
  press: KeyPress,
): KeyAnswer<Row> {
  const { key, mod, shift, alt } = press;
  const change = (next: GridState<Row>): KeyAnswer<Row> => ({ do: 'change', state: next });
  const arrow = ARROWS[key];
  if (arrow) {
    if (alt)
      return arrow === 'up' || arrow === 'down'
        ? change(shiftRows(state, spec, arrow === 'up' ? -1 : 1))
        : { do: 'nothing' };
    return change(step(state, spec, arrow, { extend: shift, toEdge: mod }));
  }
  if (alt) return { do: 'nothing' };
  if (mod) return modKey(state, spec, press);
  const { active, rows } = state;
  switch (key) {
    case 'Tab': {
      const next = tab(state, spec, shift);
      return next ? change(next) : { do: 'leave', back: shift };
    }
    case 'Enter':
      return change(shift ? step(state, spec, 'up') : enter(state, spec));
    case 'Home':
      return change(goTo(state, spec, { row: active.row, column: 0 }, shift));
    case 'End':
      return change(goTo(state, spec, { row: active.row, column: spec.columns.length - 1 }, shift));
    case 'PageDown':
      return change(
        goTo(state, spec, { row: Math.min(rows.length - 1, active.row + PAGE_ROWS), column: active.column }, shift),
      );
    case 'PageUp':
      return change(goTo(state, spec, { row: Math.max(0, active.row - PAGE_ROWS), column: active.column }, shift));
    case 'F2':
      return change(beginEdit(state, spec));
    case 'Delete':
    case 'Backspace':
      return change(clearCells(state, spec));
    case 'Escape':
      return active.row === state.anchor.row && active.column === state.anchor.column
        ? { do: 'nothing' }
        : change(goTo(state, spec, active));
    case ' ':
      return change(shift ? selectRows(state, spec, 'selected') : beginEdit(state, spec));
    case '?':
      return { do: 'help' };
    default:
      return key.length === 1 ? change(beginEdit(state, spec, key)) : { do: 'nothing' };
  }
}

function modKey<Row extends GridRow>(
  state: GridState<Row>,
  spec: GridSpec<Row>,
  { key, shift }: KeyPress,
): KeyAnswer<Row> {
  const change = (next: GridState<Row>): KeyAnswer<Row> => ({ do: 'change', state: next });
  switch (key.toLowerCase()) {
    case 'z':
      return change(shift ? redo(state, spec) : undo(state, spec));
    case 'y':
      return change(redo(state, spec));
    case 'd':
      return change(duplicateRows(state, spec));
    case 'i':
      return change(insertRow(state, spec));
    case 'delete':
    case 'backspace':
      return change(deleteRows(state, spec));
    case 'a':
      return change(selectRows(state, spec, 'all'));
    case 'home':
      return change(goTo(state, spec, { row: 0, column: 0 }, shift));
    case 'end':
      return change(goTo(state, spec, { row: state.rows.length - 1, column: spec.columns.length - 1 }, shift));
    default:
      return { do: 'nothing' };
  }
}

/** The keys of the grid and what they do, for the list on `?`. */
export const GRID_KEYS: readonly { readonly keys: readonly string[]; readonly does: string }[] = [
  { keys: ['↑', '↓', '←', '→'], does: 'Move; with Shift select, with Ctrl to the edge' },
  { keys: ['Enter'], does: 'Take the text and go on: code → qty → next line' },
  { keys: ['Tab'], does: 'Next cell that can be changed; on the empty last line leave the grid' },
  { keys: ['F2'], does: 'Change the text of a cell' },
  { keys: ['Esc'], does: 'Leave the cell as it was' },
  { keys: ['Delete'], does: 'Empty the selected cells; a price goes back to the customer’s' },
  { keys: ['Shift', 'Space'], does: 'Select whole lines' },
  { keys: ['Ctrl', 'C'], does: 'Copy the selected cells' },
  { keys: ['Ctrl', 'V'], does: 'Paste cells from a spreadsheet' },
  { keys: ['Ctrl', 'D'], does: 'Duplicate the selected lines' },
  { keys: ['Ctrl', 'I'], does: 'Insert a line above' },
  { keys: ['Ctrl', 'Delete'], does: 'Delete the selected lines' },
  { keys: ['Alt', '↑'], does: 'Move the selected lines up; Alt ↓ down' },
  { keys: ['Ctrl', 'Z'], does: 'Undo' },
  { keys: ['Ctrl', 'Y'], does: 'Redo' },
  { keys: ['Ctrl', 'S'], does: 'Submit' },
  { keys: ['Alt', 'L'], does: 'To the lines; Alt H to the head' },
  { keys: ['?'], does: 'This list' },
];
