import { act, screen } from '@testing-library/react';
import { renderScreen } from '../testing/render-screen.tsx';
import { SupplierListPage } from './supplier-list-page.tsx';

const SUPPLIER = {
  id: 3,
  contentVersion: 1,
  code: '',
  name: 'Maker',
  primary_person_first: 'Ann',
  primary_person_last: 'Lee',
  guid: '',
  is_active: 1,
  openOrders: 2,
  onOrder: 12,
  owed: 100,
  created_at: '2026-01-04T22:00:00Z',
  updated_at: '2026-02-05T03:00:00Z',
};
const pass = (ms: number) =>
  act(async () => {
    await jest.advanceTimersByTimeAsync(ms);
  });

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('a list without a search card is sorted by every heading, in the URL and by the server', async () => {
  const { user, place, sent } = renderScreen(<SupplierListPage />, {
    route: '/suppliers',
    url: '/suppliers',
    answers: { 'GET suppliers': { data: [SUPPLIER], meta: { total: 1, current_page: 1, per_page: 20 } } },
  });
  await pass(500);
  const headings = screen.getAllByRole('columnheader');
  expect(headings.map((heading) => heading.getAttribute('aria-sort'))).toEqual(headings.map(() => 'none'));
  await user.click(screen.getByRole('button', { name: /^Owed/ }));
  await pass(500);
  expect(place.url).toBe('/suppliers?sortType=9');
  expect(sent('GET', 'suppliers').at(-1)?.query.get('sortType')).toBe('9');
  expect(screen.getByRole('columnheader', { name: 'Owed' }).getAttribute('aria-sort')).toBe('ascending');
  screen.getByRole('button', { name: /^Owed/ }).focus();
  await user.keyboard('{Enter}');
  await pass(500);
  expect(screen.getByRole('columnheader', { name: 'Owed' }).getAttribute('aria-sort')).toBe('descending');
  // There is still no search card.
  expect(screen.queryByRole('button', { name: 'Search' })).toBeNull();
});
