import type { CustomerOverview, CustomerTimelineRow, ProductOverview } from '@iwe/contract';
import { addToCart, cartStore, clearCart, setCartCustomer } from '@iwe/session';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { refuse } from '@iwe/testing/fake-server';
import { CustomerReadPage } from '../customers/read/customer-read-page.tsx';
import { ProductReadPage } from '../products/read/product-read-page.tsx';
import { buildCustomerPage, buildProductPage } from '../testing/records.ts';
import { renderScreen } from '../testing/render-screen.tsx';

const row = (id: number, fields: Partial<CustomerTimelineRow> = {}): CustomerTimelineRow => ({
  id,
  type: 1,
  no: `IN0000${id}`,
  reference: 'PO 8',
  date: '2026-11-20',
  dueDate: '2026-11-21',
  status: 2,
  paymentState: '',
  amount: 425,
  ...fields,
});
const OVERVIEW: CustomerOverview = {
  months: Array.from({ length: 12 }, (_, index) => ({
    month: `2026-${String(index + 1).padStart(2, '0')}`,
    amount: index === 11 ? 40.1 : 0.2,
  })),
  margin: { amount: 120, share: 0.4 },
  overdue: { amount: 50, sheets: 1 },
  unsent: 220,
  lastOrder: { id: 71, type: 1, no: 'IN000071', date: '2026-11-20', amount: 425 },
  sheets: { data: [row(71, { paymentState: 'Overdue' }), row(70, { type: 2, no: 'CN000070' })], more: true },
};
const PRODUCT_OVERVIEW: ProductOverview = {
  weeks: Array.from({ length: 12 }, (_, index) => ({ week: `2026-09-${10 + index}`, quantity: 1, amount: 10.1 })),
  cost: { average: 60.5, value: 544.5 },
  sheets: {
    data: [
      {
        id: 9,
        type: 4,
        no: 'BL000009',
        date: '2026-11-20',
        status: 2,
        contactId: 3,
        contact: 'Maker',
        quantity: 4,
        amount: 1,
      },
      {
        id: 8,
        type: 1,
        no: 'IN000008',
        date: '2026-11-20',
        status: 1,
        contactId: 5,
        contact: 'Harbour',
        quantity: 2,
        amount: 9,
      },
    ],
    more: false,
  },
};
const ROUTES = ['/order_detail', '/customers', '/suppliers', '/quotings', '/order_add/Invoices', '/baseinfo'];
const figure = (label: string) => screen.getByText(label).parentElement?.textContent;

function openCustomer(overview: CustomerOverview = OVERVIEW, answers = {}) {
  const opened = renderScreen(<CustomerReadPage />, {
    route: '/customers/:id',
    url: '/customers/5',
    answers: { 'GET customers/5': buildCustomerPage(), 'GET customers/5/overview': overview, ...answers },
    routes: ROUTES,
  });
  cartStore.set({ stamp: { user: 'sales@iwe.demo', orgId: 9 }, entries: [], csr: null });
  return opened;
}

test('a customer is read in four requests: quotes, figures, terms, contact, sheets; its records are links', async () => {
  const { requests } = openCustomer();
  expect(await screen.findByRole('heading', { name: 'Harbour Tyres' })).toBeTruthy();
  const asked = ['customers/5', 'customers/5/overview', 'quotes', 'records/customer/5/discussion'];
  await waitFor(() => expect(requests.map(({ path }) => path).toSorted()).toEqual(asked));
  expect(figure('Balance')).toBe('Balance1,234.50of limit 5,000.00');
  expect(figure('Overdue')).toBe('Overdue50.001 invoice');
  expect(figure('Sales this month')).toBe('Sales this month40.10');
  expect(figure('Sales, 12 months')).toBe('Sales, 12 months42.30');
  expect(figure('Margin, 12 months')).toBe('Margin, 12 months120.0040.0 % of sales ex GST');
  const sheets = within(screen.getByRole('table', { name: 'Sheets' }));
  expect(sheets.getByRole('link', { name: 'CN000070' }).getAttribute('href')).toBe('/order_detail/CreditNotes/70');
  expect(sheets.getByText(/Overdue since 21 Nov 2026/)).toBeTruthy();
});

test('the open quotes of a customer say until when and how much, and open over the quotings', async () => {
  const quote = {
    id: 5,
    no: 'QU000005',
    name: 'Van',
    customerId: 5,
    customer: 'Harbour Tyres',
    state: 'open',
    validUntil: '2026-12-04',
    total: 572,
  };
  const meta = { total: 1, current_page: 1, per_page: 20 };
  const { sent } = openCustomer(OVERVIEW, { 'GET quotes': { data: [quote], meta } });
  const quotes = within(await screen.findByRole('table', { name: 'Open quotes' }));
  expect(quotes.getAllByRole('row')[1]?.textContent).toBe('QU000005 Van04 Dec 2026Open572.00');
  expect(quotes.getByRole('link', { name: 'QU000005' }).getAttribute('href')).toBe('/quotings?quote=5');
  expect(Object.fromEntries(sent('GET', 'quotes')[0]?.query ?? [])).toEqual({
    customerId: '5',
    state: 'open',
    per_page: '20',
  });
});

test('a customer without an open quote has no such card', async () => {
  openCustomer(OVERVIEW, { 'GET quotes': { data: [], meta: { total: 0, current_page: 1, per_page: 20 } } });
  await screen.findByRole('table', { name: 'Sheets' });
  expect(screen.queryByText('Open quotes')).toBeNull();
});

