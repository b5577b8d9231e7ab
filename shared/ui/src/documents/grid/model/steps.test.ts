import { blankLine, lineColumns, lineGrid, withItem } from '../../lines/index.ts';
import type { EditorLine } from '../../lines/index.ts';
import { alignBlock } from './align.ts';
import {
  commitEdit,
  beginEdit,
  deleteRows,
  duplicateRows,
  enter,
  goTo,
  gridOf,
  pasteBlock,
  redo,
  setText,
  shiftRows,
  undo,
} from './index.ts';
import type { GridState } from './index.ts';
import { buildItem } from '../../testing/build-item.ts';

const { code, name, unit, stock, quantity, price, amount, description } = lineColumns;
const spec = lineGrid([code, name, unit, stock, quantity, price, amount, description]);
const COLUMN = { code: 0, quantity: 4, price: 5, description: 7 };
const item = (id: number) =>
  buildItem(id, {
    code: `T${id}-X`,
    name: `Tyre ${id}`,
    stock: 20,
    available: 18,
    price: { cents: 9_800, source: 'classA' },
  });
const line = (id: number, over: Partial<EditorLine> = {}): EditorLine => ({
  ...withItem(blankLine(), item(id)),
  quantity: 4,
  ...over,
});
const lines = (count: number) => Array.from({ length: count }, (_, index) => line(index + 1));
const place = ({ active, anchor }: GridState<EditorLine>) => [active, anchor];
const ids = (state: GridState<EditorLine>) => state.rows.map((row) => row.item?.id ?? null);

describe('a step', () => {
  test('that is undone leads back to its cell, and forth again to where one went on', () => {
    const start = goTo(gridOf(lines(2), spec), spec, { row: 0, column: COLUMN.quantity });
    const changed = commitEdit(beginEdit(start, spec, '7'), spec, '7');
    const away = goTo(changed, spec, { row: 1, column: COLUMN.price });
    const undone = undo(away, spec);
    expect(place(undone)).toEqual([start.active, start.active]);
    const redone = redo(goTo(undone, spec, { row: 2, column: 0 }), spec);
    expect(place(redone)).toEqual([away.active, away.active]);
    expect(place(undo(redone, spec))[0]).toEqual({ row: 2, column: 0 });
  });

  test('after one that was undone forgets what could be made again', () => {
    const start = gridOf(lines(1), spec);
    const undone = undo(setText(start, spec, 0, COLUMN.quantity, '7'), spec);
    expect(undone.future).toHaveLength(1);
    const other = setText(undone, spec, 0, COLUMN.quantity, '8');
    expect([other.future, redo(other, spec)]).toEqual([[], other]);
  });

  test('of several makes only the last one undone, and then the one before', () => {
    const both = setText(setText(gridOf(lines(1), spec), spec, 0, COLUMN.quantity, '7'), spec, 0, COLUMN.quantity, '8');
    const first = undo(both, spec);
    expect([first.rows[0]?.quantity, undo(first, spec).rows[0]?.quantity]).toEqual([7, 4]);
    const twice = redo(undo(first, spec), spec);
    expect([twice.rows[0]?.quantity, redo(twice, spec).rows[0]?.quantity]).toEqual([7, 8]);
  });

  test('that is undone closes an open cell, and stays inside of fewer rows', () => {
    const full = pasteBlock(gridOf<EditorLine>([], spec), spec, 'A\t1\nB\t2\nC\t3').state;
    const open = beginEdit(goTo(full, spec, { row: 3, column: 0 }), spec);
    const undone = undo(open, spec);
    expect([undone.editing, undone.active, undone.rows.length]).toEqual([null, { row: 0, column: 0 }, 1]);
  });

  test('of a row that does not exist is none', () => {
    const start = gridOf(lines(1), spec);
    expect(setText(start, spec, 5, COLUMN.quantity, '7')).toBe(start);
  });
});

describe('lines of a selection', () => {
  const select = (from: number, to: number, of: readonly EditorLine[]) =>
    goTo(goTo(gridOf(of, spec), spec, { row: from, column: 2 }), spec, { row: to, column: 3 }, true);

  test('are copied together below the last one, without blank ones', () => {
    const state = duplicateRows(select(2, 0, [line(1), blankLine(), line(2), line(3)]), spec);
    expect(ids(state)).toEqual([1, null, 2, 1, 2, 3, null]);
    expect(place(state)[0]).toEqual({ row: 3, column: 3 });
  });

  test('are deleted together, and one stays where the first of them was', () => {
    const state = deleteRows(select(2, 1, lines(4)), spec);
    expect([ids(state), place(state)[0]]).toEqual([[1, 4, null], { row: 1, column: 3 }]);
    expect(place(deleteRows(select(0, 3, lines(3)), spec))[0]).toEqual({ row: 0, column: 3 });
  });

  test('are not moved past the blank last one', () => {
    const last = select(1, 2, lines(3));
    expect(shiftRows(last, spec, 1)).toBe(last);
    expect(ids(shiftRows(last, spec, -1))).toEqual([2, 3, 1, null]);
  });
});

