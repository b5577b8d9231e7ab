import { createEvent, fireEvent, screen } from '@testing-library/react';
import type { Column } from '../../kit/data/table/data-table-types.ts';
import { renderInHouse } from '../../testing/render.tsx';
import { ColumnChooser } from './column-chooser.tsx';
import type { ShownColumns } from './use-shown-columns.ts';

interface Row {
  no: string;
}
const column = (key: string, header: Column<Row>['header'], label?: string): Column<Row> => ({
  key,
  header,
  cell: ({ no }) => no,
  ...(label === undefined ? {} : { label }),
});
const COLUMNS = [
  column('no', 'Number'),
  column('name', 'Name'),
  column('flag', <b>!</b>, 'Flag'),
  column('due', 'Due'),
];

const calls = {
  toggle: jest.fn(),
  showAll: jest.fn(),
  resize: jest.fn(),
  move: jest.fn(),
  fit: jest.fn(),
  asDesigned: jest.fn(),
};
interface Start {
  hidden?: string[];
  gone?: string[];
  fit?: boolean;
  asDesigned?: boolean;
}
function open({ hidden = [], gone = [], fit = false, asDesigned = false }: Start = {}) {
  const isShown = ({ key }: Column<Row>) => !hidden.includes(key) && !gone.includes(key);
  const chosen: ShownColumns<Row> = {
    ...calls,
    ordered: COLUMNS,
    shown: COLUMNS.filter(isShown),
    hidden: new Set(hidden),
    gone: new Set(gone),
    widths: new Map(COLUMNS.filter(isShown).map(({ key }) => [key, 80])),
    fit: fit ? calls.fit : undefined,
    asDesigned: asDesigned ? calls.asDesigned : undefined,
  };
  renderInHouse(<ColumnChooser chosen={chosen} />);
  fireEvent.keyDown(document.body, { key: 'c' });
  expect(screen.getByRole('dialog', { name: 'Columns' })).toBeTruthy();
}
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
/** Presses a key on a column; returns whether it was the chooser's. */
const press = (name: RegExp, key: string, altKey = true) => {
  const event = createEvent.keyDown(box(name), { key, altKey });
  fireEvent(box(name), event);
  return event.defaultPrevented;
};

beforeEach(() => Object.values(calls).forEach((mock) => mock.mockReset()));

test('names the columns, and ticks those that are shown; the first one stays', () => {
  open({ hidden: ['no', 'flag'], gone: ['due'] });
  const ticks = screen.getAllByRole<HTMLInputElement>('checkbox');
  expect(ticks.map(({ checked, disabled }) => [checked, disabled])).toEqual([
    [true, true],
    [true, false],
    [false, false],
    [false, false],
  ]);
  expect(screen.getByTitle('No room in this window. A tick shows it all the same.').textContent).toBe('Dueno room');
  fireEvent.click(box(/^Flag/));
  expect(calls.toggle).toHaveBeenCalledWith('flag');
});

test.each([
  [{}, 'Columns (C)'],
  [{ hidden: ['name', 'flag'] }, 'Columns (C), 2 hidden'],
  [{ hidden: ['name'], gone: ['due'] }, 'Columns (C), 1 hidden, 1 without room'],
  // The first column cannot be hidden, whatever is stored.
  [{ hidden: ['no'] }, 'Columns (C)'],
])('the button says how many are not shown: %#', (start, name) => {
  open(start);
  expect(button(/^Columns/).getAttribute('aria-label')).toBe(name);
});

test('hidden columns are all shown again; otherwise a widened list follows the window again', () => {
  open({ hidden: ['name'], fit: true });
  fireEvent.click(button('Show all'));
  expect([calls.showAll.mock.calls.length, screen.queryByRole('button', { name: 'Fit the window' })]).toEqual([
    1,
    null,
  ]);
});

test('a list that shows all may follow the window, and nothing is to be shown', () => {
  open({ fit: true });
  fireEvent.click(button('Fit the window'));
  expect([calls.fit.mock.calls.length, screen.queryByRole('button', { name: 'Show all' })]).toEqual([1, null]);
});

test('a list as it was made has nothing to reset, one of one’s own has', () => {
  open();
  expect([button('Show all').disabled, screen.queryByRole('button', { name: 'Reset' })]).toEqual([true, null]);
});

test('Reset returns to the list as it was made', () => {
  open({ asDesigned: true });
  fireEvent.click(button('Reset'));
  expect(calls.asDesigned).toHaveBeenCalledTimes(1);
});

test('columns are moved by their buttons, not beyond the ends, and by keys', () => {
  open();
  expect(screen.queryByRole('button', { name: /Move Number/ })).toBeNull();
  const off = ['Name up', 'Name down', 'Due up', 'Due down'].map((name) => button(`Move ${name}`).disabled);
  expect(off).toEqual([true, false, false, true]);
  fireEvent.click(button('Move Flag up'));
  fireEvent.click(button('Move Flag down'));
  expect([press(/^Flag/, 'ArrowUp'), press(/^Flag/, 'ArrowDown')]).toEqual([true, true]);
  const [up, down] = [
    ['flag', -1],
    ['flag', 1],
  ];
  expect(calls.move.mock.calls).toEqual([up, down, up, down]);
});

test('keys change the width of a column that is shown, and give it back', () => {
  open();
  expect(['ArrowLeft', 'ArrowRight', 'Backspace'].map((key) => press(/^Name/, key))).toEqual([true, true, true]);
  expect(calls.resize.mock.calls).toEqual([
    ['name', 72],
    ['name', 88],
    ['name', null],
  ]);
});

test('a column that is not shown has no width to change, yet the browser does not go back', () => {
  open({ hidden: ['name'], gone: ['due'] });
  expect([press(/^Name/, 'ArrowRight'), press(/^Due/, 'ArrowLeft')]).toEqual([true, true]);
  expect(calls.resize).not.toHaveBeenCalled();
});

test('keys without Alt, and others, are the browser’s', () => {
  open();
  expect([press(/^Name/, 'ArrowDown', false), press(/^Name/, 'x')]).toEqual([false, false]);
  expect([calls.move.mock.calls, calls.resize.mock.calls]).toEqual([[], []]);
});
