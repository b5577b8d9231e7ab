import { toastStore } from '@iwe/session';
import { act, createEvent, fireEvent, screen, within } from '@testing-library/react';
import { useLayoutEffect, useState } from 'react';
import { renderInHouse } from '../../testing/render.tsx';
import { blankLine, lineColumns, lineGrid } from '../lines/index.ts';
import type { EditorLine } from '../lines/index.ts';
import type { GridColumn } from './grid-types.ts';
import { LineGrid } from './line-grid.tsx';
import { goTo, gridOf } from './model/index.ts';
import type { Cell, GridState } from './model/index.ts';

const { quantity, price, description, stock } = lineColumns;
const models = [quantity, price, description, stock];
const spec = lineGrid(models);
const onOpen = jest.fn();
const columns: GridColumn<EditorLine>[] = models.map((model) => ({
  ...model,
  header: model.key,
  width: 80,
  ...(model.key === 'stock' ? { onOpen, render: () => <button>Stock</button> } : {}),
}));
const line = (over: Partial<EditorLine>): EditorLine => ({ ...blankLine(), ...over });

let now: GridState<EditorLine>;
function Lines({ at, rows = [] }: { at: Cell; rows?: readonly EditorLine[] }) {
  const [state, setState] = useState<GridState<EditorLine>>(() => goTo(gridOf(rows, spec), spec, at));
  useLayoutEffect(() => {
    now = state;
  });
  return (
    <>
      <button>Before the lines</button>
      <LineGrid label="Lines" columns={columns} spec={spec} state={state} onState={setState} />
      <button>After the lines</button>
    </>
  );
}
const grid = () => screen.getByRole('grid', { name: 'Lines' });
const activeCell = () => document.getElementById(grid().getAttribute('aria-activedescendant') ?? '');

test('a second Tab before the first is rendered does no harm where it would leave the lines', () => {
  renderInHouse(<Lines at={{ row: 0, column: 1 }} />);
  act(() => {
    fireEvent.keyDown(grid(), { key: 'Tab' });
    fireEvent.keyDown(grid(), { key: 'Tab' });
  });
  expect(activeCell()?.dataset['column']).toBe('description');
});

const ROWS = [line({ quantity: 1, description: 'first' }), line({ quantity: 2 }), line({ quantity: 3 })];
const show = (at: Cell = { row: 0, column: 0 }) => renderInHouse(<Lines at={at} rows={ROWS} />);
const cell = (row: number, column: number) =>
  within(within(grid()).getAllByRole('row')[row + 1] as HTMLElement).getAllByRole('gridcell')[column] as HTMLElement;
const head = (row: number) => within(grid()).getAllByRole('rowheader')[row] as HTMLElement;
const press = (key: string, init: KeyboardEventInit = {}) => {
  const event = createEvent.keyDown(grid(), { key, ...init });
  fireEvent(grid(), event);
  return event.defaultPrevented;
};
const quantities = () => now.rows.map((row) => row.quantity);
const said = () => toastStore.get().map(({ lines }) => lines.join(' '));
/** What a copy or a cut leaves on the clipboard; null where the browser copies by itself. */
const copied = (kind: 'copy' | 'cut') => {
  const setData = jest.fn<void, [string, string]>();
  const isAllowed = fireEvent[kind](grid(), { clipboardData: { setData } });
  return isAllowed ? null : (setData.mock.lastCall ?? null);
};
const paste = (text: string, at: HTMLElement = grid()) =>
  fireEvent.paste(at, { clipboardData: { getData: () => text } });

beforeEach(() => {
  toastStore.set([]);
  onOpen.mockReset();
});

describe('the pointer', () => {
  test('goes to a cell, with Shift selects up to it, and by its number takes the whole line', () => {
    show();
    fireEvent.mouseDown(cell(1, 1));
    expect([now.active, document.activeElement]).toEqual([{ row: 1, column: 1 }, grid()]);
    fireEvent.mouseDown(cell(2, 2), { shiftKey: true });
    expect([now.anchor, now.active]).toEqual([
      { row: 1, column: 1 },
      { row: 2, column: 2 },
    ]);
    expect(grid().querySelectorAll('[data-selected]')).toHaveLength(4);
    fireEvent.mouseDown(head(0));
    expect(grid().querySelectorAll('[data-selected]')).toHaveLength(4);
    expect(now.active.row).toBe(0);
  });

  test('of another button does nothing, and a button in a cell keeps its press', () => {
    show();
    fireEvent.mouseDown(cell(1, 1), { button: 2 });
    expect(now.active).toEqual({ row: 0, column: 0 });
    // The browser would select the page's text.
    expect(fireEvent.mouseDown(cell(1, 1))).toBe(false);
    expect(fireEvent.mouseDown(within(cell(1, 3)).getByRole('button'))).toBe(true);
    expect(now.active).toEqual({ row: 1, column: 3 });
  });

  test('opens a cell by a double click, and takes what is typed by a click elsewhere', () => {
    show();
    fireEvent.doubleClick(cell(1, 0));
    const editor = within(cell(1, 0)).getByRole<HTMLInputElement>('textbox', { name: 'quantity, line 2' });
    expect([editor.value, document.activeElement]).toEqual(['2', editor]);
    fireEvent.change(editor, { target: { value: '20' } });
    // A click in the field is the field's.
    expect(fireEvent.mouseDown(editor)).toBe(true);
    fireEvent.mouseDown(cell(2, 0));
    expect([quantities(), now.editing, now.active.row]).toEqual([[1, 20, 3, null], null, 2]);
  });
});