test('a month with more credit notes than sales has its brackets at the axis too', async () => {
  const { view } = openCustomer({
    ...OVERVIEW,
    months: OVERVIEW.months.map((month, index) => ({ ...month, amount: index === 11 ? -2000 : 1000 })),
  });
  const chart = await screen.findByRole('img', { name: /^Sales by month/ });
  await waitFor(() => expect(chart.querySelector('svg')).toBeTruthy());
  const texts = [...view.container.querySelectorAll('[role=img] svg text')].map(({ textContent }) => textContent);
  expect(texts).toContain('(2,000)');
  expect(texts).toContain('1,000');
});

test('no margin is shown where the server sends none', async () => {
  openCustomer({ ...OVERVIEW, margin: null });
  await screen.findByText('Overdue');
  expect(screen.queryByText('Margin, 12 months')).toBeNull();
});

test('older sheets are added below the newest', async () => {
  const { user, sent } = openCustomer(OVERVIEW, {
    'GET customers/5/sheets': { data: [row(60), row(59)], more: false },
  });
  await user.click(await screen.findByRole('button', { name: 'Older sheets' }));
  expect(await screen.findByRole('link', { name: 'IN000059' })).toBeTruthy();
  expect(sent('GET', 'customers/5/sheets')[0]?.query.get('before')).toBe('70');
  expect(screen.getByRole('link', { name: 'CN000070' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Older sheets' })).toBeNull();
});

test('E opens the form, I an invoice for the customer, Q quotes with the customer chosen', async () => {
  const { user, place } = openCustomer();
  await screen.findByText('Overdue');
  expect(screen.getByRole('link', { name: 'Invoice' }).getAttribute('href')).toBe('/order_add/Invoices?customerId=5');
  await user.keyboard('q');
  expect(place.url).toBe('/quotings');
  expect(cartStore.get().csr?.name).toBe('Harbour Tyres');
  act(clearCart);
});

test('a link with Ctrl, Command or Shift is left to the browser; a plain click stays in this tab', async () => {
  const { place } = openCustomer();
  await screen.findByText('Overdue');
  const link = screen.getByRole('link', { name: 'Invoice' });
  const leftToBrowser: boolean[] = [];
  // Behind the page's own handlers; jsdom cannot open anything.
  const record = (event: Event) => {
    leftToBrowser.push(!event.defaultPrevented);
    event.preventDefault();
  };
  document.addEventListener('click', record);
  for (const key of ['ctrlKey', 'metaKey', 'shiftKey']) fireEvent.click(link, { [key]: true });
  expect(place.url).toBe('/customers/5');
  fireEvent.click(link);
  document.removeEventListener('click', record);
  expect(leftToBrowser).toEqual([true, true, true, false]);
  await waitFor(() => expect(place.url).toBe('/order_add/Invoices?customerId=5'));
});

test('the balance says when it is over the limit, or that there is none', async () => {
  const over = openCustomer(OVERVIEW, { 'GET customers/5': buildCustomerPage({ creditLimit: 1000 }) });
  await screen.findByText('Overdue');
  expect(figure('Balance')).toBe('Balance1,234.50over the limit 1,000.00');
  over.view.unmount();
  openCustomer(OVERVIEW, { 'GET customers/5': buildCustomerPage({ creditLimit: 0 }) });
  await screen.findByText('Overdue');
  expect(figure('Balance')).toBe('Balance1,234.50no limit');
});

test('a customer whose figures could not be read is tried again as a whole', async () => {
  let overview: object = refuse(503, { message: 'The database is busy.', code: 'busy' });
  const { user, sent } = openCustomer(OVERVIEW, { 'GET customers/5/overview': () => overview });
  expect(await screen.findByText('The database is busy.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'To the list of customers' }).getAttribute('href')).toBe('/customers');
  overview = OVERVIEW;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Overdue')).toBeTruthy();
  expect(sent('GET', 'customers/5')).toHaveLength(2);
});

test('a cart that was filled for somebody else is not taken over in silence', async () => {
  const { user, place } = openCustomer();
  await screen.findByText('Overdue');
  const other = { id: 6, name: 'Redline', code: '', phone: '', priceType: '', paymentType: '', areaType: '' };
  act(() => {
    setCartCustomer({ ...other, classId: null, attention: '' });
    addToCart({ id: 1, name: 'Tyre', code: 'T' }, 4);
  });
  await user.keyboard('q');
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('It holds 1 item for Redline. Quote them for Harbour Tyres?');
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(place.url).toBe('/customers/5');
  expect(cartStore.get().csr?.name).toBe('Redline');
  act(clearCart);
});

test('a product is read in three requests: stock, sales, cost, prices, and who bought or supplied it', async () => {
  const { requests, user, place } = renderScreen(<ProductReadPage />, {
    route: '/products/:id',
    url: '/products/7',
    answers: { 'GET products/7': buildProductPage(), 'GET products/7/overview': PRODUCT_OVERVIEW },
    routes: ROUTES,
  });
  expect(await screen.findByRole('heading', { name: '2055516-N' })).toBeTruthy();
  const asked = ['products/7', 'products/7/overview', 'records/product/7/discussion'];
  await waitFor(() => expect(requests.map(({ path }) => path).toSorted()).toEqual(asked));
  expect(figure('Free')).toBe('Free72 held by drafts');
  expect(figure('On order')).toBe('On order6next 01 Dec 2026');
  expect(figure('Sold, 12 weeks')).toBe('Sold, 12 weeks12121.20');
  expect(figure('Average cost')).toBe('Average cost60.50stock value 544.50');
  const sheets = within(screen.getByRole('table', { name: 'Sheets' }));
  expect(sheets.getByRole('link', { name: 'Maker' }).getAttribute('href')).toBe('/suppliers?name=Maker');
  expect(sheets.getByRole('link', { name: 'Harbour' }).getAttribute('href')).toBe('/customers/5');
  await user.keyboard('e');
  expect(place.url).toBe('/baseinfo/Products/7');
});
