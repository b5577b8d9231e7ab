import type { CustomerOverview, ProductOverview } from '@iwe/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { BaseFormPage } from '../base-form-page.tsx';
import { CustomerReadPage } from '../customers/read/customer-read-page.tsx';
import { ProductReadPage } from '../products/read/product-read-page.tsx';
import { buildCustomerPage, buildProductPage, buildTimelineRow } from '../testing/records.ts';
import { renderScreen } from '../testing/render-screen.tsx';

const OVERVIEW: CustomerOverview = {
  months: [],
  margin: null,
  overdue: { amount: 0, sheets: 0 },
  unsent: 0,
  lastOrder: null,
  sheets: { data: [], more: false },
};
const openCustomer = async (overview: Partial<CustomerOverview> = {}, answers: Record<string, object> = {}) => {
  const opened = renderScreen(<CustomerReadPage />, {
    route: '/customers/:id',
    url: '/customers/5',
    answers: {
      'GET customers/5': buildCustomerPage(),
      'GET customers/5/overview': { ...OVERVIEW, ...overview },
      ...answers,
    },
    routes: ['/order_detail', '/customers', '/suppliers', '/quotings'],
  });
  await screen.findByRole('heading', { level: 1, name: 'Harbour Tyres' });
  return opened;
};
const openProduct = async (product: Parameters<typeof buildProductPage>[0] = {}, overview = {}) => {
  const opened = renderScreen(<ProductReadPage />, {
    route: '/products/:id',
    url: '/products/7',
    answers: {
      'GET products/7': buildProductPage(product),
      'GET products/7/overview': {
        weeks: [],
        cost: null,
        sheets: { data: [], more: false },
        ...overview,
      } as ProductOverview,
    },
    routes: ['/order_detail', '/customers', '/suppliers', '/quotings'],
  });
  await screen.findByRole('heading', { level: 1, name: '2055516-N' });
  return opened;
};
const cells = (table: string, column: number) =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('row')
    .slice(1)
    .map((each) => each.children[column]?.textContent);

test('only what is overdue says since when; without a day it is overdue all the same', async () => {
  await openCustomer({
    sheets: {
      data: [
        buildTimelineRow(4, { paymentState: 'Part paid' }),
        buildTimelineRow(3, { paymentState: 'Paid' }),
        buildTimelineRow(2, { paymentState: 'Overdue', dueDate: null }),
        buildTimelineRow(1, { status: 1 }),
      ],
      more: false,
    },
  });
  expect(cells('Sheets', 5)).toEqual(['Part paid', 'Paid', 'Overdue', '']);
  expect(cells('Sheets', 4)).toEqual(['Approved', 'Approved', 'Approved', 'Draft']);
  // Seven columns are not beside each other on a phone.
  expect(screen.getByRole('table', { name: 'Sheets' }).parentElement?.hasAttribute('data-many')).toBe(true);
});

test('without sheets, sales or a last order the figures are 0.00, and nothing older is offered', async () => {
  await openCustomer();
  const figure = (label: string) => screen.getByText(label).parentElement?.textContent;
  expect(['Sales this month', 'Sales, 12 months', 'Approved, not at Xero'].map(figure)).toEqual([
    'Sales this month0.00',
    'Sales, 12 months0.00',
    'Approved, not at Xero0.00not in the balance',
  ]);
  expect(screen.queryByRole('button', { name: 'Older sheets' })).toBeNull();
});

test('the numbers of a chart can be read as a table', async () => {
  await openCustomer({
    months: [
      { month: '2025-12', amount: 1234.5 },
      { month: '2026-01', amount: -3 },
    ],
  });
  const table = within(screen.getByRole('table', { name: 'Sales by month' }));
  expect(table.getAllByRole('row').map((each) => [...each.children].map(({ textContent }) => textContent))).toEqual([
    ['Month', 'Amount'],
    ['Dec 2025', '1,234.50'],
    ['Jan 2026', '(3.00)'],
  ]);
});

test('one click for older sheets asks once, and the button is busy meanwhile', async () => {
  const piece = Promise.withResolvers<object>();
  const { user, sent } = await openCustomer(
    { sheets: { data: [buildTimelineRow(70)], more: true } },
    { 'GET customers/5/sheets': () => piece.promise },
  );
  const older = screen.getByRole('button', { name: 'Older sheets' });
  await user.click(older);
  expect(older.getAttribute('aria-busy')).toBe('true');
  await user.click(older);
  piece.resolve({ data: [buildTimelineRow(60)], more: true });
  expect(await screen.findByText('IN000060')).toBeTruthy();
  expect(older.getAttribute('aria-busy')).toBeNull();
  expect(sent('GET', 'customers/5/sheets')).toHaveLength(1);
});