describe('the keys', () => {
  test('type over a cell, and Enter goes on where the column says', () => {
    show({ row: 1, column: 2 });
    expect(press('x')).toBe(true);
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'description, line 2' }), { key: 'Enter' });
    expect([now.rows[1]?.description, now.active.row]).toEqual(['x', 2]);
    expect(document.activeElement).toBe(grid());
  });

  test('leave a cell as it was with Escape, and type on', () => {
    show();
    press('F2');
    fireEvent.change(screen.getByRole('textbox'), { target: { value: '9' } });
    fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Escape' });
    expect([quantities()[0], document.activeElement]).toEqual([1, grid()]);
  });

  test.each(['Enter', 'F2', ' '])('open a cell that shows more: %j', (name) => {
    show({ row: 1, column: 3 });
    expect(press(name)).toBe(true);
    expect(onOpen).toHaveBeenCalledWith(ROWS[1], 1);
    expect(now.editing).toBeNull();
  });

  test('that are not the lines’ reach the page, and so do those of a button in a cell', () => {
    show();
    expect([press('s', { ctrlKey: true }), press('F5')]).toEqual([false, false]);
    const button = within(cell(0, 3)).getByRole('button');
    expect(fireEvent.keyDown(button, { key: 'Enter' })).toBe(true);
    expect(onOpen).not.toHaveBeenCalled();
  });

  test('leave the lines by Tab from the last cell and by Shift Tab from the first', () => {
    renderInHouse(<Lines at={{ row: 0, column: 0 }} />);
    expect(press('Tab', { shiftKey: true })).toBe(false);
    for (let times = 0; times < 2; times += 1) press('Tab');
    expect(press('Tab')).toBe(false);
  });

  test('leave the lines from a text, too, to what is after and before them', () => {
    renderInHouse(<Lines at={{ row: 0, column: 2 }} />);
    press(' ');
    fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Tab' });
    expect(document.activeElement?.textContent).toBe('After the lines');
    act(() => grid().focus());
    press('Home');
    press('F2');
    fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Tab', shiftKey: true });
    expect(document.activeElement?.textContent).toBe('Before the lines');
  });
});

describe('the clipboard', () => {
  test('gets the selected cells; what is cut is emptied', () => {
    show();
    press('ArrowDown', { shiftKey: true });
    expect(copied('copy')).toEqual(['text/plain', '1\n2']);
    expect(quantities()).toEqual([1, 2, 3, null]);
    expect(copied('cut')).toEqual(['text/plain', '1\n2']);
    expect(quantities()).toEqual([null, null, 3, null]);
  });

  test('fills cells from the active one on; what cannot be read is counted', () => {
    show();
    paste('5\n1.5\n7');
    expect(quantities()).toEqual([5, 2, 7, null]);
    expect(said()).toEqual(['1 pasted cell could not be read and is marked.']);
    paste('1.5\n2.5');
    expect(said()[1]).toBe('2 pasted cells could not be read and are marked.');
    expect(cell(0, 0).getAttribute('aria-invalid')).toBe('true');
    paste('8\n9');
    expect([quantities(), said().length]).toEqual([[8, 9, 7, null], 2]);
  });

  test('with more lines than fit changes nothing, and says why', () => {
    show();
    paste(Array.from({ length: 501 }, () => '1').join('\n'));
    expect([quantities(), said().length]).toEqual([[1, 2, 3, null], 1]);
  });

  test('is the text’s own while one is typed, unless it has several cells', () => {
    show();
    press('F2');
    const editor = screen.getByRole('textbox');
    expect(paste('5', editor)).toBe(true);
    expect(copied('copy')).toBeNull();
    expect(quantities()[0]).toBe(1);
    expect(paste('5\t6', editor)).toBe(false);
    expect([now.rows[0]?.quantity, now.rows[0]?.priceCents, now.editing]).toEqual([5, 600, null]);
  });
});
