import { alignBlock } from './align.ts';
import { blockText, parseBlock } from './clipboard.ts';
import { clearCells, isFull } from './edit.ts';
import { rangeOf } from './move.ts';
import { changeRows, filledRows, withMark, withText } from './state.ts';
import type { CellText } from './state.ts';
import type { GridRow, GridSpec, GridState } from './types.ts';

/** The key of a row's mark for pasted text without a column. */
export const UNPLACED = 'unplaced';

/** The result of a paste. */
export interface PasteResult<Row extends GridRow> {
  readonly state: GridState<Row>;
  /** Number of filled rows. */
  readonly rows: number;
  /** Number of cells marked because their text could not be parsed. */
  readonly bad: number;
  /** Why nothing was pasted. */
  readonly refused?: string;
}

/**
 * Pastes a spreadsheet block at the active cell as one step. Texts that can't be parsed stay in their cells, marked;
 * texts without a column are stored with their row. One copied cell fills the whole selection.
 */
export function pasteBlock<Row extends GridRow>(
  state: GridState<Row>,
  spec: GridSpec<Row>,
  text: string,
): PasteResult<Row> {
  const block = parseBlock(text);
  const single = block.length === 1 && block[0]?.length === 1 ? block[0][0] : undefined;
  if (block.length === 0) return { state, rows: 0, bad: 0 };
  if (single !== undefined) return fillRange(state, spec, single);

  const { top, left } = rangeOf(state);
  const { columns, hasHeadings } = alignBlock(block, spec, left, spec.blank());
  const data = (hasHeadings ? block.slice(1) : block).filter((cells) => cells.some((cell) => cell !== ''));
  const more = data.length - filledRows(state.rows.slice(top, top + data.length), spec).length;
  if (isFull(state.rows, spec, more)) {
    const would = filledRows(state.rows, spec).length + more;
    return {
      state,
      rows: 0,
      bad: 0,
      refused:
        spec.tooManyRows?.(would) ??
        `A sheet holds at most ${spec.maxRows} lines; this would be ${would}. Nothing was pasted.`,
    };
  }
  const rows = [...state.rows];
  let bad = 0;
  for (const [offset, cells] of data.entries()) {
    const at = top + offset;
    const row = pasteRow(rows[at] ?? spec.blank(), spec, cells, columns);
    bad += columns.filter(
      (column) => column !== null && row.marks?.[spec.columns[column]?.key ?? '']?.kind === 'error',
    ).length;
    rows[at] = row;
  }
  const next = changeRows(state, spec, rows, { row: top, column: left });
  const right = Math.max(left, ...columns.map((column) => column ?? 0));
  return {
    state: { ...next, anchor: { row: top + Math.max(0, data.length - 1), column: right } },
    rows: data.length,
    bad,
  };
}

function pasteRow<Row extends GridRow>(
  row: Row,
  spec: GridSpec<Row>,
  cells: readonly string[],
  columns: readonly (number | null)[],
): Row {
  const homeless = cells.filter((cell, index) => cell !== '' && columns[index] === null);
  let next = withMark(
    row,
    UNPLACED,
    homeless.length === 0
      ? null
      : { text: homeless.join(' | '), reason: `Pasted without a column for it: ${homeless.join(' | ')}`, kind: 'note' },
  );
  // A cell may change cells at its right (B to E follow class A), so the order is the grid's, however the block is
  // ordered. Derived columns are last, so that they can see whether the column they follow from was given.
  const isLate = (column: number) => (spec.columns[column]?.isDerived || !spec.columns[column]?.parse ? 1 : 0);
  const order = columns
    .flatMap((column, index) => (column !== null && cells[index] ? [{ column, text: cells[index] }] : []))
    .toSorted((one, other) => isLate(one.column) - isLate(other.column) || one.column - other.column);
  for (const cell of order)
    next = isLate(cell.column) ? withDerivedText(next, spec, cell) : withText(next, spec, cell, row);
  return next;
}

/** Pasted text in a derived column: used when the column it follows from is empty, otherwise stored as a note. */
function withDerivedText<Row extends GridRow>(row: Row, spec: GridSpec<Row>, cell: CellText): Row {
  const { column, text } = cell;
  const target = spec.columns[column];
  if (!target || target.text(row) === text) return row;
  const next = target.parse ? withText(row, spec, cell) : row;
  if (next !== row && target.text(next) === text) return next;
  return withMark(row, target.key, {
    text,
    reason: `Pasted here: ${text}. The line shows what belongs to its product.`,
    kind: 'note',
  });
}

function fillRange<Row extends GridRow>(state: GridState<Row>, spec: GridSpec<Row>, text: string): PasteResult<Row> {
  const { top, bottom, left, right } = rangeOf(state);
  let bad = 0;
  const rows = state.rows.map((row, index) => {
    if (index < top || index > bottom) return row;
    let next = row;
    for (let column = left; column <= right; column += 1) {
      next = withText(next, spec, { column, text }, row);
      if (next.marks?.[spec.columns[column]?.key ?? '']?.kind === 'error') bad += 1;
    }
    return next;
  });
  const next = changeRows(state, spec, rows);
  return { state: { ...next, active: state.active, anchor: state.anchor }, rows: bottom - top + 1, bad };
}

/** Returns the selected cells as clipboard text. */
export function copyText<Row extends GridRow>(state: GridState<Row>, spec: GridSpec<Row>): string {
  const { top, bottom, left, right } = rangeOf(state);
  const columns = spec.columns.slice(left, right + 1);
  return blockText(
    state.rows
      .slice(top, bottom + 1)
      .map((row) => columns.map((column) => row.marks?.[column.key]?.text ?? column.text(row))),
  );
}

/** Copies and empties the selected cells. */
export function cutText<Row extends GridRow>(
  state: GridState<Row>,
  spec: GridSpec<Row>,
): { text: string; state: GridState<Row> } {
  return { text: copyText(state, spec), state: clearCells(state, spec) };
}
