import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { renderInHouse } from '../../testing/render.tsx';
import { blankLine, lineColumns, lineGrid } from '../lines/index.ts';
import type { EditorLine } from '../lines/index.ts';
import type { GridColumn } from './grid-types.ts';
import { LineGrid } from './line-grid.tsx';
import { goTo, gridOf, UNPLACED } from './model/index.ts';
import type { Cell } from './model/index.ts';

const { quantity, price, description, stock } = lineColumns;
const models = [quantity, price, description, stock];
const spec = lineGrid(models);
const columns: GridColumn<EditorLine>[] = models.map((model) => ({
  ...model,
  header: model.key,
  width: 80,
  ...(model.key === 'price' ? { align: 'end', tone: lowPrice } : {}),
}));
function lowPrice({ priceCents }: EditorLine) {
  return priceCents === null || priceCents > 100 ? undefined : ({ tone: 'warning', reason: 'A low price' } as const);
}
const line = (over: Partial<EditorLine>): EditorLine => ({ ...blankLine(), manual: true, ...over });
const mark = (kind: 'error' | 'note', reason: string, text = 'four') => ({ kind, reason, text });

interface LinesProps {
  rows: readonly EditorLine[];
  cells: readonly Cell[];
  columns?: readonly GridColumn<EditorLine>[];
}

function Lines({ rows, cells, columns: shown = columns }: LinesProps) {
  const [state, setState] = useState(() =>
    cells.reduce((now, cell, index) => goTo(now, spec, cell, index > 0), gridOf(rows, spec)),
  );
  return <LineGrid label="Lines" columns={shown} spec={spec} state={state} onState={setState} />;
}
const show = (rows: readonly EditorLine[], ...cells: Cell[]) =>
  renderInHouse(<Lines rows={rows} cells={cells.length > 0 ? cells : [{ row: 0, column: 0 }]} />);
const grid = () => screen.getByRole('grid', { name: 'Lines' });
const rowAt = (row: number) => within(grid()).getAllByRole('row')[row + 1] as HTMLElement;
const cell = (row: number, column: number) => within(rowAt(row)).getAllByRole('gridcell')[column] as HTMLElement;

test('without room for all columns they are narrower, and one below another has no width', () => {
  const [first, second, ...rest] = columns as [GridColumn<EditorLine>, GridColumn<EditorLine>];
  const shown = [{ ...first, least: 50, grow: true }, { ...second, isBelow: true }, ...rest];
  renderInHouse(<Lines rows={[line({ quantity: 4 })]} cells={[{ row: 0, column: 0 }]} columns={shown} />);
  const sizes = (name: string) => [
    grid().style.getPropertyValue(`--${name}columns`),
    grid().style.getPropertyValue(`--${name}width`),
  ];
  expect(sizes('')).toEqual(['28px minmax(80px, 80fr) 80px 80px 80px', '348px']);
  expect(sizes('narrow-')).toEqual(['28px minmax(50px, 80fr) minmax(80px, 80px) minmax(80px, 80px)', '238px']);
  expect([0, 1, 2].map((column) => cell(0, column).dataset['half'])).toEqual(['top', 'below', undefined]);
});

test('a text that could not be read stays in its cell with the reason, as an invalid one', () => {
  const reason = 'Qty must be a whole number.';
  show([line({ quantity: 4, marks: { quantity: mark('error', reason) } })]);
  const wrong = cell(0, 0);
  expect([wrong.textContent, wrong.title, wrong.getAttribute('aria-invalid')]).toEqual(['four', reason, 'true']);
  expect(wrong.dataset['mark']).toBe('error');
});

test('a note leaves the value of its cell as it is, and takes the place of a warning', () => {
  show([
    line({ priceCents: 90, marks: { price: mark('note', 'Pasted: 95.00') } }),
    line({ priceCents: 100 }),
    line({ priceCents: 101 }),
  ]);
  const facts = (row: number) => {
    const { textContent, title, dataset } = cell(row, 1);
    return [textContent, title, dataset['mark'], dataset['tone']];
  };
  expect([facts(0), facts(1), facts(2)]).toEqual([
    ['0.90', 'Pasted: 95.00', 'note', undefined],
    ['1.00', 'A low price', undefined, 'warning'],
    ['1.01', '', undefined, undefined],
  ]);
  expect(cell(0, 1).getAttribute('aria-invalid')).toBeNull();
});

test('what was pasted into no column is noted at the number of its line', () => {
  show([line({ quantity: 1, marks: { [UNPLACED]: mark('note', 'Not placed: red') } }), line({ quantity: 2 })]);
  const numbers = within(grid()).getAllByRole('rowheader');
  expect(numbers.map(({ textContent, title, dataset }) => [textContent, title, dataset['mark']])).toEqual([
    ['1', 'Not placed: red', 'note'],
    ['2', '', undefined],
    ['3', '', undefined],
  ]);
});

test('rows and columns say their place among all, and which cells cannot be changed', () => {
  show([line({ quantity: 1 })]);
  expect([grid().getAttribute('aria-rowcount'), grid().getAttribute('aria-colcount')]).toEqual(['3', '5']);
  expect(
    within(grid())
      .getAllByRole('row')
      .map((row) => row.getAttribute('aria-rowindex')),
  ).toEqual(['1', '2', '3']);
  const cells = within(rowAt(0)).getAllByRole('gridcell');
  expect(cells.map((one) => one.getAttribute('aria-colindex'))).toEqual(['2', '3', '4', '5']);
  expect(cells.map((one) => one.getAttribute('aria-readonly'))).toEqual([null, null, null, 'true']);
  expect(cells.map((one) => one.dataset['align'])).toEqual([undefined, 'end', undefined, undefined]);
  expect(
    within(grid())
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['#', 'quantity', 'price', 'description', 'stock']);
});

test('a selection of several cells is marked from corner to corner; one cell alone is not', () => {
  const rows = [line({ quantity: 1 }), line({ quantity: 2 }), line({ quantity: 3 })];
  const selected = () =>
    rows.map((_, row) => [0, 1, 2, 3].filter((column) => cell(row, column).dataset['selected'] !== undefined));
  const { unmount } = show(rows, { row: 1, column: 2 }, { row: 0, column: 1 });
  expect(selected()).toEqual([[1, 2], [1, 2], []]);
  unmount();
  show(rows, { row: 1, column: 2 });
  expect(selected()).toEqual([[], [], []]);
  expect(cell(1, 2).dataset['active']).toBeDefined();
  expect(rowAt(1).dataset['current']).toBeDefined();
  expect(rowAt(0).dataset['current']).toBeUndefined();
});

test('an open cell is named by its column and line', () => {
  show([line({ quantity: 1 }), line({ quantity: 2 })]);
  fireEvent.doubleClick(cell(1, 0));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'quantity, line 2' }).value).toBe('2');
  expect(cell(1, 0).dataset['editing']).toBeDefined();
  expect(cell(0, 0).dataset['editing']).toBeUndefined();
});
