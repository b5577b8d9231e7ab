import fc from 'fast-check';
import { blankLine, lineColumns, lineGrid, lineInputs, parsePrice, withItem } from '../../lines/index.ts';
import type { EditorLine, LineItem } from '../../lines/index.ts';
import {
  beginEdit,
  clearCells,
  commitEdit,
  copyText,
  deleteRows,
  duplicateRows,
  filledRows,
  goTo,
  gridOf,
  pasteBlock,
  pressKey,
  redo,
  shiftRows,
  tab,
  undo,
} from './index.ts';
import type { GridState, KeyPress } from './index.ts';
import { parseBlock } from './clipboard.ts';

const { code, name, unit, stock, quantity, price, amount, description } = lineColumns;
const spec = lineGrid([code, name, unit, stock, quantity, price, amount, description]);
const COLUMN = { code: 0, name: 1, unit: 2, stock: 3, quantity: 4, price: 5, amount: 6, description: 7 };

const item = (id: number, over: Partial<LineItem> = {}): LineItem => ({
  id,
  code: `205551${id}-X`,
  name: `Tyre ${id}`,
  unit: 'pc',
  category: 1,
  classACents: 10_000,
  stock: 20,
  available: 18,
  stock3rdP: 0,
  stocks: [],
  price: { cents: 9800, source: 'classA' },
  ...over,
});
const line = (id: number, over: Partial<EditorLine> = {}): EditorLine => ({
  ...withItem(blankLine(), item(id)),
  quantity: 4,
  ...over,
});
const press = (key: string, over: Partial<KeyPress> = {}): KeyPress => ({
  key,
  mod: false,
  shift: false,
  alt: false,
  ...over,
});
const type = (state: GridState<EditorLine>, ...presses: KeyPress[]): GridState<EditorLine> =>
  presses.reduce((now, one) => {
    const answer = pressKey(now, spec, one);
    return answer.do === 'change' ? answer.state : now;
  }, state);
const texts = (state: GridState<EditorLine>, column: number) =>
  filledRows(state.rows, spec).map((row) => spec.columns[column]?.text(row));

describe('the grid', () => {
  test('always ends with one blank row', () => {
    const state = gridOf([line(1), blankLine(), line(2), blankLine(), blankLine()], spec);
    expect(state.rows).toHaveLength(4);
    expect(spec.isBlank(state.rows[3]!)).toBe(true);
    expect(gridOf([], spec).rows).toHaveLength(1);
  });

  test('arrows stop at the edges, with Ctrl they jump there, with Shift they select', () => {
    const state = gridOf([line(1), line(2)], spec);
    expect(type(state, press('ArrowUp'), press('ArrowLeft')).active).toEqual({ row: 0, column: 0 });
    expect(type(state, press('ArrowDown', { mod: true })).active.row).toBe(2);
    const selected = type(state, press('ArrowDown', { shift: true }), press('ArrowRight', { shift: true }));
    expect([selected.anchor, selected.active]).toEqual([
      { row: 0, column: 0 },
      { row: 1, column: 1 },
    ]);
  });

  test('Enter goes from the code to the qty and from there to the code of the next line', () => {
    const state = gridOf([line(1)], spec);
    const atQuantity = type(state, press('Enter'));
    expect(atQuantity.active).toEqual({ row: 0, column: COLUMN.quantity });
    expect(type(atQuantity, press('Enter')).active).toEqual({ row: 1, column: COLUMN.code });
  });

  test('Tab visits the editable cells and leaves on the blank last line', () => {
    let state: GridState<EditorLine> | null = gridOf([line(1)], spec);
    const visited: number[] = [];
    for (let guard = 0; state && guard < 20; guard += 1) {
      visited.push(state.active.row * 10 + state.active.column);
      state = tab(state, spec, false);
    }
    expect(visited).toEqual([0, 1, 4, 5, 7, 10]);
    expect(tab(gridOf([line(1)], spec), spec, true)).toBeNull();
  });

  test('typing opens a cell, Escape leaves it unchanged, an invalid text stays in its cell with the reason', () => {
    const at = goTo(gridOf([line(1)], spec), spec, { row: 0, column: COLUMN.quantity });
    const typed = type(at, press('7'));
    expect(typed.editing).toEqual({ text: '7', how: 'typed' });
    expect(commitEdit(typed, spec, '7').rows[0]?.quantity).toBe(7);
    const bad = commitEdit(typed, spec, '2.5');
    expect(bad.rows[0]?.quantity).toBe(4);
    expect(bad.rows[0]?.marks?.['quantity']).toMatchObject({ text: '2.5', kind: 'error' });
    expect(beginEdit(bad, spec).editing?.text).toBe('2.5');
    expect(commitEdit(beginEdit(bad, spec), spec, '3').rows[0]?.marks).toEqual({});
  });

  test('a read-only cell never opens', () => {
    const at = goTo(gridOf([line(1)], spec), spec, { row: 0, column: COLUMN.amount });
    expect(type(at, press('7')).editing).toBeNull();
    expect(type(at, press('Delete')).rows).toBe(at.rows);
  });

  test('an emptied price returns to the price of the customer', () => {
    const at = goTo(gridOf([line(1, { priceCents: 5000, manual: true, priceSource: 'manual' })], spec), spec, {
      row: 0,
      column: COLUMN.price,
    });
    expect(clearCells(at, spec).rows[0]).toMatchObject({ priceCents: 9800, manual: false, priceSource: 'classA' });
  });

  test('duplicate, delete, move lines; each is one undo step', () => {
    const start = gridOf([line(1), line(2)], spec);
    const doubled = duplicateRows(start, spec);
    expect(texts(doubled, COLUMN.code)).toEqual(['2055511-X', '2055511-X', '2055512-X']);
    expect(doubled.rows[1]?.key).not.toBe(doubled.rows[0]?.key);
    const deleted = deleteRows(goTo(doubled, spec, { row: 0, column: 0 }), spec);
    expect(texts(deleted, COLUMN.code)).toEqual(['2055511-X', '2055512-X']);
    const moved = shiftRows(deleted, spec, 1);
    expect(texts(moved, COLUMN.code)).toEqual(['2055512-X', '2055511-X']);
    expect(moved.active.row).toBe(1);
    expect(texts(undo(undo(undo(moved, spec), spec), spec), COLUMN.code)).toEqual(['2055511-X', '2055512-X']);
    expect(texts(redo(undo(moved, spec), spec), COLUMN.code)).toEqual(['2055512-X', '2055511-X']);
  });
});

