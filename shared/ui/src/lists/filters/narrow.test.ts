import type { Column } from '../../kit/data/table/data-table-types.ts';
import { filtersThatFit } from './filter-slots.ts';
import type { ListFilter } from './list-filters.ts';
import { sizeColumns } from '../columns/size-columns.ts';
import type { ColumnRoom } from '../columns/size-columns.ts';

const column = (key: string, width: number | string, leaves?: number): Column<object> => ({
  key,
  header: key,
  width,
  fit: 'content',
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
const size = (room: number, options: Partial<ColumnRoom> = {}, of = columns) =>
  sizeColumns(of, { room, before: 30, needs: new Map(), chosen: {}, always: new Set(), ...options });
const leaving = (room: number, always: string[] = []) => [...(size(room, { always: new Set(always) })?.gone ?? [])];

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

test('a column that a person chose stays at every width, and the next are hidden instead', () => {
  expect(leaving(379, ['print'])).toEqual(['drafter']);
});

test('nothing is sized when a width is not in pixels', () => {
  expect(size(100, {}, [...columns, column('name', '20%', 4)])).toBeNull();
});

describe('columns as wide as their content', () => {
  const amount: Column<object> = { ...column('amount', 80), kind: 'money' };
  const name: Column<object> = { ...column('name', 100), fit: 'room' };
  const needs = new Map([
    ['amount', { content: 96, heading: 50 }],
    ['name', { content: 200, heading: 40 }],
  ]);
  const widths = (room: number, chosen = {}) =>
    Object.fromEntries(size(room, { before: 0, needs, chosen }, [amount, name])?.widths ?? []);

  test.each([
    [296, 96, 200],
    [246, 96, 150],
    [196, 96, 100],
    // At last the list scrolls sideways: the text keeps its designed width, the amount all of its own.
    [100, 96, 100],
  ])('in %i pixels the amount has %i and the text %i', (room, money, text) => {
    expect(widths(room)).toEqual({ amount: money, name: text });
  });

  test('by default a column of figures or days is as wide as its content, one of texts is not', () => {
    const widthOf = (kind: NonNullable<Column<object>['kind']>) => {
      const { fit: _fit, ...plain } = column('shown', 40);
      const place = { before: 0, needs: new Map([['shown', { content: 90, heading: 30 }]]) };
      return size(10, place, [{ ...plain, kind }])?.widths.get('shown');
    };
    expect((['money', 'number', 'date', 'action', 'text'] as const).map(widthOf)).toEqual([90, 90, 90, 90, 40]);
  });

  test('what is left over is shared by width', () => {
    expect(widths(592)).toEqual({ amount: 192, name: 400 });
  });

  test('a width that a person has set stays, but a figure is not cut by it', () => {
    expect(widths(592, { name: 150 })).toEqual({ amount: 442, name: 150 });
    expect(widths(296, { amount: 40 })).toEqual({ amount: 96, name: 200 });
  });

  test('a text asks for at most 280 pixels, and a set width is in effect before any measuring', () => {
    const long = new Map([['name', { content: 900, heading: 40 }]]);
    expect(size(0, { before: 0, needs: long }, [name])?.widths.get('name')).toBe(280);
    const chosen = { name: 20, amount: 60 };
    expect(Object.fromEntries(size(0, { before: 0, chosen }, [amount, name])?.widths ?? [])).toEqual({
      amount: 60,
      name: 36,
    });
  });

  test('without a known room every column has what it wishes', () => {
    expect(widths(0)).toEqual({ amount: 96, name: 200 });
  });

  test('a figure is as wide as its heading where that is wider', () => {
    const wordy = new Map([['amount', { content: 60, heading: 90 }]]);
    expect(size(10, { before: 0, needs: wordy }, [amount])?.widths.get('amount')).toBe(90);
  });

  test('a long heading widens its column', () => {
    expect(
      size(100, { before: 0, needs: new Map([['amount', { content: 60, heading: 90 }]]) }, [amount])?.widths.get(
        'amount',
      ),
    ).toBe(100);
  });
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
  [2, ['number', 'status']],
  [3, ['number', 'date']],
  [4, ['number', 'date', 'status']],
  [5, ['number', 'date', 'status', 'sort']],
  [6, ['number', 'date', 'status', 'sort', 'tag']],
  [7, ['number', 'date', 'status', 'sort', 'due']],
  [8, ['number', 'date', 'status', 'sort', 'due', 'tag']],
])('with %i filters in a row, the bar has %j and stays one row', (slots, keys) => {
  expect(fitting(slots)).toEqual(keys);
});
