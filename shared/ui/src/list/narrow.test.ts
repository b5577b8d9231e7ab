import type { Column } from '../data/data-table-types.ts';
import { filtersThatFit } from './filter-slots.ts';
import { leavingColumns } from './fit-columns.ts';
import type { ListFilter } from './list-filters.ts';

const column = (key: string, width: number | string, leaves?: number): Column<object> => ({
  key,
  header: key,
  width,
  cell: () => null,
  ...(leaves === undefined ? {} : { leaves }),
});
const columns = [
  column('number', 100),
  column('print', 50, 1),
  column('area', 80, 3),
  column('drafter', 70, 2),
  column('action', 50),
];
const leaving = (room: number, always: string[] = []) => [...leavingColumns(columns, room, 30, new Set(always))];

test.each([
  [380, []],
  [379, ['print']],
  [330, ['print']],
  [329, ['print', 'drafter']],
  [200, ['print', 'drafter', 'area']],
  [10, ['print', 'drafter', 'area']],
  [0, []],
])('in %i pixels of room %j leave, in their order and no more than needed', (room, keys) => {
  expect(leaving(room)).toEqual(keys);
});

test('a column that a person has chosen stays at every width, and the next ones are hidden instead', () => {
  expect(leaving(379, ['print'])).toEqual(['drafter']);
});

test('nothing is hidden when a width is not a number', () => {
  expect(leavingColumns([...columns, column('name', '20%', 4)], 100, 0, new Set()).size).toBe(0);
});

const text = (key: string, rare = false): ListFilter => ({ kind: 'text', key, label: key, rare });
const days = (key: string, rare = false): ListFilter => ({
  kind: 'days',
  key,
  label: key,
  from: `${key}From`,
  to: `${key}To`,
  rare,
});
const filters = [
  text('number'),
  days('date'),
  text('status'),
  text('sort', true),
  days('due', true),
  text('tag', true),
];
const fitting = (slots: number) => filtersThatFit(filters, slots).map(({ key }) => key);

test.each([
  [0, ['number', 'date', 'status']],
  [3, ['number', 'date', 'status', 'sort']],
  [4, ['number', 'date', 'status']],
  [5, ['number', 'date', 'status', 'sort']],
  [6, ['number', 'date', 'status', 'sort']],
  [7, ['number', 'date', 'status', 'sort', 'due']],
  [8, ['number', 'date', 'status', 'sort', 'due', 'tag']],
])('with %i filters in a row, the rare ones fill the last row in their order', (slots, keys) => {
  expect(fitting(slots)).toEqual(keys);
});