describe('pasting', () => {
  test('parses a clipboard: quotes, inches, line ends of all systems', () => {
    expect(parseBlock('a\t"b\tc"\r\n17"\td""\r"two\nlines"\t"say ""x"""\n')).toEqual([
      ['a', 'b\tc'],
      ['17"', 'd""'],
      ['two\nlines', 'say "x"'],
    ]);
    expect(parseBlock('')).toEqual([]);
    expect(parseBlock('a\tb\nc')).toEqual([
      ['a', 'b'],
      ['c', ''],
    ]);
  });

  test('a block of code, qty and price finds its columns and looks the products up', () => {
    const { state, rows, bad } = pasteBlock(gridOf([], spec), spec, 'AAA-1\t4\t98.00\nBBB-2\t10\t1,250.50\n');
    expect([rows, bad]).toEqual([2, 0]);
    expect(
      filledRows(state.rows, spec).map((row) => [row.lookup?.text, row.quantity, row.priceCents, row.manual]),
    ).toEqual([
      ['AAA-1', 4, 9800, true],
      ['BBB-2', 10, 125_050, true],
    ]);
    expect(undo(state, spec).rows).toHaveLength(1);
  });

  test('name and qty beside a code; the name follows from the code', () => {
    const { state } = pasteBlock(gridOf([], spec), spec, 'AAA-1\tSome tyre 205/55\t4');
    expect(state.rows[0]).toMatchObject({ lookup: { by: 'code', text: 'AAA-1' }, quantity: 4, description: '' });
  });

  test('invalid cells are marked and keep their text, the valid ones beside them count', () => {
    const { state, bad } = pasteBlock(gridOf([], spec), spec, 'AAA-1\tfour\t98.00\nBBB-2\t4\tcheap\nCCC-3\t2\t3');
    expect(bad).toBe(2);
    expect(state.rows[0]).toMatchObject({ priceCents: 9800, marks: { quantity: { text: 'four' } } });
    expect(state.rows[1]).toMatchObject({ quantity: 4, marks: { price: { text: 'cheap' } } });
    expect(copyText({ ...state, active: { row: 0, column: 4 }, anchor: { row: 1, column: 5 } }, spec)).toBe(
      'four\t98.00\n4\tcheap',
    );
  });

  test('headings decide in any order; a text without a column stays with its line', () => {
    const { state, rows } = pasteBlock(gridOf([], spec), spec, 'Qty\tItem Code\tColour\n4\tAAA-1\tblack\n');
    expect(rows).toBe(1);
    expect(state.rows[0]).toMatchObject({
      quantity: 4,
      lookup: { text: 'AAA-1' },
      marks: { unplaced: { text: 'black', kind: 'note' } },
    });
  });

  test('a block copied from the grid pastes unchanged', () => {
    const start = gridOf([line(1, { description: 'front "axle"' }), line(2)], spec);
    const copied = copyText({ ...start, active: { row: 1, column: 7 }, anchor: { row: 0, column: 0 } }, spec);
    const { state, bad } = pasteBlock(goTo(start, spec, { row: 2, column: 0 }), spec, copied);
    expect(bad).toBe(0);
    expect(
      state.rows.slice(2, 4).map((row) => [row.lookup?.text, row.quantity, row.priceCents, row.description]),
    ).toEqual([
      ['2055511-X', 4, 9800, 'front "axle"'],
      ['2055512-X', 4, 9800, ''],
    ]);
  });

  test('one cell fills the selection', () => {
    const start = gridOf([line(1), line(2), line(3)], spec);
    const { state } = pasteBlock({ ...start, anchor: { row: 0, column: 4 }, active: { row: 2, column: 4 } }, spec, '9');
    expect(texts(state, COLUMN.quantity)).toEqual(['9', '9', '9']);
  });

  test('a block that is too long is refused as a whole', () => {
    const { state, refused } = pasteBlock(
      gridOf([line(1)], spec),
      spec,
      Array.from({ length: 501 }, (_, index) => `A${index}\t1`).join('\n'),
    );
    expect(refused).toContain('at most 500 lines');
    expect(state.rows).toHaveLength(2);
  });

  test('property: no text of a pasted block is lost', () => {
    const cell = fc
      .string({ minLength: 1, maxLength: 8 })
      .map((text) => text.replaceAll(/[\t\r\n"]/g, '').trim())
      // A first row of headings is not data and is dropped on purpose.
      .filter((text) => text !== '' && !spec.columns.some((column) => column.headings?.includes(text.toLowerCase())));
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 4 }), (block) => {
        const { state } = pasteBlock(
          gridOf([], spec),
          spec,
          block.map((cells) => ['CODE', ...cells].join('\t')).join('\n'),
        );
        for (const [index, cells] of block.entries()) {
          const row = state.rows[index]!;
          const kept = [
            ...spec.columns.map((column) => column.text(row)),
            ...Object.values(row.marks ?? {}).map((mark) => mark.text),
          ]
            .join(' | ')
            .replaceAll(',', '');
          for (const text of cells) {
            const number = parsePrice(text);
            const isKept =
              kept.includes(text.replaceAll(',', '')) || (number !== undefined && kept.includes(String(number / 100)));
            if (!isKept) throw new Error(`lost "${text}" of ${JSON.stringify(block)}: ${kept}`);
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});

test('property: undo reverts any sequence of keys and pastes, redo restores it', () => {
  const keys = fc.constantFrom(
    press('ArrowDown'),
    press('ArrowRight'),
    press('Delete'),
    press('d', { mod: true }),
    press('Delete', { mod: true }),
    press('i', { mod: true }),
    press('ArrowUp', { alt: true }),
    press('ArrowDown', { shift: true }),
    press(' ', { shift: true }),
  );
  fc.assert(
    fc.property(fc.array(keys, { maxLength: 30 }), (presses) => {
      const start = gridOf([line(1), line(2), line(3)], spec);
      const end = type(start, ...presses);
      let back = end;
      while (back.past.length > 0) back = undo(back, spec);
      expect(filledRows(back.rows, spec)).toEqual(filledRows(start.rows, spec));
      let forth = back;
      while (forth.future.length > 0) forth = redo(forth, spec);
      expect(forth.rows).toEqual(end.rows);
      expect(spec.isBlank(end.rows.at(-1)!)).toBe(true);
    }),
  );
});

test('lines are sent numbered, with their manual prices', () => {
  expect(lineInputs([line(1, { id: 7, manual: true, priceCents: 5001 }), line(2)])).toMatchObject([
    { id: 7, seq: 1, productId: 1, quantity: 4, price: 50.01, manual: true },
    { seq: 2, productId: 2, price: 98 },
  ]);
});