test('Enter stays in its column where the column that it leads to is not there', () => {
  const few = lineGrid([price, quantity]);
  const start = goTo(gridOf(lines(2), few), few, { row: 0, column: 1 });
  expect(enter(start, few).active).toEqual({ row: 1, column: 1 });
  expect(enter(goTo(start, few, { row: 0, column: 0 }), few).active).toEqual({ row: 1, column: 0 });
});

describe('a block that is pasted', () => {
  test('is selected afterwards, from its first cell on', () => {
    const start = goTo(gridOf(lines(1), spec), spec, { row: 1, column: 0 });
    const { state } = pasteBlock(start, spec, 'A\t1\t5.00\nB\t2\t6.00');
    expect(place(state)).toEqual([
      { row: 1, column: COLUMN.code },
      { row: 2, column: COLUMN.price },
    ]);
  });

  test('begins at the upper left of a selection, whichever way it was made', () => {
    const start = goTo(gridOf(lines(3), spec), spec, { row: 2, column: COLUMN.price });
    const selected = goTo(start, spec, { row: 1, column: COLUMN.quantity }, true);
    const { state } = pasteBlock(selected, spec, '7\t5.00\n8\t6.00');
    expect(state.rows.map((row) => row.quantity)).toEqual([4, 7, 8, null]);
    expect(state.rows.map((row) => row.priceCents)).toEqual([9_800, 500, 600, null]);
  });

  test('over lines that are there needs no more room', () => {
    const full = gridOf(lines(500), spec);
    const over = pasteBlock(goTo(full, spec, { row: 498, column: COLUMN.quantity }), spec, '7\t5.00\n8\t6.00');
    expect([over.refused, over.state.rows[499]?.quantity]).toEqual([undefined, 8]);
    const beyond = pasteBlock(goTo(full, spec, { row: 499, column: COLUMN.quantity }), spec, '7\t5.00\n8\t6.00');
    expect(beyond.refused).toBe('A sheet holds at most 500 lines; this would be 501. Nothing was pasted.');
    expect(pasteBlock(full, { ...spec, tooManyRows: (would) => `${would}!` }, 'A\t1\n'.repeat(501)).refused).toBe(
      '501!',
    );
  });

  test('leaves out its empty rows, and leaves cells without a text as they are', () => {
    const start = goTo(gridOf(lines(2), spec), spec, { row: 0, column: COLUMN.quantity });
    const { state, rows } = pasteBlock(start, spec, '7\t\n\t\n\t6.00');
    expect([rows, state.rows.map((row) => [row.quantity, row.priceCents])]).toEqual([
      2,
      [
        [7, 9_800],
        [4, 600],
        [null, null],
      ],
    ]);
  });

  test('has the marks of cells that were bad before no longer', () => {
    const bad = pasteBlock(goTo(gridOf(lines(1), spec), spec, { row: 0, column: COLUMN.quantity }), spec, 'x\t5.00');
    expect(bad.bad).toBe(1);
    const good = pasteBlock(bad.state, spec, '7\t5.00');
    expect([good.bad, good.state.rows[0]?.marks, good.state.rows[0]?.quantity]).toEqual([0, {}, 7]);
  });
});

describe('where the columns of a block go', () => {
  const align = (text: string[], start = 0) => alignBlock([text], spec, start, blankLine());

  test('is said by headings when at least half of them are known, each once', () => {
    expect(align(['QTY', 'Colour', '', ''])).toEqual({
      columns: [COLUMN.quantity, null, null, null],
      hasHeadings: true,
    });
    expect(align(['Qty', 'Colour', 'Size']).hasHeadings).toBe(false);
    expect(align(['Qty', 'Quantity']).hasHeadings).toBe(false);
    expect(align(['', '']).hasHeadings).toBe(false);
  });

  test('begins at the active column, and is in order after it', () => {
    expect(align(['4', '98.00'], COLUMN.quantity).columns).toEqual([COLUMN.quantity, COLUMN.price]);
    expect(align(['front', ''], COLUMN.quantity).columns[0]).toBe(COLUMN.quantity);
    expect(align(['4', 'front'], COLUMN.quantity).columns).toEqual([COLUMN.quantity, COLUMN.description]);
  });

  test('is no place for what is behind the last column', () => {
    expect(align(['front', '4'], COLUMN.description).columns).toEqual([COLUMN.description, null]);
  });
});
