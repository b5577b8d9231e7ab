import { act, fireEvent, screen, within } from '@testing-library/react';
import { renderInHouse } from '../testing/render.tsx';
import { DataTable } from './data-table.tsx';
import type { Column } from './data-table-types.ts';
import { Money } from './money.tsx';
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
