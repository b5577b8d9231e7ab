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

describe('of one supplier that was found by its name', () => {
  const open = (data: readonly object[], url = '/suppliers?name=Maker%20%26%20Co') =>
    renderScreen(<SupplierListPage />, {
      route: '/suppliers',
      url,
      routes: ['/purchase_orders'],
      answers: { 'GET suppliers': { data, meta: { total: data.length, current_page: 1, per_page: 20 } } },
    });

  test('only this one is asked for, and all are one link away', async () => {
    const { sent } = open([{ ...SUPPLIER, name: 'Maker & Co' }]);
    await pass(500);
    const { query } = sent('GET', 'suppliers').at(-1) ?? {};
    expect([query?.get('name'), query?.get('figures')]).toEqual(['Maker & Co', '1']);
    expect(screen.getByRole('link', { name: "Only 'Maker & Co': show all" }).getAttribute('href')).toBe('/suppliers');
  });

  test('a name of nobody is said', async () => {
    open([]);
    await pass(500);
    expect(screen.getByText("No supplier is named 'Maker & Co'.")).toBeTruthy();
  });

  test('without a name there is no such link, and all are asked for', async () => {
    const { sent } = open([SUPPLIER], '/suppliers');
    await pass(500);
    expect(screen.queryByRole('link', { name: /show all/ })).toBeNull();
    expect(sent('GET', 'suppliers').at(-1)?.query.has('name')).toBe(false);
  });

  test('its open orders lead to just these; none lead nowhere', async () => {
    open([
      { ...SUPPLIER, name: 'Maker & Co', openOrders: 2 },
      { ...SUPPLIER, id: 4, name: 'Other', openOrders: 0 },
    ]);
    await pass(500);
    const links = screen.getAllByRole('link').filter((link) => link.hasAttribute('data-record'));
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toContainEqual([
      '2',
      '/purchase_orders?customer=Maker%20%26%20Co&status=2&closure=Unclosed',
    ]);
    expect(links.map(({ textContent }) => textContent)).not.toContain('0');
  });
});
