import { fireEvent, screen } from '@testing-library/react';
import { renderInHouse } from '../../../testing/render.tsx';
import { pageList } from './page-list.ts';
import { Pagination } from './pagination.tsx';

const onPage = jest.fn();
const pager = (props: Partial<Parameters<typeof Pagination>[0]>) => (
  <Pagination total={100} page={1} perPage={20} onPage={onPage} onPerPage={() => {}} {...props} />
);
const isOff = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled;
beforeEach(() => onPage.mockReset());
afterEach(() => Reflect.deleteProperty(window, 'matchMedia'));

test.each([
  [1, 1, '1'],
  [4, 7, '1 2 3 4 5 6 7'],
  [1, 8, '1 2 3 4 5 … 8'],
  [4, 8, '1 2 3 4 5 … 8'],
  [5, 8, '1 … 4 5 6 7 8'],
  [5, 9, '1 … 4 5 6 … 9'],
  [6, 9, '1 … 5 6 7 8 9'],
  [9, 9, '1 … 5 6 7 8 9'],
])('page %p of %p shows %s', (page, pages, text) => {
  expect(
    pageList(page, pages)
      .map((entry) => entry ?? '…')
      .join(' '),
  ).toBe(text);
});

test('the ways on and back end at the ends; a count that was stopped has no last page', () => {
  const { rerender } = renderInHouse(pager({}));
  expect([isOff('Previous page'), isOff('Next page')]).toEqual([true, false]);
  rerender(pager({ page: 5 }));
  expect([isOff('Previous page'), isOff('Next page')]).toEqual([false, true]);
  rerender(pager({ page: 5, capped: true }));
  expect(isOff('Next page')).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Previous page' }));
  fireEvent.click(screen.getByRole('button', { name: 'Page 3' }));
  expect(onPage.mock.calls).toEqual([[4], [3]]);
  expect(screen.getByRole('button', { name: 'Page 3' }).hasAttribute('aria-current')).toBe(false);
});

test('the size in use is the chosen one, and other sizes may be offered', () => {
  renderInHouse(pager({ perPage: 50, sizes: [10, 50] }));
  const sizes = screen.getByLabelText<HTMLSelectElement>('Rows per page');
  expect([sizes.value, [...sizes.options].map(({ value }) => value)]).toEqual(['50', ['10', '50']]);
});

test('nothing is one page', () => {
  renderInHouse(pager({ total: 0 }));
  expect([isOff('Previous page'), isOff('Next page')]).toEqual([true, true]);
  expect(screen.getByRole('button', { name: 'Page 1' })).toBeTruthy();
});

test('the exact total is asked for only where the count was stopped and somebody can count', () => {
  const onExactTotal = jest.fn();
  const { rerender } = renderInHouse(pager({ onExactTotal }));
  expect(screen.queryByRole('button', { name: /^Total/ })).toBeNull();
  rerender(pager({ capped: true }));
  expect(screen.queryByRole('button', { name: /^Total/ })).toBeNull();
  rerender(pager({ capped: true, onExactTotal }));
  expect(screen.getByRole('button', { name: 'Total 100+' }).title).toBe('Count all');
  fireEvent.click(screen.getByRole('button', { name: 'Total 100+' }));
  expect(onExactTotal).toHaveBeenCalledTimes(1);
});

test('the jumper takes digits alone, goes with Enter, and forgets what was left', () => {
  renderInHouse(pager({}));
  const jumper = screen.getByLabelText<HTMLInputElement>('Go to page');
  const type = (value: string) => fireEvent.change(jumper, { target: { value } });
  type('a3');
  expect(jumper.value).toBe('3');
  type('12345678');
  expect(jumper.value).toBe('123456');
  type('3');
  fireEvent.keyDown(jumper, { key: 'x' });
  expect(onPage).not.toHaveBeenCalled();
  fireEvent.keyDown(jumper, { key: 'Enter' });
  expect(jumper.value).toBe('');
  fireEvent.keyDown(jumper, { key: 'Enter' });
  type('0');
  fireEvent.keyDown(jumper, { key: 'Enter' });
  type('4');
  fireEvent.blur(jumper);
  expect(jumper.value).toBe('');
  expect(onPage.mock.calls).toEqual([[3], [1]]);
});

test('a narrow window shows the place as a number instead of pages', () => {
  Object.assign(window, {
    matchMedia: () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }),
  });
  const { rerender } = renderInHouse(pager({ page: 2 }));
  expect(screen.getByLabelText('Page 2 of 5').textContent).toBe('2 / 5');
  expect(screen.queryByRole('button', { name: 'Page 2' })).toBeNull();
  expect(screen.queryByLabelText('Go to page')).toBeNull();
  rerender(pager({ page: 2, capped: true }));
  expect(screen.getByLabelText('Page 2 of 5').textContent).toBe('2 / 5+');
});
