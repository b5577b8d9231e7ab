import { act, fireEvent, screen, within } from '@testing-library/react';
import { renderInHouse } from '../../../testing/render.tsx';
import { DataTable } from './data-table.tsx';
import type { Column } from './data-table-types.ts';
import { Money } from '../money.tsx';
import { Pagination } from './pagination.tsx';

interface Row {
  id: number;
  code: string;
  price: number | null;
}
const rows: Row[] = [
  { id: 1, code: 'B', price: 20 },
  { id: 2, code: 'A', price: -3 },
  { id: 3, code: 'C', price: null },
];
const columns: Column<Row>[] = [
  { key: 'code', header: 'Item Code', cell: (row) => row.code },
  {
    key: 'price',
    header: 'A / COD',
    kind: 'money',
    cell: (row) => <Money value={row.price} />,
    sortValue: (row) => row.price,
  },
];
const table = (props: object) => (
  <DataTable<Row> label="Products" columns={columns} rows={rows} rowKey={(row) => row.id} {...props} />
);
const codes = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);

test('rows under their column titles, money in brackets, a dash for a missing value', () => {
  renderInHouse(table({}));
  expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual(['Item Code', 'A / COD']);
  const cells = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('cell').textContent);
  expect(cells).toEqual(['20.00', '(3.00)', '–']);
});

test('a header sorts and shows the direction', () => {
  renderInHouse(table({}));
  const header = screen.getByRole('columnheader', { name: 'A / COD' });
  expect(header.getAttribute('aria-sort')).toBe('none');
  fireEvent.click(within(header).getByRole('button'));
  expect(codes()).toEqual(['A', 'B', 'C']);
  expect(header.getAttribute('aria-sort')).toBe('ascending');
});

test('a cut text gets a tooltip under the pointer, and none once it fits', () => {
  renderInHouse(table({}));
  const cell = screen.getByRole('rowheader', { name: 'B' });
  const widths = (scroll: number, client: number) => {
    Object.defineProperty(cell, 'scrollWidth', { configurable: true, value: scroll });
    Object.defineProperty(cell, 'clientWidth', { configurable: true, value: client });
  };
  widths(120, 80);
  fireEvent.mouseOver(cell);
  expect(cell.title).toBe('B');
  widths(80, 80);
  fireEvent.mouseOver(cell);
  expect(cell.hasAttribute('title')).toBe(false);
});

