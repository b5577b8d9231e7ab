import fc from 'fast-check';
import { blankLine, lineColumns, lineGrid, lineInputs, parsePrice, withItem } from '../../lines/index.ts';
import type { EditorLine, LineItem } from '../../lines/index.ts';
import {
  beginEdit,
  cancelEdit,
  clearCells,
  commitEdit,
  commitPatch,
  copyText,
  deleteRows,
  duplicateRows,
  filledRows,
  goTo,
  gridOf,
  pasteBlock,
  patchRow,
  pressKey,
  redo,
  shiftRows,
  tab,
  undo,
} from './index.ts';
import type { GridState, KeyPress } from './index.ts';
import { parseBlock } from './clipboard.ts';
import { buildItem } from '../../testing/build-item.ts';

const { code, name, unit, stock, quantity, price, amount, description } = lineColumns;
const spec = lineGrid([code, name, unit, stock, quantity, price, amount, description]);
const COLUMN = { code: 0, name: 1, unit: 2, stock: 3, quantity: 4, price: 5, amount: 6, description: 7 };

const item = (id: number, over: Partial<LineItem> = {}) =>
  buildItem(id, {
    code: `205551${id}-X`,
    name: `Tyre ${id}`,
    classACents: 10_000,
    stock: 20,
    available: 18,
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

  test('typing opens a cell, Escape leaves it unchanged, invalid text stays with the reason', () => {
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

describe('the keys of the grid', () => {
  const rows = Array.from({ length: 40 }, (_, index) => line(index + 1));
  const at = (row: number, column: number, of = rows) => goTo(gridOf(of, spec), spec, { row, column });
  const after = (state: GridState<EditorLine>, key: string, over: Partial<KeyPress> = {}) =>
    type(state, press(key, over));
  const place = ({ active, anchor }: GridState<EditorLine>) => [active.row, active.column, anchor.row, anchor.column];

  test.each<[string, Partial<KeyPress>, number[]]>([
    ['ArrowUp', {}, [19, 4, 19, 4]],
    ['ArrowLeft', { mod: true }, [20, 0, 20, 0]],
    ['ArrowRight', { mod: true, shift: true }, [20, 7, 20, 4]],
    ['Enter', { shift: true }, [19, 4, 19, 4]],
    ['Tab', {}, [20, 5, 20, 5]],
    ['Tab', { shift: true }, [20, 1, 20, 1]],
    ['Home', {}, [20, 0, 20, 0]],
    ['Home', { shift: true }, [20, 0, 20, 4]],
    ['Home', { mod: true }, [0, 0, 0, 0]],
    ['Home', { mod: true, shift: true }, [0, 0, 20, 4]],
    ['End', {}, [20, 7, 20, 7]],
    ['End', { shift: true }, [20, 7, 20, 4]],
    ['End', { mod: true }, [40, 7, 40, 7]],
    ['End', { mod: true, shift: true }, [40, 7, 20, 4]],
    ['PageDown', {}, [35, 4, 35, 4]],
    ['PageDown', { shift: true }, [35, 4, 20, 4]],
    ['PageUp', {}, [5, 4, 5, 4]],
    ['PageUp', { shift: true }, [5, 4, 20, 4]],
    [' ', { shift: true }, [20, 7, 20, 0]],
    ['a', { mod: true }, [40, 7, 0, 0]],
  ])('%s with %j goes to its cell', (key, over, expected) => {
    expect(place(after(at(20, COLUMN.quantity), key, over))).toEqual(expected);
  });

  test('a page ends at the first and the last row', () => {
    expect(after(at(30, 0), 'PageDown').active.row).toBe(40);
    expect(after(at(3, 0), 'PageUp').active.row).toBe(0);
  });

  test('Shift Space selects every line of the selection', () => {
    const two = after(at(1, 2), 'ArrowDown', { shift: true });
    expect(place(after(two, ' ', { shift: true }))).toEqual([2, 7, 1, 0]);
  });

  test('F2 and Space open a cell with its text, a letter replaces it', () => {
    expect(after(at(0, COLUMN.quantity), 'F2').editing).toEqual({ text: '4', how: 'opened' });
    expect(after(at(0, COLUMN.quantity), ' ').editing).toEqual({ text: '4', how: 'opened' });
    expect(after(at(0, COLUMN.quantity), 'x').editing).toEqual({ text: 'x', how: 'typed' });
  });

  test('Delete and Backspace empty the selection only', () => {
    const selected = goTo(at(0, COLUMN.quantity, rows.slice(0, 3)), spec, { row: 1, column: COLUMN.quantity }, true);
    for (const key of ['Delete', 'Backspace']) {
      const emptied = after(selected, key);
      expect(texts(emptied, COLUMN.quantity)).toEqual(['', '', '4']);
      expect(texts(emptied, COLUMN.code)).toEqual(['2055511-X', '2055512-X', '2055513-X']);
      expect(place(emptied)).toEqual(place(selected));
    }
  });

  test('Escape ends a selection; without one the key is not the grid’s', () => {
    for (const far of [
      { row: 1, column: 0 },
      { row: 0, column: 1 },
    ])
      expect(place(after(goTo(at(0, 0), spec, far, true), 'Escape'))).toEqual([
        far.row,
        far.column,
        far.row,
        far.column,
      ]);
    expect(pressKey(at(0, 0), spec, press('Escape'))).toEqual({ do: 'nothing' });
  });

  test('Tab leaves from the blank last line, with Shift from the first cell', () => {
    expect(pressKey(at(40, 0), spec, press('Tab'))).toEqual({ do: 'leave', back: false });
    expect(pressKey(at(0, 0), spec, press('Tab', { shift: true }))).toEqual({ do: 'leave', back: true });
    expect(after(at(40, COLUMN.name), 'Tab').active).toEqual({ row: 40, column: COLUMN.quantity });
    expect(after(at(1, 0), 'Tab', { shift: true }).active).toEqual({ row: 0, column: COLUMN.description });
  });

  test('? lists the keys; other keys are not the grid’s', () => {
    expect(pressKey(at(0, 0), spec, press('?'))).toEqual({ do: 'help' });
    for (const other of [
      press('F7'),
      press('k', { mod: true }),
      press('x', { alt: true }),
      press('ArrowLeft', { alt: true }),
      press('ArrowRight', { alt: true }),
    ])
      expect(pressKey(at(0, 0), spec, other)).toEqual({ do: 'nothing' });
  });

  test('Alt and an arrow move the selected lines, and stop at the ends', () => {
    const three = rows.slice(0, 3);
    const codesOf = (state: GridState<EditorLine>) => texts(state, COLUMN.code).map((text) => text?.slice(6, 7));
    const selected = after(at(0, 0, three), 'ArrowDown', { shift: true });
    const down = after(selected, 'ArrowDown', { alt: true });
    expect(codesOf(down)).toEqual(['3', '1', '2']);
    expect(place(down)).toEqual([2, 0, 1, 0]);
    expect(codesOf(after(down, 'ArrowDown', { alt: true }))).toEqual(['3', '1', '2']);
    const up = after(down, 'ArrowUp', { alt: true });
    expect(codesOf(up)).toEqual(['1', '2', '3']);
    expect(place(up)).toEqual([1, 0, 0, 0]);
    expect(codesOf(after(up, 'ArrowUp', { alt: true }))).toEqual(['1', '2', '3']);
  });

  test('Ctrl Z undoes; Ctrl Y and Ctrl Shift Z redo, also with capital letters', () => {
    const changed = after(at(0, COLUMN.quantity), 'Delete');
    const undone = after(changed, 'z', { mod: true });
    expect(undone.rows[0]?.quantity).toBe(4);
    expect(after(undone, 'y', { mod: true }).rows[0]?.quantity).toBeNull();
    expect(after(undone, 'Z', { mod: true, shift: true }).rows[0]?.quantity).toBeNull();
    expect(after(undone, 'z', { mod: true })).toBe(undone);
    expect(after(changed, 'y', { mod: true })).toBe(changed);
  });

  test('Ctrl I inserts a line above, Ctrl D copies, Ctrl Delete and Backspace delete', () => {
    const three = rows.slice(0, 3);
    const inserted = after(at(1, 4, three), 'i', { mod: true });
    expect(inserted.rows.map((row) => row.item?.id ?? null)).toEqual([1, null, 2, 3, null]);
    expect(inserted.active).toEqual({ row: 1, column: 0 });
    expect(after(at(3, 0, three), 'i', { mod: true }).rows).toHaveLength(4);
    const copied = after(at(1, 4, three), 'd', { mod: true });
    expect(copied.rows.map((row) => row.item?.id ?? null)).toEqual([1, 2, 2, 3, null]);
    expect(copied.active).toEqual({ row: 2, column: 4 });
    const blank = at(3, 0, three);
    expect(after(blank, 'd', { mod: true })).toBe(blank);
    expect(after(blank, 'Delete', { mod: true })).toBe(blank);
    for (const key of ['Delete', 'Backspace'])
      expect(after(at(1, 4, three), key, { mod: true }).rows.map((row) => row.item?.id ?? null)).toEqual([1, 3, null]);
  });

  test('a full grid takes its last line and no more', () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => line(index + 1));
    const lengthAfter = (count: number, key: string) => after(at(0, 0, many(count)), key, { mod: true }).rows.length;
    expect(lengthAfter(499, 'd')).toBe(501);
    expect(lengthAfter(500, 'd')).toBe(501);
    expect(lengthAfter(499, 'i')).toBe(501);
    expect(lengthAfter(500, 'i')).toBe(501);
  });

  test('two hundred steps are remembered', () => {
    let state = at(0, COLUMN.quantity);
    for (let step = 0; step < 205; step += 1) state = commitEdit(type(state, press('F2')), spec, String(step + 10));
    expect(state.past).toHaveLength(200);
  });
});

describe('rows that change beside the keys', () => {
  const start = () => gridOf([line(1), line(2)], spec);

  test('a product that is chosen from a list is one step, and closes the editor', () => {
    const before = beginEdit(start(), spec);
    const chosen = commitPatch(before, spec, before.rows[1]!.key, (row) => ({ ...row, quantity: 9 }));
    expect(texts(chosen, COLUMN.quantity)).toEqual(['4', '9']);
    expect(chosen.editing).toBeNull();
    expect(texts(undo(chosen, spec), COLUMN.quantity)).toEqual(['4', '4']);
  });

  test('a row that is gone meanwhile changes nothing, but the editor closes', () => {
    const before = beginEdit(start(), spec);
    const chosen = commitPatch(before, spec, 'gone', (row) => ({ ...row, quantity: 9 }));
    expect(chosen.rows).toBe(before.rows);
    expect(chosen.editing).toBeNull();
    expect(patchRow(before, spec, 'gone', { quantity: 9 })).toBe(before);
  });

  test('what arrives later belongs to the step that asked for it', () => {
    const before = start();
    const { key } = before.rows[1]!;
    const patched = patchRow(before, spec, key, { quantity: 9 });
    expect(texts(patched, COLUMN.quantity)).toEqual(['4', '9']);
    expect(patched.past).toEqual([]);
    const again = patchRow(patched, spec, key, (row) => ({ quantity: (row.quantity ?? 0) + 1 }));
    expect(texts(again, COLUMN.quantity)).toEqual(['4', '10']);
    expect(patchRow(before, spec, before.rows[2]!.key, { quantity: 1 }).rows).toHaveLength(4);
  });

  test('Escape closes the editor and keeps the cell', () => {
    const opened = beginEdit(start(), spec);
    expect(cancelEdit(opened)).toMatchObject({ editing: null, rows: opened.rows });
    const closed = start();
    expect(cancelEdit(closed)).toBe(closed);
  });

  test('the same text in a cell is no step, and a cell that is not open takes no text', () => {
    const opened = beginEdit(goTo(start(), spec, { row: 0, column: COLUMN.quantity }), spec);
    expect(commitEdit(opened, spec, '4').past).toEqual([]);
    const closed = start();
    expect(commitEdit(closed, spec, '9')).toBe(closed);
  });

  test('blank lines in between are deleted; the blank last one is not', () => {
    const between = gridOf([line(1), blankLine(), line(2)], spec);
    const deleted = deleteRows(goTo(between, spec, { row: 1, column: 0 }), spec);
    expect(deleted.rows).toHaveLength(3);
    expect(texts(undo(deleted, spec), COLUMN.code)).toHaveLength(2);
    const last = goTo(between, spec, { row: 3, column: 0 });
    expect(deleteRows(last, spec)).toBe(last);
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

  test('one cell fills the selection only, and counts the cells that it does not fit', () => {
    const start = gridOf([line(1), line(2), line(3)], spec);
    const middle = { ...start, anchor: { row: 1, column: 4 }, active: { row: 1, column: 5 } };
    const filled = pasteBlock(middle, spec, '9');
    expect(texts(filled.state, COLUMN.quantity)).toEqual(['4', '9', '4']);
    expect([filled.rows, filled.bad]).toEqual([1, 0]);
    expect(pasteBlock(middle, spec, 'x')).toMatchObject({ rows: 1, bad: 2 });
    expect(pasteBlock(start, spec, '')).toEqual({ state: start, rows: 0, bad: 0 });
  });

  test('a column of values goes down from the active cell', () => {
    const start = goTo(gridOf([line(1), line(2), line(3)], spec), spec, { row: 1, column: COLUMN.quantity });
    expect(texts(pasteBlock(start, spec, '8\n9').state, COLUMN.quantity)).toEqual(['4', '8', '9']);
  });

  test('what a line shows by itself is noted when it differs, and not when it is the same', () => {
    const headings = 'Item Code\tName\tUnit\tQty';
    const start = gridOf([line(1)], spec);
    const same = pasteBlock(start, spec, `${headings}\n2055511-X\tTyre 1\tpc\t6`);
    expect(same.state.rows[0]).toMatchObject({ quantity: 6, item: { id: 1 } });
    expect(Object.keys(same.state.rows[0]?.marks ?? {})).toEqual([]);
    const other = pasteBlock(start, spec, `${headings}\n2055511-X\tTyre 1\tset\t6`);
    expect(other.state.rows[0]?.marks).toMatchObject({ unit: { text: 'set', kind: 'note' } });
    const named = pasteBlock(gridOf([], spec), spec, 'Name\tQty\nTyre 7\t6');
    expect(named.state.rows[0]).toMatchObject({ lookup: { by: 'name', text: 'Tyre 7' }, quantity: 6 });
    expect(Object.keys(named.state.rows[0]?.marks ?? {})).toEqual([]);
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
