export type { Cell, CellMark, Editing, GridRow, GridSpec, GridState, KeyPress, ModelColumn, Parsed } from './types.ts';
export { changeRows, filledRows, gridOf, patchRow, redo, undo, withMark } from './state.ts';
export { goTo, rangeOf, selectRows, step, tab, enter } from './move.ts';
export {
  beginEdit,
  cancelEdit,
  clearCells,
  commitEdit,
  commitPatch,
  deleteRows,
  duplicateRows,
  setText,
  shiftRows,
} from './edit.ts';
export { copyText, cutText, pasteBlock, UNPLACED } from './paste.ts';
export type { PasteResult } from './paste.ts';
export { GRID_KEYS, pressKey } from './keys.ts';
export type { KeyAnswer } from './keys.ts';