test('listed draft quotes are the open ones of this customer, each with its last valid day', async () => {
  const quote = { id: 5, no: 'QU000005', name: '', customerId: 5, state: 'open', validUntil: '2026-12-04', total: 0 };
  await openCustomer({}, { 'GET quotes': { data: [quote], meta: { total: 1, current_page: 1, per_page: 20 } } });
  await waitFor(() => expect(cells('Open quotes', 0)).toEqual(['QU000005']));
  expect([cells('Open quotes', 1), cells('Open quotes', 3)]).toEqual([['04 Dec 2026'], ['0.00']]);
});

test('a product says what each partner bought or supplied, with its units and its amount', async () => {
  const sheet = { id: 9, type: 4, no: 'BL000009', date: '2026-11-20', status: 2, contactId: 3, contact: 'Maker' };
  await openProduct(
    {},
    {
      sheets: {
        data: [
          { ...sheet, quantity: 1200, amount: 90 },
          { ...sheet, id: 8, type: 2, no: 'CN000008', contact: 'Harbour', contactId: 5, quantity: -2, amount: -18 },
        ],
        more: false,
      },
    },
  );
  const rows = within(screen.getByRole('table', { name: 'Sheets' }))
    .getAllByRole('row')
    .map((each) => [...each.children].map(({ textContent }) => textContent));
  expect(rows).toEqual([
    ['Number', 'Kind', 'Date', 'Customer or supplier', 'Status', 'Qty', 'Amount'],
    ['BL000009', 'Bill', '20 Nov 2026', 'Maker', 'Approved', '1,200', '90.00'],
    ['CN000008', 'Credit Note', '20 Nov 2026', 'Harbour', 'Approved', '(2)', '(18.00)'],
  ]);
});

test("a year's sales without units are none despite a credited amount; figures keep their cents", async () => {
  await openProduct({}, { weeks: [{ week: '2026-09-07', quantity: 0, amount: -10.1 }] });
  expect(screen.getByText('Sold, 12 weeks').parentElement?.textContent).toBe('Sold, 12 weeks0(10.10)');
  expect(screen.queryByRole('img', { name: /^Units sold by week/ })).toBeNull();
});

test('the first price of a product that was changed is shown where class A never was', async () => {
  const change = (id: number, price: string) => ({ id, at: '2026-03-10T00:00:00Z', by: 'Mia', price, old: 1, new: 2 });
  await openProduct({ priceHistory: [change(2, 'classB'), change(1, 'standard')] });
  expect(screen.getByRole('table', { name: 'Changes of Class B' })).toBeTruthy();
  expect(screen.queryByText(/earlier$/)).toBeNull();
});

test('exactly eight changes of a price are all of them', async () => {
  const priceHistory = Array.from({ length: 8 }, (_, at) => ({
    id: 8 - at,
    at: `2026-03-${20 - at}T00:00:00Z`,
    by: 'Mia',
    price: 'classA',
    old: 8 - at,
    new: 9 - at,
  }));
  await openProduct({ priceHistory });
  expect(cells('Changes of Class A / COD', 2)).toHaveLength(8);
  expect(screen.queryByText(/earlier$/)).toBeNull();
});

describe('Cancel of a form', () => {
  const cancel = async () => {
    const { user, place } = renderScreen(<BaseFormPage />, {
      route: '/baseinfo/:routeName/:id?',
      url: '/baseinfo/Customers/5',
      answers: { 'GET customers/5': buildCustomerPage() },
    });
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await act(() => Promise.resolve());
    return place;
  };
  afterEach(() => window.history.replaceState(null, ''));

  test('leads to the list in a tab that was opened for it', async () => {
    window.history.replaceState({ idx: 0 }, '');
    const place = await cancel();
    await waitFor(() => expect(place.url).toBe('/customers'));
  });

  test('leads back where it was opened from elsewhere, not to the list', async () => {
    window.history.replaceState({ idx: 1 }, '');
    const place = await cancel();
    // The router of the test has no page before this one.
    expect(place.url).toMatch(/^\/baseinfo\/Customers\/5/);
  });
});