test('no rows, an error with a retry, and a skeleton only after 200 ms', () => {
  jest.useFakeTimers();
  const onRetry = jest.fn();
  const { rerender, container } = renderInHouse(table({ rows: [], emptyText: 'Enter Some Key Words to Search' }));
  expect(screen.getByText('Enter Some Key Words to Search')).toBeTruthy();
  rerender(table({ rows: undefined, error: ['First.', 'Second.'], onRetry }));
  expect(within(screen.getByRole('alert')).getByText('Second.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalled();
  rerender(table({ rows: undefined, isLoading: true }));
  act(() => jest.advanceTimersByTime(199));
  expect(container.querySelector('[data-skeleton]')).toBeNull();
  act(() => jest.advanceTimersByTime(1));
  expect(container.querySelector('[data-skeleton]')).not.toBeNull();
  jest.useRealTimers();
});

test('the pager: capped total, sizes, next, jumper within the pages', () => {
  const onPage = jest.fn();
  const onPerPage = jest.fn();
  renderInHouse(<Pagination total={10_000} capped page={2} perPage={20} onPage={onPage} onPerPage={onPerPage} />);
  expect(screen.getByText('Total 10,000+')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page');
  expect(
    within(screen.getByLabelText('Rows per page'))
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['20 / page', '50 / page', '100 / page', '150 / page']);
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
  expect(onPage).toHaveBeenLastCalledWith(3);
  fireEvent.change(screen.getByLabelText('Rows per page'), { target: { value: '50' } });
  expect(onPerPage).toHaveBeenLastCalledWith(50);
  const jumper = screen.getByLabelText('Go to page');
  fireEvent.change(jumper, { target: { value: '9999' } });
  fireEvent.keyDown(jumper, { key: 'Enter' });
  expect(onPage).toHaveBeenLastCalledWith(500);
});

test('a column of buttons without a heading has a name for screen readers', () => {
  renderInHouse(table({ columns: [...columns, { key: 'edit', header: '', kind: 'action', cell: () => null }] }));
  expect(screen.getByRole('columnheader', { name: 'Actions' })).toBeTruthy();
});

test('a column without a heading has its own label if any; cells get the index of their row', () => {
  const place: Column<Row> = { key: 'place', header: '', label: 'Place', cell: (_row, index) => index + 1 };
  renderInHouse(table({ columns: [columns[0], place] }));
  expect(screen.getByRole('columnheader', { name: 'Place' })).toBeTruthy();
  expect(screen.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['1', '2', '3']);
});

test('a table without rows says No Data and what to do, where it is told nothing else', () => {
  renderInHouse(table({ rows: [], emptyHint: 'Remove a filter.' }));
  expect(screen.getByText('No Data')).toBeTruthy();
  expect(screen.getByText('Remove a filter.')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Products' }).tabIndex).toBe(0);
});

describe('rows with checkboxes', () => {
  const many = ['A', 'B', 'C', 'D'].map((code, index) => ({ id: index + 1, code, price: index }));
  const onTicked = jest.fn<void, [ReadonlySet<string | number>]>();
  const show = (ticked: readonly number[], over: object = {}) =>
    table({ rows: many, ticks: { ticked: new Set(ticked), onTicked, nameOf: (row: Row) => row.code }, ...over });
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
  const lastTicked = () => [...(onTicked.mock.lastCall?.[0] ?? [])];
  beforeEach(() => onTicked.mockReset());

  test('the heading ticks all or none, and is half ticked in between', () => {
    const { rerender } = renderInHouse(show([]));
    const all = box('Tick all rows');
    const state = () => [all.checked, all.indeterminate, all.disabled];
    expect(state()).toEqual([false, false, false]);
    fireEvent.click(all);
    expect(lastTicked()).toEqual([1, 2, 3, 4]);
    rerender(show([2]));
    expect(state()).toEqual([false, true, false]);
    fireEvent.click(all);
    expect(lastTicked()).toEqual([1, 2, 3, 4]);
    rerender(show([1, 2, 3, 4]));
    expect(state()).toEqual([true, false, false]);
    fireEvent.click(all);
    expect(lastTicked()).toEqual([]);
    rerender(show([], { rows: [] }));
    expect(state()).toEqual([false, false, true]);
    rerender(show([], { rows: undefined }));
    expect(state()).toEqual([false, false, true]);
  });

  test('a row is ticked and unticked beside the others', () => {
    const { rerender } = renderInHouse(show([1]));
    expect([box('Tick A').checked, box('Tick B').checked]).toEqual([true, false]);
    expect(screen.getAllByRole('row')[1]?.hasAttribute('data-ticked')).toBe(true);
    expect(screen.getAllByRole('row')[2]?.hasAttribute('data-ticked')).toBe(false);
    fireEvent.click(box('Tick C'));
    expect(lastTicked()).toEqual([1, 3]);
    rerender(show([1, 3]));
    fireEvent.click(box('Tick A'));
    expect(lastTicked()).toEqual([3]);
  });

  test('with Shift all rows since the last one are ticked or unticked, in both directions', () => {
    const { rerender } = renderInHouse(show([]));
    fireEvent.click(box('Tick C'));
    rerender(show([3]));
    fireEvent.click(box('Tick A'), { shiftKey: true });
    expect(lastTicked()).toEqual([3, 1, 2]);
    rerender(show([1, 2, 3]));
    fireEvent.click(box('Tick C'), { shiftKey: true });
    expect(lastTicked()).toEqual([]);
  });

  test('with Shift a third click extends from the second one, whether that used Shift or not', () => {
    const { rerender } = renderInHouse(show([]));
    fireEvent.click(box('Tick A'));
    rerender(show([1]));
    fireEvent.click(box('Tick C'), { shiftKey: true });
    rerender(show([1, 2, 3]));
    fireEvent.click(box('Tick D'), { shiftKey: true });
    expect(lastTicked()).toEqual([1, 2, 3, 4]);
    rerender(show([2]));
    fireEvent.click(box('Tick C'), { shiftKey: true });
    expect(new Set(lastTicked())).toEqual(new Set([2, 3, 4]));
  });

  test('ticks of hidden rows do not count for the heading, and are not lost when a row is ticked', () => {
    renderInHouse(show([7, 8, 9, 10]));
    expect([box('Tick all rows').checked, box('Tick all rows').indeterminate]).toEqual([false, false]);
    fireEvent.click(box('Tick A'));
    expect(lastTicked()).toEqual([7, 8, 9, 10, 1]);
  });

  test('with Shift the rows are those between, in the order that is shown', () => {
    renderInHouse(show([]));
    const sort = screen.getByRole('button', { name: 'A / COD' });
    fireEvent.click(sort);
    fireEvent.click(sort);
    expect(codes()).toEqual(['D', 'C', 'B', 'A']);
    fireEvent.click(box('Tick D'));
    fireEvent.click(box('Tick B'), { shiftKey: true });
    expect(lastTicked()).toEqual([4, 3, 2]);
  });

  test('with Shift after sorting or leaving, a range starts at the same row, or none if it is gone', () => {
    const { rerender } = renderInHouse(show([]));
    fireEvent.click(box('Tick A'));
    const turned = many.toReversed();
    rerender(show([1], { rows: turned }));
    fireEvent.click(box('Tick C'), { shiftKey: true });
    expect(new Set(lastTicked())).toEqual(new Set([1, 2, 3]));
    rerender(show([], { rows: [10, 11, 12].map((id) => ({ id, code: `N${id}`, price: id })) }));
    fireEvent.click(box('Tick N12'), { shiftKey: true });
    expect(lastTicked()).toEqual([12]);
  });

  test('with Shift as the first click only that row is ticked', () => {
    renderInHouse(show([]));
    fireEvent.click(box('Tick C'), { shiftKey: true });
    expect(lastTicked()).toEqual([3]);
  });

  test('without checkboxes there are none', () => {
    renderInHouse(table({}));
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.getByRole('table').hasAttribute('data-ticks')).toBe(false);
  });
});

test('a second click on a heading turns the direction, a third one ends sorting', () => {
  renderInHouse(table({}));
  const header = screen.getByRole('columnheader', { name: 'A / COD' });
  const click = () => fireEvent.click(within(header).getByRole('button'));
  click();
  click();
  expect(header.getAttribute('aria-sort')).toBe('descending');
  expect(codes()).toEqual(['B', 'A', 'C']);
  click();
  expect(header.getAttribute('aria-sort')).toBe('none');
  expect(codes()).toEqual(['B', 'A', 'C']);
});

test('another heading begins upwards, whatever the one before was', () => {
  const both = columns.map((column) => ({ ...column, sortValue: (row: Row) => row.code }));
  renderInHouse(table({ columns: both }));
  const direction = () => screen.getAllByRole('columnheader').map((heading) => heading.getAttribute('aria-sort'));
  fireEvent.click(screen.getByRole('button', { name: 'A / COD' }));
  fireEvent.click(screen.getByRole('button', { name: 'A / COD' }));
  expect(direction()).toEqual(['none', 'descending']);
  fireEvent.click(screen.getByRole('button', { name: 'Item Code' }));
  expect(direction()).toEqual(['ascending', 'none']);
});

test('rows that change keep the order that was asked for', () => {
  const { rerender } = renderInHouse(table({}));
  fireEvent.click(screen.getByRole('button', { name: 'A / COD' }));
  rerender(table({ rows: [...rows, { id: 4, code: 'D', price: 5 }] }));
  expect(codes()).toEqual(['A', 'D', 'B', 'C']);
});

test('a heading without a way to sort is no button', () => {
  renderInHouse(table({}));
  const header = screen.getByRole('columnheader', { name: 'Item Code' });
  expect(within(header).queryByRole('button')).toBeNull();
  expect(header.hasAttribute('aria-sort')).toBe(false);
});

test('rows that the server sorts stay in its order, and the heading asks for another', () => {
  const onSort = jest.fn();
  const served = [{ ...columns[0]!, sortable: true }, columns[1]!];
  const { rerender } = renderInHouse(table({ columns: served, sort: null, onSort }));
  const header = () => screen.getByRole('columnheader', { name: 'Item Code' });
  fireEvent.click(within(header()).getByRole('button'));
  expect(onSort).toHaveBeenLastCalledWith({ key: 'code', direction: 'asc' });
  expect(codes()).toEqual(['B', 'A', 'C']);
  rerender(table({ columns: served, sort: { key: 'code', direction: 'desc' }, onSort }));
  expect(header().getAttribute('aria-sort')).toBe('descending');
  expect(codes()).toEqual(['B', 'A', 'C']);
});

test('while another answer loads the rows stay, below a moving line after 200 ms', () => {
  jest.useFakeTimers();
  const { rerender } = renderInHouse(table({ isFetching: true }));
  expect(screen.queryByRole('progressbar')).toBeNull();
  act(() => jest.advanceTimersByTime(200));
  expect(screen.getByRole('progressbar')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Products' }).getAttribute('aria-busy')).toBe('true');
  expect(codes()).toEqual(['B', 'A', 'C']);
  rerender(table({}));
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.getByRole('region', { name: 'Products' }).hasAttribute('aria-busy')).toBe(false);
  jest.useRealTimers();
});

test('a first answer that loads has no moving line, as there are no rows below it', () => {
  jest.useFakeTimers();
  renderInHouse(table({ rows: undefined, isFetching: true, isLoading: true }));
  act(() => jest.advanceTimersByTime(500));
  expect(screen.queryByRole('progressbar')).toBeNull();
  jest.useRealTimers();
});

test('nothing is called missing during loading or beside an error; an error hides rows and foot', () => {
  const footer = (
    <tr>
      <td>Sum</td>
    </tr>
  );
  const { rerender } = renderInHouse(table({ rows: [], isLoading: true, emptyText: 'Nothing' }));
  expect(screen.queryByText('Nothing')).toBeNull();
  rerender(table({ rows: [], isFetching: true, emptyText: 'Nothing' }));
  expect(screen.queryByText('Nothing')).toBeNull();
  rerender(table({ rows: [], error: ['Failed.'], emptyText: 'Nothing', footer }));
  expect(screen.queryByText('Nothing')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(screen.queryByText('Sum')).toBeNull();
  rerender(table({ rows: undefined, emptyText: 'Nothing' }));
  expect(screen.getByText('Nothing')).toBeTruthy();
  rerender(table({ emptyText: 'Nothing', footer }));
  expect(screen.queryByText('Nothing')).toBeNull();
  expect(screen.getByText('Sum')).toBeTruthy();
  rerender(table({ error: ['Failed.'] }));
  expect(screen.queryByRole('rowheader')).toBeNull();
});

test('columns with widths in pixels fix the table; a column without one leaves it free', () => {
  const fixed = columns.map((column) => ({ ...column, width: 100 }));
  const { rerender } = renderInHouse(table({ columns: fixed }));
  const grid = () => screen.getByRole('table');
  expect([grid().hasAttribute('data-fixed'), grid().style.minWidth]).toEqual([true, '200px']);
  const ticks = { ticked: new Set(), onTicked: () => {}, nameOf: (row: Row) => row.code };
  rerender(table({ columns: fixed, ticks, widths: new Map([['code', 60]]) }));
  expect(grid().style.minWidth).toBe('190px');
  const { width, minWidth } = screen.getByRole('columnheader', { name: 'Item Code' }).style;
  expect([width, minWidth, grid().style.getPropertyValue('--first-column')]).toEqual(['60px', '60px', '60px']);
  rerender(table({ columns: [fixed[0], columns[1]] }));
  expect(grid().hasAttribute('data-fixed')).toBe(false);
});

test('a heading is dragged by its edge only where widths are kept', () => {
  const onResize = jest.fn();
  const { container, rerender } = renderInHouse(table({}));
  expect(container.querySelector('[data-grip]')).toBeNull();
  rerender(table({ onResize }));
  const grip = container.querySelectorAll<HTMLElement>('[data-grip]')[1]!;
  const capture = jest.fn();
  grip.setPointerCapture = capture;
  Object.defineProperty(grip.closest('th'), 'offsetWidth', { value: 120 });
  const point = (kind: string, clientX: number, button = 0) =>
    fireEvent(grip, new MouseEvent(kind, { bubbles: true, cancelable: true, clientX, button }));
  point('pointermove', 10);
  point('pointerdown', 100, 2);
  point('pointermove', 150);
  expect(onResize).not.toHaveBeenCalled();
  expect(capture).not.toHaveBeenCalled();
  // Dragging marks no text, and goes on beside the edge.
  expect(point('pointerdown', 100)).toBe(false);
  expect(capture).toHaveBeenCalledTimes(1);
  point('pointermove', 150);
  expect(onResize.mock.calls).toEqual([['price', 170]]);
  point('pointermove', -900);
  expect(onResize).toHaveBeenLastCalledWith('price', 36);
  point('pointerup', 0);
  onResize.mockClear();
  point('pointermove', 150);
  expect(onResize).not.toHaveBeenCalled();
  fireEvent.doubleClick(grip);
  expect(onResize.mock.calls).toEqual([['price', null]]);
});

test('a row that needs attention has its tone, and a long cell its widest width', () => {
  const wide = [columns[0]!, { ...columns[1]!, maxWidth: '90px' }];
  renderInHouse(table({ columns: wide, rowTone: (row: Row) => (row.id === 2 ? 'danger' : undefined) }));
  const shown = screen.getAllByRole('row').slice(1);
  expect(shown.map((row) => row.getAttribute('data-tone'))).toEqual([null, 'danger', null]);
  expect(within(shown[0]!).getByRole('cell').firstElementChild?.getAttribute('style')).toContain('max-width: 90px');
  expect(within(shown[0]!).getByRole('rowheader').firstElementChild).toBeNull();
});

test('columns say of themselves what they are, in their heading and their cells', () => {
  const marked: Column<Row>[] = [
    { key: 'code', header: 'Code', hint: 'Ours', pinned: true, cell: (row) => row.code },
    { key: 'group', header: <b>Both</b>, groupStart: true, fit: 'room', cell: () => 'x' },
  ];
  renderInHouse(table({ columns: marked, rows: rows.slice(0, 1) }));
  const [code, group] = screen.getAllByRole('columnheader');
  const cells = [screen.getByRole('rowheader'), screen.getByRole('cell')];
  const marks = (elements: readonly (HTMLElement | undefined)[], name: string) =>
    elements.map((element) => element?.getAttribute(name) ?? null);
  for (const elements of [[code, group], cells]) {
    expect(marks(elements, 'data-pinned')).toEqual(['true', null]);
    expect(marks(elements, 'data-group')).toEqual([null, 'true']);
  }
  expect(marks(cells, 'data-room')).toEqual([null, 'true']);
  expect(code?.title).toBe('Ours');
  expect(group?.querySelector('b')?.textContent).toBe('Both');
  expect(marks([code, group], 'style')).toEqual([null, null]);
});

test('only the heading that sorts shows the direction', () => {
  const both = columns.map((column) => ({ ...column, sortValue: (row: Row) => row.code }));
  renderInHouse(table({ columns: both }));
  const marks = () => screen.getAllByRole('columnheader').map((heading) => heading.querySelector('button')?.innerHTML);
  const before = marks();
  fireEvent.click(screen.getByRole('button', { name: /Item Code/ }));
  const after = marks();
  expect(after[0]).toContain('lucide-arrow-up');
  expect(after[1]).toBe(before[1]);
  fireEvent.click(screen.getByRole('button', { name: /Item Code/ }));
  expect(marks()[0]).toContain('lucide-arrow-down');
  fireEvent.click(screen.getByRole('button', { name: /Item Code/ }));
  expect(marks()).toEqual(before);
});

test('a column that the page sorts does so beside others that the server sorts', () => {
  const onSort = jest.fn();
  renderInHouse(table({ columns: [{ ...columns[0]!, sortable: true }, columns[1]!], sort: null, onSort }));
  fireEvent.click(screen.getByRole('button', { name: /A \/ COD/ }));
  expect(onSort).not.toHaveBeenCalled();
});

test('the skeleton has a cell per column and one for the checkbox; none beside an error or rows', () => {
  jest.useFakeTimers();
  const ticks = { ticked: new Set(), onTicked: () => {}, nameOf: (row: Row) => row.code };
  const wait = () => act(() => jest.advanceTimersByTime(500));
  const { container, rerender, unmount } = renderInHouse(table({ rows: undefined, isLoading: true, ticks }));
  wait();
  const skeleton = () => container.querySelectorAll('[data-skeleton]');
  expect(skeleton()).toHaveLength(12);
  expect(skeleton()[0]?.children).toHaveLength(3);
  expect(screen.getByRole('region', { name: 'Products' }).getAttribute('aria-busy')).toBe('true');
  rerender(table({ rows: undefined, isLoading: true }));
  expect(skeleton()[0]?.children).toHaveLength(2);
  rerender(table({ isLoading: true }));
  wait();
  expect(skeleton()).toHaveLength(0);
  rerender(table({ rows: undefined, isLoading: true, error: ['Failed.'] }));
  wait();
  expect(skeleton()).toHaveLength(0);
  unmount();
  jest.useRealTimers();
});

describe('in a narrow window', () => {
  beforeEach(() =>
    Object.assign(window, {
      matchMedia: () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }),
    }),
  );
  afterEach(() => Reflect.deleteProperty(window, 'matchMedia'));

  test('rows are cards whose notes have labels, and columns without a place are left out', () => {
    const cards: Column<Row>[] = [
      { key: 'code', header: 'Item Code', width: 100, cell: (row) => row.code },
      { key: 'price', header: 'A / COD', card: 'note', width: 100, cell: () => '20' },
      { key: 'stock', header: 'Stock', label: 'On hand', card: 'state', kind: 'number', width: 100, cell: () => '4' },
      { key: 'badge', header: 'State', card: 'state', width: 100, cell: () => 'open' },
      { key: 'mark', header: <b>!</b>, card: 'note', width: 100, cell: () => 'm' },
      { key: 'hidden', header: 'Hidden', width: 100, cell: () => 'hidden' },
    ];
    renderInHouse(table({ columns: cards, rows: rows.slice(0, 1) }));
    expect(screen.getByRole('table').hasAttribute('data-cards')).toBe(true);
    expect(screen.getByRole('table').hasAttribute('data-fixed')).toBe(false);
    const cells = [screen.getByRole('rowheader'), ...screen.getAllByRole('cell')];
    expect(cells.map(({ dataset, textContent }) => [textContent, dataset['card'], dataset['label']])).toEqual([
      ['B', 'title', undefined],
      ['20', 'note', 'A / COD'],
      ['4', 'state', 'On hand'],
      ['open', 'state', undefined],
      ['m', 'note', undefined],
    ]);
  });
});

test('a wide window has no cards', () => {
  renderInHouse(table({}));
  expect(screen.getByRole('table').hasAttribute('data-cards')).toBe(false);
  expect(screen.getByRole('rowheader', { name: 'B' }).hasAttribute('data-card')).toBe(false);
});
